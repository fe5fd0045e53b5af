/** A request to the vendor and its answer, each signed for the other: nothing else is read of an answer. */
import { faceMatch } from '@stepgate/contract';
import * as v from 'valibot';
import type { Clock } from '../../kernel/clock.ts';
import { isSigned, signMessage } from '../../kernel/signed-messages.ts';
import { openDoor } from '../../outgoing/door.ts';
import { FaceEngineBusy } from './face-match-engine.ts';

export type FaceMatchSettings = {
  /** Where the vendor's addresses begin. */
  readonly url: string;
  /** The keys, at least one. While they are being changed, each signs requests, and one of them must have signed an answer. */
  readonly secrets: readonly Buffer[];
  /** The versions of the browser's capture that the vendor takes. */
  readonly sdkVersions: readonly string[];
};

type VendorRequest = {
  /** Unique for each request. Its answer has the same id with `.answer`, so that no request, and no answer to another one, can replace it. */
  readonly id: string;
  /** Below the vendor's address. */
  readonly path: string;
  readonly contentType?: string;
  readonly body: string | Buffer;
};

/** Bytes as a request takes them. */
const toBytes = (body: string | Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(body));

export type AskVendor = <T>(request: VendorRequest, schema: v.GenericSchema<unknown, T>, signal: AbortSignal) => Promise<T>;

/** @returns a function that throws unless the vendor gave a signed answer of this form; `FaceEngineBusy` for the status 503 */
export function openVendor({ url, secrets }: FaceMatchSettings, clock: Clock): AskVendor {
  const { answerBytes: mostBytes } = faceMatch.vendor;
  const ask = openDoor({ named: [new URL(url).origin] }, { within: faceMatch.verdict, mostBytes });

  return async ({ id, path, contentType = 'application/json', body }, schema, signal) => {
    // Its query may contain a key.
    const address = new URL(url);
    address.pathname = `${address.pathname.replace(/\/$/, '')}/${path}`;
    const answer = await ask(address, {
      method: 'POST',
      headers: {
        ...signMessage(secrets, { id, body }, clock.now()),
        ...(contentType !== '' && { 'content-type': contentType }),
        accept: 'application/json',
        'user-agent': 'Stepgate',
      },
      body: toBytes(body),
      signal,
    });
    if (answer.status === 503) throw new FaceEngineBusy('the vendor has no room');
    if (answer.status !== 200) throw new Error(`the vendor answers ${answer.status}`);
    const text = await answer.text();
    if (!isSigned(secrets, { id: `${id}.answer`, body: text }, answer.headers, clock.now()))
      throw new Error('the vendor has not signed this answer to this request');
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
    if (!parsed.success) throw new Error('the vendor answers in another form');
    return parsed.output;
  };
}

/** Photos in a bucket of S3 or a compatible service: PUT, GET and DELETE of one object, signed (AWS Signature Version 4). */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { openDoor } from '../../outgoing/door.ts';
import { checkPathPart, type PhotoStore, PhotoStoreFault } from './photo-store.ts';

export type S3Settings = {
  /** Origin of the service, such as `https://s3.eu-central-1.amazonaws.com`. */
  readonly url: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The prefix of every name: empty, or such as `stepgate/photos/`. */
  readonly prefix: string;
  /** The bucket's place in the URL: `https://host/bucket/name`, or `https://bucket.host/name`. */
  readonly addressing: 'path' | 'host';
};

/** Milliseconds for both attempts of a request, with their bodies. */
const answeredWithin = 10_000;

/** Bytes; much more than any stored photo has. */
const longestAnswer = 16 * 1_048_576;

type Method = 'PUT' | 'GET' | 'DELETE';
type Answer = { readonly status: number; readonly body: Buffer };

function bucketUrl({ url, bucket, addressing }: S3Settings): URL {
  if (addressing === 'path') return new URL(`/${bucket}/`, url);
  const ofBucket = new URL(url);
  ofBucket.hostname = `${bucket}.${ofBucket.hostname}`;
  return ofBucket;
}

/** @throws PhotoStoreFault for an invalid id */
export const objectUrl = (settings: S3Settings, id: string): string =>
  new URL(settings.prefix + checkPathPart(id), bucketUrl(settings)).href;

/** Whether the photo is missing. A missing bucket is a fault instead. */
const isMissing = ({ status, body }: Answer): boolean => status === 404 && nameIn(body) !== 'NoSuchBucket';

/** S3's error code (`AccessDenied`). The rest of its answer may contain keys and is dropped. */
const nameIn = (body: Buffer): string => body.toString('utf8').match(/<Code>(\w{1,60})<\/Code>/)?.[1] ?? 'without a reason';

const refusal = ({ status, body }: Answer): PhotoStoreFault =>
  new PhotoStoreFault(`the photo store answered ${status}, ${nameIn(body)}`);

function toPhotoStoreFault(error: unknown): PhotoStoreFault {
  if (error instanceof PhotoStoreFault) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const named = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  return new PhotoStoreFault(`the photo store gave no answer: ${named ?? (cause instanceof Error ? cause.name : 'unknown')}`);
}

/** @param within milliseconds for storing, fetching or removing a photo */
export function createS3Store(settings: S3Settings, within: number = answeredWithin): PhotoStore {
  const { region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey });
  const door = openDoor({ named: [bucketUrl(settings).origin] }, { within, mostBytes: longestAnswer });

  async function askOnce(
    method: Method,
    url: string,
    signal: AbortSignal,
    body: Uint8Array<ArrayBuffer> | undefined,
  ): Promise<Answer> {
    const signed = await client.sign(url, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(body && { body }),
    });
    const answer = await door(signed, { signal });
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  }

  /** Asks a second time after a temporary error or no answer: each of these requests can be repeated safely. */
  async function ask(method: Method, id: string, sealed?: Buffer): Promise<Answer> {
    const url = objectUrl(settings, id);
    const signal = AbortSignal.timeout(within);
    const body = sealed && new Uint8Array(sealed);
    const first = await askOnce(method, url, signal, body).catch(toPhotoStoreFault);
    const passes = first instanceof PhotoStoreFault || first.status >= 500 || first.status === 429;
    const answer = passes && !signal.aborted ? await askOnce(method, url, signal, body).catch(toPhotoStoreFault) : first;
    if (answer instanceof PhotoStoreFault) throw answer;
    return answer;
  }

  return {
    async put(id, sealed) {
      const answer = await ask('PUT', id, sealed);
      if (answer.status !== 200) throw refusal(answer);
    },
    async get(id) {
      const answer = await ask('GET', id);
      if (isMissing(answer)) return undefined;
      if (answer.status !== 200) throw refusal(answer);
      return answer.body;
    },
    async remove(id) {
      const answer = await ask('DELETE', id);
      if (answer.status !== 204 && answer.status !== 200 && !isMissing(answer)) throw refusal(answer);
    },
  };
}

/**
 * Uploads and downloads. They are separate from the client, so that a page without files doesn't load them; requests and answers
 * work as in `client.ask`.
 */
import { type Call, CallError, type CallErrorKind, type ReadSuccess, requestTimeout, uploadTimeout } from '@stepgate/contract';
import type { Client, OptionsOf, Request } from './create-client.ts';
import { type IncomingAnswer, layered, type Send } from './layer.ts';
import { edgeBlock } from './layers/edge-block.ts';
import { identityHeaders } from './layers/identity-headers.ts';
import { type Fetch, sendOver } from './send-over.ts';
import { buildPath, type GivenHeaders, locate, readBody, readResult, toHeaders } from './wire.ts';

type Uploaded = Call & { readonly form: Readonly<Record<string, string>> };

type Form = {
  readonly form: FormData;
  /** The path that the service named, in place of the call's own: the result of `uploadPathOf`. */
  readonly path?: string;
};

type UploadOptions = {
  readonly signal?: AbortSignal | undefined;
  /** @param share how much has been sent, from 0 to 1 */
  onProgress?(share: number): void;
};

/** Parses `date: …` lines, the form in which an `XMLHttpRequest` returns headers. */
function headersIn(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/** Uses `XMLHttpRequest`, because `fetch` doesn't report progress. On the page's own origin it can't omit cookies. */
function sendForm({ options }: Client, form: FormData, onProgress: UploadOptions['onProgress']): Send {
  const { newRequest = () => new XMLHttpRequest(), timer, requestTimeout: ownTimeout } = options;
  return ({ call, url, headers, signal }) => {
    const request = newRequest();
    let callOff = () => {};
    let giveUp = () => {};
    const answered = new Promise<IncomingAnswer>((resolve, reject) => {
      const fail = (kind: CallErrorKind) => {
        reject(new CallError(kind));
        request.abort();
      };
      giveUp = () => fail('network');
      // A slow connection may take long; one without any progress never ends. Then the server checks what it has received.
      const wait = (timeout: number) => {
        callOff();
        callOff = timer.after(timeout, () => fail('timeout'));
      };
      const moved = () => wait(ownTimeout ?? requestTimeout);
      request.upload.onprogress = ({ loaded, total }) => {
        if (loaded < total) moved();
        else wait(ownTimeout ?? uploadTimeout);
        if (total > 0) onProgress?.(loaded / total);
      };
      request.onprogress = moved;
      request.onerror = giveUp;
      request.onload = () =>
        resolve({ status: request.status, headers: headersIn(request.getAllResponseHeaders()), text: request.responseText });
      signal?.addEventListener('abort', giveUp);
      if (signal?.aborted) return giveUp();
      try {
        request.open(call.method, url);
        for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
        moved();
        request.send(form);
      } catch {
        // A value that no header can carry, or an invalid address.
        giveUp();
      }
    });
    return answered.finally(() => {
      callOff();
      signal?.removeEventListener('abort', giveUp);
    });
  };
}

/**
 * Sends a form with files. A broken connection is an error of kind `network` at once; one without progress for the time of
 * a call is a `timeout`, and so is an answer later than `uploadTimeout`, or than the client's `requestTimeout`.
 * @throws CallError
 *
 * @example
 * await upload(client, calls.submitFaceEnrolment, { form: new FormData() }, { faceSession: 'the id of a session' });
 */
export async function upload<C extends Uploaded>(
  client: Client,
  call: C,
  { form, path, ...request }: Form & Request<C>,
  options: OptionsOf<C> & UploadOptions,
): Promise<ReadSuccess<C>> {
  const { signal, onProgress, oneTimeToken, ...ownHeaders }: UploadOptions & GivenHeaders = options;
  const { identity, layers = [], sessionKey } = client.options;
  const send = layered(
    [identityHeaders(identity), ...layers, ...(sessionKey ? [sessionKey] : []), edgeBlock],
    sendForm(client, form, onProgress),
  );
  const answer = await send({
    call,
    url: locate(path ?? buildPath(call, request), client.options),
    headers: {
      accept: 'application/json',
      ...toHeaders({ ...ownHeaders, oneTimeToken: oneTimeToken && client.newestToken(oneTimeToken) }),
    },
    body: undefined,
    signal,
  });
  return readResult(call, answer);
}

type Downloaded = Call & { readonly answers: { readonly 200: { readonly file: string } } };

/**
 * Fetches a whole file.
 * @returns a file of the type that the contract names; anything else is `unreadable`
 * @throws CallError
 *
 * @example
 * const photo = await download(client, calls.reviewPhoto, { params: { id: 'the id of a photo' } });
 */
export async function download<C extends Downloaded>(
  { options }: Client,
  call: C,
  request: Request<C>,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Blob> {
  const { fetch = globalThis.fetch, identity, timer, requestTimeout: ownTimeout } = options;
  const { file: type } = call.answers[200];
  let file: Blob | undefined;
  const keeping: Fetch = async (url, init) => {
    const response = await fetch(url, init);
    if (response.ok) file = await response.blob();
    // An error answer is read as text, for its code and message.
    return file === undefined ? response : new Response(null, response);
  };
  const send = layered([identityHeaders(identity), edgeBlock], sendOver(keeping, timer, ownTimeout));
  const headers = { accept: `${type}, application/json` };
  const answer = await send({ call, url: locate(buildPath(call, request), options), headers, body: undefined, signal });
  readBody(answer);
  if (file?.type !== type) throw new CallError('unreadable', { status: answer.status });
  return file;
}

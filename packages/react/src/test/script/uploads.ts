/** A fake for uploads, whose progress the test controls. */
import type { UploadRequest } from '@stepgate/client';
import { formatBody, type Reply, type Request } from './line.ts';

type Listener = ((this: never, event: ProgressEvent) => unknown) | null | undefined;

/** No listener looks at the event's target. */
function heard(listener: Listener, event: ProgressEvent): void {
  if (listener) Reflect.apply(listener, undefined, [event]);
}

/** @param reply what the service answers to a request; it throws if the connection is lost */
export function observedUploads(reply: (request: Request) => Promise<Reply>) {
  /** The current upload, or the last one. */
  let upload: { readonly request: UploadRequest; aborted: boolean } | undefined;

  function newRequest(): UploadRequest {
    const headers: Record<string, string> = {};
    let answered: Reply = { status: 0, body: '', headers: {} };
    let address = '';
    const request: UploadRequest = {
      upload: { onprogress: null },
      onload: null,
      onerror: null,
      onprogress: null,
      open: (method: string, url: string | URL): void => {
        address = `${method} ${url}`;
      },
      setRequestHeader: (name, value) => {
        headers[name.toLowerCase()] = value;
      },
      send: (body) => {
        const own = { request, aborted: false };
        upload = own;
        const tell = (listener: Listener) => {
          if (!own.aborted) heard(listener, new ProgressEvent('end'));
        };
        reply({ address, headers, body }).then(
          (response) => {
            answered = response;
            tell(request.onload);
          },
          () => tell(request.onerror),
        );
      },
      abort: () => {
        if (upload?.request === request) upload.aborted = true;
      },
      get status() {
        return answered.status;
      },
      get responseText() {
        return formatBody(answered);
      },
      getAllResponseHeaders: () =>
        Object.entries(answered.headers)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join(''),
    };
    return request;
  }

  return {
    newRequest,
    /** Moves the progress of the current upload, from 0 to 1. */
    uploads(share: number) {
      heard(upload?.request.upload.onprogress, new ProgressEvent('progress', { loaded: share * 1_000, total: 1_000 }));
    },
    /** Whether the last upload was cancelled. */
    uploadAborted: () => upload?.aborted === true,
    /** Breaks its connection. */
    breakUpload() {
      heard(upload?.request.onerror, new ProgressEvent('error'));
    },
  };
}

/** A local server in place of a third party's: it records its requests and gives the answers of the test. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export type HttpReceived = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type HttpStub = { readonly origin: string; readonly received: readonly HttpReceived[]; close(): Promise<void> };

/** @param answer called once a request is complete; if it does nothing, the request stays unanswered */
export async function startHttpStub(answer: (response: ServerResponse, request: HttpReceived) => unknown): Promise<HttpStub> {
  const received: HttpReceived[] = [];
  const server = createServer(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const { method = '', url = '', headers } = incoming;
    const request = { method, path: url, headers, body };
    received.push(request);
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stub has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A proxy between a browser and the service that breaks the connection on demand. */
import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type BreakingLine = {
  /** For `proxy.server` of a browser's context. */
  readonly server: string;
  /** From now on each upload to this path is cut once this share of it, from 0 to 1, has arrived. */
  breakAt(share: number, path: string): void;
  mend(): void;
  end(): Promise<void>;
};

export async function openLine(): Promise<BreakingLine> {
  let breaks: { readonly share: number; readonly path: string } | undefined;
  const proxy = createServer((request, response) => {
    const { url = '', method, headers } = request;
    const least = breaks !== undefined && url.endsWith(breaks.path) ? breaks.share * Number(headers['content-length']) : Infinity;
    const onward = ask(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    let come = 0;
    request.on('data', (chunk: Buffer) => {
      come += chunk.length;
      if (come >= least) request.socket.resetAndDestroy();
    });
    request.pipe(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    server: `http://127.0.0.1:${port}`,
    breakAt(share, path) {
      breaks = { share, path };
    },
    mend() {
      breaks = undefined;
    },
    async end() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

/** The login form as plain HTML: the floor of what is measured in a browser. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { pathOf } from './process.ts';

/** A page of ours asks for a process of its own, as a page that is opened from another site gets one: the floor pays for that, too. */
const ownProcess = { 'cross-origin-opener-policy': 'same-origin' };

export async function serveStatic(): Promise<{ origin: string; server: Server }> {
  const page = brotliCompressSync(readFileSync(pathOf('./floors/static-form.html')));
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br', ...ownProcess }).end(page),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { origin: `http://localhost:${address.port}`, server };
}

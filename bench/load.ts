import { defaults, headers as headerNames } from '@stepgate/contract';
import autocannon from 'autocannon';
import { percentile } from './percentile.ts';

export type Load = {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** The 99th percentile of answers with one status, in milliseconds. */
  p99Of(status: number): number;
};

export type LoadOptions = {
  readonly url: string;
  readonly inFlight: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'POST';
  /** The body of a connection: it stays the same for the whole run. */
  readonly bodyOf?: (connection: number) => string;
  /** The body of each request, in place of `bodyOf`, for requests that work once. */
  readonly nextBody?: () => string;
};

/** Keeps this many requests in flight for this long. */
export async function load(options: LoadOptions): Promise<Load> {
  const times = new Map<number, number[]>();
  let connection = 0;
  const started = performance.now();
  await autocannon({
    url: options.url,
    connections: options.inFlight,
    duration: options.seconds,
    method: options.method ?? 'GET',
    headers: {
      [headerNames.accessToken]: defaults.accessToken,
      ...((options.bodyOf ?? options.nextBody) && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    setupClient(client) {
      if (options.bodyOf) client.setBody(options.bodyOf(connection));
      if (options.nextBody) client.setBody(options.nextBody());
      connection += 1;
      client.on('response', (status, _bytes, milliseconds) => {
        const of = times.get(status) ?? [];
        of.push(milliseconds);
        times.set(status, of);
        if (options.nextBody) client.setBody(options.nextBody());
      });
    },
  });
  const elapsed = (performance.now() - started) / 1_000;
  const all = [...times.values()].flat();
  return {
    perSecond: all.length / elapsed,
    p99: percentile(all, 0.99),
    statuses: new Map([...times].map(([status, of]) => [status, of.length])),
    p99Of: (status) => percentile(times.get(status) ?? [], 0.99),
  };
}

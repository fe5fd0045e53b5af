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
  /** How long, or how many requests in all. */
  readonly seconds?: number;
  readonly amount?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'POST';
  /** The body of a connection: it stays the same for the whole run. */
  readonly bodyOf?: (connection: number) => string;
  /** The body of each request, in place of `bodyOf`, for requests that work once. */
  readonly nextBody?: () => string;
  /** Headers of each request, in addition to `headers`. */
  readonly nextHeaders?: () => Readonly<Record<string, string>>;
};

/** Keeps this many requests in flight. */
export async function load(options: LoadOptions): Promise<Load> {
  const times = new Map<number, number[]>();
  let connection = 0;
  const started = performance.now();
  const headers = {
    [headerNames.accessToken]: defaults.accessToken,
    ...((options.bodyOf ?? options.nextBody) && { 'content-type': 'application/json' }),
    ...options.headers,
  };
  const prepare = (client: autocannon.Client): void => {
    if (options.nextBody) client.setBody(options.nextBody());
    if (options.nextHeaders) client.setHeaders({ ...headers, ...options.nextHeaders() });
  };
  await autocannon({
    url: options.url,
    connections: options.inFlight,
    ...(options.amount === undefined ? { duration: options.seconds ?? 0 } : { amount: options.amount }),
    method: options.method ?? 'GET',
    headers,
    setupClient(client) {
      if (options.bodyOf) client.setBody(options.bodyOf(connection));
      prepare(client);
      connection += 1;
      client.on('response', (status, _bytes, milliseconds) => {
        const of = times.get(status) ?? [];
        of.push(milliseconds);
        times.set(status, of);
        prepare(client);
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

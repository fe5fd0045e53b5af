import { defaults, headers as headerNames } from '@stepgate/contract';
import autocannon from 'autocannon';
import { percentile } from './percentile.ts';

export type Load = {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Milliseconds that answers of one status took, the slowest hundredth left out. */
  p99Of(status: number): number;
};

export type LoadOptions = {
  readonly url: string;
  readonly inFlight: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'POST';
  /** The body of one connection: each keeps its own for the whole run. */
  readonly bodyOf?: (connection: number) => string;
};

/** Keeps so many requests in flight for so long. */
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
      ...(options.bodyOf && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    setupClient(client) {
      if (options.bodyOf) client.setBody(options.bodyOf(connection));
      connection += 1;
      client.on('response', (status, _bytes, milliseconds) => {
        const of = times.get(status) ?? [];
        of.push(milliseconds);
        times.set(status, of);
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

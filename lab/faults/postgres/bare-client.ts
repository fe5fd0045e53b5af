/** The floor of every recovery: a bare PostgreSQL client that writes in a loop and reconnects when its connection breaks. */
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Answered } from '../recovery.ts';

export type BareClient = { readonly answers: readonly Answered[]; stop(): Promise<void> };

const every = 20;
const table = 'bare_client';

/** The service's own limits. */
const limits = { connectionTimeoutMillis: 2_000, query_timeout: 3_000 } as const;

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, ...limits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Creates the table that bare clients write to. */
export async function prepareBareClient(url: string): Promise<void> {
  const client = await connected(url);
  await client.query(`create table ${table} (n int); insert into ${table} values (0)`);
  await client.end();
}

const write = `update ${table} set n = n + 1`;

/** @param statement what it repeats */
export function startBareClient(url: string, statement = write): BareClient {
  const answers: Answered[] = [];
  let stopped = false;
  let client: pg.Client | undefined;
  async function work(): Promise<void> {
    while (!stopped) {
      const begunAt = performance.now();
      let status = 200;
      try {
        client ??= await connected(url);
        await client.query(statement);
      } catch {
        status = 0;
        void client?.end().catch(() => undefined);
        client = undefined;
      }
      answers.push({ client: 0, begunAt, answeredAt: performance.now(), status });
      await setTimeout(every);
    }
    await client?.end().catch(() => undefined);
  }
  const working = work();
  return {
    answers,
    async stop() {
      stopped = true;
      await working;
    },
  };
}

/**
 * Tries the server directly, on a new connection each time, until it accepts a write. @returns when it did, in terms of
 * `performance.now()`
 */
export async function takesWrites(url: string, within = 60_000): Promise<number> {
  const latest = performance.now() + within;
  while (performance.now() < latest) {
    try {
      const client = await connected(url);
      try {
        await client.query(write);
        return performance.now();
      } finally {
        void client.end().catch(() => undefined);
      }
    } catch {
      await setTimeout(5);
    }
  }
  throw new Error(`the database took no write within ${within / 1_000} seconds`);
}

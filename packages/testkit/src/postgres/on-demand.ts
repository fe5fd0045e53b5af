/** The PostgreSQL of a run of tests. It starts when a test first asks for it, so that a run without one doesn't wait. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openPostgres } from '@stepgate/identity';
import * as v from 'valibot';
import { inject } from 'vitest';
import { postgresOfTheRun } from './postgres-of-the-run.ts';
import { createDatabase } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the processes of the run ask for the server. */
    postgresOnDemand: string;
  }
}

const startedSchema = v.object({
  url: v.string(),
  /** Name of a database with the current schema and no rows. */
  template: v.string(),
});

type Started = v.InferOutput<typeof startedSchema>;

/** Migrations take longer than most tests, so they run once, and every test copies the result. */
async function migrate(url: string): Promise<Started> {
  const template = await createDatabase(url);
  const storage = await openPostgres({ url: template });
  await storage.close();
  return { url, template: new URL(template).pathname.slice(1) };
}

/** For the process that the run begins in. @returns the address to ask at, and how the run ends */
export async function offerPostgres(): Promise<{ readonly address: string; stop(): Promise<void> }> {
  let starting: ReturnType<typeof postgresOfTheRun> | undefined;
  let migrating: Promise<Started> | undefined;
  const start = async (): Promise<Started> => {
    starting ??= postgresOfTheRun();
    const { url } = await starting;
    migrating ??= migrate(url);
    return migrating;
  };
  const server = createServer((_, response) => {
    start().then(
      (started) => response.end(JSON.stringify(started)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await (await starting)?.stop();
    },
  };
}

let answered: Promise<Started> | undefined;

async function ask(): Promise<Started> {
  const response = await fetch(inject('postgresOnDemand'));
  if (!response.ok) throw new Error(`PostgreSQL didn't start: ${await response.text()}`);
  return v.parse(startedSchema, await response.json());
}

/** @returns the address of the server that all tests of the run share */
export async function postgresUrl(): Promise<string> {
  answered ??= ask();
  return (await answered).url;
}

/** @returns the address of a database of its own on that server: empty, or with the current schema */
export async function newPostgresDatabase(state: 'empty' | 'migrated' = 'empty'): Promise<string> {
  answered ??= ask();
  const { url, template } = await answered;
  return createDatabase(url, state === 'migrated' ? template : undefined);
}

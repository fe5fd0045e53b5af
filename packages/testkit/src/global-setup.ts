import { openPostgres } from '@stepgate/identity';
import type { TestProject } from 'vitest/node';
import { beginRecords, endRecords } from './outgoing-guard/records.ts';
import { postgresOfTheRun } from './postgres/postgres-of-the-run.ts';
import { createDatabase } from './postgres/start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** Name of a database with the current schema and no rows. */
    migratedTemplate: string;
  }
}

/** Migrations take longer than most tests, so they run once, and every test copies the result. @returns its name */
async function migrated(serverUrl: string): Promise<string> {
  const url = await createDatabase(serverUrl);
  const storage = await openPostgres({ url });
  await storage.close();
  return new URL(url).pathname.slice(1);
}

/** One PostgreSQL for the whole run; each test file creates its own databases on it. The run fails if a process of it connected to another server. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const records = beginRecords();
  const server = await postgresOfTheRun();
  provide('postgresUrl', server.url);
  provide('migratedTemplate', await migrated(server.url));
  return async () => {
    await server.stop();
    endRecords(records);
  };
}

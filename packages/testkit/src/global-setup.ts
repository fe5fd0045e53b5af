import type { TestProject } from 'vitest/node';
import { postgresOfTheRun } from './postgres/postgres-of-the-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run; each test file makes databases of its own on it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await postgresOfTheRun();
  provide('postgresUrl', server.url);
  return () => server.stop();
}

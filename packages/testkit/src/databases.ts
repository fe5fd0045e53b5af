import { inject } from 'vitest';
import { createDatabase } from './postgres/start-postgres.ts';

/** The server that the run has started. */
export const postgresUrl = (): string => inject('postgresUrl');

/** The two databases that every promise about stored things is shown on: `describe.each(databases)('$name', …)`. */
export const databases = [
  { name: 'SQLite', newDatabase: async (): Promise<{ postgresUrl?: string }> => ({}) },
  {
    name: 'PostgreSQL',
    newDatabase: async (): Promise<{ postgresUrl?: string }> => ({ postgresUrl: await createDatabase(postgresUrl()) }),
  },
] as const;

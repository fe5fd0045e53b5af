import { inject } from 'vitest';
import { createDatabase } from './postgres/start-postgres.ts';

/** The server that the run started. */
export const postgresUrl = (): string => inject('postgresUrl');

/** The two databases for every test of stored data: `describe.each(databases)('$name', …)`. */
export const databases = [
  { name: 'SQLite', newDatabase: async (): Promise<{ postgresUrl?: string }> => ({}) },
  {
    name: 'PostgreSQL',
    newDatabase: async (): Promise<{ postgresUrl?: string }> => ({
      postgresUrl: await createDatabase(postgresUrl(), inject('migratedTemplate')),
    }),
  },
] as const;

import { inject } from 'vitest';
import { createDatabase } from './postgres/start-postgres.ts';

/** The two databases that every promise about stored things is shown on: `describe.each(databases)('$name', …)`. */
export const databases = [
  { name: 'SQLite', newDatabase: async (): Promise<{ postgresUrl?: string }> => ({}) },
  {
    name: 'PostgreSQL',
    newDatabase: async (): Promise<{ postgresUrl?: string }> => ({ postgresUrl: await createDatabase(inject('postgresUrl')) }),
  },
] as const;

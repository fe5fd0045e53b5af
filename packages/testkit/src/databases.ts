import { isDeep } from '../depth/depth.ts';
import { newPostgresDatabase } from './postgres/on-demand.ts';

const sqlite = { name: 'SQLite', newDatabase: async (): Promise<{ postgresUrl?: string }> => ({}) } as const;

const postgres = {
  name: 'PostgreSQL',
  newDatabase: async (): Promise<{ postgresUrl?: string }> => ({ postgresUrl: await newPostgresDatabase('migrated') }),
} as const;

const both = [sqlite, postgres] as const;

/** Why a test of `npm test` needs both databases. Elsewhere SQLite is enough, and the deep command asks PostgreSQL. */
export type NeedsBoth = 'races' | 'single use';

/** The two databases, whatever the run: `describe.each(bothDatabases('races'))('$name', …)`. */
export const bothDatabases = (_reason: NeedsBoth): typeof both => both;

/** SQLite in `npm test`, and both in `npm run test:deep`: `describe.each(databases)('$name', …)`. */
export const databases: readonly [typeof sqlite, ...(typeof postgres)[]] = isDeep ? both : [sqlite];

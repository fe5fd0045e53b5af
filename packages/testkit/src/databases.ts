import { isDeep } from '../depth/depth.ts';
import { newPostgresDatabase } from './postgres/on-demand.ts';

const sqlite = { name: 'SQLite', newDatabase: async (): Promise<{ postgresUrl?: string }> => ({}) } as const;

const postgres = {
  name: 'PostgreSQL',
  newDatabase: async (): Promise<{ postgresUrl?: string }> => ({ postgresUrl: await newPostgresDatabase('migrated') }),
} as const;

const both = [sqlite, postgres] as const;

/** Why a test of `npm test` needs both databases. Where a rule or a text decides, SQLite is enough. */
export type NeedsBoth =
  | 'races'
  | 'counters'
  | 'single use'
  | 'uniqueness'
  | 'claims'
  | 'kills'
  | 'clean-up'
  | 'search'
  | 'bytes'
  | 'every call';

/** The two databases, whatever the run: `describe.each(bothDatabases('races'))('$name', …)`. tools/house lists the files that use it. */
export const bothDatabases = (_reason: NeedsBoth): typeof both => both;

/** SQLite in `npm test`, and both in `npm run test:deep`: `describe.each(databases)('$name', …)`. */
export const databases: readonly [typeof sqlite, ...(typeof postgres)[]] = isDeep ? both : [sqlite];

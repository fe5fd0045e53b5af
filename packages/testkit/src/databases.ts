import { isDeep } from '../depth/depth.ts';
import { newPostgresDatabase } from './postgres/on-demand.ts';

const sqlite = { name: 'SQLite', newDatabase: async (): Promise<{ postgresUrl?: string }> => ({}) } as const;

const postgres = {
  name: 'PostgreSQL',
  newDatabase: async (): Promise<{ postgresUrl?: string }> => ({ postgresUrl: await newPostgresDatabase('migrated') }),
} as const;

const both = [sqlite, postgres] as const;

/** SQLite in `npm test`, and both in `npm run test:deep`: `describe.each(databases)('$name', …)`. */
export const databases: readonly [typeof sqlite, ...(typeof postgres)[]] = isDeep ? both : [sqlite];

/** PostgreSQL in `npm run test:deep`, for what SQLite can't show, such as two processes: `it.each(onlyPostgres)('on $name, …', …)`. */
export const onlyPostgres: readonly (typeof postgres)[] = isDeep ? [postgres] : [];

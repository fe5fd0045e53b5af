import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres, openSqlite, type Storage } from '@stepgate/identity';
import { onTestFinished } from 'vitest';
import { isDeep } from '../depth/depth.ts';
import { newPostgresDatabase } from './postgres/on-demand.ts';

type ProcessDatabase = {
  /** The environment of processes that use it. */
  readonly env: Readonly<Record<string, string>>;
  /** The test's own connection, beside the processes. The test closes it. */
  open(): Promise<Storage>;
};

const sqlite = {
  name: 'SQLite',
  async newDatabase(): Promise<ProcessDatabase> {
    const folder = mkdtempSync(join(tmpdir(), 'stepgate-process-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return { env: { STEPGATE_DATA_DIR: folder }, open: () => openSqlite(folder) };
  },
} as const;

const postgres = {
  name: 'PostgreSQL',
  async newDatabase(): Promise<ProcessDatabase> {
    const url = await newPostgresDatabase();
    return { env: { DATABASE_URL: url }, open: () => openPostgres({ url }) };
  },
} as const;

const both = [sqlite, postgres] as const;

/** For tests that start processes on one database again and again: SQLite, and PostgreSQL too in `npm run test:deep`. Each lasts as long as its test. */
export const processDatabases: readonly [typeof sqlite, ...(typeof postgres)[]] = isDeep ? both : [sqlite];

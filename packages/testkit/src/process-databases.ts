import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres, openSqlite, type Storage } from '@stepgate/identity';
import { onTestFinished } from 'vitest';
import { newPostgresDatabase } from './postgres/on-demand.ts';

type ProcessDatabase = {
  /** The environment of processes that use it. */
  readonly env: Readonly<Record<string, string>>;
  /** The test's own connection, beside the processes. The test closes it. */
  open(): Promise<Storage>;
};

/** The two databases for tests that start processes on one database again and again. Each lasts as long as its test. */
export const processDatabases = [
  {
    name: 'SQLite',
    async newDatabase(): Promise<ProcessDatabase> {
      const folder = mkdtempSync(join(tmpdir(), 'stepgate-process-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      return { env: { STEPGATE_DATA_DIR: folder }, open: () => openSqlite(folder) };
    },
  },
  {
    name: 'PostgreSQL',
    async newDatabase(): Promise<ProcessDatabase> {
      const url = await newPostgresDatabase();
      return { env: { DATABASE_URL: url }, open: () => openPostgres({ url }) };
    },
  },
] as const;

/** `npm run backup`: copies the embedded database, and puts a backup in its place (docs/operating-reference.md, "Backups"). */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { type Config, readConfig } from '../config/config.ts';
import { recordRestored } from '../events/record-restored.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { claimRestored } from '../start/installation.ts';
import { endRestored } from '../storage/end-restored.ts';
import { claimFolder } from '../storage/one-process.ts';
import { serviceConnections } from '../storage/postgres-clients.ts';
import { acceptDatabase, beginRestore, isRestoring } from '../storage/restore-mark.ts';
import { openSqlite } from '../storage/sqlite.ts';
import { copyDatabase, isBackup, replaceDatabase } from '../storage/sqlite-backup.ts';
import { sqliteFileIn } from '../storage/start-fault.ts';
import type { Storage } from '../storage/storage.ts';
import { action, actionWithOptions, onDatabase, runActions } from './command.ts';
import { progressOn } from './progress.ts';
import { CommandError } from './run-command.ts';

const toCheck = `Everybody logs in again. Changes since the backup are undone, so check what you had taken away since: API keys (npm run api-key -- list),
reviewers, and accounts that were switched off.`;

async function endAll(storage: Storage, secrets: Secrets): Promise<void> {
  await beginRestore(storage);
  await endRestored(storage.queries, systemClock.now(), progressOn(systemClock));
  await storage.transaction(({ queries }) => recordRestored({ queries, secrets, now: systemClock.now() }));
  await acceptDatabase(storage);
}

/** @throws CommandError if processes of the service are connected: they would log everybody out, or write what nothing ends */
async function refuseInUse({ kind, queries }: Storage): Promise<void> {
  if (kind === 'sqlite') return;
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from pg_stat_activity
    where datname = current_database() and application_name = ${serviceConnections}`.execute(queries);
  const many = rows[0]?.many ?? 0;
  if (many > 0)
    throw new CommandError(
      `The service holds ${many} connections to this database: stop every process of it first. "npm run backup -- restored --yes" ends every session all the same.`,
    );
}

async function restored(config: Config, anyway: boolean): Promise<string> {
  const { dataDir, databaseUrl } = config;
  const release = databaseUrl === undefined && existsSync(dataDir) ? claimFolder(dataDir) : () => undefined;
  try {
    await onDatabase(
      async ({ storage, secrets }) => {
        if (!anyway) await refuseInUse(storage);
        await endAll(storage, secrets);
      },
      { config, claim: claimRestored },
    );
  } finally {
    release();
  }
  return `What the backup brought back has ended.\n${toCheck}`;
}

async function accept(): Promise<string> {
  await onDatabase(
    async ({ storage }) => {
      if (await isRestoring(storage))
        throw new CommandError('What a backup brought back has not ended here. Run "npm run backup -- restored".');
      await acceptDatabase(storage);
    },
    { claim: claimRestored },
  );
  return 'The service starts on this database where it is now. Nothing has ended.';
}

async function restore(config: Config, file: string): Promise<string> {
  const { dataDir } = config;
  if (!isBackup(file)) throw new CommandError(`${file} isn't a complete backup of this service.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = claimFolder(dataDir);
  const beside = mkdtempSync(join(dataDir, 'restore-'));
  try {
    copyFileSync(file, sqliteFileIn(beside));
    await onDatabase(({ storage, secrets }) => endAll(storage, secrets), {
      config,
      open: () => openSqlite(beside),
      claim: claimRestored,
    });
    const aside = `before-restore-${systemClock.now()}`;
    const had = existsSync(sqliteFileIn(dataDir));
    replaceDatabase(beside, dataDir, aside);
    return `${file} is in place.${had ? ` The database before it is ${sqliteFileIn(dataDir)}.${aside}` : ''}\n${toCheck}`;
  } finally {
    rmSync(beside, { recursive: true, force: true });
    release();
  }
}

async function make(config: Config, file: string): Promise<string> {
  if (existsSync(file)) throw new CommandError(`${file} exists already, and a backup replaces nothing.`);
  if (!existsSync(sqliteFileIn(config.dataDir))) throw new CommandError(`${config.dataDir} has no database yet.`);
  copyDatabase(config.dataDir, file);
  return `The database is copied to ${file}. Back up the photos, and the secret in another place, as well.`;
}

/** @param file as the operator wrote it: npm runs the command in the project's folder, not in theirs */
async function onEmbedded(run: (config: Config, file: string) => Promise<string>, file: string): Promise<string> {
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined)
    throw new CommandError(
      'The service uses PostgreSQL: back it up and restore it with its own tools (pg_dump, pg_restore), then run "npm run backup -- restored".',
    );
  return run(config, resolve(process.env.INIT_CWD ?? '', file));
}

await runActions(
  'backup',
  {
    make: action({
      usage: 'make <file>',
      does: 'copies the embedded database to a new file, also while the service runs',
      words: 1,
      run: ([file = '']) => onEmbedded(make, file),
    }),
    restore: action({
      usage: 'restore <file>',
      does: 'puts it in the place of the embedded database. Stop the service first',
      words: 1,
      run: ([file = '']) => onEmbedded(restore, file),
    }),
    restored: actionWithOptions({
      usage: 'restored [--yes]',
      does: 'ends what the backup brought back, after you restored PostgreSQL with its own tools, and before the service starts',
      options: { yes: { type: 'boolean' } },
      run: (_words, { yes = false }) => restored(readConfig(process.env), yes),
    }),
    accept: action({
      usage: 'accept',
      does: 'lets the service start on PostgreSQL that you moved without losing anything: nothing ends',
      run: accept,
    }),
  },
  `Both ways to restore end what a backup brings back: sessions, codes, links, trusted browsers and open changes. If it is interrupted, run it again.
--yes ends them even though processes of the service seem to be connected.`,
);

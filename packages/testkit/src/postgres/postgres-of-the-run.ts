/** The PostgreSQL that the tests of a run share: the server of `TEST_POSTGRES_URL`, else a server that the run starts. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgresBinaries } from './find-binaries.ts';
import { startPostgres, type TestPostgres } from './start-postgres.ts';

/** Unset and empty mean the same. */
const externalUrl = (): string | undefined => process.env.TEST_POSTGRES_URL || undefined;

export async function postgresOfTheRun(): Promise<Omit<TestPostgres, 'restart'>> {
  const url = externalUrl();
  return url === undefined ? startPostgres() : { url, stop: async () => undefined };
}

async function readVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? 'of an unknown version';
  } finally {
    await client.end();
  }
}

/** @returns name and version as the server reports them, and its origin; without a password */
export async function describePostgres(): Promise<string> {
  const url = externalUrl();
  if (url !== undefined) return `PostgreSQL ${await readVersion(url)}, at ${new URL(url).host} from TEST_POSTGRES_URL`;
  const { postgres } = await findPostgresBinaries();
  const { stdout } = await promisify(execFile)(postgres, ['--version']);
  const from = process.env.TEST_POSTGRES_BIN ? `TEST_POSTGRES_BIN=${process.env.TEST_POSTGRES_BIN}` : 'the lock file';
  return `PostgreSQL ${stdout.trim().replace(/^\D*/, '')}, from ${from}`;
}

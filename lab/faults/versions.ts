/** The databases of the figures. */
import { execFileSync } from 'node:child_process';
import { startPostgres } from '@stepgate/testkit';
import pg from 'pg';
import { program } from './programs.ts';

const numberIn = (text: string): string => text.match(/\d+(?:\.\d+)+/)?.[0] ?? text;

/** The PostgreSQL of the tests, for campaigns without a fail-over. */
async function postgresOfTests(): Promise<string> {
  const server = await startPostgres();
  const client = new pg.Client({ connectionString: server.url });
  try {
    await client.connect();
    const { rows } = await client.query('show server_version');
    return numberIn(String(rows[0]?.server_version));
  } finally {
    await client.end();
    await server.stop();
  }
}

export async function databaseVersions(): Promise<string> {
  const replicated = numberIn(execFileSync(program('postgres'), ['--version'], { encoding: 'utf8' }));
  return `SQLite ${process.versions.sqlite}, PostgreSQL ${replicated} where it fails over and ${await postgresOfTests()} elsewhere`;
}

import { newPostgresDatabase, onlyPostgres } from '@stepgate/testkit';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openStorage } from '../config/storage.ts';
import { noteOfPostgres } from '../storage/database-fault.ts';
import { progress } from './progress.ts';
import { runCommand } from './run-command.ts';

it.each(onlyPostgres)(
  "[POL-14] a command's statements may take as long as they need, and its connections aren't taken for the service's",
  async () => {
    const storage = await openStorage({ databaseUrl: await newPostgresDatabase(), dataDir: '' });
    onTestFinished(() => storage.close());
    const { rows } = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('application_name') as name`.execute(storage.queries);
    expect(rows).toEqual([{ statement: '0', lock: '30s', name: 'stepgate command' }]);
  },
);

it('[POL-14] a database that does not do what a command asks is a sentence, and a bug of ours keeps its stack', async () => {
  const said: unknown[] = [];
  const spied = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(text) > 0);
  onTestFinished(() => {
    spied.mockRestore();
    process.exitCode = 0;
  });
  const refused = noteOfPostgres(Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }));
  await runCommand(() => Promise.reject(refused));
  expect([process.exitCode, ...said]).toEqual([
    1,
    'Somebody else holds a row or a table that the command needs: canceling statement due to lock timeout. Run the command again once that is over.\n',
  ]);
  await expect(runCommand(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
});

it('[POL-14] a command that takes longer than two seconds says how far it is, at most every two seconds', () => {
  const lines: string[] = [];
  let now = 0;
  const note = progress({ now: () => now }, (line) => lines.push(line));
  for (const [at, rows] of [
    [1_999, 5_000],
    [2_000, 10_000],
    [3_999, 15_000],
    [4_100, 1_234_567],
  ] as const) {
    now = at;
    note('session', rows);
  }
  expect(lines).toEqual(['session: 10,000', 'session: 1,234,567']);
});

import { databases, openWorld, recordStatements, type World } from '@stepgate/testkit';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cleanUpJob } from './clean-up.ts';

const day = 24 * 60 * 60_000;

async function expire(world: World, many: number): Promise<void> {
  const { queries } = world.storage;
  const { id } = await world.addCustomer();
  const at = world.clock.now() - 2 * day;
  for (let first = 0; first < many; first += 100) {
    const hashes = Array.from({ length: Math.min(100, many - first) }, (_, n) => `expired ${first + n}`);
    const device = { customer_id: id, created_at: at, expires_at: at };
    await queries
      .insertInto('device')
      .values(hashes.map((hash) => ({ hash, ...device })))
      .execute();
    await queries
      .insertInto('allowance')
      .values(hashes.map((key) => ({ key, since: at, taken: 1 })))
      .execute();
  }
}

const countRows = async ({ storage }: World, table: 'device' | 'allowance'): Promise<number> =>
  (await storage.queries.selectFrom(table).selectAll().execute()).length;

describe.each(databases)('the clean-up, on $name', ({ name, newDatabase }) => {
  const full = name === 'SQLite' ? 200 : 1_000;

  async function open(): Promise<World> {
    const world = await openWorld(await newDatabase());
    onTestFinished(() => world.close());
    return world;
  }

  it('[UP-10] deletes a batch a statement, and pauses after each', async () => {
    const world = await open();
    await expire(world, 2 * full + 50);
    const left: number[] = [];
    const rest = async () => left.push(await countRows(world, 'device'));
    const errors: unknown[] = [];
    const statements = await recordStatements(() =>
      cleanUpJob(world, rest).run(
        (error) => errors.push(error),
        () => false,
        () => undefined,
      ),
    );
    // Three batches of devices, then three of rate limits.
    expect(left).toEqual([full + 50, 50, 0, 0, 0, 0]);
    expect([await countRows(world, 'device'), await countRows(world, 'allowance'), errors]).toEqual([0, 0, []]);
    const deletes = statements.filter((text) => /delete from "(device|allowance)"/.test(text));
    expect(deletes).toHaveLength(8);
    for (const text of deletes) expect(text).toContain(`limit ${full}`);
  });

  it('[UP-10] clears every table whose rows expire, each once', async () => {
    const world = await open();
    const statements = await recordStatements(() =>
      cleanUpJob(world).run(
        (error) => expect.fail(String(error)),
        () => false,
        () => undefined,
      ),
    );
    const cleared = statements.flatMap((text) => /^\s*delete from "(\w+)"/.exec(text)?.[1] ?? []);
    expect(cleared.sort()).toEqual([
      'allowance',
      'appeal',
      'attempt_counter',
      'captcha_answer',
      'code_send',
      'customer',
      'device',
      'email_change',
      'email_undo',
      'face_scan',
      'face_session',
      'former_factor',
      'handover',
      'link',
      'made_change',
      'new_phone_number',
      'one_time_token',
      'passkey_assertion',
      'passkey_enrolment',
      'passkey_recovery',
      'phone_change',
      'registration',
      'session',
      'sim_check',
      'social_login',
      'spent_approval',
      'spent_passkey_challenge',
      'spent_session_proof',
      'staff_passkey_link',
      'staff_session',
      'support_code',
      'taken_security_event',
      'team_invitation',
      'totp_enrolment',
    ]);
  });

  it('[UP-06] [UP-10] a table that cannot be cleared is reported and does not stop the others', async () => {
    const world = await open();
    await expire(world, 10);
    await sql`alter table session rename to session_away`.execute(world.storage.queries);
    const failed: string[] = [];
    await cleanUpJob(world).run(
      (_, row) => failed.push(row),
      () => false,
      () => undefined,
    );
    expect([failed, await countRows(world, 'device'), await countRows(world, 'allowance')]).toEqual([['session'], 0, 0]);
    await sql`alter table session_away rename to session`.execute(world.storage.queries);
  });

  it('a stop ends it after the current batch', async () => {
    const world = await open();
    await expire(world, full + 50);
    let pauses = 0;
    const rest = async () => {
      pauses += 1;
    };
    await cleanUpJob(world, rest).run(
      (error) => {
        throw error;
      },
      () => pauses > 0,
      () => undefined,
    );
    expect([pauses, await countRows(world, 'device'), await countRows(world, 'allowance')]).toEqual([1, 50, full + 50]);
  });
});

/** SQLite's query plan for a statement, and for the rows that go with those it deletes. */
async function readPlan({ storage }: World, statement: string): Promise<string[]> {
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(statement)}`.execute(storage.queries);
  return rows.map(({ detail }) => detail);
}

it('[UP-10] no statement reads a whole table, not for what goes with a deleted row either: its time does not grow with the tables', async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const statements = await recordStatements(() =>
    cleanUpJob(world).run(
      (error) => expect.fail(String(error)),
      () => false,
      () => undefined,
    ),
  );
  expect(statements.filter((text) => /^\s*delete/.test(text)).length).toBeGreaterThan(20);
  for (const text of statements) {
    const reads = await readPlan(world, text);
    expect(reads.length).toBeGreaterThan(0);
    expect(
      reads.filter((read) => read.startsWith('SCAN')),
      text,
    ).toEqual([]);
  }
});

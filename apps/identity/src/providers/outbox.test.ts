import { handClock, newPostgresDatabase } from '@stepgate/testkit';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../storage/postgres.ts';
import { createOutbox } from './outbox.ts';

it('on PostgreSQL, a reader misses no message even if two are written at the same time (F6)', async () => {
  const url = await newPostgresDatabase();
  const [first, other] = [await openPostgres({ url }), await openPostgres({ url })];
  onTestFinished(async () => {
    await first.close();
    await other.close();
  });
  const outbox = createOutbox(other, handClock());
  const mail = (id: string) => ({ id, to: 'v@ex.test', subject: id, text: 'text' });
  const seen: string[] = [];
  let cursor = 0;
  const read = async (): Promise<void> => {
    const page = await outbox.messagesAfter(cursor);
    seen.push(...page.messages.map(({ id }) => id));
    ({ cursor } = page);
  };
  const written = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  // Simulates another process's outbox: it has taken its number but not committed yet.
  const early = first.transaction(async ({ queries }) => {
    await sql`select pg_advisory_xact_lock(5171001)`.execute(queries);
    const row = { channel: 'email', recipient: 'v@ex.test', subject: 'early', text: 'text', sent_at: 1 };
    await queries
      .insertInto('outbox_message')
      .values({ id: 'early', ...row })
      .execute();
    written.resolve();
    await mayCommit.promise;
  });
  await written.promise;
  const late = outbox.send(mail('late'));
  // While the second waits for the lock, no reader sees it before the message with the lower number.
  await expect
    .poll(async () => (await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(first.queries)).rows)
    .toHaveLength(1);
  await read();
  expect(seen).toEqual([]);
  mayCommit.resolve();
  await early;
  expect(await late).toEqual({ outcome: 'sent' });
  await read();
  await read();
  expect(seen).toEqual(['early', 'late']);
});

import { databases, newPostgresDatabase, onlyPostgres, openWorld, type World } from '@stepgate/testkit';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { sealedText } from '../kernel/sealed.ts';
import type { Mail, MailProvider, MailResult } from '../providers/mail/mail-provider.ts';
import { transact } from '../storage/transaction.ts';
import { queueMail } from './mail.ts';
import { enqueue } from './outbox.ts';

const second = 1_000;
const minute = 60 * second;

const opened: World[] = [];
const endings: (() => void)[] = [];
async function open(options: Parameters<typeof openWorld>[0]): Promise<World> {
  const world = await openWorld(options);
  opened.push(world);
  return world;
}
afterEach(async () => {
  for (const end of endings.splice(0)) end();
  await Promise.all(opened.splice(0).map((world) => world.close()));
});

const queue = (world: World, subject: string, lifetime = 60 * minute): Promise<void> =>
  transact(world, (tx) => queueMail(tx, { subject, text: subject, to: 'v@ex.test', lifetime }));

function keeping(answer: (mail: Mail) => MailResult | Promise<MailResult>) {
  const mails: Mail[] = [];
  const provider: MailProvider = {
    async send(mail) {
      mails.push(mail);
      return answer(mail);
    },
  };
  return { mails, provider };
}

describe.each(databases)('messages and faults, on $name', ({ newDatabase }) => {
  it('[UP-06] a mail and a follow-up of a shape that this release cannot read are reported, stay for a process that can, and delay nothing', async () => {
    const { mails, provider } = keeping(() => ({ outcome: 'sent' }));
    const world = await open({ ...(await newDatabase()), mail: provider, jobsByHand: true });
    await transact(world, async (tx) => {
      const later = { lifetime: 60 * minute };
      await enqueue(tx, 'mails', { id: 'later mail', message: { id: 'later mail', to: ['v@ex.test'] }, ...later });
      await enqueue(tx, 'follow-ups', { id: 'later work', message: { what: 'send-a-postcard' }, ...later });
    });
    await queue(world, 'readable');
    const failure = await world.runJobs().then(
      () => 'none',
      (error: unknown) => String(error),
    );
    for (const job of ['mails', 'follow-ups']) expect(failure).toContain(job);
    expect(mails.map(({ subject }) => subject)).toEqual(['readable']);
    const { queries } = world.storage;
    expect(await queries.selectFrom('waiting_mail').select('id').execute()).toEqual([{ id: 'later mail' }]);
    expect(await queries.selectFrom('follow_up').select('id').execute()).toEqual([{ id: 'later work' }]);
  });

  it('[UP-06] an unreadable message, a provider that throws and failing jobs delay no other message', {
    tags: 'deep',
  }, async () => {
    const { mails, provider } = keeping(({ subject }) => {
      if (subject === 'throws') throw new TypeError('the provider is broken');
      return { outcome: 'sent' };
    });
    const world = await open({ ...(await newDatabase()), mail: provider, jobsByHand: true });
    await queue(world, 'sealed with another key');
    await world.storage.queries
      .updateTable('waiting_mail')
      .set({ content: sealedText('AAAA') })
      .execute();
    await queue(world, 'throws');
    for (let n = 0; n < 45; n += 1) await queue(world, `news ${n}`);
    for (const table of ['selfie', 'appeal', 'phone_change'])
      await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_away`)}`.execute(world.storage.queries);
    const failure = await world.runJobs().then(
      () => 'none',
      (error: unknown) => String(error),
    );
    for (const job of ['appeals', 'selfies', 'phone-changes', 'mails']) expect(failure).toContain(job);
    expect(mails.filter(({ subject }) => subject.startsWith('news')).length).toBeGreaterThan(0);
    for (let n = 0; n < 3; n += 1) await world.runJobs().catch(() => undefined);
    const sent = mails.filter(({ subject }) => subject.startsWith('news')).map(({ subject }) => subject);
    expect([sent.length, new Set(sent).size]).toEqual([45, 45]);
    const left = await world.storage.queries.selectFrom('waiting_mail').select('id').execute();
    // The message that can never be opened is gone; the other is retried.
    expect(left).toEqual([{ id: mails.find(({ subject }) => subject === 'throws')?.id }]);
    const before = mails.filter(({ subject }) => subject === 'throws').length;
    world.clock.move(minute);
    await world.runJobs().catch(() => undefined);
    expect(mails.filter(({ subject }) => subject === 'throws')).toHaveLength(before + 1);
  });

  it('a mail server that hangs on one mail delays no other', async () => {
    const hanging = Promise.withResolvers<MailResult>();
    endings.push(() => hanging.resolve({ outcome: 'sent' }));
    const { mails, provider } = keeping(({ subject }) => (subject === 'hangs' ? hanging.promise : { outcome: 'sent' }));
    const world = await open({ ...(await newDatabase()), mail: provider });
    await queue(world, 'hangs');
    await expect.poll(() => mails.length).toBe(1);
    await queue(world, 'news');
    await expect.poll(() => mails.map(({ subject }) => subject)).toEqual(['hangs', 'news']);
  });

  it('after a mail server was down for ten minutes each mail arrives once, within a minute, and expired ones never (RS12)', {
    tags: 'deep',
  }, async () => {
    let down = true;
    const { mails, provider } = keeping(() => (down ? { outcome: 'failed', reason: 'status 421' } : { outcome: 'sent' }));
    const world = await open({ ...(await newDatabase()), mail: provider });
    for (let n = 0; n < 30; n += 1) await queue(world, `news ${n}`);
    await queue(world, 'good for five minutes', 5 * minute);
    for (let passed = 0; passed < 10 * minute; passed += 5 * second) {
      await world.runJobs();
      world.clock.move(5 * second);
    }
    mails.length = 0;
    down = false;
    for (let passed = 0; passed < minute; passed += 5 * second) {
      await world.runJobs();
      world.clock.move(5 * second);
    }
    const wanted = Array.from({ length: 30 }, (_, n) => `news ${n}`);
    expect(mails.map(({ subject }) => subject).sort()).toEqual(wanted.sort());
    expect(await world.storage.queries.selectFrom('waiting_mail').selectAll().execute()).toEqual([]);
  });
});

describe.each(onlyPostgres)('a process that dies between the mail server’s answer and recording it', () => {
  it('causes at most one repeat, with the same id and text: a server that checks ids delivers one (RS11)', async () => {
    const url = await newPostgresDatabase();
    const never = Promise.withResolvers<MailResult>();
    endings.push(() => never.resolve({ outcome: 'unknown' }));
    const dying = keeping(() => never.promise);
    const living = keeping(() => ({ outcome: 'sent' }));
    const first = await open({ postgresUrl: url, mail: dying.provider });
    const other = await open({ postgresUrl: url, mail: living.provider, jobsByHand: true });
    for (let n = 0; n < 15; n += 1) await queue(first, `code ${n}`);
    await expect.poll(() => dying.mails.length).toBe(15);
    for (let n = 0; n < 5; n += 1) {
      other.clock.move(minute);
      await other.runJobs();
    }
    const byId = (mails: readonly Mail[]) => mails.toSorted((a, b) => a.id.localeCompare(b.id));
    // Servers without keys get each mail twice, unchanged. Servers with keys deliver one mail for each id.
    expect(byId(living.mails)).toEqual(byId(dying.mails));
    expect(new Set([...dying.mails, ...living.mails].map(({ id }) => id)).size).toBe(15);
  });
});

import { createDatabase, databases, openWorld, postgresUrl, type World } from '@stepgate/testkit';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mail, MailProvider, MailResult } from '../providers/mail/mail-provider.ts';
import { queueMail } from './mail.ts';

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
  queueMail(world.storage.queries, world.secrets, world.clock.now(), { subject, text: subject, to: 'v@ex.test', lifetime });

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

describe.each(databases)('messages among faults, on $name', ({ newDatabase }) => {
  it('[UP-06] one that cannot be opened, one whose provider throws, and jobs that fail hold up no other message', async () => {
    const { mails, provider } = keeping(({ subject }) => {
      if (subject === 'throws') throw new TypeError('the provider is broken');
      return { outcome: 'sent' };
    });
    const world = await open({ ...(await newDatabase()), mail: provider, jobsByHand: true });
    await queue(world, 'sealed with another key');
    await world.storage.queries.updateTable('waiting_mail').set({ content: 'AAAA' }).execute();
    await queue(world, 'throws');
    for (let n = 0; n < 45; n += 1) await queue(world, `news ${n}`);
    for (const table of ['selfie', 'appeal', 'phone_change'])
      await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_away`)}`.execute(world.storage.queries);
    const failure = await world.lookAfter().then(
      () => 'none',
      (error: unknown) => String(error),
    );
    for (const job of ['appeals', 'selfies', 'phone-changes', 'mails']) expect(failure).toContain(job);
    expect(mails.filter(({ subject }) => subject.startsWith('news')).length).toBeGreaterThan(0);
    for (let n = 0; n < 3; n += 1) await world.lookAfter().catch(() => undefined);
    const sent = mails.filter(({ subject }) => subject.startsWith('news')).map(({ subject }) => subject);
    expect([sent.length, new Set(sent).size]).toEqual([45, 45]);
    const left = await world.storage.queries.selectFrom('waiting_mail').select('id').execute();
    // The one that can never be opened is gone; the other is tried again.
    expect(left).toEqual([{ id: mails.find(({ subject }) => subject === 'throws')?.id }]);
    const before = mails.filter(({ subject }) => subject === 'throws').length;
    world.clock.move(minute);
    await world.lookAfter().catch(() => undefined);
    expect(mails.filter(({ subject }) => subject === 'throws')).toHaveLength(before + 1);
  });

  it('a mail server that hangs on one mail holds up no other', async () => {
    const hanging = Promise.withResolvers<MailResult>();
    endings.push(() => hanging.resolve({ outcome: 'sent' }));
    const { mails, provider } = keeping(({ subject }) => (subject === 'hangs' ? hanging.promise : { outcome: 'sent' }));
    const world = await open({ ...(await newDatabase()), mail: provider });
    await queue(world, 'hangs');
    await expect.poll(() => mails.length).toBe(1);
    await queue(world, 'news');
    await expect.poll(() => mails.map(({ subject }) => subject)).toEqual(['hangs', 'news']);
  });

  it('after a mail server was down for ten minutes each mail comes once, within a minute, and what is too old never (RS12)', async () => {
    let down = true;
    const { mails, provider } = keeping(() => (down ? { outcome: 'failed', reason: 'status 421' } : { outcome: 'sent' }));
    const world = await open({ ...(await newDatabase()), mail: provider });
    for (let n = 0; n < 30; n += 1) await queue(world, `news ${n}`);
    await queue(world, 'good for five minutes', 5 * minute);
    for (let passed = 0; passed < 10 * minute; passed += 5 * second) {
      await world.lookAfter();
      world.clock.move(5 * second);
    }
    mails.length = 0;
    down = false;
    for (let passed = 0; passed < minute; passed += 5 * second) {
      await world.lookAfter();
      world.clock.move(5 * second);
    }
    const wanted = Array.from({ length: 30 }, (_, n) => `news ${n}`);
    expect(mails.map(({ subject }) => subject).sort()).toEqual(wanted.sort());
    expect(await world.storage.queries.selectFrom('waiting_mail').selectAll().execute()).toEqual([]);
  });
});

describe('a process that dies between the word of the mail server and its own mark', () => {
  it('leaves one repeat at the most, with the id and the words of the first: a server that knows ids delivers one (RS11)', async () => {
    const url = await createDatabase(postgresUrl());
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
      await other.lookAfter();
    }
    const byId = (mails: readonly Mail[]) => mails.toSorted((a, b) => a.id.localeCompare(b.id));
    // Without keys: each twice, the same each time. With keys: as many as there are ids.
    expect(byId(living.mails)).toEqual(byId(dying.mails));
    expect(new Set([...dying.mails, ...living.mails].map(({ id }) => id)).size).toBe(15);
  });
});

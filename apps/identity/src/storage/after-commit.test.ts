import { databases, openWorld, type World } from '@stepgate/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { queueMail } from '../domain/mail.ts';
import { queueText } from '../domain/texts.ts';
import type { Mail, MailProvider } from '../providers/mail/mail-provider.ts';
import type { PhoneMessage, PhoneProvider } from '../providers/phone/phone-provider.ts';
import type { Queries, WakingJob } from './storage.ts';

const opened: World[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((world) => world.close()));
});

async function open(database: { postgresUrl?: string }) {
  const mails: Mail[] = [];
  const texts: PhoneMessage[] = [];
  const mail: MailProvider = {
    async send(each) {
      mails.push(each);
      return { outcome: 'sent' };
    },
  };
  const phone: PhoneProvider = {
    channels: new Set(['sms']),
    async send(each) {
      texts.push(each);
      return { outcome: 'sent' };
    },
  };
  const world = await openWorld({ ...database, mail, phone });
  opened.push(world);
  const { secrets, clock } = world;
  const deps = { secrets, clock, phone, settings: world.settings };
  const queueBoth = async (queries: Queries, subject: string): Promise<void> => {
    await queueMail(queries, secrets, clock.now(), { subject, text: 'text', to: 'v@ex.test', lifetime: 60_000 });
    await queueText(deps, queries, { to: '+447700900123', text: subject, language: 'en' });
  };
  return { world, mails, texts, queueBoth };
}

describe.each(databases)('what runs after a commit, on $name', ({ newDatabase }) => {
  it('[UP-07] a message that a transaction has written leaves after its commit, and its caller does nothing for it', async () => {
    const { world, mails, texts, queueBoth } = await open(await newDatabase());
    let sentBeforeTheCommit = 0;
    await world.storage.transaction(async (queries) => {
      await queueBoth(queries, 'news');
      sentBeforeTheCommit = mails.length + texts.length;
    });
    await world.settle();
    expect(sentBeforeTheCommit).toBe(0);
    expect([mails.map(({ subject }) => subject), texts.map(({ text }) => text)]).toEqual([['news'], ['news']]);
  });

  it('[UP-07] one that is written outside a transaction leaves at once', async () => {
    const { world, mails, texts, queueBoth } = await open(await newDatabase());
    await queueBoth(world.storage.queries, 'news');
    await world.settle();
    expect([mails.length, texts.length]).toEqual([1, 1]);
  });

  it('[UP-07] nothing of a transaction that is rolled back runs, or is ever sent', async () => {
    const { world, mails, texts, queueBoth } = await open(await newDatabase());
    const ran: string[] = [];
    const change = world.storage.transaction(async (queries) => {
      await queueBoth(queries, 'news');
      queries.afterCommit(() => ran.push('after the commit'));
      throw new Error('taken back');
    });
    await expect(change).rejects.toThrow('taken back');
    await world.lookAfter();
    expect([mails, texts, ran]).toEqual([[], [], []]);
  });

  it('what is asked for runs once, in its order, and the data is there by then', async () => {
    const { world, queueBoth } = await open(await newDatabase());
    const woken: WakingJob[] = [];
    const deaf = world.storage.onWake((job) => woken.push(job));
    const ran: string[] = [];
    let read: Promise<unknown[]> = Promise.resolve([]);
    await world.storage.transaction(async (queries) => {
      queries.afterCommit(() => ran.push('first'));
      await queries.insertInto('allowance').values({ key: 'mine', since: 1, taken: 1 }).execute();
      queries.afterCommit(() => {
        ran.push('second');
        read = world.storage.queries.selectFrom('allowance').select('key').where('key', '=', 'mine').execute();
      });
    });
    expect([ran, await read]).toEqual([['first', 'second'], [{ key: 'mine' }]]);
    await world.storage.transaction((queries) => queueBoth(queries, 'news'));
    expect(woken).toEqual(['mails', 'texts']);
    deaf();
    await world.storage.transaction((queries) => queueBoth(queries, 'more news'));
    expect(woken).toEqual(['mails', 'texts']);
  });
});

import { databases, openWorld, type World } from '@stepgate/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import type { WakingJob } from '../kernel/job.ts';
import { queueMail } from '../messages/mail.ts';
import { queueText } from '../messages/texts.ts';
import type { Mail, MailProvider } from '../providers/mail/mail-provider.ts';
import type { PhoneMessage, PhoneProvider } from '../providers/phone/phone-provider.ts';
import { type Transaction, transact } from './transaction.ts';

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
  const queueBoth = async (tx: Transaction, subject: string): Promise<void> => {
    await queueMail(tx, { subject, text: 'text', to: 'v@ex.test', lifetime: 60_000 });
    await queueText(tx, { to: '+447700900123', text: subject, language: 'en' });
  };
  return { world, mails, texts, queueBoth };
}

describe.each(databases)('work after a commit, on $name', ({ newDatabase }) => {
  it('[UP-07] a message that a transaction enqueues is sent after its commit, without further calls', async () => {
    const { world, mails, texts, queueBoth } = await open(await newDatabase());
    let sentBeforeTheCommit = 0;
    await transact(world, async (tx) => {
      await queueBoth(tx, 'news');
      sentBeforeTheCommit = mails.length + texts.length;
    });
    await world.settle();
    expect(sentBeforeTheCommit).toBe(0);
    expect([mails.map(({ subject }) => subject), texts.map(({ text }) => text)]).toEqual([['news'], ['news']]);
  });

  it('[UP-07] outside a transaction, where each statement commits itself, a job wakes at once', async () => {
    const { world } = await open(await newDatabase());
    const woken: WakingJob[] = [];
    world.storage.onWake((job) => woken.push(job));
    world.storage.wake('webhooks');
    expect(woken).toEqual(['webhooks']);
  });

  it('[UP-07] nothing runs or is sent after a rollback', async () => {
    const { world, mails, texts, queueBoth } = await open(await newDatabase());
    const ran: string[] = [];
    const change = transact(world, async (tx) => {
      await queueBoth(tx, 'news');
      tx.afterCommit(() => ran.push('after the commit'));
      throw new Error('taken back');
    });
    await expect(change).rejects.toThrow('taken back');
    await world.runJobs();
    expect([mails, texts, ran]).toEqual([[], [], []]);
  });

  it('callbacks run once, in order, after the data is committed', async () => {
    const { world, queueBoth } = await open(await newDatabase());
    const woken: WakingJob[] = [];
    const deaf = world.storage.onWake((job) => woken.push(job));
    const ran: string[] = [];
    let read: Promise<unknown[]> = Promise.resolve([]);
    await transact(world, async (tx) => {
      tx.afterCommit(() => ran.push('first'));
      await tx.queries.insertInto('allowance').values({ key: 'mine', since: 1, taken: 1 }).execute();
      tx.afterCommit(() => {
        ran.push('second');
        read = world.storage.queries.selectFrom('allowance').select('key').where('key', '=', 'mine').execute();
      });
    });
    expect([ran, await read]).toEqual([['first', 'second'], [{ key: 'mine' }]]);
    await transact(world, (tx) => queueBoth(tx, 'news'));
    expect(woken).toEqual(['mails', 'texts']);
    deaf();
    await transact(world, (tx) => queueBoth(tx, 'more news'));
    expect(woken).toEqual(['mails', 'texts']);
  });
});

import { routes } from '@stepgate/contract';
import { beginLogin, databases, newPostgresDatabase, onlyPostgres, openWorld, paths, type World } from '@stepgate/testkit';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mail, MailProvider, MailResult } from '../providers/mail/mail-provider.ts';
import { transact } from '../storage/transaction.ts';
import { queueMail } from './mail.ts';

const second = 1_000;
const minute = 60 * second;
const failed: MailResult = { outcome: 'failed', reason: 'status 421' };

/** Stores the mails that it gets, and gives the answer that the test sets. */
function keepingMails(answer: (mail: Mail) => MailResult | Promise<MailResult> = () => ({ outcome: 'sent' })) {
  const mails: Mail[] = [];
  const provider: MailProvider = {
    async send(mail) {
      mails.push(mail);
      return answer(mail);
    },
  };
  return { mails, provider };
}

const queue = (world: World, subject: string, lifetime = 15 * minute): Promise<void> =>
  transact(world, (tx) => queueMail(tx, { subject, text: 'text', to: 'v@ex.test', lifetime }));
const waiting = async (world: World): Promise<number> =>
  (await world.storage.queries.selectFrom('waiting_mail').select('id').execute()).length;

const opened: World[] = [];
async function open(options: Parameters<typeof openWorld>[0]): Promise<World> {
  const world = await openWorld(options);
  opened.push(world);
  return world;
}
/** Cleans up what a test leaves pending. */
const endings: (() => void)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) end();
  await Promise.all(opened.splice(0).map((world) => world.close()));
});

describe.each(databases)('waiting mails on $name', ({ newDatabase }) => {
  it('each mail is sent once, however many there are and however often the job runs', async () => {
    const { mails, provider } = keepingMails();
    const world = await open({ ...(await newDatabase()), mail: provider });
    const subjects = Array.from({ length: 45 }, (_, n) => `news ${n}`);
    for (const subject of subjects) {
      await queue(world, subject);
      world.clock.move(1);
    }
    await Promise.all([world.runJobs(), world.runJobs()]);
    await world.runJobs();
    expect(mails.map(({ subject }) => subject).sort()).toEqual([...subjects].sort());
    expect(mails.every(({ to, text }) => to === 'v@ex.test' && text === 'text')).toBe(true);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(45);
    expect(await waiting(world)).toBe(0);
  });

  it('a mail that was certainly not sent is retried, soon at first and then every half minute, until a server accepts it', {
    tags: 'deep',
  }, async () => {
    let down = true;
    const { mails, provider } = keepingMails(() => (down ? failed : { outcome: 'sent' }));
    const world = await open({ ...(await newDatabase()), mail: provider });
    await queue(world, 'news');
    const tries: number[] = [];
    const begun = world.clock.now();
    for (let passed = 0; passed < 10 * minute; passed += second) {
      const before = mails.length;
      await world.runJobs();
      if (mails.length > before) tries.push((world.clock.now() - begun) / second);
      world.clock.move(second);
    }
    expect(tries.slice(0, 7)).toEqual([0, 2, 6, 14, 30, 60, 90]);
    expect(Math.max(...tries.map((at, n) => at - (tries[n - 1] ?? 0)))).toBe(30);
    // The id stays the same, so a server can recognise a repeat.
    expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
    down = false;
    const before = mails.length;
    world.clock.move(30 * second);
    for (let n = 0; n < 3; n += 1) {
      await world.runJobs();
      world.clock.move(minute);
    }
    expect(mails).toHaveLength(before + 1);
    expect(await waiting(world)).toBe(0);
  });

  it('a mail that may have arrived is not sent again', async () => {
    const { mails, provider } = keepingMails(() => ({ outcome: 'unknown' }));
    const world = await open({ ...(await newDatabase()), mail: provider });
    await queue(world, 'news');
    for (let n = 0; n < 5; n += 1) {
      await world.runJobs();
      world.clock.move(minute);
    }
    expect(mails).toHaveLength(1);
    expect(await waiting(world)).toBe(0);
  });

  it('a mail is not sent after its lifetime, and nothing of it is kept', async () => {
    let down = true;
    const { mails, provider } = keepingMails(() => (down ? failed : { outcome: 'sent' }));
    const world = await open({ ...(await newDatabase()), mail: provider });
    await queue(world, 'short', 10 * second);
    await queue(world, 'long', minute);
    await world.runJobs();
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['long', 'short']);
    down = false;
    world.clock.move(10 * second);
    await world.runJobs();
    expect(mails.slice(2).map(({ subject }) => subject)).toEqual(['long']);
    expect(await waiting(world)).toBe(0);
  });

  it('a mail is not sent after its lifetime even if earlier mails delayed it', async () => {
    const { mails, provider } = keepingMails((mail) => {
      if (mail.subject === 'slow') world.clock.move(second);
      return { outcome: 'sent' };
    });
    const world = await open({ ...(await newDatabase()), mail: provider, jobsByHand: true });
    for (let n = 0; n < 20; n += 1) await queue(world, 'slow');
    world.clock.move(1);
    await queue(world, 'too late', 20 * second - 1);
    await queue(world, 'in time', 20 * second + 1);
    // The first run claims as many as are sent at once.
    await world.runJobs();
    await world.runJobs();
    expect(mails.slice(20).map(({ subject }) => subject)).toEqual(['in time']);
  });

  it('a mail from a transaction that is rolled back is never sent', async () => {
    const { mails, provider } = keepingMails();
    const world = await open({ ...(await newDatabase()), mail: provider });
    const change = transact(world, async (tx) => {
      const mail = { subject: 'news', text: 'text', to: 'v@ex.test', lifetime: minute };
      await queueMail(tx, mail);
      throw new Error('taken back');
    });
    await expect(change).rejects.toThrow('taken back');
    await world.runJobs();
    expect(mails).toEqual([]);
  });

  it('the database shows no link, no link token and no text of a waiting mail', async () => {
    const { mails, provider } = keepingMails(() => failed);
    const world = await open({ ...(await newDatabase()), mail: provider });
    const customer = await world.addCustomer({ emailVerified: false, risk: 'checkpoint' });
    const oneTimeToken = await beginLogin(world, customer);
    await world.ask(paths.forgotPassword, { method: 'POST', oneTimeToken });
    await world.runJobs();
    const waited = mails.map(({ text }) => text);
    expect(waited).toHaveLength(2);
    expect(await waiting(world)).toBe(2);
    const tables = await world.storage.queries.introspection.getTables();
    expect(tables.length).toBeGreaterThan(15);
    let dump = '';
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(world.storage.queries);
      dump += JSON.stringify(rows);
    }
    expect(dump).toContain(customer.email);
    const tokens = waited.map((text) => text.match(/#token=(\S+)/)?.[1] ?? '');
    for (const secret of [...tokens, routes.resetPassword, routes.verifyEmail, '#token', 'Set a new password', oneTimeToken]) {
      expect(secret).not.toBe('');
      for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const)
        expect(dump.includes(Buffer.from(secret).toString(encoding)), `${secret} in ${encoding}`).toBe(false);
    }
  });
});

describe.each(onlyPostgres)('two processes on one $name', () => {
  async function openTwo(first: MailProvider, second: MailProvider): Promise<[World, World]> {
    const url = await newPostgresDatabase();
    return [await open({ postgresUrl: url, mail: first }), await open({ postgresUrl: url, mail: second })];
  }

  it('share the mails: each is sent once, by one process', async () => {
    const one = keepingMails();
    const other = keepingMails();
    const [first, second] = await openTwo(one.provider, other.provider);
    for (let round = 0; round < 5; round += 1) {
      for (let n = 0; n < 60; n += 1) await queue(first, `news ${round} ${n}`);
      await Promise.all([first.runJobs(), second.runJobs(), first.runJobs(), second.runJobs()]);
      // A process that found the mails claimed may have finished before the other.
      await first.runJobs();
      const subjects = [...one.mails, ...other.mails].map(({ subject }) => subject);
      expect(subjects).toHaveLength((round + 1) * 60);
      expect(new Set(subjects).size).toBe((round + 1) * 60);
    }
  });

  it('when a process dies, the other sends its claimed mails after a minute and not before', async () => {
    const { promise: never, resolve: end } = Promise.withResolvers<MailResult>();
    endings.push(() => end({ outcome: 'unknown' }));
    let inHand = (): void => undefined;
    const took = new Promise<void>((resolve) => {
      inHand = resolve;
    });
    const dying = keepingMails(() => {
      inHand();
      return never;
    });
    const living = keepingMails();
    const [first, other] = await openTwo(dying.provider, living.provider);
    await queue(first, 'news');
    await took;
    for (const wait of [0, minute - 1]) {
      other.clock.move(wait);
      await other.runJobs();
      expect(living.mails).toEqual([]);
    }
    other.clock.move(1);
    await other.runJobs();
    expect(living.mails.map(({ id }) => id)).toEqual(dying.mails.map(({ id }) => id));
    await other.runJobs();
    expect(living.mails).toHaveLength(1);
  });
});

import { calls } from '@stepgate/contract';
import {
  databases,
  linkTokenIn,
  newPostgresDatabase,
  onlyPostgres,
  openWorld,
  paths,
  recordStatements,
  tokenOf,
  type World,
} from '@stepgate/testkit';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';

const switchedOff = { title: 'Switched off', message: '<p>Why</p>', canAppeal: true };
const message = 'It was my daughter.';
const minute = 60_000;

async function open(options: Parameters<typeof openWorld>[0]): Promise<World> {
  const world = await openWorld(options);
  onTestFinished(() => world.close());
  return world;
}

const appeal = (world: Pick<World, 'ask'>, email: string) => world.ask(calls.appeal.path, { body: { email, message } });
const askForReset = (world: Pick<World, 'ask'>, email: string) => world.ask(calls.askPasswordReset.path, { body: { email } });
const rows = async ({ storage }: Pick<World, 'storage'>) => storage.queries.selectFrom('follow_up').selectAll().execute();
const appeals = async ({ storage }: Pick<World, 'storage'>) => storage.queries.selectFrom('appeal').select('message').execute();

describe.each(databases)('follow-ups of an answer, on $name', ({ newDatabase }) => {
  it('[UP-05] an answer runs the same statements for an address with an account and for one without', async () => {
    const world = await open({ ...(await newDatabase()), jobsByHand: true });
    const recordCosts = async (ask: () => Promise<{ status: number }>): Promise<string[]> => {
      let status = 0;
      const statements = await recordStatements(async () => {
        ({ status } = await ask());
      });
      expect(status).toBe(204);
      expect(statements.filter((text) => text.includes('insert into "follow_up"'))).toHaveLength(1);
      return statements;
    };
    const appealed = await world.addCustomer({ switchedOff });
    const { email } = await world.addCustomer();
    const ofAppeal = await recordCosts(() => appeal(world, 'nobody@ex.test'));
    for (const each of [appealed.email, email]) expect(await recordCosts(() => appeal(world, each))).toEqual(ofAppeal);

    const ofReset = await recordCosts(() => askForReset(world, 'nobody@ex.test'));
    for (const each of [appealed.email, email]) expect(await recordCosts(() => askForReset(world, each))).toEqual(ofReset);

    const decoy = tokenOf((await world.ask(paths.loginCdr, { body: { email: 'nobody@ex.test' } })).body);
    const own = tokenOf((await world.ask(paths.loginCdr, { body: { email } })).body);
    for (const path of [paths.forgotPassword, paths.resendEmailVerification]) {
      const ask = (oneTimeToken: string) => recordCosts(() => world.ask(path, { method: 'POST', oneTimeToken }));
      expect(await ask(own)).toEqual(await ask(decoy));
    }
  });

  it('[ATT-02] a wrong code runs the same statements for an address without an account, also the code that begins a block: the warning is a follow-up', async () => {
    const world = await open({ ...(await newDatabase()), jobsByHand: true });
    const { email } = await world.addCustomer();
    const begin = async (address: string) => tokenOf((await world.ask(paths.loginCdr, { body: { email: address } })).body);
    const [own, decoy] = [await begin(email), await begin('nobody@ex.test')];
    for (let n = 1; n <= 5; n += 1) {
      const recordCosts = (oneTimeToken: string): Promise<string[]> =>
        recordStatements(async () => {
          const wrong = await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: `00000${n}` } });
          expect(wrong.status).toBe(400);
        });
      expect(await recordCosts(own), `code ${n}`).toEqual(await recordCosts(decoy));
    }
    expect(await rows(world)).toHaveLength(2);
    expect(await world.messagesTo(email)).toEqual([]);
    // Does the follow-up, then sends its mail.
    await world.runJobs();
    await world.runJobs();
    expect(await world.messagesTo(email)).toHaveLength(1);
  });

  it('[UP-05] a waiting follow-up shows no address and no text in the database, and nothing is left once it is done', async () => {
    const world = await open({ ...(await newDatabase()), jobsByHand: true });
    const { email } = await world.addCustomer({ switchedOff });
    await appeal(world, email);
    await askForReset(world, 'nobody@ex.test');
    const waiting = await rows(world);
    expect(waiting).toHaveLength(2);
    for (const secret of [email, 'nobody@ex.test', message, 'appeal'])
      for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const)
        expect(JSON.stringify(waiting).includes(Buffer.from(secret).toString(encoding))).toBe(false);
    await world.runJobs();
    expect([await rows(world), await appeals(world)]).toEqual([[], [{ message }]]);
  });

  it('[UP-05] an appeal that cannot be stored is not answered 204 and does not count towards the three a day', async () => {
    const world = await open(await newDatabase());
    const { email } = await world.addCustomer({ switchedOff });
    await sql`alter table follow_up rename to follow_up_away`.execute(world.storage.queries);
    for (let n = 0; n < 5; n += 1) expect((await appeal(world, email)).status).toBeGreaterThanOrEqual(500);
    await sql`alter table follow_up_away rename to follow_up`.execute(world.storage.queries);
    expect((await appeal(world, email)).status).toBe(204);
    await world.settle();
    expect(await appeals(world)).toEqual([{ message }]);
  });

  it('[UP-05] [UP-06] a failed follow-up is retried until it succeeds and does not delay others', async () => {
    const world = await open({ ...(await newDatabase()), jobsByHand: true });
    const { email } = await world.addCustomer({ switchedOff });
    const other = await world.addCustomer();
    await appeal(world, email);
    await askForReset(world, other.email);
    await sql`alter table appeal rename to appeal_away`.execute(world.storage.queries);
    await expect(world.runJobs()).rejects.toThrow('jobs have failed');
    await world.runJobs().catch(() => undefined);
    expect(linkTokenIn(await world.messagesTo(other.email).catch(() => world.messagesTo(other.email)))).not.toBe('');
    expect(await rows(world)).toHaveLength(1);
    await sql`alter table appeal_away rename to appeal`.execute(world.storage.queries);
    world.clock.move(minute);
    await world.runJobs();
    expect([await rows(world), await appeals(world)]).toEqual([[], [{ message }]]);
  });

  it('[UP-05] a reset link is not used up by a fault before its token is issued (F10)', async () => {
    const world = await open(await newDatabase());
    const { email } = await world.addCustomer();
    await askForReset(world, email);
    const token = linkTokenIn(await world.messagesTo(email));
    const begin = () => world.ask(paths.beginPasswordReset, { body: { token } });
    await sql`alter table one_time_token rename to one_time_token_away`.execute(world.storage.queries);
    expect((await begin()).status).toBeGreaterThanOrEqual(500);
    await sql`alter table one_time_token_away rename to one_time_token`.execute(world.storage.queries);
    expect((await begin()).status).toBe(200);
    expect((await begin()).status).toBe(400);
  });
});

it.each(onlyPostgres)('[UP-05] with two processes working on the same rows of $name, each row is done once', async () => {
  const url = await newPostgresDatabase();
  const [first, other] = [await open({ postgresUrl: url, jobsByHand: true }), await open({ postgresUrl: url, jobsByHand: true })];
  const customers = await Promise.all(Array.from({ length: 12 }, () => first.addCustomer()));
  for (const { email } of customers) await askForReset(first, email);
  await Promise.all([first.runJobs(), other.runJobs(), first.runJobs(), other.runJobs()]);
  await first.runJobs();
  for (const { email } of customers) expect(await first.messagesTo(email)).toHaveLength(1);
});

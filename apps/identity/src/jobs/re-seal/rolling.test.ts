/** The documented order of a change, with two processes that are replaced one after the other while customers log in. */
import {
  askingFrom,
  beginLogin,
  lookInto,
  newAddress,
  newPostgresDatabase,
  paths,
  proxiesOfTests,
  type ServiceProcess,
  startService,
  type WorldCustomer,
} from '@stepgate/testkit';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { timeStep, totpCode } from '../../challenges/totp/totp.ts';
import { createSecrets } from '../../kernel/secrets.ts';
import { openPostgres } from '../../storage/postgres.ts';
import { learnSecrets } from '../../storage/service-secrets.ts';

const [older, newer] = [Buffer.alloc(32, 51), Buffer.alloc(32, 52)];

it('[API-08] two processes on PostgreSQL are replaced twice and then lose the old secret, and no login that passes both fails', {
  timeout: 240_000,
}, async () => {
  const url = await newPostgresDatabase();
  const running = new Set<ServiceProcess>();
  onTestFinished(async () => {
    await Promise.all([...running].map((node) => node.end('SIGTERM')));
  });
  async function start(first: Buffer, ...others: readonly Buffer[]): Promise<ServiceProcess> {
    const node = await startService({
      DATABASE_URL: url,
      STEPGATE_TRUSTED_PROXIES: proxiesOfTests.join(','),
      STEPGATE_SECRET: first.toString('base64url'),
      STEPGATE_OTHER_SECRETS: others.map((each) => each.toString('base64url')).join(','),
    });
    running.add(node);
    return node;
  }
  async function replace(former: ServiceProcess, first: Buffer, ...others: readonly Buffer[]): Promise<ServiceProcess> {
    const next = await start(first, ...others);
    running.delete(former);
    expect(await former.end('SIGTERM')).toBe(0);
    return next;
  }

  let [one, other] = [await start(older), await start(older)];
  const shared = await lookInto(await openPostgres({ url }), older);
  onTestFinished(() => shared.storage.close());
  const people: WorldCustomer[] = [];
  for (let n = 0; n < 60; n += 1) people.push(await shared.addCustomer({ preferred: n % 2 === 0 ? 'TOTP' : 'SMS' }));
  const codes = new Map<string, string>();

  /** Begins at one process, proves at the other, and ends at the first. */
  async function logIn(begins: ServiceProcess, proves: ServiceProcess, customer: WorldCustomer): Promise<void> {
    const address = newAddress();
    const [at, there] = [askingFrom(begins, address), askingFrom(proves, address)];
    const oneTimeToken = await beginLogin(at, customer);
    if (people.indexOf(customer) % 2 === 0) {
      const code = totpCode(customer.totpKey, timeStep(Date.now()));
      expect(await there.ask(paths.verify('totp'), { oneTimeToken, body: { code } })).toMatchObject({ status: 200 });
    } else {
      expect(await at.ask(paths.trigger('sms'), { oneTimeToken, body: {} })).toMatchObject({ status: 200 });
      const otpCode = await shared.codeSentTo(customer.phone);
      codes.set(customer.id, otpCode);
      expect(await there.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } })).toMatchObject({ status: 200 });
    }
    expect(await at.ask(paths.exchange, { body: { oneTimeToken } })).toMatchObject({ status: 200 });
  }
  let next = 0;
  /** Four customers across both processes, each way. */
  async function everybodyGetsIn(): Promise<void> {
    for (const [begins, proves] of [
      [one, other],
      [one, other],
      [other, one],
      [other, one],
    ] as const) {
      const customer = people[next] ?? expect.fail('there are too few customers');
      next += 1;
      await logIn(begins, proves, customer);
    }
  }

  await everybodyGetsIn();
  // 1. Every process learns to read the new one.
  one = await replace(one, older, newer);
  await everybodyGetsIn();
  other = await replace(other, older, newer);
  await everybodyGetsIn();
  // 2. Every process writes with it.
  one = await replace(one, newer, older);
  await everybodyGetsIn();
  const { queries } = shared.storage;
  const left = async () =>
    (
      await queries
        .selectFrom('totp')
        .select('customer_id')
        .where(sql<boolean>`secret like ${`${shared.secrets.ring.first.id}.%`}`)
        .execute()
    ).length;
  await expect.poll(left, { timeout: 30_000 }).toBe(0);
  await everybodyGetsIn();
  other = await replace(other, newer, older);
  await everybodyGetsIn();
  // 4. The old one goes.
  one = await replace(one, newer);
  await everybodyGetsIn();
  other = await replace(other, newer);
  await everybodyGetsIn();
  expect(next).toBe(32);
  expect(codes.size).toBe(16);
  const alone = createSecrets(newer);
  await learnSecrets(queries, alone);
  for (const { id, totpKey } of people) {
    const { secret } = await queries.selectFrom('totp').select('secret').where('customer_id', '=', id).executeTakeFirstOrThrow();
    expect(alone.open(secret, id)).toBe(Buffer.from(totpKey).toString('base64url'));
  }
});

/** Junk passkeys of strangers lock no customer out: a right signature passes, whatever was counted before (HOLD-06). */
import { calls, type PasskeyRequestOptions } from '@stepgate/contract';
import {
  type Answer,
  approvalIn,
  askingFrom,
  beginLogin,
  choosePasskeysOnly,
  databases,
  exchangeToken,
  insertPasskey,
  loggedInWith,
  newAddress,
  newPasskey,
  newSession,
  openWorld,
  passWithPasskey,
  proxiesOfTests,
  sendMoney,
  type TestPasskey,
  type Twist,
  tokenOf,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const minute = 60_000;
const junk: Twist = { zeroedSignature: true };

const optionsIn = ({ body }: Answer): PasskeyRequestOptions => JSON.parse(JSON.stringify(body)).options;
const outcomeOf = ({ status, body }: Answer) => [status, status === 200 ? undefined : Reflect.get(Object(body), 'code')];

describe.each(databases)('junk passkeys on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    const loginsFrom = { captchaAfter: 20, most: 40, within: 10 * minute };
    world = await openWorld({ ...(await newDatabase()), settings: { trustedProxies: proxiesOfTests, loginsFrom } });
  });
  afterAll(() => world.close());

  type From = Pick<World, 'ask'>;
  const newNetwork = (): From => askingFrom(world, newAddress());
  async function logIn(from: From, passkey: TestPasskey, twist?: Twist): Promise<Answer> {
    const options = optionsIn(await from.ask(calls.passkeyLoginOptions.path, { method: 'POST' }));
    return from.ask(calls.loginWithPasskey.path, { body: { credential: passkey.get(options, twist) } });
  }
  async function newOwner(only: boolean) {
    const customer = await world.addCustomer();
    const passkey = await insertPasskey(world.storage, customer.id, world.clock.now());
    const second = await insertPasskey(world.storage, customer.id, world.clock.now());
    if (only) await choosePasskeysOnly(world.storage, customer.id, world.clock.now());
    return { customer, passkey, second };
  }

  it('[HOLD-06] 45 logins with a made-up credential shut out no right passkey of the same network', async () => {
    const { passkey } = await newOwner(false);
    const network = newNetwork();
    const stranger = newPasskey();
    const statuses = [];
    for (let n = 0; n < 45; n += 1) statuses.push((await logIn(network, stranger, { userHandle: 'QUJD' })).status);
    expect(statuses).toEqual([...Array(40).fill(401), ...Array(5).fill(429)]);
    expect(outcomeOf(await logIn(network, passkey))).toEqual([200, undefined]);
  });

  it('[HOLD-06] 45 bad signatures under the id of one customer shut out no passkey of another in the same network', async () => {
    const { passkey } = await newOwner(false);
    const { passkey: copied } = await newOwner(false);
    const network = newNetwork();
    for (let n = 0; n < 45; n += 1) expect([401, 403, 429]).toContain((await logIn(network, copied, junk)).status);
    expect((await logIn(network, copied, junk)).status).toBe(429);
    expect(outcomeOf(await logIn(network, passkey))).toEqual([200, undefined]);
    // Unknown credentials are counted apart.
    expect(outcomeOf(await logIn(network, newPasskey(), { userHandle: 'QUJD' }))).toEqual([401, 'unknown_passkey']);
  });

  it.each([
    ['a customer with other methods', false],
    ['passkeys only', true],
  ])('[HOLD-06] five bad signatures from anywhere, then a right one: it logs in. %s', async (_whose, only) => {
    const { passkey, second } = await newOwner(only);
    for (let n = 0; n < 5; n += 1) expect((await logIn(newNetwork(), passkey, junk)).status).toBe(401);
    expect(outcomeOf(await logIn(newNetwork(), passkey, junk))).toEqual([403, 'attempt_limit_reached']);
    expect(outcomeOf(await logIn(newNetwork(), passkey))).toEqual([200, undefined]);
    expect(outcomeOf(await logIn(newNetwork(), second))).toEqual([200, undefined]);
  });

  it.each([
    ['a customer with other methods', false],
    ['passkeys only', true],
  ])('[HOLD-06] five bad signatures, then a right one: it approves a payment in the open session. %s', async (_whose, only) => {
    const { customer, passkey } = await newOwner(only);
    const oneTimeToken = tokenOf((await logIn(newNetwork(), passkey)).body);
    const owner = loggedInWith(world, customer, await exchangeToken(world, oneTimeToken));
    const approval = approvalIn(await sendMoney(world, owner));
    for (let n = 0; n < 5; n += 1) await logIn(newNetwork(), passkey, junk);
    await passWithPasskey(world, passkey, approval);
    expect((await sendMoney(world, owner, approval)).status).toBe(200);
  });

  it('[HOLD-06] five bad signatures at one approval, then a right one: it passes that approval', async () => {
    const { customer, passkey } = await newOwner(false);
    const owner = await newSession(world, customer);
    const approval = approvalIn(await sendMoney(world, owner));
    const verify = async (twist?: Twist) => {
      const begun = optionsIn(await world.ask(calls.beginPasskey.path, { method: 'POST', oneTimeToken: approval }));
      const credential = passkey.get(begun, twist);
      return world.ask(calls.verifyPasskey.path, { oneTimeToken: approval, body: { credential } });
    };
    for (let n = 0; n < 5; n += 1) expect(outcomeOf(await verify(junk))).toEqual([400, 'invalid_passkey']);
    expect(outcomeOf(await verify(junk))).toEqual([403, 'attempt_limit_reached']);
    expect(outcomeOf(await verify())).toEqual([200, undefined]);
    expect((await sendMoney(world, owner, approval)).status).toBe(200);
  });

  it('[HOLD-06] five bad signatures at the second step of a login, then a right one: it passes', async () => {
    const { customer, passkey } = await newOwner(true);
    for (let n = 0; n < 5; n += 1) await logIn(newNetwork(), passkey, junk);
    const oneTimeToken = await beginLogin(world, customer);
    await passWithPasskey(world, passkey, oneTimeToken);
  });

  it('[HOLD-06] the records of bad signatures in the event log are bounded, and the customer gets one mail', async () => {
    const { customer, passkey } = await newOwner(true);
    for (let n = 0; n < 12; n += 1) await logIn(newNetwork(), passkey, junk);
    await world.runJobs();
    const kept = world.storage.queries.selectFrom('event').select('kind').where('customer_id', '=', customer.id);
    const kinds = (await kept.execute()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'proof.refused')).toHaveLength(5);
    expect((await world.messagesTo(customer.email)).map(({ subject }) => subject)).toEqual([
      'A passkey was refused several times',
    ]);
  });
});

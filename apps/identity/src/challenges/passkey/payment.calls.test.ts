import { calls, type PasskeyPayment, type PasskeyRequestOptions } from '@stepgate/contract';
import {
  type Answer,
  approvalIn,
  beginLogin,
  changesNothing,
  databases,
  insertPasskey,
  newSession,
  openWorld,
  type ShownPayment,
  sendMoney,
  type TestPasskey,
  type Twist,
  toAda,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const codeOf = ({ body }: Answer): unknown => Reflect.get(Object(body), 'code');
const refused = [400, 'invalid_passkey'];

describe.each(databases)('a payment that the browser itself has shown, on $name', ({ newDatabase }) => {
  const lines: string[] = [];
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), log: (line) => void lines.push(line) });
  });
  beforeEach(() => void lines.splice(0));
  afterAll(() => world.close());

  const reasons = () => lines.flatMap((line) => (line.includes('a passkey was refused') ? [JSON.parse(line).reason] : []));

  type Begun = { readonly options: PasskeyRequestOptions; readonly payment?: PasskeyPayment };
  async function begin(oneTimeToken: string): Promise<Begun> {
    const { status, body } = await world.ask(calls.beginPasskey.path, { method: 'POST', oneTimeToken });
    expect(status).toBe(200);
    return JSON.parse(JSON.stringify(body));
  }
  const send = async (oneTimeToken: string, credential: unknown) => {
    const answer = await world.ask(calls.verifyPasskey.path, { oneTimeToken, body: { credential } });
    return answer.status === 200 ? [200] : [answer.status, codeOf(answer)];
  };

  async function newTransfer(body: unknown = toAda) {
    const customer = await world.addCustomer();
    const passkey = await insertPasskey(world.storage, customer.id, world.clock.now());
    const owner = await newSession(world, customer);
    const oneTimeToken = approvalIn(await sendMoney(world, owner, undefined, body));
    return { customer, passkey, owner, oneTimeToken, ...(await paymentIn(oneTimeToken)) };
  }
  async function paymentIn(oneTimeToken: string): Promise<Required<Begun>> {
    const { options, payment } = await begin(oneTimeToken);
    if (payment === undefined) throw new Error('no payment is asked for');
    return { options, payment };
  }
  const kindsOfEvidence = async ({ id }: WorldCustomer) => {
    const kept = world.storage.queries.selectFrom('passkey_assertion').select('client_data').where('customer_id', '=', id);
    return (await kept.execute()).map(({ client_data }) => JSON.parse(Buffer.from(client_data, 'base64url').toString()));
  };

  it('[PASS-06] an approval of a payment says payee, amount, currency and instrument, and the signature of what was shown moves it once', async () => {
    const { customer, passkey, owner, oneTimeToken, options, payment } = await newTransfer();
    expect(payment).toEqual({
      payeeName: 'Ada Lovelace',
      total: { value: '250.00', currency: 'GBP' },
      instrument: { displayName: 'Stepgate', icon: 'https://app.ex.test/device-icon-192.png' },
    });
    const next = approvalIn(await sendMoney(world, owner, undefined, { ...toAda, amount: 25_001 }));
    const credential = passkey.pay(options, payment);
    expect(await send(oneTimeToken, credential)).toEqual([200]);
    expect((await sendMoney(world, owner, oneTimeToken)).status).toBe(200);
    expect(await kindsOfEvidence(customer)).toEqual([
      expect.objectContaining({ type: 'payment.get', payment: expect.objectContaining(payment) }),
    ]);
    // The approval is spent: the same signature passes neither it nor the next one.
    expect(await send(oneTimeToken, credential)).toEqual([401, 'ott_not_found']);
    expect(await send(next, credential)).toEqual(refused);
  });

  it('[PASS-06] a browser that can show no payment signs as before, and the evidence says which it was', async () => {
    const { customer, passkey, owner, oneTimeToken, options } = await newTransfer();
    expect(await send(oneTimeToken, passkey.get(options))).toEqual([200]);
    expect((await sendMoney(world, owner, oneTimeToken)).status).toBe(200);
    expect((await kindsOfEvidence(customer)).map(({ type }) => type)).toEqual(['webauthn.get']);
  });

  const icon = 'https://app.ex.test/device-icon-192.png';
  const otherwise: readonly (readonly [string, ShownPayment, Twist, RegExp])[] = [
    ['another amount', { total: { value: '25.00', currency: 'GBP' } }, {}, /another amount/],
    ['the amount in another form', { total: { value: '250', currency: 'GBP' } }, {}, /another amount/],
    ['another currency', { total: { value: '250.00', currency: 'JPY' } }, {}, /another amount/],
    ['another payee', { payeeName: 'Mallory' }, {}, /another payee/],
    ['a payee with an origin that nobody asked for', { payeeOrigin: 'https://evil.test' }, {}, /another payee/],
    ['another relying party', { rpId: 'evil.test' }, {}, /relying party/],
    ["another site's page", { topOrigin: 'https://evil.test' }, {}, /another site's page/],
    ['a page that shows itself on another site', {}, { origin: 'https://evil.test' }, /origin/],
    ['a frame of another site', {}, { crossOrigin: true }, /frame of another site/],
    ['another instrument', { instrument: { displayName: 'Another card', icon } }, {}, /another instrument/],
    ['another icon', { instrument: { displayName: 'Stepgate', icon: '' } }, {}, /another instrument/],
    ['no user verification', {}, { unverified: true }, /user could not be verified/],
    ["the hash of another relying party's id", {}, { rpId: 'evil.test' }, /RP ID/],
    ['another challenge', {}, { challenge: 'QUJD' }, /something else/],
    ['a zeroed signature', {}, { zeroedSignature: true }, /ECDSASigValue/],
    ['the signature of another authenticator', {}, { otherKey: true }, /^wrong signature$/],
    ['no payment at all', {}, { type: 'payment.get' }, /without its details/],
    ['the type of a new passkey', {}, { type: 'webauthn.create' }, /type/],
  ];

  it.each(otherwise)(
    '[PASS-06] [PASS-07] with %s it is refused and logged, and the right one still passes',
    async (what, shown, twist, reason) => {
      const { passkey, oneTimeToken, options, payment } = await newTransfer();
      const wrong = what === 'no payment at all' ? passkey.get(options, twist) : passkey.pay(options, payment, shown, twist);
      expect(await send(oneTimeToken, wrong)).toEqual(refused);
      expect(reasons()).toEqual([expect.stringMatching(reason)]);
      expect(await send(oneTimeToken, passkey.pay(options, payment))).toEqual([200]);
    },
  );

  it('[PASS-06] a payment shown under one approval passes no other, and the larger one stays unsent', async () => {
    const { passkey, owner, oneTimeToken, options, payment } = await newTransfer();
    const more = { ...toAda, amount: 25_001 };
    const larger = approvalIn(await sendMoney(world, owner, undefined, more));
    expect(await send(larger, passkey.pay(options, payment))).toEqual(refused);
    // Its own challenge, but the smaller amount on the browser's screen.
    expect(await send(larger, passkey.pay((await begin(larger)).options, payment))).toEqual(refused);
    expect(reasons()).toEqual(['a challenge for something else', 'a payment of another amount']);
    expect(await send(oneTimeToken, passkey.pay(options, payment))).toEqual([200]);
    expect((await sendMoney(world, owner, oneTimeToken, more)).status).toBe(403);
  });

  it('[PASS-02] [PASS-06] where no payment was asked for, a confirmed one is nothing: neither a second factor nor a change', async () => {
    const { customer, passkey, owner, payment } = await newTransfer();
    const login = await beginLogin(world, customer);
    await world.storage.queries.updateTable('session').set({ proved_at: 1 }).where('customer_id', '=', customer.id).execute();
    const change = approvalIn(await owner.post(changesNothing));
    for (const oneTimeToken of [login, change]) {
      const begun = await begin(oneTimeToken);
      expect(begun.payment).toBeUndefined();
      expect(await send(oneTimeToken, passkey.pay(begun.options, payment))).toEqual(refused);
    }
    expect(reasons()).toEqual(Array(2).fill('a confirmed payment, where none was asked for'));
  });

  it('[PASS-02] [PASS-07] a confirmed payment never logs in', async () => {
    const { customer, passkey, payment } = await newTransfer();
    const options = async (): Promise<PasskeyRequestOptions> =>
      JSON.parse(JSON.stringify((await world.ask(calls.passkeyLoginOptions.path, { method: 'POST' })).body)).options;
    const logIn = (credential: ReturnType<TestPasskey['get']>) =>
      world.ask(calls.loginWithPasskey.path, { body: { credential } });
    const wrong = await logIn(passkey.pay(await options(), payment));
    expect([wrong.status, codeOf(wrong)]).toEqual([401, 'invalid_passkey_login']);
    const typed = await logIn(passkey.get(await options(), { type: 'payment.get' }));
    expect([typed.status, codeOf(typed)]).toEqual([401, 'invalid_passkey_login']);
    expect(reasons()).toEqual(Array(2).fill('a confirmed payment, where none was asked for'));
    expect(lines.join('\n')).toContain(customer.id);
    expect((await logIn(passkey.get(await options()))).status).toBe(200);
  });
});

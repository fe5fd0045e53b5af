import { createHash, createPublicKey, verify } from 'node:crypto';
import { calls, headers, passkeys as limits, type PasskeyRequestOptions } from '@stepgate/contract';
import {
  type Answer,
  approvalIn,
  beginLogin,
  changeNothing,
  databases,
  exchangeToken,
  insertPasskey,
  loggedInWith,
  newPasskey,
  newSession,
  openWorld,
  paths,
  sendMoney,
  type TestPasskey,
  type Twist,
  toAda,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const codeOf = ({ body }: Answer): unknown => Reflect.get(Object(body), 'code');
const typesOf = (body: unknown): string[][] => {
  type Entry = { primaryChallenge: { type: string }; alternatives: { type: string }[] };
  const { challenges }: { challenges: Entry[] } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
  return challenges.map(({ primaryChallenge, alternatives }) => [primaryChallenge, ...alternatives].map(({ type }) => type));
};

describe.each(databases)('a passkey as a challenge, on $name', ({ newDatabase }) => {
  const lines: string[] = [];
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), runsTwice: true, log: (line) => void lines.push(line) });
  });
  beforeEach(() => void lines.splice(0));
  afterAll(() => world.close());

  type Begun = { options: PasskeyRequestOptions; signed: string };
  async function begin(oneTimeToken: string, language = 'en'): Promise<Begun> {
    const { status, body } = await world.ask(calls.beginPasskey.path, {
      method: 'POST',
      oneTimeToken,
      headers: { [headers.language]: language },
    });
    expect(status).toBe(200);
    return JSON.parse(JSON.stringify(body));
  }
  const send = (oneTimeToken: string, credential: unknown) =>
    world.ask(calls.verifyPasskey.path, { oneTimeToken, body: { credential } });
  const pass = async (oneTimeToken: string, passkey: TestPasskey, twist?: Twist, language?: string) =>
    send(oneTimeToken, passkey.get((await begin(oneTimeToken, language)).options, twist));
  const reasons = () => [
    ...new Set(lines.flatMap((line) => (line.includes('a passkey was refused') ? JSON.parse(line).reason : []))),
  ];
  async function newOwner(wanted = {}): Promise<{ customer: WorldCustomer; passkey: TestPasskey }> {
    const customer = await world.addCustomer(wanted);
    return { customer, passkey: await insertPasskey(world.storage, customer.id, world.clock.now()) };
  }
  const readEvidence = ({ id }: WorldCustomer) =>
    world.storage.queries.selectFrom('passkey_assertion').selectAll().where('customer_id', '=', id).execute();

  it('[PASS-05] it comes first after the password for a customer who has chosen nothing, and passes the login', async () => {
    const { customer, passkey } = await newOwner({ preferred: '' });
    const oneTimeToken = await beginLogin(world, customer);
    const { body } = await world.ask(paths.status, { oneTimeToken });
    expect(typesOf(body)).toEqual([['PASSKEY', 'TOTP', 'SMS', 'WHATSAPP', 'VOICE']]);
    expect((await pass(oneTimeToken, passkey)).status).toBe(200);
    const cookie = await exchangeToken(world, oneTimeToken);
    // It is a second factor, so that changes need no further one for five minutes.
    expect((await changeNothing(world, loggedInWith(world, customer, cookie))).status).toBe(204);
    expect(await readEvidence(customer)).toEqual([]);
  });

  it('[POL-04] it comes second if the customer has chosen another method', async () => {
    const { customer } = await newOwner({ preferred: 'SMS' });
    const { body } = await world.ask(paths.status, { oneTimeToken: await beginLogin(world, customer) });
    expect(typesOf(body)).toEqual([['SMS', 'PASSKEY', 'TOTP', 'WHATSAPP', 'VOICE']]);
  });

  it('[PASS-05] it is not offered without a passkey, and other methods still pass', async () => {
    const without = await world.addCustomer();
    const oneTimeToken = await beginLogin(world, without);
    expect(typesOf((await world.ask(paths.status, { oneTimeToken })).body).flat()).not.toContain('PASSKEY');
    const begun = await world.ask(calls.beginPasskey.path, { method: 'POST', oneTimeToken });
    expect([begun.status, codeOf(begun)]).toEqual([403, 'not_allowed']);
    const { customer } = await newOwner();
    await newSession(world, customer);
  });

  it('[PASS-05] it passes a password reset', async () => {
    const { customer, passkey } = await newOwner({ preferred: '' });
    await world.ask(calls.askPasswordReset.path, { body: { email: customer.email } });
    await world.runJobs();
    const [mail] = (await world.messagesTo(customer.email)).slice(-1);
    const token = mail?.text.match(/#token=(\S+)/)?.[1];
    const oneTimeToken = tokenOf((await world.ask(paths.beginPasswordReset, { body: { token } })).body);
    expect(typesOf((await world.ask(paths.status, { oneTimeToken })).body)[0]?.[0]).toBe('PASSKEY');
    expect((await pass(oneTimeToken, passkey)).status).toBe(200);
    const set = await world.ask(paths.setPassword, { oneTimeToken, body: { password: 'a new horse battery' } });
    expect(set.status).toBe(204);
  });

  const wrong: readonly (readonly [string, Twist, RegExp])[] = [
    ['without user verification', { unverified: true }, /user could not be verified/],
    ['for another relying party', { rpId: 'evil.test' }, /RP ID/],
    ['from another origin', { origin: 'https://evil.test' }, /origin/],
    ['of another challenge', { challenge: 'QUJD' }, /something else/],
    ['with a zeroed signature', { zeroedSignature: true }, /ECDSASigValue/],
    ['by another authenticator', { otherKey: true }, /^wrong signature$/],
    ["with another customer's user handle", { userHandle: 'QUJD' }, /user handle/],
    ['in a frame of another site', { crossOrigin: true }, /frame of another site/],
    ['of a new passkey', { type: 'webauthn.create' }, /type/],
    ['with a counter that runs back', { counter: 0 }, /counter value 0 was lower than expected 1/],
  ];

  it.each(wrong)('[PASS-02] [PASS-07] a signature %s is refused, counted and logged', async (_what, twist, reason) => {
    const { customer, passkey } = await newOwner();
    await pass(await beginLogin(world, customer), passkey);
    lines.splice(0);
    const oneTimeToken = await beginLogin(world, customer);
    const answer = await pass(oneTimeToken, passkey, twist);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_passkey']);
    expect(reasons()).toEqual([expect.stringMatching(reason)]);
    const count = world.storage.queries
      .selectFrom('attempt_counter')
      .select('failures')
      .where('subject', '=', customer.id)
      .where('family', '=', 'passkey');
    expect((await count.executeTakeFirst())?.failures).toBe(1);
    expect((await pass(oneTimeToken, passkey)).status).toBe(200);
  });

  it("[PASS-07] another customer's passkey passes nothing, and neither does an unknown passkey", async () => {
    const [{ customer }, { passkey: others }] = [await newOwner(), await newOwner()];
    const oneTimeToken = await beginLogin(world, customer);
    expect(codeOf(await pass(oneTimeToken, others, { anyCredential: true }))).toBe('invalid_passkey');
    expect(codeOf(await pass(oneTimeToken, newPasskey(), { anyCredential: true }))).toBe('invalid_passkey');
    expect(reasons()).toEqual(["another customer's passkey", 'no passkey of any customer']);
  });

  it('[PASS-07] a signature passes one challenge, once: sixteen parallel uses pass it once, and a later one is wrong', async () => {
    const { customer, passkey } = await newOwner();
    const oneTimeToken = await beginLogin(world, customer);
    const credential = passkey.get((await begin(oneTimeToken)).options);
    const answers = await Promise.all(Array.from({ length: 16 }, () => send(oneTimeToken, credential)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const other = await beginLogin(world, customer);
    // The replays were counted as wrong: five, and then wrong ones get `attempt_limit_reached`.
    expect(codeOf(await send(other, credential))).toBe('attempt_limit_reached');
    expect((await pass(other, passkey)).status).toBe(200);
  });

  it('[PASS-07] a signature sent again is wrong, and the log says why', async () => {
    const { customer, passkey } = await newOwner();
    const oneTimeToken = await beginLogin(world, customer);
    const credential = passkey.get((await begin(oneTimeToken)).options);
    expect((await send(oneTimeToken, credential)).status).toBe(200);
    lines.splice(0);
    expect(codeOf(await send(oneTimeToken, credential))).toBe('invalid_passkey');
    expect(reasons()).toEqual(['its challenge was passed before']);
  });

  it('[PASS-07] a passkey removed during the login is asked for no more, and its signature is nothing', async () => {
    const { customer, passkey } = await newOwner();
    const oneTimeToken = await beginLogin(world, customer);
    const credential = passkey.get((await begin(oneTimeToken)).options);
    await world.storage.queries.deleteFrom('passkey').where('customer_id', '=', customer.id).execute();
    expect(codeOf(await send(oneTimeToken, credential))).toBe('invalid_passkey');
    expect((await world.ask(calls.beginPasskey.path, { method: 'POST', oneTimeToken })).status).toBe(403);
  });

  async function beginTransfer(customer: WorldCustomer, body: unknown = toAda) {
    const owner = await newSession(world, customer);
    const refusal = await sendMoney(world, owner, undefined, body);
    return { owner, oneTimeToken: approvalIn(refusal) };
  }

  it('[PASS-06] the text signed for an approval names payee, amount, currency and session, and its digest is the challenge', async () => {
    const { customer } = await newOwner();
    const { owner, oneTimeToken } = await beginTransfer(customer);
    const { options, signed } = await begin(oneTimeToken);
    expect(options.challenge).toBe(createHash('sha256').update(signed).digest('base64url'));
    const session = /session=([^;]+)/.exec(owner.cookie)?.[1] ?? '';
    expect(JSON.parse(signed)).toEqual({
      version: 1,
      action: 'IDENTITY__APPROVAL',
      token: world.secrets.hashToken(oneTimeToken),
      session: world.secrets.hashToken(session),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      details: { kind: 'transfer', amount: 25_000, currency: 'GBP', payee: 'Ada Lovelace' },
      summary: 'Send £250.00 to “Ada Lovelace”',
    });
    expect(Object.keys(JSON.parse(signed))).toEqual(Object.keys(JSON.parse(signed)).toSorted());
  });

  it('[PASS-06] the approval moves that amount once, in whatever language its sentence was shown', async () => {
    for (const language of ['en', 'de']) {
      const { customer, passkey } = await newOwner();
      const { owner, oneTimeToken } = await beginTransfer(customer);
      expect((await pass(oneTimeToken, passkey, {}, language)).status).toBe(200);
      expect((await sendMoney(world, owner, oneTimeToken)).status).toBe(200);
    }
  });

  it('[PASS-06] a signature under one amount passes no approval of another, and no login', async () => {
    const { customer, passkey } = await newOwner();
    const { owner, oneTimeToken } = await beginTransfer(customer);
    const credential = passkey.get((await begin(oneTimeToken)).options);
    const more = approvalIn(await sendMoney(world, owner, undefined, { ...toAda, amount: 25_001 }));
    expect(codeOf(await send(more, credential))).toBe('invalid_passkey');
    expect(codeOf(await send(await beginLogin(world, customer), credential))).toBe('invalid_passkey');
    expect(reasons()).toEqual(['a challenge for something else']);
    // The right signature for the smaller amount doesn't move the larger one.
    expect((await send(oneTimeToken, credential)).status).toBe(200);
    expect((await sendMoney(world, owner, oneTimeToken, { ...toAda, amount: 25_001 })).status).toBe(403);
  });

  it('[PASS-06] [PASS-07] a confirmed payment signed by a page of an earlier build is refused, and its next press passes', async () => {
    const { customer, passkey } = await newOwner();
    const { owner, oneTimeToken } = await beginTransfer(customer);
    const { options } = await begin(oneTimeToken);
    const payment = { payeeName: 'Ada Lovelace', total: { value: '250.00', currency: 'GBP' } };
    const confirmed = await send(oneTimeToken, passkey.get(options, { type: 'payment.get', says: { payment } }));
    expect([confirmed.status, codeOf(confirmed)]).toEqual([400, 'invalid_passkey']);
    expect((await send(oneTimeToken, passkey.get(options))).status).toBe(200);
    expect((await sendMoney(world, owner, oneTimeToken)).status).toBe(200);
  });

  it('[PASS-06] the assertion is kept as evidence that verifies by itself, even without the passkey', async () => {
    const { customer, passkey } = await newOwner();
    const { oneTimeToken } = await beginTransfer(customer);
    expect(await readEvidence(customer)).toEqual([]);
    await pass(oneTimeToken, passkey);
    await world.storage.queries.deleteFrom('passkey').where('customer_id', '=', customer.id).execute();
    const [kept, ...more] = await readEvidence(customer);
    expect(more).toEqual([]);
    const bytes = (text = '') => Buffer.from(text, 'base64url');
    // COSE, as the authenticator gave it: x after 10 bytes, y after another 3.
    const key = bytes(kept?.public_key);
    const point = { x: key.subarray(10, 42).toString('base64url'), y: key.subarray(45).toString('base64url') };
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', ...point } });
    const digest = (data: Buffer | string) => createHash('sha256').update(data).digest();
    const signedBytes = Buffer.concat([bytes(kept?.authenticator_data), digest(bytes(kept?.client_data))]);
    expect(verify('sha256', signedBytes, publicKey, bytes(kept?.signature))).toBe(true);
    const { challenge } = JSON.parse(bytes(kept?.client_data).toString());
    expect(challenge).toBe(digest(kept?.signed ?? '').toString('base64url'));
    expect(JSON.parse(kept?.signed ?? '').summary).toBe('Send £250.00 to “Ada Lovelace”');
  });

  it('[PASS-06] evidence is kept for fourteen months, and then cleared', async () => {
    const { customer, passkey } = await newOwner();
    const { oneTimeToken } = await beginTransfer(customer);
    await pass(oneTimeToken, passkey);
    world.clock.move(limits.evidenceKept);
    await world.cleanUp();
    expect(await readEvidence(customer)).toHaveLength(1);
    world.clock.move(1);
    await world.cleanUp();
    expect(await readEvidence(customer)).toEqual([]);
  });

  it('[PASS-06] a phone number in what is signed is masked: it passes through the browser', async () => {
    const { customer } = await newOwner({ phones: ['+4915112300012', '+4915112300013'] });
    const owner = await newSession(world, customer);
    const second = world.storage.queries
      .selectFrom('phone_number')
      .select('id')
      .where('customer_id', '=', customer.id)
      .where('is_primary', '=', 0);
    const { id } = await second.executeTakeFirstOrThrow();
    await world.storage.queries.updateTable('session').set({ proved_at: 1 }).where('customer_id', '=', customer.id).execute();
    const refusal = await owner.post(calls.removePhoneNumber.path.replace(':id', id));
    const { signed } = await begin(approvalIn(refusal));
    expect(JSON.parse(signed).details).toEqual({ kind: 'remove-phone-number', number: '•••• 13' });
    expect(signed).not.toContain('15112300013');
  });
});

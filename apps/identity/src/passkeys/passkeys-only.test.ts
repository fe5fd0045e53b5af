/** Customers who have chosen passkeys only: every challenge type, and every way to a session or an approval, against them (PASS-08). */

import { type ChallengeType, calls, challengeTypes } from '@stepgate/contract';
import {
  type Answer,
  approvalIn,
  askWith,
  beginLogin,
  changeNothing,
  choosePasskeysOnly,
  databases,
  exchangeToken,
  insertDevice,
  insertPasskey,
  type LoggedInCustomer,
  linkTokenIn,
  loggedInWith,
  newMobile,
  newSession,
  newTrustedBrowser,
  openWorld,
  outdateProof,
  passWithPasskey,
  passWithText,
  paths,
  postApproved,
  postApprovedBy,
  sendMoney,
  type TestPasskey,
  testFaceEngine,
  tokenOf,
  trustingPolicy,
  type WantedCustomer,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { rows } from '@stepgate/testkit/depth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueFor } from '../challenges/issue-for.ts';
import { customerWithId } from '../customers/customers.ts';
import { databaseNow, transact } from '../storage/transaction.ts';
import { builtInPolicy } from '../tokens/built-in-policy.ts';
import type { Proof } from '../tokens/factors.ts';
import { isIssuedAction, policies } from '../tokens/policy.ts';
import { securityChanged } from '../tokens/security-changes.ts';
import { markPassed } from '../tokens/token-progress.ts';
import { findToken, openChallenge } from '../tokens/tokens.ts';

const others = challengeTypes.filter((type) => type !== 'PASSKEY');
/** None of these replaces a factor. Everything else must never be offered. */
const steps = ['PROFILER', 'SELFIE_WITH_ID', 'EMAIL_VERIFICATION', 'MANDATORY_RESET_PASSWORD', 'UPDATE_PHONE_NUMBER'];
const relayable = others.filter((type) => !steps.includes(type));
const actions = Object.keys(policies).filter(isIssuedAction);
/** Their one proof is about a new number, and what they change opens nothing. */
const ofNumbers = ['IDENTITY__CHANGE_PHONE_NUMBER', 'IDENTITY__ADD_PHONE_NUMBER'];
/** Offers everything else, and opens nothing while the setting is on. */
const recovery = 'IDENTITY__PASSKEY_RECOVERY';
const codeOf = ({ body }: Answer): unknown => Reflect.get(Object(body), 'code');

type Owner = { readonly customer: WorldCustomer; readonly passkey: TestPasskey; readonly second: TestPasskey };

/** The age at which a passkey decides alone. */
const week = 7 * 24 * 60 * 60_000;

describe.each(databases)('passkeys only on $name', ({ newDatabase }) => {
  const face = testFaceEngine();
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), face, runsTwice: true, settings: { policy: trustingPolicy } });
  });
  afterAll(() => world.close());

  const since = (customer: WorldCustomer, at: number) => choosePasskeysOnly(world.storage, customer.id, at);

  /** Has everything that can be enrolled. */
  async function newOwner(wanted: WantedCustomer = {}): Promise<Owner> {
    const customer = await world.addCustomer({ face: true, ...wanted });
    await insertDevice(world.storage, customer.id, world.clock.now());
    const [passkey, second] = [
      await insertPasskey(world.storage, customer.id, world.clock.now() - week),
      await insertPasskey(world.storage, customer.id, world.clock.now() - week),
    ];
    return { customer, passkey, second };
  }
  async function newStrict(wanted: WantedCustomer = {}): Promise<Owner> {
    const owner = await newOwner(wanted);
    await since(owner.customer, world.clock.now());
    return owner;
  }

  const exchange = (oneTimeToken: string) => world.ask(paths.exchange, { body: { oneTimeToken } });
  const read = (oneTimeToken: string) => findToken(databaseNow(world), oneTimeToken);
  async function offeredIn(oneTimeToken: string): Promise<string[][]> {
    const { challenges } = await read(oneTimeToken);
    return challenges.map(({ methods }) => methods.map(({ type }) => type));
  }
  /** The challenges that the browser gets. */
  async function listed(oneTimeToken: string): Promise<string[]> {
    const { body } = await world.ask(paths.status, { oneTimeToken });
    type Entry = { primaryChallenge: { type: string }; alternatives: { type: string }[] };
    const { challenges }: { challenges: Entry[] } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
    return challenges.flatMap(({ primaryChallenge, alternatives }) =>
      [primaryChallenge, ...alternatives].map(({ type }) => type),
    );
  }
  async function logInStrictly({ customer, passkey }: Owner): Promise<LoggedInCustomer> {
    const oneTimeToken = await beginLogin(world, customer);
    await passWithPasskey(world, passkey, oneTimeToken);
    return loggedInWith(world, customer, await exchangeToken(world, oneTimeToken));
  }
  async function issue({ customer }: Owner, action: (typeof actions)[number], proofs: readonly Proof[] = []): Promise<string> {
    const found = await customerWithId(world.storage.queries, customer.id);
    if (found === undefined) throw new Error('no such customer');
    const asking = { clientInfo: { browser: 'Firefox', address: '203.0.113.0' } };
    return transact({ ...world, face }, (tx) => issueFor(tx, asking, found, action, { proofs, redirectTo: '/home' }));
  }
  /** As if a challenge had been passed like this before the customer chose the setting. */
  async function passedEarlier(oneTimeToken: string, by: string): Promise<void> {
    await world.storage.queries
      .updateTable('challenge')
      .set({ passed_at: world.clock.now(), passed_by: by })
      .where('token_hash', '=', world.secrets.hashToken(oneTimeToken))
      .execute();
  }
  const beginReset = async ({ customer }: Pick<Owner, 'customer'>): Promise<string> => {
    await world.ask(calls.askPasswordReset.path, { body: { email: customer.email } });
    await world.runJobs();
    const token = linkTokenIn(await world.messagesTo(customer.email));
    return tokenOf((await world.ask(paths.beginPasswordReset, { body: { token } })).body);
  };

  it.each(
    rows(
      actions.filter((action) => ![...ofNumbers, recovery].includes(action)),
      6,
    ),
  )('[PASS-08] %s offers nothing that can be relayed', async (action) => {
    const offered = (await offeredIn(await issue(await newStrict(), action))).flat();
    expect(offered.filter((type) => type !== 'PASSKEY')).toEqual([]);
  });

  describe.each(
    rows(
      actions.filter((action) => !ofNumbers.includes(action)),
      3,
    ),
  )('%s', (action) => {
    it.each(others)('[PASS-08] is not passed by %s, and a proof by it from before the setting opens nothing', async (type) => {
      const owner = await newStrict();
      const oneTimeToken = await issue(owner, action, ['PASSWORD', 'SOCIAL', 'KNOWN_DEVICE']);
      const token = await read(oneTimeToken);
      const marked = await transact(world, (tx) => markPassed(tx, token, openChallenge(token)?.position ?? -1, type, tx.now));
      if (!steps.includes(type) && action !== recovery) expect(marked).toBe(false);
      await passedEarlier(oneTimeToken, type);
      expect((await exchange(oneTimeToken)).status).toBe(403);
      expect((await world.ask(calls.reactivateAccount.path, { oneTimeToken, method: 'POST' })).status).toBe(403);
      expect((await world.ask(paths.setPassword, { oneTimeToken, body: { password: 'a new horse battery' } })).status).toBe(403);
      const session = await logInStrictly(owner);
      const change = await askWith(world, session, calls.setPasskeysOnly.path, oneTimeToken, { body: { on: false } });
      expect(codeOf(change)).toBe('second_factor_needed');
    });
  });

  it.each(relayable)('[PASS-08] %s in a token that was issued before the setting is neither listed nor taken', async (type) => {
    const owner = await newOwner({ preferred: type });
    const oneTimeToken = await beginLogin(world, owner.customer);
    await since(owner.customer, world.clock.now());
    expect([...new Set(await listed(oneTimeToken))]).toEqual(['PASSKEY']);
  });

  it('[PASS-08] right codes in a token from before the setting are refused, and no text is sent', async () => {
    const { customer } = await newOwner();
    const oneTimeToken = await beginLogin(world, customer);
    await since(customer, world.clock.now());
    const code = await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } });
    const text = await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    expect([code.status, text.status]).toEqual([403, 403]);
    expect(await world.messagesTo(customer.phone)).toEqual([]);
    expect((await exchange(oneTimeToken)).status).toBe(403);
  });

  it.each([
    ['prefers the password', { preferred: 'PASSWORD' }],
    ['prefers text messages', { preferred: 'SMS' }],
    ['has lost the number', { preferred: 'INITIATE_CHANGE_PHONE_NUMBER_FLOW' }],
    ['must answer a mail', { risk: 'checkpoint' }],
    ['must guess digits', { risk: 'guess' }],
  ] as const)(
    '[PASS-08] a login by password of a customer who %s needs a passkey and offers nothing else',
    async (_what, wanted) => {
      const owner = await newStrict(wanted);
      const oneTimeToken = await beginLogin(world, owner.customer);
      expect(await listed(oneTimeToken)).toEqual(['PASSKEY']);
      expect((await exchange(oneTimeToken)).status).toBe(403);
      await passWithPasskey(world, owner.passkey, oneTimeToken);
      expect((await exchange(oneTimeToken)).status).toBe(200);
    },
  );

  it('[PASS-08] a trusted device never replaces the passkey', async () => {
    const owner = await newOwner();
    const browser = await newTrustedBrowser(world, owner.customer);
    const { cookie } = browser;
    expect(await offeredIn(await beginLogin(world, owner.customer, { cookie }))).toEqual([]);
    await since(owner.customer, world.clock.now());
    const oneTimeToken = await beginLogin(world, owner.customer, { cookie });
    expect(await listed(oneTimeToken)).toEqual(['PASSKEY']);
    expect((await browser.exchange(oneTimeToken)).status).toBe(403);
  });

  it('[PASS-08] a photo that staff demands comes in addition, never instead', async () => {
    const owner = await newStrict({ risk: 'selfie' });
    const oneTimeToken = await beginLogin(world, owner.customer);
    expect(await offeredIn(oneTimeToken)).toEqual([['SELFIE_WITH_ID'], ['PASSKEY']]);
  });

  it('[PASS-08] after a password reset too: the mailbox and a code set no password', async () => {
    const owner = await newStrict();
    const oneTimeToken = await beginReset(owner);
    expect(await listed(oneTimeToken)).toEqual(['PASSKEY']);
    const set = () => world.ask(paths.setPassword, { oneTimeToken, body: { password: 'a new horse battery' } });
    expect((await set()).status).toBe(403);
    await passWithPasskey(world, owner.passkey, oneTimeToken);
    expect((await set()).status).toBe(204);
    expect((await exchange(oneTimeToken)).status).toBe(200);
    // The keys stay: the mailbox alone can neither use nor remove them.
    expect(
      (await world.storage.queries.selectFrom('passkey').select('id').where('customer_id', '=', owner.customer.id).execute())
        .length,
    ).toBe(2);
  });

  it('[PASS-08] a code from before the setting sets no password after it', async () => {
    const { customer } = await newOwner();
    const oneTimeToken = await beginReset({ customer });
    await passWithText(world, customer, oneTimeToken);
    await since(customer, world.clock.now());
    expect((await world.ask(paths.setPassword, { oneTimeToken, body: { password: 'a new horse battery' } })).status).toBe(403);
  });

  it('[PASS-08] a data-sharing login looks like every other one, and nothing passes it', async () => {
    const [owner, plain] = [await newStrict(), await world.addCustomer()];
    const begin = async (email: string) => tokenOf((await world.ask(paths.loginCdr, { body: { email } })).body);
    const oneTimeToken = await begin(owner.customer.email);
    expect(await listed(oneTimeToken)).toEqual(await listed(await begin(plain.email)));
    await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    await world.runJobs();
    expect(await world.messagesTo(owner.customer.phone)).toEqual([]);
    const text = await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: '123456' } });
    const code = await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(owner.customer) } });
    expect([text.status, code.status]).toEqual([400, 403]);
    expect((await exchange(oneTimeToken)).status).toBe(403);
  });

  it('[PASS-08] a paused account comes back with a passkey only', async () => {
    const owner = await newStrict({ switchedOff: 'paused' });
    const refused = await world.ask(paths.login, { body: { email: owner.customer.email, password: owner.customer.password } });
    const { oneTimeToken } = JSON.parse(JSON.stringify(refused.body)).params;
    expect(await listed(oneTimeToken)).toEqual(['PASSKEY']);
    expect((await world.ask(calls.reactivateAccount.path, { oneTimeToken, method: 'POST' })).status).toBe(403);
  });

  it('[PASS-08] every approval and every step-up asks for a passkey, and a passkey gives it', async () => {
    const owner = await newStrict();
    const session = await logInStrictly(owner);
    const transfer = approvalIn(await sendMoney(world, session));
    expect(await listed(transfer)).toEqual(['PASSKEY']);
    await passWithPasskey(world, owner.passkey, transfer);
    expect((await sendMoney(world, session, transfer)).status).toBe(200);
    await outdateProof(world, session);
    expect(await listed(approvalIn(await changeNothing(world, session)))).toEqual(['PASSKEY']);
  });

  it('[PASS-08] the change of a lost number does not begin with the password', async () => {
    const owner = await newStrict();
    const oneTimeToken = await beginLogin(world, owner.customer);
    expect((await world.ask(calls.startPhoneChange.path, { oneTimeToken, method: 'POST' })).status).toBe(403);
  });

  describe('the switch', () => {
    const set = (session: LoggedInCustomer, on: boolean, approval?: string) =>
      askWith(world, session, calls.setPasskeysOnly.path, approval, { body: { on } });
    const isOn = async (session: LoggedInCustomer) => Reflect.get(Object((await session.security()).body), 'passkeysOnly');
    async function turn(session: LoggedInCustomer, passkey: TestPasskey, on: boolean): Promise<Answer> {
      const approval = approvalIn(await set(session, on));
      expect(await listed(approval)).toEqual(['PASSKEY']);
      await passWithPasskey(world, passkey, approval);
      return set(session, on, approval);
    }

    it('[PASS-08] is approved with a passkey, a moment after a second factor too; a code does not approve it', async () => {
      const owner = await newOwner();
      const session = await newSession(world, owner.customer);
      const approval = approvalIn(await set(session, true));
      world.clock.move(30_000);
      const code = await world.ask(paths.verify('totp'), {
        oneTimeToken: approval,
        body: { code: world.totpCodeOf(owner.customer) },
      });
      expect([code.status, (await set(session, true, approval)).status, await isOn(session)]).toEqual([403, 403, false]);
      expect([(await turn(session, owner.passkey, true)).status, await isOn(session)]).toEqual([204, true]);
      expect((await turn(session, owner.second, false)).status).toBe(204);
      expect(await isOn(session)).toBe(false);
      const told = (await world.messagesTo(owner.customer.email)).map(({ subject }) => subject);
      expect(told).toEqual(['Only passkeys log you in now', '“Passkeys only” was switched off']);
      // Switching it off is a change of what protects the account.
      expect(codeOf(await sendMoney(world, session))).toBe('cool_off');
    });

    it('[PASS-08] needs two passkeys', async () => {
      const customer = await world.addCustomer();
      await insertPasskey(world.storage, customer.id, world.clock.now());
      const session = await newSession(world, customer);
      expect(codeOf(await set(session, true))).toBe('not_allowed');
    });

    it('[PASS-08] ends what other methods have opened or begun: sessions, tokens and links', async () => {
      const owner = await newOwner();
      const [session, other] = [await newSession(world, owner.customer), await newSession(world, owner.customer)];
      const [login, reset] = [await beginLogin(world, owner.customer), await beginReset(owner)];
      await passWithText(world, owner.customer, reset);
      await postApproved(world, other, calls.beginEmailChange.path, { body: { email: 'thief@ex.test' } });
      const link = linkTokenIn(await world.messagesTo('thief@ex.test'));
      const { queries } = world.storage;
      const { id } = owner.customer;
      const now = world.clock.now();
      const asked = { browser: '', address: '', received_at: now, decided_at: null, ended_at: null };
      await queries
        .insertInto('phone_change')
        .values({
          ...asked,
          id: `change of ${id}`,
          customer_id: id,
          token_hash: '',
          session_hash: '',
          replaces_number_id: '',
          new_number: newMobile(),
          open_for: id,
          status: 'waiting',
          proof: 'password',
          latest_at: now + week,
        })
        .execute();
      const enrolled = { hash: `link of ${id}`, kind: 'enrol-device', customer_id: id, token_hash: '', guard_hash: '' };
      await queries
        .insertInto('link')
        .values({ ...enrolled, created_at: now, expires_at: now + week, used_at: null })
        .execute();
      expect((await turn(session, owner.passkey, true)).status).toBe(204);
      expect((await other.security()).status).toBe(401);
      expect((await session.security()).status).toBe(200);
      for (const oneTimeToken of [login, reset]) expect((await exchange(oneTimeToken)).status).toBe(401);
      expect((await world.ask(calls.confirmEmailChange.path, { body: { token: link } })).status).toBe(400);
      const change = await queries.selectFrom('phone_change').select('status').where('customer_id', '=', id).execute();
      expect(change).toEqual([{ status: 'cancelled' }]);
      const links = await queries.selectFrom('link').select('used_at').where('hash', '=', `link of ${id}`).execute();
      expect(links).toEqual([{ used_at: expect.any(Number) }]);
    });

    it('[PASS-08] is refused where the operator forbids passkeys, because no login would work', async () => {
      const rule = { countries: 'every', actions: 'every', methods: ['PASSKEY'] } as const;
      const strict = await openWorld({ settings: { policy: { ...builtInPolicy, forbidden: [rule] } }, face });
      const customer = await strict.addCustomer();
      for (let n = 0; n < 2; n += 1) await insertPasskey(strict.storage, customer.id, strict.clock.now() - week);
      const session = await newSession(strict, customer);
      const answer = await session.post(calls.setPasskeysOnly.path, { on: true });
      expect([answer.status, codeOf(answer)]).toEqual([403, 'not_allowed']);
      await strict.close();
    });

    it('[PASS-08] two passkeys stay while it is on, also against two removals at once', async () => {
      const owner = await newStrict();
      await insertPasskey(world.storage, owner.customer.id, world.clock.now());
      const session = await logInStrictly(owner);
      const { passkeys }: { passkeys: { id: string }[] } = JSON.parse(JSON.stringify((await session.security()).body));
      const approved: { readonly path: string; readonly approval: string }[] = [];
      for (const { id } of passkeys) {
        const path = calls.removePasskey.path.replace(':id', id);
        const approval = approvalIn(await session.post(path));
        await passWithPasskey(world, owner.passkey, approval);
        approved.push({ path, approval });
      }
      const removals = approved.map(({ path, approval }) => askWith(world, session, path, approval, { method: 'POST' }));
      const answers = await Promise.all(removals);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
      expect(answers.flatMap((answer) => codeOf(answer) ?? [])).toEqual(['passkeys_only', 'passkeys_only']);
    });

    it('[PASS-08] [OWNER-06] the undo of a changed address switches off what came with it three days later, and leaves what was there before', async () => {
      const [before, thief] = [await newStrict(), await newOwner()];
      for (const { customer, passkey, on } of [
        { ...before, on: false },
        { ...thief, on: true },
      ]) {
        world.clock.move(60_000);
        const session = on ? await newSession(world, customer) : await logInStrictly(before);
        const email = `new-${customer.email}`;
        await postApprovedBy(world, session, passkey, calls.beginEmailChange.path, { body: { email } });
        const confirm = linkTokenIn(await world.messagesTo(email));
        expect((await world.ask(calls.confirmEmailChange.path, { body: { token: confirm } })).status).toBe(200);
        world.clock.move(1);
        if (on) {
          await since(customer, world.clock.now());
          await transact(world, (tx) => securityChanged(tx, customer.id, 'passkeys-only-on'));
        }
        const undo = linkTokenIn(await world.messagesTo(customer.email));
        expect((await world.ask(calls.undoEmailChange.path, { body: { token: undo } })).status).toBe(204);
      }
      const isStrict = async ({ customer }: Owner) => (await customerWithId(world.storage.queries, customer.id))?.passkeysOnly;
      expect([await isStrict(before), await isStrict(thief)]).toEqual([true, true]);
      world.clock.move(3 * 24 * 60 * 60_000);
      await world.runJobs();
      expect([await isStrict(before), await isStrict(thief)]).toEqual([true, false]);
    });
  });
});

const typesNamed: readonly ChallengeType[] = [...relayable, 'PASSKEY'];
it('[PASS-08] a new type counts as relayable until it is named as a step', () => {
  expect([...typesNamed, ...steps].sort()).toEqual([...challengeTypes].sort());
});

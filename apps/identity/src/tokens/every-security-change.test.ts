/** Each change of an account's security, made as customers, staff and companies make it: it ends what the table says. */

import { calls, deviceTexts, faceMatchSdkVersion, headers, phoneChange, socialCallbackPath } from '@stepgate/contract';
import type { OutboxMessage, SocialLogin } from '@stepgate/identity';
import {
  approvalIn,
  askWith,
  beginNumberUpdate,
  beginSignUp,
  choosePasskeysOnly,
  cookiesOf,
  databases,
  enterNewNumber,
  giveProfile,
  insertDevice,
  insertPasskey,
  insertPhoneChange,
  type LoggedInCustomer,
  linkTokenIn,
  newBackOffice,
  newDevice,
  newLoggedInCustomer,
  newMobile,
  newPasskey,
  openWorld,
  outdateProof,
  passWithPasskey,
  passWithText,
  paths,
  postApproved,
  postApprovedBy,
  readSignUpMail,
  registrationPaths,
  testFaceEngine,
  tokenOf,
  type WantedCustomer,
  type World,
} from '@stepgate/testkit';
import { rows } from '@stepgate/testkit/depth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base32Bytes } from '../challenges/totp/authenticators.ts';
import { timeStep, totpCode } from '../challenges/totp/totp.ts';
import { newDesk } from '../desk/test/desk-of.ts';
import { listFactors } from '../factors/list-factors.ts';
import type { FactorKind } from '../factors/used-factor.ts';
import { takeSecurityEvent } from '../server-api/take-security-event.ts';
import { transact } from '../storage/transaction.ts';
import { type Ends, type SecurityChange, securityChanges } from './security-change-table.ts';
import { layOut, leftAfter } from './test/what-ends.ts';

const day = 24 * 60 * 60_000;

/** A customer for whom one step is left until the change. */
type AboutTo = {
  readonly id: string;
  readonly removed?: string;
  /** The cookie of the session that makes it. */
  readonly asking?: string;
  /** A change in progress that this one ends in any case. */
  readonly own?: 'email' | 'phone-number' | 'recovery';
  change(): Promise<unknown>;
};

const google: SocialLogin = {
  begin: async ({ state }) => new URL(`https://idp.ex.test/auth?state=${state}`),
  finish: async ({ state }) => ({ issuer: 'https://idp.ex.test', subject: state, verifiedEmail: undefined }),
};

describe.each(databases)('a change of the account’s security, made with the real calls, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), face: testFaceEngine(), socials: new Map([['google', google]]) });
  });
  afterAll(() => world.close());

  const parsed = ({ body }: { readonly body: unknown }) => JSON.parse(JSON.stringify(body));
  const at = (path: string, id: string): string => path.replace(':id', id);
  const idIn = (name: string): string => name.slice(name.indexOf(':') + 1);
  /** Their newest method of a kind. */
  async function methodOf(id: string, kind: FactorKind): Promise<string> {
    const found = (await listFactors(world.storage.queries, id)).filter(({ name }) => name.startsWith(`${kind}:`));
    return found.at(-1)?.name ?? '';
  }

  type Given = WantedCustomer & {
    readonly removes?: FactorKind;
    readonly give?: (owner: LoggedInCustomer) => Promise<unknown>;
  };
  /** Somebody who makes the change in a session. */
  async function inSession(
    change: (owner: LoggedInCustomer) => Promise<unknown>,
    { removes, give, ...wanted }: Given = {},
  ): Promise<AboutTo> {
    const owner = await newLoggedInCustomer(world, wanted);
    await give?.(owner);
    const removed = removes && (await methodOf(owner.customer.id, removes));
    return { id: owner.customer.id, asking: owner.cookie, change: () => change(owner), ...(removed && { removed }) };
  }
  const giveOldPasskeys = async ({ customer }: LoggedInCustomer) => {
    for (let n = 0; n < 2; n += 1) await insertPasskey(world.storage, customer.id, world.clock.now() - 8 * day);
  };
  async function setPasskeysOnly(on: boolean): Promise<AboutTo> {
    let passkey = newPasskey();
    const change = async (owner: LoggedInCustomer) => {
      const { path } = calls.setPasskeysOnly;
      const approval = approvalIn(await askWith(world, owner, path, undefined, { body: { on } }));
      await passWithPasskey(world, passkey, approval);
      return askWith(world, owner, path, approval, { body: { on } });
    };
    const give = async (owner: LoggedInCustomer) => {
      const { id } = owner.customer;
      await giveOldPasskeys(owner);
      passkey = await insertPasskey(world.storage, id, world.clock.now() - 8 * day);
      if (!on) await choosePasskeysOnly(world.storage, id, world.clock.now());
    };
    // A passkey's use cancels a recovery by itself.
    return { ...(await inSession(change, { give })), own: 'recovery' };
  }
  async function changeEmail(): Promise<LoggedInCustomer & { confirm(): Promise<unknown> }> {
    const owner = await newLoggedInCustomer(world);
    const email = `moved-${owner.customer.email}`;
    await postApproved(world, owner, calls.beginEmailChange.path, { body: { email } });
    const token = linkTokenIn(await world.messagesTo(email));
    return { ...owner, confirm: () => world.ask(calls.confirmEmailChange.path, { body: { token } }) };
  }

  const ways = {
    'password-changed': () =>
      inSession((owner) => {
        const body = { currentPassword: owner.customer.password, newPassword: 'another horse battery' };
        return postApproved(world, owner, calls.changePassword.path, { body });
      }),
    async 'first-phone-number'() {
      const signUp = await beginSignUp(world);
      await readSignUpMail(world, signUp);
      await giveProfile(world, signUp);
      const begun = await world.ask(registrationPaths(signUp.id).phone, { method: 'POST', cookie: signUp.cookie });
      const oneTimeToken = tokenOf(begun.body);
      const otpCode = await enterNewNumber(world, oneTimeToken, newMobile());
      const { id } = await world.storage.queries
        .selectFrom('customer')
        .select('id')
        .where('email', '=', signUp.email)
        .executeTakeFirstOrThrow();
      return { id, change: () => world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } }) };
    },
    'phone-number-added': () =>
      inSession(async (owner) => {
        const phone = newMobile();
        const { id } = parsed(await postApproved(world, owner, paths.phoneNumbers, { body: { newPhoneNumber: phone } }));
        const approval = approvalIn(await owner.post(paths.verifyPhoneNumber(id)));
        await passWithText(world, { phone }, approval);
        return askWith(world, owner, paths.verifyPhoneNumber(id), approval, { method: 'POST' });
      }),
    'phone-number-removed': () =>
      inSession(
        async (owner) =>
          postApproved(world, owner, at(calls.removePhoneNumber.path, idIn(await methodOf(owner.customer.id, 'phone-number')))),
        { removes: 'phone-number' },
      ),
    async 'phone-number-replaced'() {
      const customer = await world.addCustomer({ mustUpdatePhoneNumber: true });
      const oneTimeToken = await beginNumberUpdate(world, customer);
      const removed = await methodOf(customer.id, 'phone-number');
      const otpCode = await enterNewNumber(world, oneTimeToken, newMobile());
      return { id: customer.id, removed, change: () => world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } }) };
    },
    async 'phone-number-replaced-by-mail'() {
      const customer = await world.addCustomer();
      const change = await insertPhoneChange(world, customer, newMobile());
      const { queries } = world.storage;
      await queries.updateTable('phone_change').set({ confirmed_by: 'mail' }).where('id', '=', change).execute();
      const [ada, bob] = [await newBackOffice(world), await newBackOffice(world)];
      const approve = { decision: 'approve', reason: 'looked at it' };
      for (const reviewer of [ada, bob]) await reviewer.decide(change, approve);
      const wait = async () => {
        world.clock.move(phoneChange.atLeast);
        await world.runJobs();
      };
      return { id: customer.id, own: 'phone-number', change: wait };
    },
    'authenticator-added': () =>
      inSession(
        async (owner) => {
          const { key } = parsed(await postApproved(world, owner, calls.beginAuthenticator.path));
          return owner.post(calls.confirmAuthenticator.path, { code: totpCode(base32Bytes(key), timeStep(world.clock.now())) });
        },
        { removes: 'authenticator' },
      ),
    'authenticator-removed': () =>
      inSession((owner) => postApproved(world, owner, calls.removeAuthenticator.path), { removes: 'authenticator' }),
    'backup-codes-made': () =>
      inSession((owner) => postApproved(world, owner, calls.makeBackupCodes.path), {
        give: (owner) => postApproved(world, owner, calls.makeBackupCodes.path),
        removes: 'backup-codes',
      }),
    async 'backup-codes-removed'() {
      const { id } = await world.addCustomer();
      const codes = { hash: `code of ${id}`, customer_id: id, used_at: null, made_at: world.clock.now() };
      await world.storage.queries.insertInto('backup_code').values(codes).execute();
      const removed = await methodOf(id, 'backup-codes');
      const [ada, bob] = [await newDesk(world), await newDesk(world)];
      await ada.act(id, { what: 'remove-method', method: removed });
      return { id, removed, change: async () => bob.decide((await bob.read(id)).proposals[0]?.id ?? '', 'approve') };
    },
    async 'device-added'() {
      const owner = await newLoggedInCustomer(world);
      const { code } = parsed(await postApproved(world, owner, calls.beginDevice.path));
      const device = newDevice('');
      const { publicKey } = device;
      const signature = device.sign(deviceTexts.enrol({ code, publicKey }));
      const body = { code, name: 'My phone', publicKey, signature };
      return { id: owner.customer.id, change: () => world.ask(calls.enrolPushDevice.path, { body }) };
    },
    'device-removed': () =>
      inSession(
        async (owner) =>
          postApproved(world, owner, at(calls.removeDevice.path, idIn(await methodOf(owner.customer.id, 'device')))),
        {
          give: ({ customer }) => insertDevice(world.storage, customer.id, world.clock.now()),
          removes: 'device',
        },
      ),
    'passkey-added': () =>
      inSession(async (owner) => {
        const { options } = parsed(await postApproved(world, owner, calls.beginAddPasskey.path));
        return owner.post(calls.addPasskey.path, { credential: newPasskey().create(options) });
      }),
    async 'passkey-removed'() {
      let passkey = newPasskey();
      const path = async ({ customer }: LoggedInCustomer) =>
        at(calls.removePasskey.path, idIn(await methodOf(customer.id, 'passkey')));
      return inSession(async (owner) => postApprovedBy(world, owner, passkey, await path(owner)), {
        give: async ({ customer }) => {
          passkey = await insertPasskey(world.storage, customer.id, world.clock.now());
        },
        removes: 'passkey',
      });
    },
    'face-added': () =>
      inSession(
        async (owner) => {
          const begun = await postApproved(world, owner, calls.beginFaceEnrolment.path, {
            headers: { [headers.faceSdkVersion]: faceMatchSdkVersion },
          });
          await world.ask(calls.submitFaceEnrolment.path, {
            cookie: owner.cookie,
            // A scan is taken once.
            raw: `scan of ${owner.customer.id}`,
            headers: { 'content-type': 'application/octet-stream', [headers.faceSession]: parsed(begun).sessionId },
          });
          await world.settle();
        },
        { face: true, removes: 'face' },
      ),
    'face-removed': () =>
      inSession((owner) => postApproved(world, owner, calls.removeFace.path), { face: true, removes: 'face' }),
    'social-added': () => inSession(connectGoogle),
    'social-removed': () =>
      inSession((owner) => postApproved(world, owner, calls.disconnectSocial.path.replace(':provider', 'google')), {
        give: ({ customer: { id } }) =>
          world.storage.queries
            .insertInto('social_identity')
            .values({ issuer: 'https://idp.ex.test', subject: id, customer_id: id, provider: 'google', linked_at: 1 })
            .execute(),
        removes: 'social',
      }),
    async 'email-changed'() {
      const { customer, confirm } = await changeEmail();
      return { id: customer.id, own: 'email', change: confirm };
    },
    async 'email-change-undone'() {
      const { customer, confirm } = await changeEmail();
      await confirm();
      const token = linkTokenIn(await world.messagesTo(customer.email));
      return { id: customer.id, change: () => world.ask(calls.undoEmailChange.path, { body: { token } }) };
    },
    'passkeys-only-asked': () =>
      inSession(async (owner) => {
        const passkey = await insertPasskey(world.storage, owner.customer.id, world.clock.now());
        await insertPasskey(world.storage, owner.customer.id, world.clock.now());
        const { path } = calls.setPasskeysOnly;
        const approval = approvalIn(await askWith(world, owner, path, undefined, { body: { on: true } }));
        await passWithPasskey(world, passkey, approval);
        return askWith(world, owner, path, approval, { body: { on: true } });
      }),
    // The app is weaker than the passkey.
    'removal-asked': () =>
      inSession(
        async (owner) =>
          postApproved(world, owner, at(calls.removePasskey.path, idIn(await methodOf(owner.customer.id, 'passkey')))),
        { give: ({ customer }) => insertPasskey(world.storage, customer.id, world.clock.now()) },
      ),
    'passkeys-only-on': () => setPasskeysOnly(true),
    'passkeys-only-off': () => setPasskeysOnly(false),
    async 'passkeys-recovered'() {
      const owner = await newLoggedInCustomer(world);
      const { id } = owner.customer;
      await giveOldPasskeys(owner);
      await choosePasskeysOnly(world.storage, id, world.clock.now());
      const [ada, bob] = [await newDesk(world), await newDesk(world)];
      await ada.act(id, { what: 'start-recovery' });
      await bob.decide((await bob.read(id)).proposals[0]?.id ?? '', 'approve');
      world.clock.move(3 * day);
      return { id, own: 'recovery', change: world.runJobs };
    },
    'fraud-reported': () =>
      inSession(async (owner) => {
        await outdateProof(world, owner);
        const oneTimeToken = approvalIn(await owner.post(calls.beginDevice.path));
        return world.ask(paths.reportFraud, { method: 'POST', oneTimeToken });
      }),
    async 'sessions-revoked'() {
      const { id } = await world.addCustomer();
      const issuer = 'https://idp.ex.test';
      const events = { 'https://schemas.openid.net/secevent/caep/event-type/session-revoked': {} };
      const event = { iss: issuer, jti: id, iat: 1, sub_id: { format: 'opaque', id } as const, events };
      const from = { issuer, audience: world.settings.origin, keys: '' };
      return { id, change: () => transact(world, (tx) => takeSecurityEvent(tx, event, from)) };
    },
    async 'account-switched-off'() {
      const { id } = await world.addCustomer();
      const desk = await newDesk(world);
      return { id, change: () => desk.act(id, { what: 'freeze', title: 'Call us', message: 'Please.', canAppeal: false }) };
    },
  } satisfies Record<SecurityChange, () => Promise<AboutTo>>;

  async function connectGoogle({ cookie, post }: LoggedInCustomer) {
    const out = await post(calls.connectOwnSocial.path, { provider: 'google' });
    const state = JSON.stringify(out.body).match(/state=([\w-]+)/)?.[1] ?? '';
    const url = `${socialCallbackPath.replace(':provider', 'google')}?code=c&state=${state}`;
    return world.app.inject({ url, headers: { cookie: `${cookie}; ${cookiesOf(out)}` } });
  }

  const names = Object.keys(ways) as SecurityChange[];

  it.each(rows(names, 14))('[HOLD-10] [LOOP-08] %s ends what the table says', async (name) => {
    const { id, change, ...about }: AboutTo = await ways[name]();
    const { readLeft } = await layOut(world, id, about);
    await change();
    expect(await readLeft()).toEqual(leftAfter(name, about));
  });

  /** The effect of messages to these numbers or addresses. */
  async function readTold(recipients: readonly string[], since: number): Promise<Ends['message'] | 'nothing'> {
    const sent: OutboxMessage[] = [];
    for (const each of recipients) sent.push(...(await world.messagesTo(each)).slice(since));
    const text = sent.map((message) => message.text).join();
    if (text.includes('/login/undo-email-change#')) return 'undo';
    return text.includes('/login/not-me#') ? 'link' : sent.length > 0 ? 'notice' : 'nothing';
  }
  const addressesOf = async (id: string): Promise<string> =>
    (await world.storage.queries.selectFrom('customer').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
  const numbersOf = async (id: string): Promise<string[]> =>
    (await world.storage.queries.selectFrom('phone_number').select('number').where('customer_id', '=', id).execute()).map(
      ({ number }) => number,
    );

  it.each(rows(names, 14))(
    '[OWNER-05] [LOOP-08] %s is notified as the table says, by mail and by text to each number from before',
    async (name) => {
      const { id, change }: AboutTo = await ways[name]();
      const [email, numbers] = [await addressesOf(id), await numbersOf(id)];
      const before = (await world.messagesTo(email)).length;
      const texts = await Promise.all(numbers.map(async (number) => (await world.messagesTo(number)).length));
      world.clock.move(1);
      await change();
      const row: Ends = securityChanges[name];
      const told = row.message ?? 'nothing';
      // An account that is being registered has got no other message.
      expect(await readTold([email], before)).toBe(
        name === 'sessions-revoked' || name === 'first-phone-number' ? 'nothing' : told,
      );
      for (const [at, number] of numbers.entries())
        if (told === 'link' || told === 'undo')
          expect([number, await readTold([number], texts[at] ?? 0)]).toEqual([number, 'link']);
    },
  );

  const stoppable = names.filter((name) => (securityChanges[name] as Ends).message === 'link');
  it.each(rows(stoppable, 9))(
    '[OWNER-03] [OWNER-04] [LOOP-08] %s is taken back by the link of its mail, and the owner has her methods again',
    async (name) => {
      const { id, change }: AboutTo = await ways[name]();
      const [email, owned] = [await addressesOf(id), (await listFactors(world.storage.queries, id)).map((each) => each.name)];
      // A thief comes later than the owner.
      world.clock.move(60_000);
      const begun = { created_at: world.clock.now() };
      await world.storage.queries.updateTable('session').set(begun).where('customer_id', '=', id).execute();
      await change();
      await world.settle();
      expect(
        (await world.ask(calls.stopChange.path, { body: { token: linkTokenIn(await world.messagesTo(email)) } })).status,
      ).toBe(204);
      await world.runJobs();
      world.clock.move(4 * day);
      await world.runJobs();
      const left = (await listFactors(world.storage.queries, id)).map((each) => each.name);
      // A face is enrolled anew.
      expect(left).toEqual(owned.filter((each) => !each.startsWith('face:') || left.includes(each)));
    },
  );
});

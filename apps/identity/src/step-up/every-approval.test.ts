import { type Call, calls, demoCalls, faceMatchSdkVersion, headers } from '@stepgate/contract';
import {
  type Answer,
  type Ask,
  approvalIn,
  approveWithApp,
  askWith,
  changeNothing,
  insertDevice,
  insertPasskey,
  keepApprovedPhoto,
  type LoggedInCustomer,
  newLoggedInCustomer,
  newMobile,
  newSession,
  openWorld,
  outdateProof,
  passWithPasskey,
  passWithText,
  paths,
  readTransactionDetails,
  stepUp,
  testFaceEngine,
  type WantedCustomer,
  type World,
} from '@stepgate/testkit';
import { rows } from '@stepgate/testkit/depth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SocialLogin } from '../providers/social/social-login.ts';
import { listTrustedBrowsers, trustBrowser } from '../sessions/chosen-trust.ts';
import { builtInPolicy } from '../tokens/built-in-policy.ts';

type Wish = { readonly path: string; readonly ask?: Ask };

type Row = {
  readonly call: Call;
  readonly words: { readonly en: RegExp; readonly de: RegExp };
  readonly wanted?: WantedCustomer;
  /** Prepares what the request needs and returns it. Default: the call without a body. */
  readonly wish?: (world: World, owner: LoggedInCustomer) => Promise<Wish>;
  /** The status of the approved request; an error where the test gives it nothing to work on. */
  readonly answers: number;
  /** It shows or begins something, and a fresh second factor is enough for that. */
  readonly readsWhileFresh?: true;
  /** Gives the approval. Default: a code of the app. */
  readonly approve?: (world: World, owner: LoggedInCustomer, refusal: Answer) => Promise<string>;
};

const at = ({ path }: Call, id: string): string => path.replace(/:\w+/, id);
const words = (en: RegExp, de: RegExp): Row['words'] => ({ en, de });
const number = '+447700900123';
const policy = { ...builtInPolicy, trustedBrowsers: { days: 90 } };

const secondNumber = async ({ storage }: World, { customer }: LoggedInCustomer): Promise<string> => {
  const of = storage.queries.selectFrom('phone_number').select('id').where('customer_id', '=', customer.id);
  return (await of.where('is_primary', '=', 0).executeTakeFirstOrThrow()).id;
};

/** Enters a number that waits for its code. */
async function enteredNumber(world: World, owner: LoggedInCustomer, newPhoneNumber: string): Promise<string> {
  const entering = { body: { newPhoneNumber } };
  const refusal = await askWith(world, owner, paths.phoneNumbers, undefined, entering);
  const approval = await approveWithApp(world, owner.customer, refusal);
  const { body } = await askWith(world, owner, paths.phoneNumbers, approval, entering);
  return JSON.parse(JSON.stringify(body)).id;
}

async function newBusiness({ storage, secrets, clock }: World, { customer }: LoggedInCustomer): Promise<string> {
  const business = { id: secrets.newToken(), name: 'Acme', owner_id: customer.id, created_at: clock.now() };
  await storage.queries.insertInto('business').values(business).execute();
  return business.id;
}

const otherSession = async (world: World, { customer, cookie }: LoggedInCustomer): Promise<string> => {
  await newSession(world, customer);
  const { body } = await world.ask(paths.security, { cookie });
  const { sessions }: { sessions: { id: string; current: boolean }[] } = JSON.parse(JSON.stringify(body));
  return sessions.find(({ current }) => !current)?.id ?? '';
};

/** A browser that another login of the customer has trusted. */
async function trustedBrowser({ storage, secrets, clock }: World, customerId: string): Promise<string> {
  const chosen = { customerId, keyThumbprint: 'a key', openedWith: '', browser: 'Firefox, Windows' };
  await trustBrowser({ queries: storage.queries, secrets, now: clock.now(), settings: { policy } }, chosen, undefined);
  const [row] = await listTrustedBrowsers(storage.queries, customerId, { policy }, clock.now());
  return row?.id ?? '';
}

async function ownPasskey(world: World, { customer }: LoggedInCustomer): Promise<string> {
  const { credentialId } = await insertPasskey(world.storage, customer.id, world.clock.now());
  const stored = world.storage.queries.selectFrom('passkey').select('id').where('credential_id', '=', credentialId);
  return (await stored.executeTakeFirstOrThrow()).id;
}

const setUpApp = words(/^Set up an authenticator app$/, /^Eine Authenticator-App einrichten$/);
const addFace = words(/^Add a face that can log you in$/, /^Ein Gesicht hinzufügen, mit dem Sie sich anmelden können$/);
const addPasskey = words(/^Add a passkey that can log you in$/, /^Einen Passkey hinzufügen, mit dem Sie sich anmelden können$/);
const addNumber = words(/^Add the phone number •••• 23$/, /^Die Telefonnummer •••• 23 hinzufügen$/);

const demanding: readonly Row[] = [
  { call: calls.beginAuthenticator, words: setUpApp, answers: 200 },
  {
    call: calls.removeAuthenticator,
    words: words(/^Remove your authenticator app$/, /^Ihre Authenticator-App entfernen$/),
    answers: 204,
  },
  {
    call: calls.removeAuthenticatorApp,
    words: words(/^Remove the authenticator app “Tablet”$/, /^Die Authenticator-App „Tablet“ entfernen$/),
    async wish({ storage }, { customer }) {
      const app = { name: 'Tablet', enrolled_at: 7 };
      await storage.queries.updateTable('totp').set(app).where('customer_id', '=', customer.id).execute();
      return { path: at(calls.removeAuthenticatorApp, '7') };
    },
    answers: 204,
  },
  {
    call: calls.renameAuthenticatorApp,
    words: words(/^Rename the authenticator app “Tablet”$/, /^Die Authenticator-App „Tablet“ umbenennen$/),
    async wish({ storage }, { customer }) {
      const app = { name: 'Tablet', enrolled_at: 7 };
      await storage.queries.updateTable('totp').set(app).where('customer_id', '=', customer.id).execute();
      return { path: at(calls.renameAuthenticatorApp, '7'), ask: { body: { name: 'Phone' } } };
    },
    answers: 204,
  },
  { call: calls.makeBackupCodes, words: words(/^Create new backup codes$/, /^Neue Backup-Codes erstellen$/), answers: 200 },
  {
    call: calls.beginDevice,
    words: words(/^Add a device that can approve logins$/, /^Ein Gerät hinzufügen, das Anmeldungen freigeben kann$/),
    answers: 200,
  },
  {
    call: calls.removeDevice,
    words: words(/^Remove the device “.+”$/, /^Das Gerät „.+“ entfernen$/),
    wish: async (world, { customer }) => ({
      path: at(calls.removeDevice, (await insertDevice(world.storage, customer.id, world.clock.now())).id),
    }),
    answers: 204,
  },
  { call: calls.beginAddPasskey, words: addPasskey, answers: 200 },
  {
    call: calls.renamePasskey,
    words: words(/^Rename the passkey “A passkey”$/, /^Den Passkey „A passkey“ umbenennen$/),
    wish: async (world, owner) => ({
      path: at(calls.renamePasskey, await ownPasskey(world, owner)),
      ask: { body: { name: 'My laptop' } },
    }),
    answers: 204,
  },
  {
    call: calls.removePasskey,
    words: words(/^Remove the passkey “A passkey”$/, /^Den Passkey „A passkey“ entfernen$/),
    wish: async (world, owner) => ({ path: at(calls.removePasskey, await ownPasskey(world, owner)) }),
    answers: 204,
  },
  {
    call: calls.makePhoneNumberPrimary,
    words: words(/^Send codes to the number •••• \d\d first$/, /^Codes zuerst an die Nummer •••• \d\d senden$/),
    wish: async (world, owner) => ({ path: at(calls.makePhoneNumberPrimary, await secondNumber(world, owner)) }),
    answers: 204,
  },
  {
    call: calls.endTrustedBrowser,
    words: words(/^Stop trusting Firefox, Windows$/, /^Firefox, Windows nicht mehr vertrauen$/),
    wish: async (world, { customer }) => ({ path: at(calls.endTrustedBrowser, await trustedBrowser(world, customer.id)) }),
    answers: 204,
  },
  {
    call: calls.preferMethod,
    words: words(/^Ask for this first from now on: authenticator app$/, /^Ab jetzt zuerst hiernach fragen: Authenticator-App$/),
    wish: async () => ({ path: calls.preferMethod.path, ask: { body: { method: 'TOTP' } } }),
    answers: 204,
  },
  {
    call: calls.removePhoneNumber,
    words: words(/^Remove the phone number •••• \d\d$/, /^Die Telefonnummer •••• \d\d entfernen$/),
    wish: async (world, owner) => ({ path: at(calls.removePhoneNumber, await secondNumber(world, owner)) }),
    answers: 204,
  },
  {
    call: calls.changePassword,
    words: words(/^Change your password$/, /^Ihr Passwort ändern$/),
    wish: async (_world, { customer }) => ({
      path: calls.changePassword.path,
      ask: { body: { currentPassword: customer.password, newPassword: 'another horse battery' } },
    }),
    answers: 204,
  },
  {
    call: calls.endSessions,
    words: words(/^Log out everywhere else$/, /^Überall sonst abmelden$/),
    wish: async () => ({ path: calls.endSessions.path, ask: { body: {} } }),
    answers: 204,
  },
  {
    call: calls.endSessions,
    words: words(/^Log out another browser$/, /^Einen anderen Browser abmelden$/),
    wish: async (world, owner) => ({
      path: calls.endSessions.path,
      ask: { body: { sessionId: await otherSession(world, owner) } },
    }),
    answers: 204,
  },
  {
    call: calls.beginFaceEnrolment,
    words: addFace,
    wish: async () => ({
      path: calls.beginFaceEnrolment.path,
      ask: { headers: { [headers.faceSdkVersion]: faceMatchSdkVersion } },
    }),
    answers: 200,
  },
  {
    call: calls.enrolFaceFromPhoto,
    words: addFace,
    async wish(world, { customer }) {
      await keepApprovedPhoto(world, customer, Buffer.from('a photo'));
      return { path: calls.enrolFaceFromPhoto.path };
    },
    answers: 204,
  },
  {
    call: calls.removeFace,
    words: words(/^Turn off face verification$/, /^Die Gesichtsprüfung ausschalten$/),
    wanted: { face: true },
    answers: 204,
  },
  {
    call: calls.connectOwnSocial,
    words: words(/^Connect a Google account to log in with$/, /^Ein Google-Konto zum Anmelden verbinden$/),
    wish: async () => ({ path: calls.connectOwnSocial.path, ask: { body: { provider: 'google' } } }),
    answers: 200,
  },
  {
    call: calls.disconnectSocial,
    words: words(/^Disconnect the Apple account you log in with$/, /^Das Apple-Konto zum Anmelden trennen$/),
    async wish({ storage }, { customer: { id } }) {
      const apple = { issuer: 'https://apple.ex.test', subject: id, customer_id: id, provider: 'apple', linked_at: 1 };
      await storage.queries.insertInto('social_identity').values(apple).execute();
      return { path: at(calls.disconnectSocial, 'apple') };
    },
    answers: 204,
  },
  {
    call: calls.beginEmailChange,
    words: words(/^Change your email address$/, /^Ihre E-Mail-Adresse ändern$/),
    wish: async () => ({ path: calls.beginEmailChange.path, ask: { body: { email: 'grace@ex.test' } } }),
    answers: 204,
  },
  {
    call: calls.inviteToTeam,
    words: words(/^Invite someone to your team$/, /^Jemanden in Ihr Team einladen$/),
    wish: async (world, owner) => ({
      path: at(calls.inviteToTeam, await newBusiness(world, owner)),
      ask: { body: { email: 'grace@ex.test' } },
    }),
    answers: 204,
  },
  {
    call: calls.listPhoneNumbers,
    words: words(/^See your phone numbers$/, /^Ihre Telefonnummern ansehen$/),
    readsWhileFresh: true,
    answers: 200,
  },
  {
    call: calls.addPhoneNumber,
    words: addNumber,
    wish: async () => ({ path: calls.addPhoneNumber.path, ask: { body: { newPhoneNumber: number } } }),
    answers: 200,
  },
  {
    call: calls.verifyPhoneNumber,
    words: words(/^Add the phone number •••• \d\d$/, /^Die Telefonnummer •••• \d\d hinzufügen$/),
    wish: async (world, owner) => ({ path: at(calls.verifyPhoneNumber, await enteredNumber(world, owner, newMobile())) }),
    answers: 204,
    async approve(world, { customer }, refusal) {
      const entered = await world.storage.queries
        .selectFrom('new_phone_number')
        .select('number')
        .where('customer_id', '=', customer.id)
        .executeTakeFirstOrThrow();
      await passWithText(world, { phone: entered.number }, approvalIn(refusal));
      return approvalIn(refusal);
    },
  },
  {
    call: calls.setPasskeysOnly,
    words: words(/^Log in and approve with passkeys only$/, /^Nur noch mit Passkeys anmelden und freigeben$/),
    async wish(world, owner) {
      for (const _of of ['home', 'work']) await ownPasskey(world, owner);
      return { path: calls.setPasskeysOnly.path, ask: { body: { on: true } } };
    },
    answers: 204,
    async approve(world, { customer }, refusal) {
      const passkey = await insertPasskey(world.storage, customer.id, world.clock.now());
      await passWithPasskey(world, passkey, approvalIn(refusal));
      return approvalIn(refusal);
    },
  },
  {
    call: calls.startPhoneChange,
    words: words(/^Change your phone number$/, /^Ihre Telefonnummer ändern$/),
    readsWhileFresh: true,
    answers: 200,
  },
  {
    call: demoCalls.demoSendMoney,
    words: words(/^Send £250\.00 to “Ada Lovelace”$/, /^250,00\u00a0£ an „Ada Lovelace“ senden$/),
    wish: async () => ({
      path: demoCalls.demoSendMoney.path,
      ask: {
        body: { payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP' },
        headers: { [headers.idempotencyKey]: 'one-wish' },
      },
    }),
    answers: 200,
  },
];

const codeOf = ({ body }: Answer): unknown => JSON.parse(JSON.stringify(body ?? {})).code;

it('the table contains every call that the contract marks for approval', () => {
  const wanted = Object.values<Call>({ ...calls, ...demoCalls }).filter(({ approval }) => approval !== undefined);
  expect([...new Set(demanding.map(({ call }) => call.id))].sort()).toEqual(wanted.map(({ id }) => id).sort());
  expect(wanted).toHaveLength(29);
});

const google: SocialLogin = {
  begin: async ({ state }) => new URL(`https://idp.ex.test/auth?state=${state}`),
  finish: async () => 'refused',
};

describe('every call that needs an approval', () => {
  let world: World;
  let made = 0;
  beforeAll(async () => {
    world = await openWorld({ settings: { policy }, face: testFaceEngine(), socials: new Map([['google', google]]) });
  });
  afterAll(() => world.close());

  /** A session whose second factor is too old unless it is asked for, and a request in it. */
  async function open({ call, wanted, wish }: Row, proof: 'old' | 'fresh' = 'old') {
    made += 1;
    const phones = [1, 2].map((n) => `+4915113${n}${String(made).padStart(3, '0')}12`);
    const owner = await newLoggedInCustomer(world, { ...wanted, phones });
    const { path, ask = {} } = (await wish?.(world, owner)) ?? { path: call.path };
    if (proof === 'old') await outdateProof(world, owner);
    const send = (approval?: string) => askWith(world, owner, path, approval, { method: call.method, ...ask });
    return { owner, send };
  }

  it.each(
    rows(
      demanding.map((row) => [row.call.id, row] as const),
      12,
    ),
  )('%s: 403 with a token that says what it approves; once approved, the same request succeeds once (GW1)', async (_id, row) => {
    const { owner, send } = await open(row);
    const refusal = await send();
    expect([refusal.status, codeOf(refusal)]).toEqual([403, 'second_factor_needed']);
    expect(refusal.headers[headers.approvalResult]).toBeUndefined();
    const token = approvalIn(refusal);
    for (const language of ['en', 'de'] as const)
      expect(await readTransactionDetails(world, token, language)).toMatchObject({
        kind: 'APPROVAL',
        summary: expect.stringMatching(row.words[language]),
      });
    expect((await send(token)).status).toBe(403);

    const approval = await (row.approve ?? ((w, { customer }, given) => approveWithApp(w, customer, given)))(
      world,
      owner,
      refusal,
    );
    const stranger = await newSession(world, owner.customer);
    await outdateProof(world, stranger);
    const elsewhere = await changeNothing(world, stranger, approval);
    expect([elsewhere.status, codeOf(elsewhere)]).toEqual([403, 'second_factor_needed']);

    expect((await send(approval)).status).toBe(row.answers);
    expect((await world.ask(paths.status, { oneTimeToken: approval })).status).toBe(401);
  });

  const forItself = demanding.filter(({ call, readsWhileFresh }) => call.approval === 'request' && readsWhileFresh !== true);
  it.each(forItself.map((row) => [row.call.id, row] as const))(
    '[OWNER-05] %s: a login of this minute and an approval of the session don’t count (AC4)',
    async (_id, row) => {
      const { owner, send } = await open(row, 'fresh');
      expect(codeOf(await send())).toBe('second_factor_needed');
      expect((await stepUp(world, owner)).status).toBe(204);
      expect(codeOf(await send())).toBe('second_factor_needed');
    },
  );

  it.each(
    rows(
      demanding.map((row) => [row.call.id, row] as const),
      12,
    ),
  )('%s: "It wasn’t me" ends the token, freezes the session and is confirmed by mail (GW1)', async (_id, row) => {
    const { owner, send } = await open(row);
    const oneTimeToken = approvalIn(await send());
    const before = (await world.messagesTo(owner.customer.email)).length;
    expect((await world.ask(paths.reportFraud, { oneTimeToken, method: 'POST' })).status).toBe(204);
    expect(codeOf(await world.ask(paths.session, { cookie: owner.cookie }))).toBe('session_frozen');
    expect([401, 'session_frozen']).toEqual([(await send(oneTimeToken)).status, codeOf(await send())]);
    const [mail, ...more] = (await world.messagesTo(owner.customer.email)).slice(before);
    expect(more).toEqual([]);
    const summary = mail?.text.match(/^What: (.*)$/m)?.[1];
    expect([mail?.subject, summary]).toEqual(["You told us it wasn't you", expect.stringMatching(row.words.en)]);
  });
});

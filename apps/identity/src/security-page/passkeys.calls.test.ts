import { calls, type PasskeyCreationOptions } from '@stepgate/contract';
import {
  type Answer,
  approvalIn,
  beginLogin,
  changeNothing,
  databases,
  insertPasskey,
  type LoggedInCustomer,
  loggedInWith,
  newKeyedBrowser,
  newLoggedInCustomer,
  newPasskey,
  newSession,
  openWorld,
  outdateProof,
  passWithPasskey,
  paths,
  postApproved,
  postApprovedBy,
  readRiskyChange,
  sendMoney,
  type TestPasskey,
  type Twist,
  trustingPolicy,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const minute = 60_000;
const day = 24 * 60 * minute;
const at = (path: string, id: string): string => path.replace(':id', id);
const codeOf = ({ body }: Answer): unknown => Reflect.get(Object(body), 'code');

type Overview = {
  passkeys: { id: string; name: string; kind: string; createdAt: number; lastUsedAt: number | null }[];
  passkeySignals: { rpId: string; userId: string; credentialIds: string[] };
};

describe.each(databases)('the passkeys of a customer, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), runsTwice: true, settings: { policy: trustingPolicy } });
  });
  afterAll(() => world.close());

  async function begin(owner: LoggedInCustomer): Promise<PasskeyCreationOptions> {
    const { status, body } = await postApproved(world, owner, calls.beginAddPasskey.path);
    expect(status).toBe(200);
    return JSON.parse(JSON.stringify(body)).options;
  }
  const add = async (owner: LoggedInCustomer, passkey: TestPasskey, twist?: Twist) =>
    owner.post(calls.addPasskey.path, { credential: passkey.create(await begin(owner), twist) });
  const readOverview = async ({ security }: LoggedInCustomer): Promise<Overview> =>
    JSON.parse(JSON.stringify((await security()).body));
  async function logIn(passkey: TestPasskey): Promise<number> {
    const { body } = await world.ask(calls.passkeyLoginOptions.path, { method: 'POST' });
    const credential = passkey.get(JSON.parse(JSON.stringify(body)).options);
    return (await world.ask(calls.loginWithPasskey.path, { body: { credential } })).status;
  }
  const subjectsTo = async ({ customer }: LoggedInCustomer) =>
    (await world.messagesTo(customer.email)).map(({ text }) => text.split('\n')[0]);

  it('[PASS-03] an added passkey logs in, is listed with its kind and its use, notified by mail, and begins the cool-off', async () => {
    const owner = await newLoggedInCustomer(world);
    const passkey = newPasskey({ synced: true, aaguid: 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd' });
    expect((await add(owner, passkey)).status).toBe(200);
    const added = world.clock.now();
    const id = expect.stringMatching(/^[\w-]{43}$/);
    const listed = { id, name: 'Apple Passwords', kind: 'synced', createdAt: added };
    expect((await readOverview(owner)).passkeys).toEqual([{ ...listed, lastUsedAt: null }]);
    expect((await readOverview(owner)).passkeySignals).toEqual({
      rpId: 'app.ex.test',
      userId: Buffer.from(owner.customer.id).toString('base64url'),
      credentialIds: [passkey.credentialId],
    });
    world.clock.move(minute);
    expect(await logIn(passkey)).toBe(200);
    expect((await readOverview(owner)).passkeys).toEqual([{ ...listed, lastUsedAt: added + minute }]);
    expect((await world.messagesTo(owner.customer.email)).at(-1)?.text).toContain('“Apple Passwords”');
    expect(await readRiskyChange(world.storage, owner.customer)).toBe('passkey');
    const refused = await sendMoney(world, await newSession(world, owner.customer));
    expect(codeOf(refused)).toBe('cool_off');
  });

  it('[PASS-03] the options for creating one have a random user id, user verification, and no passkey twice', async () => {
    const owner = await newLoggedInCustomer(world);
    const first = newPasskey();
    await add(owner, first);
    expect(await begin(owner)).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: 'app.ex.test', name: 'Stepgate' },
      user: {
        id: Buffer.from(owner.customer.id).toString('base64url'),
        name: owner.customer.email,
        displayName: owner.customer.email,
      },
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: [{ type: 'public-key', id: first.credentialId, transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      timeout: 10 * minute,
    });
  });

  const wrong: readonly (readonly [string, Twist])[] = [
    ['without user verification', { unverified: true }],
    ['without a touch', { absent: true }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['from another origin', { origin: 'https://evil.test' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['for another challenge', { challenge: 'QUJD' }],
    ['made as a signature', { type: 'webauthn.get' }],
  ];

  it.each(wrong)('[PASS-02] a new passkey %s is refused, changes nothing and sends nothing', async (_what, twist) => {
    const owner = await newLoggedInCustomer(world);
    const answer = await add(owner, newPasskey(), twist);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_passkey']);
    expect((await readOverview(owner)).passkeys).toEqual([]);
    expect([await subjectsTo(owner), await readRiskyChange(world.storage, owner.customer)]).toEqual([[], '']);
  });

  it('[PASS-07] an enrolment works once, for its customer, for ten minutes', async () => {
    const [owner, other] = [await newLoggedInCustomer(world), await newLoggedInCustomer(world)];
    const options = await begin(owner);
    const credential = newPasskey().create(options);
    expect((await other.post(calls.addPasskey.path, { credential })).status).toBe(400);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => owner.post(calls.addPasskey.path, { credential: newPasskey().create(options) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await owner.post(calls.addPasskey.path, { credential })).status).toBe(400);
    const late = newPasskey().create(await begin(other));
    world.clock.move(10 * minute);
    const again = await newSession(world, other.customer);
    expect((await again.post(calls.addPasskey.path, { credential: late })).status).toBe(400);
    expect((await readOverview(again)).passkeys).toEqual([]);
  });

  it("[PASS-07] a credential belongs to one account: another customer can't add it again", async () => {
    const [owner, other] = [await newLoggedInCustomer(world), await newLoggedInCustomer(world)];
    const passkey = newPasskey();
    await add(owner, passkey);
    expect((await add(other, passkey)).status).toBe(400);
    expect((await readOverview(other)).passkeys).toEqual([]);
    expect((await readOverview(owner)).passkeys).toHaveLength(1);
  });

  it('[PASS-03] a customer has twenty passkeys at most', async () => {
    const owner = await newLoggedInCustomer(world);
    for (let n = 0; n < 19; n += 1) await insertPasskey(world.storage, owner.customer.id, world.clock.now());
    expect((await add(owner, newPasskey())).status).toBe(200);
    const refused = await owner.post(calls.beginAddPasskey.path);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'not_allowed']);
  });

  it('[PASS-03] renaming and removing are notified by mail; a removed passkey opens no session', async () => {
    const owner = await newLoggedInCustomer(world);
    const passkey = newPasskey();
    await add(owner, passkey);
    // Confirmed, so that it may approve its own removal.
    const confirmed = world.storage.queries.updateTable('customer').set({ risky_change_confirmed: 1 });
    await confirmed.where('id', '=', owner.customer.id).execute();
    const [listed] = (await readOverview(owner)).passkeys;
    const id = listed?.id ?? '';
    expect((await owner.post(at(calls.renamePasskey.path, id), { name: '  My laptop ' })).status).toBe(204);
    expect((await readOverview(owner)).passkeys.map(({ name }) => name)).toEqual(['My laptop']);
    expect((await owner.post(at(calls.renamePasskey.path, id), { name: 'x'.repeat(61) })).status).toBe(400);
    expect((await postApprovedBy(world, owner, passkey, at(calls.removePasskey.path, id))).status).toBe(204);
    expect((await readOverview(owner)).passkeys).toEqual([]);
    expect(await logIn(passkey)).toBe(401);
    const texts = (await world.messagesTo(owner.customer.email)).map(({ text }) => text);
    expect(texts).toHaveLength(3);
    expect(texts[1]).toContain('“My laptop”');
    expect(texts[2]).toContain('“My laptop”');
    expect(await readRiskyChange(world.storage, owner.customer)).toBe('passkey');
  });

  it("[PASS-03] another customer's passkey is not found", async () => {
    const [owner, other] = [await newLoggedInCustomer(world), await newLoggedInCustomer(world)];
    await add(owner, newPasskey());
    const id = (await readOverview(owner)).passkeys[0]?.id ?? '';
    for (const [path, body] of [[calls.renamePasskey.path, { name: 'Mine' }], [calls.removePasskey.path]] as const)
      expect(codeOf(await other.post(at(path, id), body))).toBe('passkey_not_found');
    expect((await readOverview(owner)).passkeys).toHaveLength(1);
  });

  it('[PASS-03] [OWNER-05] renaming needs a fresh second factor; adding and removing need an approval each time', async () => {
    const owner = await newLoggedInCustomer(world);
    await add(owner, newPasskey());
    const id = (await readOverview(owner)).passkeys[0]?.id ?? '';
    const refused = [await owner.post(calls.beginAddPasskey.path), await owner.post(at(calls.removePasskey.path, id))];
    await outdateProof(world, owner);
    refused.push(await owner.post(at(calls.renamePasskey.path, id), { name: 'Mine' }));
    for (const answer of refused) expect([answer.status, codeOf(answer)]).toEqual([403, 'second_factor_needed']);
  });

  it('[HOLD-10] a removed passkey takes its sessions, its freshness and its trusted browser with it', async () => {
    const owner = await newLoggedInCustomer(world);
    const passkey = newPasskey();
    await add(owner, passkey);
    const { options } = JSON.parse(JSON.stringify((await world.ask(calls.passkeyLoginOptions.path, { method: 'POST' })).body));
    const begun = await world.ask(calls.loginWithPasskey.path, { body: { credential: passkey.get(options) } });
    const { oneTimeToken } = JSON.parse(JSON.stringify(begun.body)).data.oneTimeTokenProperties;
    const browser = newKeyedBrowser(world);
    expect((await browser.exchange(oneTimeToken, { trustBrowser: true })).status).toBe(200);
    const laptop = loggedInWith(world, owner.customer, browser.cookie);
    expect((await laptop.security()).status).toBe(200);
    const spared = async () => {
      const login = await beginLogin(world, owner.customer, { cookie: browser.cookie });
      const { body } = await world.ask(paths.status, { oneTimeToken: login });
      return JSON.stringify(body).includes('"challenges":[]');
    };
    expect(await spared()).toBe(true);

    // This session was opened by the app, and approved something by the passkey since.
    await outdateProof(world, owner);
    const asked = await changeNothing(world, owner);
    await passWithPasskey(world, passkey, approvalIn(asked));
    expect((await changeNothing(world, owner, approvalIn(asked))).status).toBe(204);
    const id = (await readOverview(owner)).passkeys[0]?.id ?? '';
    expect((await postApprovedBy(world, owner, passkey, at(calls.removePasskey.path, id))).status).toBe(204);

    expect((await laptop.security()).status).toBe(401);
    expect(await spared()).toBe(false);
    expect(codeOf(await changeNothing(world, owner))).toBe('second_factor_needed');
    expect((await owner.security()).status).toBe(200);
  });

  it('[PASS-03] removing a passkey begins the hold on money, whatever began it before', async () => {
    const owner = await newLoggedInCustomer(world);
    const passkey = await insertPasskey(world.storage, owner.customer.id, world.clock.now());
    expect(await readRiskyChange(world.storage, owner.customer)).toBe('');
    const id = (await readOverview(owner)).passkeys[0]?.id ?? '';
    expect((await postApprovedBy(world, owner, passkey, at(calls.removePasskey.path, id))).status).toBe(204);
    expect(await readRiskyChange(world.storage, owner.customer)).toBe('passkey');
    expect(codeOf(await sendMoney(world, owner))).toBe('cool_off');
  });

  it('[PASS-03] a passkey is a factor: it may stay alone, but the last factor of all stays', async () => {
    const owner = await newLoggedInCustomer(world, { phones: [] });
    const passkey = newPasskey();
    await add(owner, passkey);
    expect((await postApproved(world, owner, calls.removeAuthenticator.path)).status).toBe(204);
    const id = (await readOverview(owner)).passkeys[0]?.id ?? '';
    // Before anything is approved in vain.
    const refused = await owner.post(at(calls.removePasskey.path, id));
    expect([refused.status, codeOf(refused)]).toEqual([409, 'last_way']);
    expect(await logIn(passkey)).toBe(200);
  });

  it('[PASS-04] the offer is made once in 30 days, over all tabs, and never to a customer who has a passkey', async () => {
    const owner = await newLoggedInCustomer(world);
    const ask = async (by: LoggedInCustomer) => Reflect.get(Object((await by.post(calls.offerPasskey.path)).body), 'offer');
    const offers = await Promise.all(Array.from({ length: 8 }, () => ask(owner)));
    expect(offers.filter(Boolean)).toHaveLength(1);
    world.clock.move(30 * day - 2 * minute);
    const early = await newSession(world, owner.customer);
    expect(await ask(early)).toBe(false);
    world.clock.move(2 * minute);
    const due = await newSession(world, owner.customer);
    expect(await ask(due)).toBe(true);
    world.clock.move(31 * day);
    const later = await newSession(world, owner.customer);
    await insertPasskey(world.storage, owner.customer.id, world.clock.now());
    expect(await ask(later)).toBe(false);
    expect((await world.ask(calls.offerPasskey.path, { method: 'POST' })).status).toBe(401);
  });

  it('[PASS-03] undoing a change of the address removes the passkeys that came with it or after it (AC1)', async () => {
    const owner = await newLoggedInCustomer(world);
    const [old, thiefs] = [newPasskey(), newPasskey()];
    await add(owner, old);
    world.clock.move(minute);
    const thief = await newSession(world, owner.customer);
    await postApproved(world, thief, calls.beginEmailChange.path, { body: { email: 'thief@ex.test' } });
    const confirm = (await world.messagesTo('thief@ex.test')).at(-1)?.text.match(/#token=(\S+)/)?.[1];
    expect((await world.ask(calls.confirmEmailChange.path, { body: { token: confirm } })).status).toBe(200);
    await add(await newSession(world, { ...owner.customer, email: 'thief@ex.test' }), thiefs);
    expect(await logIn(thiefs)).toBe(200);
    const mails = await world.messagesTo(owner.customer.email);
    const undo = mails.flatMap(({ text }) => text.match(/#token=(\S+)/)?.[1] ?? []).at(-1);
    expect((await world.ask(calls.undoEmailChange.path, { body: { token: undo } })).status).toBe(204);
    expect([await logIn(thiefs), await logIn(old)]).toEqual([401, 200]);
  });
});

describe('related origins', () => {
  const related = 'https://shop.ex.test';

  it('[PASS-01] a passkey used on a related origin counts, and browsers can read which those are', async () => {
    const world = await openWorld({ settings: { passkeyOrigins: [related] } });
    const served = await world.ask('/.well-known/webauthn');
    expect([served.status, served.body]).toEqual([200, { origins: [related] }]);
    const { id } = await world.addCustomer();
    const passkey = await insertPasskey(world.storage, id, world.clock.now());
    const logIn = async (origin: string) => {
      const { body } = await world.ask(calls.passkeyLoginOptions.path, { method: 'POST' });
      const credential = passkey.get(JSON.parse(JSON.stringify(body)).options, { origin });
      return (await world.ask(calls.loginWithPasskey.path, { body: { credential } })).status;
    };
    expect([await logIn(related), await logIn('https://app.ex.test'), await logIn('https://evil.test')]).toEqual([200, 200, 401]);
    await world.close();
  });

  it('without related origins there is no such file', async () => {
    const world = await openWorld();
    expect((await world.ask('/.well-known/webauthn')).status).toBe(404);
    expect((await world.ask(paths.session)).status).toBe(401);
    await world.close();
  });
});

/** A thief with one session and one relayed code, and an owner who does what our messages say. */
import { calls, headers } from '@stepgate/contract';
import {
  type Answer,
  approvalIn,
  askWith,
  databases,
  insertPasskey,
  type LoggedInCustomer,
  linkTokenIn,
  loggedInWith,
  newLoggedInCustomer,
  newPasskey,
  newSession,
  openWorld,
  passWithPasskey,
  paths,
  postApproved,
  postApprovedBy,
  sendMoney,
  type TestPasskey,
  toAda,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const hour = 60 * 60_000;
const day = 24 * hour;
const codeOf = ({ body }: Answer): unknown => Reflect.get(Object(body), 'code');
const parsed = ({ body }: Answer) => JSON.parse(JSON.stringify(body));

describe.each(databases)('a thief with one session and one relayed code, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  /** Creates a passkey in a session. Its approval is given by the app, or by a passkey. */
  async function add(session: LoggedInCustomer, passkey: TestPasskey, by?: TestPasskey): Promise<Answer> {
    const path = calls.beginAddPasskey.path;
    const asked = await askWith(world, session, path, undefined, { method: 'POST' });
    const approve = async (oneTimeToken: string, with_: TestPasskey) => {
      await passWithPasskey(world, with_, oneTimeToken);
      return askWith(world, session, path, oneTimeToken, { method: 'POST' });
    };
    const begun = by === undefined ? await postApproved(world, session, path) : await approve(approvalIn(asked), by);
    return session.post(calls.addPasskey.path, { credential: passkey.create(parsed(begun).options) });
  }

  async function logIn(passkey: TestPasskey): Promise<Answer> {
    const { options } = parsed(await world.ask(calls.passkeyLoginOptions.path, { method: 'POST' }));
    return world.ask(calls.loginWithPasskey.path, { body: { credential: passkey.get(options) } });
  }

  async function sessionBy(owner: LoggedInCustomer, passkey: TestPasskey): Promise<LoggedInCustomer> {
    const { oneTimeToken } = parsed(await logIn(passkey)).data.oneTimeTokenProperties;
    const answer = await world.ask(paths.exchange, { body: { oneTimeToken } });
    const cookie = [answer.headers['set-cookie']]
      .flat()
      .map((each) => String(each).split(';')[0])
      .join('; ');
    return loggedInWith(world, owner.customer, cookie);
  }

  const readSession = ({ cookie }: LoggedInCustomer) => world.ask(paths.session, { cookie });
  const mailsTo = ({ customer }: LoggedInCustomer) => world.messagesTo(customer.email);
  const readPasskeys = async (owner: LoggedInCustomer): Promise<unknown[]> =>
    world.storage.queries.selectFrom('passkey').select('name').where('customer_id', '=', owner.customer.id).execute();

  it('[HOLD-11] a report of fraud ends the passkey that the reported session added, and the mail lists it', async () => {
    const thief = await newLoggedInCustomer(world);
    const passkey = newPasskey();
    expect((await add(thief, passkey)).status).toBe(200);
    const elsewhere = await sessionBy(thief, passkey);
    expect((await readSession(elsewhere)).status).toBe(200);
    // The hold stops money, so the owner is asked for a change.
    const asked = await askWith(world, thief, calls.beginDevice.path, undefined, { method: 'POST' });
    expect((await world.ask(paths.reportFraud, { method: 'POST', oneTimeToken: approvalIn(asked) })).status).toBe(204);

    expect((await logIn(passkey)).status).toBe(401);
    for (const session of [thief, elsewhere]) expect(codeOf(await readSession(session))).toBe('session_frozen');
    expect(await readPasskeys(thief)).toEqual([]);
    const mail = (await mailsTo(thief)).at(-1);
    expect(mail?.subject).toBe("You told us it wasn't you");
    expect(mail?.text).toContain("We've also taken back what was done to your account since then:\n- passkey “");
    expect(mail?.text).toContain("so we've logged everyone out");
  });

  it('[HOLD-11] days later, a session of the thief’s passkey still identifies all that came with it', async () => {
    const owner = await newLoggedInCustomer(world);
    const passkey = newPasskey();
    await add(owner, passkey);
    world.clock.move(8 * day);
    const later = await sessionBy(owner, passkey);
    const asked = await askWith(world, later, calls.beginDevice.path, undefined, { method: 'POST' });
    await world.ask(paths.reportFraud, { method: 'POST', oneTimeToken: approvalIn(asked) });
    expect((await logIn(passkey)).status).toBe(401);
  });

  it('[HOLD-11] the passkey never lifts the hold that its own addition began; a method from before does', async () => {
    const thief = await newLoggedInCustomer(world);
    const passkey = newPasskey();
    await add(thief, passkey);
    world.clock.move(8 * day);
    const session = await sessionBy(thief, passkey);
    const held = await sendMoney(world, session);
    expect(codeOf(held)).toBe('cool_off');
    const oneTimeToken = String(held.headers[headers.coolOff]);
    const listed = parsed(await world.ask(paths.status, { oneTimeToken })).oneTimeTokenProperties.challenges;
    expect(JSON.stringify(listed)).not.toContain('PASSKEY');
    expect((await world.ask(calls.beginPasskey.path, { method: 'POST', oneTimeToken })).status).toBe(403);
    const app = { oneTimeToken, body: { code: world.totpCodeOf(thief.customer) } };
    expect((await world.ask(paths.verify('totp'), app)).status).toBe(200);
    expect(codeOf(await sendMoney(world, session))).toBe('second_factor_needed');
  });

  it('[HOLD-11] a code that was asked for before the app was replaced is refused when the new app answers', async () => {
    const owner = await newLoggedInCustomer(world);
    await add(owner, newPasskey());
    const held = await sendMoney(world, owner);
    const oneTimeToken = String(held.headers[headers.coolOff]);
    // The thief sets up an app of their own meanwhile, which gives right codes.
    world.clock.move(30_000);
    const { queries } = world.storage;
    const later = { enrolled_at: world.clock.now(), last_step: 0 };
    await queries.updateTable('totp').set(later).where('customer_id', '=', owner.customer.id).execute();
    const app = { oneTimeToken, body: { code: world.totpCodeOf(owner.customer) } };
    const answer = await world.ask(paths.verify('totp'), app);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_code']);
    const row = await queries
      .selectFrom('customer')
      .select('risky_change_confirmed')
      .where('id', '=', owner.customer.id)
      .executeTakeFirst();
    expect(row).toEqual({ risky_change_confirmed: 0 });
  });

  it('[HOLD-11] a customer who has replaced every method confirms the change by the mailbox', async () => {
    const owner = await newLoggedInCustomer(world, { phones: [] });
    await world.storage.queries.deleteFrom('totp').where('customer_id', '=', owner.customer.id).execute();
    const passkey = await insertPasskey(world.storage, owner.customer.id, world.clock.now());
    const changed = { risky_change: 'passkey', risky_change_at: world.clock.now(), risky_since: world.clock.now() };
    await world.storage.queries.updateTable('customer').set(changed).where('id', '=', owner.customer.id).execute();
    world.clock.move(day + 1);
    const held = await sendMoney(world, await sessionBy(owner, passkey));
    const oneTimeToken = String(held.headers[headers.coolOff]);
    const { challenges } = parsed(await world.ask(paths.status, { oneTimeToken })).oneTimeTokenProperties;
    expect(challenges.map((each: { primaryChallenge: { type: string } }) => each.primaryChallenge.type)).toEqual([
      'EMAIL_CHECKPOINT',
    ]);
  });

  it('[HOLD-11] the mail and the text about a new passkey stop it: by one press it is gone, with all that came after it', async () => {
    for (const channel of ['email', 'phone'] as const) {
      const owner = await newLoggedInCustomer(world);
      const [first, second] = [newPasskey(), newPasskey()];
      await add(owner, first);
      const messages = await world.messagesTo(owner.customer[channel]);
      const token = linkTokenIn(messages);
      expect(messages.at(-1)?.text).toContain('/login/not-me#token=');
      world.clock.move(5 * day);
      const thief = await sessionBy(owner, first);
      await add(thief, second, first);
      const removed = await postApprovedBy(world, thief, second, calls.removeAuthenticator.path);
      expect(removed.status).toBe(204);

      const stop = () => world.ask(calls.stopChange.path, { body: { token } });
      expect((await stop()).status).toBe(204);
      for (const passkey of [first, second]) expect((await logIn(passkey)).status).toBe(401);
      expect(codeOf(await readSession(thief))).toBe('session_frozen');
      // The app that the thief removed works again.
      const again = await newSession(world, owner.customer);
      expect((await readSession(again)).status).toBe(200);
      expect([(await stop()).status, codeOf(await stop())]).toEqual([400, 'invalid_link']);
      expect((await mailsTo(owner)).at(-1)?.text).toContain('- passkey “');
    }
  });

  it('[HOLD-11] the link lives for 14 days, survives the voiding of all other links, and is stored as a hash', async () => {
    const owner = await newLoggedInCustomer(world);
    const passkey = newPasskey();
    await add(owner, passkey);
    const token = linkTokenIn(await mailsTo(owner));
    const rows = await world.storage.queries.selectFrom('link').selectAll().where('kind', '=', 'not-me').execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    world.clock.move(14 * day - hour);
    // A change of the address, in a session that the passkey opens, voids every other link.
    const now = await sessionBy(owner, passkey);
    const email = `moved-${owner.customer.email}`;
    await postApproved(world, now, calls.beginEmailChange.path, { body: { email } });
    const confirm = linkTokenIn(await world.messagesTo(email));
    expect((await world.ask(calls.confirmEmailChange.path, { body: { token: confirm } })).status).toBe(200);
    expect((await world.ask(calls.stopChange.path, { body: { token } })).status).toBe(204);
    // The address is the owner's again, too.
    expect((await mailsTo(owner)).at(-1)?.text).toContain('- email address, ');
    const { queries } = world.storage;
    const row = await queries.selectFrom('customer').select('email').where('id', '=', owner.customer.id).executeTakeFirst();
    expect(row?.email).toBe(owner.customer.email);

    const late = await newLoggedInCustomer(world);
    await add(late, newPasskey());
    const old = linkTokenIn(await mailsTo(late));
    world.clock.move(14 * day);
    expect((await world.ask(calls.stopChange.path, { body: { token: old } })).status).toBe(400);
  });

  it('[HOLD-11] a method that the owner has removed meanwhile, such as a stolen device, stays removed', async () => {
    const owner = await newLoggedInCustomer(world);
    const stolen = await insertPasskey(world.storage, owner.customer.id, world.clock.now() - 30 * day);
    const own = await insertPasskey(world.storage, owner.customer.id, world.clock.now() - 30 * day);
    const thief = await newSession(world, owner.customer);
    await add(thief, newPasskey());
    const token = linkTokenIn(await mailsTo(owner));
    const rows = world.storage.queries.selectFrom('passkey').select('id').where('credential_id', '=', stolen.credentialId);
    const { id } = await rows.executeTakeFirstOrThrow();
    await postApprovedBy(world, owner, own, calls.removePasskey.path.replace(':id', id));
    expect((await world.ask(calls.stopChange.path, { body: { token } })).status).toBe(204);
    expect((await logIn(stolen)).status).toBe(401);
  });

  it('[HOLD-12] passkeys only waits three days, and the owner stops it from the mailbox, a number or any other method', async () => {
    const ways = {
      mail: async (owner: LoggedInCustomer) =>
        world.ask(calls.stopChange.path, { body: { token: linkTokenIn(await mailsTo(owner)) } }),
      text: async (owner: LoggedInCustomer) =>
        world.ask(calls.stopChange.path, { body: { token: linkTokenIn(await world.messagesTo(owner.customer.phone)) } }),
      app: async (owner: LoggedInCustomer) =>
        postApproved(world, await newSession(world, owner.customer), calls.setPasskeysOnly.path, { body: { on: false } }),
    };
    for (const [name, stop] of Object.entries(ways)) {
      const owner = await newLoggedInCustomer(world);
      const [first, second] = [newPasskey(), newPasskey()];
      await add(owner, first);
      await add(owner, second, first);
      const asked = await askWith(world, owner, calls.setPasskeysOnly.path, undefined, { body: { on: true } });
      await passWithPasskey(world, first, approvalIn(asked));
      const chosen = await askWith(world, owner, calls.setPasskeysOnly.path, approvalIn(asked), { body: { on: true } });
      expect([name, chosen.status]).toEqual([name, 204]);
      const overview = parsed(await owner.security());
      expect([overview.passkeysOnly, overview.passkeysOnlyFrom]).toEqual([false, world.clock.now() + 3 * day]);
      // The owner still gets in with the app.
      world.clock.move(2 * day);
      expect((await readSession(await newSession(world, owner.customer))).status).toBe(200);
      expect((await stop(owner)).status).toBe(204);
      world.clock.move(2 * day);
      await world.runJobs();
      expect((await readSession(await newSession(world, owner.customer))).status).toBe(200);
      // By a link, the passkeys are gone as well.
      expect([name, (await readPasskeys(owner)).length]).toEqual([name, name === 'app' ? 2 : 0]);
    }
  });

  it('[HOLD-12] unless stopped, it is in force after three days, and other sessions, tokens and links have ended', async () => {
    const owner = await newLoggedInCustomer(world);
    const [first, second] = [newPasskey(), newPasskey()];
    await add(owner, first);
    await add(owner, second, first);
    const asked = await askWith(world, owner, calls.setPasskeysOnly.path, undefined, { body: { on: true } });
    await passWithPasskey(world, first, approvalIn(asked));
    await askWith(world, owner, calls.setPasskeysOnly.path, approvalIn(asked), { body: { on: true } });
    world.clock.move(3 * day - 1);
    await world.runJobs();
    const isOn = async () =>
      (
        await world.storage.queries
          .selectFrom('customer')
          .select('passkeys_only_at')
          .where('id', '=', owner.customer.id)
          .executeTakeFirstOrThrow()
      ).passkeys_only_at > 0;
    expect(await isOn()).toBe(false);
    const before = await newSession(world, owner.customer);
    world.clock.move(1);
    await world.runJobs();
    expect([await isOn(), (await readSession(before)).status]).toEqual([true, 401]);
    expect((await mailsTo(owner)).at(-1)?.subject).toBe('Only passkeys log you in now');
  });

  it.each([
    ['of a week chooses it at once', true, 7, true],
    ['of six days does not', true, 6, false],
    ['of a week whose own addition is unconfirmed does not', false, 7, false],
  ])('[HOLD-12] a passkey %s', async (_what, confirmed, days, inForce) => {
    const owner = await newLoggedInCustomer(world);
    const [first, second] = [newPasskey(), newPasskey()];
    await add(owner, first);
    await add(owner, second, first);
    const set = { risky_change_confirmed: confirmed ? 1 : 0 };
    await world.storage.queries.updateTable('customer').set(set).where('id', '=', owner.customer.id).execute();
    world.clock.move(days * day);
    const session = await sessionBy(owner, first);
    const asked = await askWith(world, session, calls.setPasskeysOnly.path, undefined, { body: { on: true } });
    await passWithPasskey(world, second, approvalIn(asked));
    await askWith(world, session, calls.setPasskeysOnly.path, approvalIn(asked), { body: { on: true } });
    expect(parsed(await session.security()).passkeysOnly).toBe(inForce);
  });

  it('[HOLD-11] no money leaves for the thief, whatever the owner overlooks', { tags: 'deep' }, async () => {
    const owner = await newLoggedInCustomer(world);
    const passkey = newPasskey();
    await add(owner, passkey);
    for (let days = 0; days < 20; days += 1) {
      world.clock.move(day);
      const session = await sessionBy(owner, passkey);
      expect(codeOf(await sendMoney(world, session, undefined, toAda))).toBe('cool_off');
    }
  });
});

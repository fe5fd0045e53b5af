import { calls } from '@stepgate/contract';
import {
  beginLogin,
  databases,
  insertDevice,
  insertPasskey,
  type LoggedInCustomer,
  newLoggedInCustomer,
  newMobile,
  newSession,
  openWorld,
  paths,
  postApproved,
  sendMoney,
  stepUp,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base32Bytes } from '../../challenges/totp/authenticators.ts';
import { timeStep, totpCode } from '../../challenges/totp/totp.ts';
import { listFactors } from '../../factors/list-factors.ts';

let made = 0;
function newAddress(): string {
  made += 1;
  return `moved${made}@ex.test`;
}

const hour = 60 * 60_000;

describe.each(databases)('undoing a change of the e-mail address from the old mailbox, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const post = (path: string, token: string) => world.ask(path, { body: { token } });
  const confirm = (token: string) => post(calls.confirmEmailChange.path, token);
  const undo = (token: string) => post(calls.undoEmailChange.path, token);
  const linkIn = async (address: string, page: string): Promise<string> =>
    (await world.messagesTo(address))
      .flatMap(({ text }) => text.match(new RegExp(`/login/${page}#token=(\\S+)`))?.[1] ?? [])
      .at(-1) ?? 'none';
  const subjects = async (address: string) => (await world.messagesTo(address)).map(({ subject }) => subject);
  const readEmail = async ({ id }: WorldCustomer) =>
    (await world.storage.queries.selectFrom('customer').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
  const begin = async (owner: LoggedInCustomer, email: string): Promise<string> => {
    expect((await postApproved(world, owner, calls.beginEmailChange.path, { body: { email } })).status).toBe(204);
    return linkIn(email, 'change-email');
  };
  /** Changes the address in a session. @returns the new address */
  async function move(owner: LoggedInCustomer): Promise<string> {
    const email = newAddress();
    expect((await confirm(await begin(owner, email))).status).toBe(200);
    return email;
  }
  const undoLink = ({ customer }: LoggedInCustomer) => linkIn(customer.email, 'undo-email-change');
  const invalid = { status: 400, body: { code: 'invalid_link' } };

  it('[ATT-10] the account has its old address again; everything begun meanwhile ends, a new password is due, and both addresses are notified', async () => {
    const owner = await newLoggedInCustomer(world);
    const { customer } = owner;
    const { queries } = world.storage;
    const email = await move(owner);
    // The thief continues with the new address.
    const thief = await newSession(world, { ...customer, email });
    const login = await beginLogin(world, { ...customer, email });
    await world.ask(paths.forgotPassword, { method: 'POST', oneTimeToken: login });
    const reset = await linkIn(email, 'reset-password');
    const next = await begin(thief, newAddress());
    const row = { customer_id: customer.id, issuer: 'https://issuer.ex.test', provider: 'google' };
    const now = world.clock.now();
    const linked = (subject: string, linked_at: number) => ({ ...row, subject: `${customer.id} ${subject}`, linked_at });
    await queries
      .insertInto('social_identity')
      .values([linked('of the thief', now), linked('of the owner', now - hour)])
      .execute();

    expect(await undo(await undoLink(owner))).toMatchObject({ status: 204 });
    expect(await readEmail(customer)).toBe(customer.email);
    expect((await world.ask(paths.session, { cookie: thief.cookie })).body).toMatchObject({ code: 'session_frozen' });
    expect((await world.ask(paths.status, { oneTimeToken: login })).status).toBe(401);
    expect(await post(calls.beginPasswordReset.path, reset)).toMatchObject(invalid);
    expect(await confirm(next)).toMatchObject(invalid);
    expect((await world.ask(paths.login, { body: { email, password: customer.password } })).status).toBe(401);
    const again = await world.ask(paths.status, { oneTimeToken: await beginLogin(world, customer) });
    expect(JSON.stringify(again.body)).toContain('MANDATORY_RESET_PASSWORD');
    const left = await queries.selectFrom('social_identity').select('subject').where('customer_id', '=', customer.id).execute();
    expect(left).toEqual([{ subject: `${customer.id} of the owner` }]);
    const devices = await queries.selectFrom('device').select('hash').where('customer_id', '=', customer.id).execute();
    expect(devices).toEqual([]);
    expect((await subjects(customer.email)).slice(-2)).toEqual([
      'Your email address was changed',
      "We've restored your email address",
    ]);
    expect((await subjects(email)).at(-1)).toBe('This address no longer belongs to an account');
    expect((await world.messagesTo(email)).at(-1)?.text).not.toContain(customer.email);
  });

  it('[HOLD-10] every kind of method that came between change and undo is gone, and what was replaced or removed is back', async () => {
    const owner = await newLoggedInCustomer(world);
    const { customer } = owner;
    const { queries } = world.storage;
    const own = await insertPasskey(world.storage, customer.id, world.clock.now() - hour);
    const email = await move(owner);
    const thief = await newSession(world, { ...customer, email });
    const made = async (path: string, body?: unknown) =>
      JSON.parse(JSON.stringify((await postApproved(world, thief, path, body === undefined ? {} : { body })).body ?? {}));
    const { id } = JSON.parse(JSON.stringify((await thief.security()).body)).passkeys[0];
    expect((await postApproved(world, thief, calls.removePasskey.path.replace(':id', id))).status).toBe(204);
    // Another app in place of the owner's, backup codes, and everything else as a thief's own.
    const { key } = await made(calls.beginAuthenticator.path);
    const code = totpCode(base32Bytes(key), timeStep(world.clock.now()));
    expect((await thief.post(calls.confirmAuthenticator.path, { code })).status).toBe(204);
    const now = world.clock.now();
    await insertPasskey(world.storage, customer.id, now);
    await insertDevice(world.storage, customer.id, now);
    await queries
      .insertInto('phone_number')
      .values({ id: `thief of ${customer.id}`, customer_id: customer.id, number: newMobile(), is_primary: 1, verified_at: now })
      .execute();
    await queries.updateTable('phone_number').set({ is_primary: 0 }).where('number', '=', customer.phone).execute();
    await queries
      .insertInto('backup_code')
      .values({ hash: `code of ${customer.id}`, customer_id: customer.id, used_at: null, made_at: now })
      .execute();
    await queries
      .insertInto('face_template')
      .values({
        customer_id: customer.id,
        model: 'm',
        template: world.secrets.seal('t', 'x'),
        made_from: 'scan',
        enrolled_at: now,
      })
      .execute();

    expect((await undo(await undoLink(owner))).status).toBe(204);
    const left = await listFactors(queries, customer.id);
    expect(left.map(({ name }) => name.split(':')[0])).toEqual(['passkey', 'phone-number', 'authenticator']);
    const numbers = await queries
      .selectFrom('phone_number')
      .select(['number', 'is_primary'])
      .where('customer_id', '=', customer.id)
      .execute();
    expect(numbers).toEqual([{ number: customer.phone, is_primary: 1 }]);
    const passkeys = await queries.selectFrom('passkey').select('credential_id').where('customer_id', '=', customer.id).execute();
    expect(passkeys).toEqual([{ credential_id: own.credentialId }]);
    // The owner's own app logs in again, once a new password is set.
    const row = await queries.selectFrom('totp').select('enrolled_at').where('customer_id', '=', customer.id).executeTakeFirst();
    expect(row?.enrolled_at).toBeLessThan(now);
  });

  it('[ATT-10] the link survives a new password and the voiding of all other links, works once, and lasts 72 hours', async () => {
    const owner = await newLoggedInCustomer(world);
    const email = await move(owner);
    const thief = await newSession(world, { ...owner.customer, email });
    const body = { currentPassword: owner.customer.password, newPassword: 'the thief has a long one' };
    expect((await postApproved(world, thief, calls.changePassword.path, { body })).status).toBe(204);
    const link = await undoLink(owner);
    expect(link).not.toBe(await linkIn(owner.customer.email, 'cancel-email-change'));
    world.clock.move(72 * hour - 61_000);
    expect((await undo(link)).status).toBe(204);
    expect(await readEmail(owner.customer)).toBe(owner.customer.email);
    expect(await undo(link)).toMatchObject(invalid);

    const late = await newLoggedInCustomer(world);
    const moved = await move(late);
    world.clock.move(72 * hour);
    expect(await undo(await undoLink(late))).toMatchObject(invalid);
    expect(await readEmail(late.customer)).toBe(moved);
  });

  it('[ATT-10] the link is stored only as a hash, and no other link works in its place', async () => {
    const owner = await newLoggedInCustomer(world);
    const email = newAddress();
    const token = await begin(owner, email);
    const cancelling = await linkIn(owner.customer.email, 'cancel-email-change');
    for (const wrong of [token, cancelling, 'x']) expect(await undo(wrong)).toMatchObject(invalid);
    await confirm(token);
    const link = await undoLink(owner);
    const rows = await world.storage.queries.selectFrom('email_undo').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(link);
    expect(rows.map(({ hash }) => hash)).toContain(world.secrets.hashToken(link));
    expect(await confirm(link)).toMatchObject(invalid);
    expect((await undo(link)).status).toBe(204);
  });

  it('[ATT-10] after two changes the first mailbox undoes both, and then the second one’s link is invalid', async () => {
    const owner = await newLoggedInCustomer(world);
    const second = await move(owner);
    const thief = await newSession(world, { ...owner.customer, email: second });
    await stepUp(world, thief);
    const third = await move(thief);
    const ofSecond = await linkIn(second, 'undo-email-change');
    expect((await undo(await undoLink(owner))).status).toBe(204);
    expect(await readEmail(owner.customer)).toBe(owner.customer.email);
    expect(await undo(ofSecond)).toMatchObject(invalid);
    expect((await subjects(third)).at(-1)).toBe('This address no longer belongs to an account');

    // The second mailbox goes back one step, and the first one can still undo its change.
    const other = await newLoggedInCustomer(world);
    const next = await move(other);
    const there = await newSession(world, { ...other.customer, email: next });
    await stepUp(world, there);
    await move(there);
    expect((await undo(await linkIn(next, 'undo-email-change'))).status).toBe(204);
    expect(await readEmail(other.customer)).toBe(next);
    expect((await undo(await undoLink(other))).status).toBe(204);
    expect(await readEmail(other.customer)).toBe(other.customer.email);
  });

  it('[ATT-10] an old address that belongs to another account by now stays there, nothing else changes, and the link stays valid', async () => {
    const owner = await newLoggedInCustomer(world);
    const email = await move(owner);
    const thief = await newSession(world, { ...owner.customer, email });
    const again = await world.addCustomer({ email: owner.customer.email });
    const link = await undoLink(owner);
    expect(await undo(link)).toMatchObject({ status: 409, body: { code: 'email_in_use' } });
    expect([await readEmail(owner.customer), await readEmail(again)]).toEqual([email, owner.customer.email]);
    expect((await world.ask(paths.session, { cookie: thief.cookie })).status).toBe(200);
    await world.storage.queries.updateTable('customer').set({ status: 'registering' }).where('id', '=', again.id).execute();
    expect((await undo(link)).status).toBe(204);
    expect(await readEmail(owner.customer)).toBe(owner.customer.email);
  });

  it('[ATT-10] an account that was switched off meanwhile gets its address back and stays switched off', async () => {
    const owner = await newLoggedInCustomer(world);
    await move(owner);
    const { id } = owner.customer;
    await world.storage.queries.updateTable('customer').set({ status: 'deactivated' }).where('id', '=', id).execute();
    expect((await undo(await undoLink(owner))).status).toBe(204);
    const { queries } = world.storage;
    const row = await queries.selectFrom('customer').select(['email', 'status']).where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ email: owner.customer.email, status: 'deactivated' });
  });

  it('[ATT-10] against a parallel confirmation of a further change the old mailbox wins, in either order', {
    tags: 'deep',
  }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const owner = await newLoggedInCustomer(world);
      const second = await move(owner);
      const thief = await newSession(world, { ...owner.customer, email: second });
      await stepUp(world, thief);
      const token = await begin(thief, newAddress());
      const link = await undoLink(owner);
      const asked = round % 2 === 0 ? [undo(link), confirm(token)] : [confirm(token), undo(link)];
      const answers = await Promise.all(asked);
      const [undone, confirmed] = round % 2 === 0 ? answers : [...answers].reverse();
      expect(undone?.status).toBe(204);
      expect([200, 400]).toContain(confirmed?.status);
      expect(await readEmail(owner.customer)).toBe(owner.customer.email);
    }
  });

  it('[ATT-10] no money can be sent while the change can be undone, whatever else changes or is confirmed', async () => {
    const owner = await newLoggedInCustomer(world);
    const email = await move(owner);
    const undoableUntil = world.clock.now() + 72 * hour;
    const moved = { ...owner.customer, email };
    const { queries } = world.storage;
    const confirmed = { risky_change: 'password', risky_change_at: world.clock.now(), risky_change_confirmed: 1 };
    await queries.updateTable('customer').set(confirmed).where('id', '=', moved.id).execute();
    // The password's hold would end two days earlier.
    const dayOf = (at: number) => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(at);
    const told = (await sendMoney(world, await newSession(world, moved))).body;
    expect(told).toMatchObject({ message: expect.stringContaining(`until ${dayOf(undoableUntil)} at `) });
    world.clock.move(undoableUntil - world.clock.now() - 60_000);
    expect((await sendMoney(world, await newSession(world, moved))).body).toMatchObject({ code: 'cool_off' });
    world.clock.move(60_000);
    expect((await sendMoney(world, await newSession(world, moved))).body).toMatchObject({ code: 'second_factor_needed' });
  });
});

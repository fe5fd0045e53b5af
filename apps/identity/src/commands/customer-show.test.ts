/** The output about one customer for an operator. */
import { insertPasskey, openWorld, paths, sayOf, tokenOf } from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { databaseNow, installationOf } from '../storage/transaction.ts';
import { showCustomer } from './customer-show.ts';

const sectionOf = (page: string, title: string): readonly string[] => {
  const [, ...rest] = page.split(`${title}:\n`);
  return (rest.join('').match(/^(?: {2}.*\n?)+/)?.[0] ?? '').split('\n').flatMap((line) => line.trim() || []);
};

it('[POL-13] [DESK-03] says what the desk says, by address, number, id and support code', async () => {
  const world = await openWorld({ jobsByHand: true });
  onTestFinished(() => world.close());
  const { id, email, phone, password } = await world.addCustomer();
  const { queries } = world.storage;
  await insertPasskey(world.storage, id, world.clock.now(), { origin: world.settings.origin });
  const browser = { 'x-guest-id': 'd290f1ee-6c54-4b01-90e6-d701748f0851' };
  const oneTimeToken = tokenOf((await world.ask(paths.login, { body: { email, password }, headers: browser })).body);
  await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
  await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: '000000' } });
  await queries.updateTable('customer').set({ pushes_stopped_until: 4_102_444_800_000 }).where('id', '=', id).execute();
  await sayOf(world, { id }, { kind: 'new-number-due', value: '' });
  await sayOf(world, { id }, { kind: 'risk', value: 'guess' }, 4_102_444_800_000);
  const db = { ...databaseNow(world), ...installationOf(world) };
  const page = await showCustomer(db, email.toUpperCase());
  for (const query of [id, phone, 'd290f1ee']) expect(await showCustomer(db, query)).toBe(page);

  expect(page.split('\n')[0]).toBe(`${email}:`);
  expect(sectionOf(page, email)).toEqual([
    `id: ${id}`,
    'status: active',
    expect.stringMatching(/^address: verified; account made 20\S+; language en$/),
    'password: set',
    'chosen method: SMS; last method: none',
  ]);
  expect(sectionOf(page, 'Why a login fails')).toEqual([
    'A new phone number is due. The login asks for it at its end.',
    'A risk is set: ask for the missing digits of the number, until 2100-01-01T00:00:00.000Z.',
    'The customer denied an approval request, so no device is asked until 2100-01-01T00:00:00.000Z.',
  ]);
  expect(sectionOf(page, 'Signals')).toEqual([
    expect.stringMatching(/^no session before a new phone number is set, since 20\S+, set by command: a test$/),
    expect.stringMatching(/^risk: guess, since 20\S+, until 2100-01-01T00:00:00.000Z, set by command: a test$/),
  ]);
  expect(sectionOf(page, 'Methods')).toEqual([
    expect.stringMatching(/^passkey ".*" \((?:synced|device-bound)\), since 20/),
    expect.stringMatching(/^phone number •••• \d\d, primary, since 20/),
    'authenticator app',
  ]);
  expect(sectionOf(page, 'Sessions, last login never, 0 trusted browsers')).toEqual(['none']);
  expect(sectionOf(page, 'Codes, newest first')).toEqual([expect.stringMatching(/^code by sms 20\S+, not used$/)]);
  expect(sectionOf(page, 'Failed attempts')).toEqual(['Codes after the password: 1 failed in a row, not blocked']);
  expect(sectionOf(page, 'Changes and cases under way')).toEqual(['none']);
  expect(page).toMatch(/^ {2}20\S+ login\.started \{"action":"IDENTITY__LOGIN",/m);
  // A whole number or a secret would go into tickets and terminals.
  expect(page).not.toContain(phone.slice(1, -2));
  expect(page).not.toContain(oneTimeToken);
});

it('[POL-13] an imported password, a deactivated account and an unfinished sign-up are said, and an unknown one is an error', async () => {
  const world = await openWorld({ jobsByHand: true });
  onTestFinished(() => world.close());
  const { id, email } = await world.addCustomer();
  const show = (query: string) => showCustomer({ ...databaseNow(world), ...installationOf(world) }, query);
  const set = (values: object) => world.storage.queries.updateTable('customer').set(values).where('id', '=', id).execute();
  await set({ password_hash: 'imported=sealed', status: 'deactivated', status_title: 'Closed', email_verified_at: null });
  const page = await show(email);
  expect(page).toContain('\n  status: deactivated\n  address: not verified; ');
  expect(page).toContain('\n  password: imported, not yet used\n');
  expect(sectionOf(page, 'Why a login fails')).toEqual([
    'The account is deactivated. The customer reads: “Closed”. They may not appeal.',
    "The password was imported, and hasn't logged in here yet.",
    "The email address isn't verified. The login sends a link by email.",
  ]);
  await set({ status: 'registering', status_title: '', password_hash: null });
  expect(await show(id)).toContain('\n  status: registering\n');
  expect(sectionOf(await show(id), 'Why a login fails')[0]).toBe(
    "The sign-up isn't finished, so there's no account to log in to yet.",
  );
  await expect(show('nobody@ex.test')).rejects.toThrow('No account has the address nobody@ex.test.');
  await expect(show('nobody')).rejects.toThrow('No account has the id nobody.');
});

it('[DESK-01] a support code that several accounts were tried with names them, and shows none', async () => {
  const world = await openWorld({ jobsByHand: true });
  onTestFinished(() => world.close());
  const [one, other] = [await world.addCustomer(), await world.addCustomer()];
  const headers = { 'x-guest-id': 'a1b2c3d4-6c54-4b01-90e6-d701748f0851' };
  await world.ask(paths.login, { body: { email: one.email, password: 'wrong' }, headers });
  world.clock.move(1_000);
  await world.ask(paths.login, { body: { email: other.email, password: other.password }, headers });
  const said = await showCustomer({ ...databaseNow(world), ...installationOf(world) }, 'a1b2c3d4').catch((error: Error) =>
    error.message.split('\n'),
  );
  expect(said).toEqual([
    'Several accounts match a1b2c3d4; give an id:',
    expect.stringMatching(new RegExp(`^  ${other.id} ${other.email}: the password was right, 20`)),
    expect.stringMatching(new RegExp(`^  ${one.id} ${one.email}: only the address was typed, 20`)),
  ]);
});

it('[HOLD-11] [HOLD-12] the hold on money, passkeys only that waits, and what can be put back are shown with their times', async () => {
  const world = await openWorld({ jobsByHand: true });
  onTestFinished(() => world.close());
  const { id } = await world.addCustomer();
  const at = Date.UTC(2030, 0, 1);
  const hold = { risky_change: 'passkey', risky_change_at: at + 1_000, risky_since: at };
  const { queries } = world.storage;
  await queries.updateTable('customer').set(hold).where('id', '=', id).execute();
  await queries
    .insertInto('waiting_passkeys_only')
    .values({ customer_id: id, asked_at: at, due_at: at + 1_000 })
    .execute();
  await queries
    .insertInto('former_factor')
    .values({
      id: 'f',
      customer_id: id,
      kind: 'authenticator',
      content: world.secrets.seal('{}', 'f'),
      added_at: 0,
      removed_in: '',
      removed_with: '',
      removed_at: at,
      expires_at: at + 1_000,
    })
    .execute();
  const page = await showCustomer({ ...databaseNow(world), ...installationOf(world) }, id);
  expect(sectionOf(page, 'Why a login fails')).toEqual([
    "Logins work, but payments wait because of a change on 2030-01-01T00:00:01.000Z: a passkey. The customer hasn't confirmed it. At least until 2030-01-02T00:00:01.000Z.",
  ]);
  expect(sectionOf(page, 'Changes and cases under way')).toEqual([
    'passkeys only, chosen 2030-01-01T00:00:00.000Z, in force from 2030-01-01T00:00:01.000Z',
    'removed authenticator, 2030-01-01T00:00:00.000Z: can be put back until 2030-01-01T00:00:01.000Z',
  ]);
});

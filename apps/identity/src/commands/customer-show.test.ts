/** What an operator reads about one customer. */
import { insertPasskey, openWorld, paths, sayOf, tokenOf } from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { showCustomer } from './customer-show.ts';

const sectionOf = (page: string, title: string): readonly string[] => {
  const [, ...rest] = page.split(`${title}:\n`);
  return (rest.join('').match(/^(?: {2}.*\n?)+/)?.[0] ?? '').split('\n').flatMap((line) => line.trim() || []);
};

it('[POL-13] says why a customer can’t log in: status, factors, codes, blocks, limits and changes, by address and by id', async () => {
  const world = await openWorld({ jobsByHand: true });
  onTestFinished(() => world.close());
  const { id, email, phone, password } = await world.addCustomer();
  const { queries } = world.storage;
  await insertPasskey(world.storage, id, world.clock.now(), { origin: world.settings.origin });
  const oneTimeToken = tokenOf((await world.ask(paths.login, { body: { email, password } })).body);
  await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
  await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: '000000' } });
  await queries.updateTable('customer').set({ pushes_stopped_until: 4_102_444_800_000 }).where('id', '=', id).execute();
  await sayOf(world, { id }, { kind: 'new-number-due', value: '' });
  await sayOf(world, { id }, { kind: 'risk', value: 'guess' }, 4_102_444_800_000);
  const page = await showCustomer(queries, email.toUpperCase());
  expect(await showCustomer(queries, id)).toBe(page);

  expect(page.split('\n')[0]).toBe(`${email}:`);
  expect(sectionOf(page, email)).toEqual([
    `id: ${id}`,
    'status: active',
    expect.stringMatching(/^address: verified; account made 20/),
    'password: set',
    'no approval requests until 2100-01-01T00:00:00.000Z: one was denied',
  ]);
  expect(sectionOf(page, 'Signals')).toEqual([
    expect.stringMatching(/^no session before a new phone number is set, since 20\S+, set by command: a test$/),
    expect.stringMatching(/^risk: guess, since 20\S+, until 2100-01-01T00:00:00.000Z, set by command: a test$/),
  ]);
  expect(sectionOf(page, 'Factors, SMS preferred')).toEqual([
    expect.stringMatching(/^phone number •••• \d\d, primary, verified 20/),
    'authenticator app',
    expect.stringMatching(/^passkey ".*" \((?:synced|device-bound)\), since 20/),
  ]);
  expect(sectionOf(page, 'Logins and codes')).toEqual([
    'no session since the clean-up of expired ones',
    expect.stringMatching(/^code by sms 20\S+, not used$/),
  ]);
  expect(sectionOf(page, 'Failed attempts')).toEqual([
    'Codes after the password, in new browsers: 1 failed in a row, not blocked',
  ]);
  expect(sectionOf(page, 'Changes and cases under way')).toEqual(['none']);
  expect(page).toMatch(/^ {2}20\S+ login\.started /m);
  // A whole number or a secret would go into tickets and terminals.
  expect(page).not.toContain(phone.slice(1, -2));
  expect(page).not.toContain(oneTimeToken);
});

it('[POL-13] an imported password, a deactivated account and an unfinished sign-up are said, and an unknown one is an error', async () => {
  const world = await openWorld({ jobsByHand: true });
  onTestFinished(() => world.close());
  const { id, email } = await world.addCustomer();
  const set = (values: object) => world.storage.queries.updateTable('customer').set(values).where('id', '=', id).execute();
  await set({ password_hash: 'imported=sealed', status: 'deactivated', status_title: 'Closed', email_verified_at: null });
  const page = await showCustomer(world.storage.queries, email);
  expect(page).toContain('\n  status: deactivated ("Closed")\n  address: not verified; ');
  expect(page).toContain('\n  password: imported, not yet used\n');
  await set({ status: 'registering', status_title: '', password_hash: null });
  expect(await showCustomer(world.storage.queries, id)).toContain('\n  status: registering, a sign-up that is not finished\n');
  await expect(showCustomer(world.storage.queries, 'nobody@ex.test')).rejects.toThrow(
    'No account has the address nobody@ex.test.',
  );
  await expect(showCustomer(world.storage.queries, 'nobody')).rejects.toThrow('No account has the id nobody.');
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
  const page = await showCustomer(queries, id);
  expect(page).toContain(
    "last change of security: passkey, 2030-01-01T00:00:01.000Z, not confirmed: payments are on hold, and what was added since 2030-01-01T00:00:00.000Z can't confirm it",
  );
  expect(sectionOf(page, 'Changes and cases under way')).toEqual([
    'passkeys only, chosen 2030-01-01T00:00:00.000Z, in force from 2030-01-01T00:00:01.000Z',
    'removed authenticator, 2030-01-01T00:00:00.000Z: can be put back until 2030-01-01T00:00:01.000Z',
  ]);
});

import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { fakePasskeys } from '../../../test/fake-passkeys.ts';
import { type Answers, done, openSecurity, overview, paths, problem, shows } from '../test/open-security.tsx';

const created = Date.UTC(2026, 10, 21, 12);
const mine = { id: 'passkey-1', name: 'iCloud Keychain', kind: 'synced', createdAt: created, lastUsedAt: null } as const;
const options = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'app.example.test', name: 'Stepgate' },
  user: { id: 'YWRh', name: 'ada@example.com', displayName: 'ada@example.com' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
  timeout: 300_000,
};
const signals = { ...overview.passkeySignals, credentialIds: ['AQID'] };
const withMine = shows({ passkeys: [mine], passkeySignals: signals });

const open = (answers: Answers = {}, passkeys = fakePasskeys()) =>
  openSecurity({ [paths.beginAddPasskey]: [{ status: 200, body: { options } }], ...answers }, { passkeys }, 'Passkeys');

describe('passkeys on the security page', () => {
  it('[PASS-03] one is created in the press that opens the browser’s dialog, and the page and the browser learn of it', async () => {
    const passkeys = fakePasskeys();
    const page = await open(
      { [paths.security]: [shows(), withMine], [paths.addPasskey]: [{ status: 200, body: { id: mine.id } }] },
      passkeys,
    );
    await page.button(words.addPasskey).click();
    expect(passkeys.asked).toEqual([]);
    await page.button('Create passkey').click();
    await expect.element(page.screen.getByText("You've added a passkey. You can log in with it from now on.")).toBeVisible();
    expect(passkeys.asked).toEqual([options]);
    await expect.element(page.section('Passkeys').getByText('iCloud Keychain').first()).toBeVisible();
    await expect
      .element(page.section('Passkeys').getByText('On your synced devices, added on November 21, 2026, not used yet'))
      .toBeVisible();
    await expect.poll(() => passkeys.signals.at(-1)).toEqual({ ...signals, email: 'ada@example.com' });
  });

  it('[PASS-03] [PASS-11] [REAL-03] a cancelled dialog or an unreadable answer adds nothing, says so, and can be opened again', {
    tags: 'deep',
  }, async () => {
    const passkeys = fakePasskeys('cancelled');
    const page = await open({ [paths.addPasskey]: [{ status: 200, body: { id: mine.id } }] }, passkeys);
    await page.button(words.addPasskey).click();
    await page.button('Create passkey').click();
    await expect.element(page.screen.getByText('No passkey was created. You can try again.')).toBeVisible();
    expect(page.asked).not.toContain(paths.addPasskey);
    passkeys.behave('unreadable');
    await page.button('Create passkey').click();
    await expect.element(page.screen.getByText(/A passkey was created, but we can't use it/)).toBeVisible();
    passkeys.behave('answers');
    await page.button('Create passkey').click();
    await expect.poll(() => page.asked).toContain(paths.addPasskey);
  });

  it('[PASS-03] one can be renamed, and an empty name is refused at its field', { tags: 'deep' }, async () => {
    const page = await open({ [paths.security]: [withMine], [paths.renamePasskey(mine.id)]: [done] });
    await page.button('Rename').click();
    const field = page.screen.getByLabelText('Name', { exact: true });
    await expect.element(field).toHaveValue('iCloud Keychain');
    await field.fill('  ');
    await page.button('Save').click();
    await expect.element(field).toHaveAccessibleDescription('Please enter a name of up to 60 characters');
    await field.fill('My laptop');
    await page.button('Save').click();
    await expect.element(page.screen.getByText('This passkey is now called My laptop.')).toBeVisible();
    expect(page.sent.at(-1)).toEqual({ call: paths.renamePasskey(mine.id), body: { name: 'My laptop' } });
  });

  it('[PASS-03] one is removed only after a question, and the last way in stays', async () => {
    const last = problem(409, 'last_way', "This is your last way to confirm it's you. Add another one first.");
    const page = await open({ [paths.security]: [withMine], [paths.removePasskey(mine.id)]: [last, done] });
    await page.button(words.remove).click();
    await expect
      .element(page.screen.getByText("Remove iCloud Keychain? You won't be able to log in with it any more."))
      .toBeVisible();
    expect(page.asked).not.toContain(paths.removePasskey(mine.id));
    await page.button('Remove the passkey').click();
    await expect.element(page.screen.getByText("This is your last way to confirm it's you", { exact: false })).toBeVisible();
    await page.button('Remove the passkey').click();
    await expect.element(page.screen.getByText("We've removed iCloud Keychain.")).toBeVisible();
  });

  const two = [mine, { ...mine, id: 'passkey-2', name: 'YubiKey 5' }];

  it('[PASS-08] with two passkeys the customer can choose passkeys only, after a question, and switch it off again', async () => {
    const page = await open({
      [paths.security]: [shows({ passkeys: two }), shows({ passkeys: two, passkeysOnly: true }), shows({ passkeys: two })],
      [paths.setPasskeysOnly]: [done, done],
    });
    await page.button('Use passkeys only').click();
    expect(page.asked).not.toContain(paths.setPasskeysOnly);
    await page.button('Yes, passkeys only').click();
    await expect.element(page.screen.getByText('You chose “Passkeys only”.')).toBeVisible();
    // In the row, and in the summary of the account.
    await expect.poll(() => page.screen.getByText('Only a passkey can log you in and approve payments.').all()).toHaveLength(2);
    await page.button('Switch off “Passkeys only”').click();
    await page.button('Switch off').click();
    await expect.element(page.screen.getByText('Your other methods work again.')).toBeVisible();
    const sent = page.sent.filter(({ call }) => call === paths.setPasskeysOnly);
    expect(sent.map(({ body }) => body)).toEqual([{ on: true }, { on: false }]);
  });

  it('[HOLD-12] while passkeys only waits, the row says from when it is in force, and the customer can stop it', {
    tags: 'deep',
  }, async () => {
    const passkeysOnlyFrom = Date.UTC(2030, 4, 17, 12);
    const page = await open({
      [paths.security]: [shows({ passkeys: two, passkeysOnlyFrom }), shows({ passkeys: two, passkeysOnlyFrom: null })],
      [paths.setPasskeysOnly]: [done],
    });
    await expect
      .element(page.screen.getByText(/^From May 17, 2030.+, only a passkey can log you in and approve payments\./))
      .toBeVisible();
    await page.button('Stop “Passkeys only”').click();
    await page.button('Stop it').click();
    await expect.element(page.screen.getByText('All your methods still work.')).toBeVisible();
    expect(page.sent.filter(({ call }) => call === paths.setPasskeysOnly).map(({ body }) => body)).toEqual([{ on: false }]);
    await expect.element(page.button('Use passkeys only')).toBeVisible();
  });

  it.each([
    ['one passkey', { passkeys: [mine] }],
    ['a server that does not offer it', { passkeys: two, passkeysOnly: undefined }],
  ])('[PASS-08] with %s there is no switch', { tags: 'deep' }, async (_what, given) => {
    const page = await open({ [paths.security]: [shows(given)] });
    await expect.element(page.button(words.addPasskey)).toBeVisible();
    expect(page.screen.getByRole('button', { name: 'Use passkeys only' }).query()).toBeNull();
  });

  it('[PASS-08] a pending recovery is above the rows, and can be cancelled after a question', { tags: 'deep' }, async () => {
    const passkeyRecovery = { begunAt: created, readyAt: created + 3 * 86_400_000 };
    const page = await open({
      [paths.security]: [shows({ passkeys: two, passkeyRecovery }), shows({ passkeys: two, passkeyRecovery: null })],
      [paths.cancelRecovery]: [done],
    });
    await expect.element(page.screen.getByText(/Someone told us that your passkeys are lost. From Nov 24, 2026/)).toBeVisible();
    await page.button(words.cancelIt).click();
    expect(page.asked).not.toContain(paths.cancelRecovery);
    await page.button('Yes, cancel it').click();
    await expect.element(page.screen.getByText("It's cancelled. Your passkeys stay.")).toBeVisible();
    expect(page.asked).toContain(paths.cancelRecovery);
  });

  it('[PASS-11] a browser without passkeys says so, and still lists and removes them', { tags: 'deep' }, async () => {
    const page = await open({ [paths.security]: [withMine] }, fakePasskeys('unsupported'));
    await expect.element(page.screen.getByText("This browser can't use passkeys.")).toBeVisible();
    await expect.element(page.button(words.remove)).toBeVisible();
    expect(page.screen.getByRole('button', { name: words.addPasskey }).query()).toBeNull();
  });
});

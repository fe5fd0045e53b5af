import { lifetimes } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Answers, done, openSecurity, paths, problem, shows } from '../test/open-security.tsx';

const key = 'JBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Stepgate:ada@example.com?secret=${key}&issuer=Stepgate`;
const made = { status: 200, body: { key, uri } };
const without = shows({ authenticator: null, backupCodesLeft: 0 });

const openApp = (answers: Answers) => openSecurity(answers, {}, words.authenticatorApp);
const openCodes = (answers: Answers) => openSecurity(answers, {}, words.backupCodes);

async function openEnrolment(answers = {}) {
  const page = await openApp({
    [paths.security]: [without, shows()],
    [paths.beginAuthenticator]: [made],
    [paths.confirmAuthenticator]: [done],
    ...answers,
  });
  await page.button('Set up an app').click();
  await expect.element(page.screen.getByRole('heading', { name: 'Set up your app' })).toHaveFocus();
  return page;
}

type Page = Awaited<ReturnType<typeof openEnrolment>>;
const codeField = ({ screen }: Page) => screen.getByLabelText('6-digit code from the app');

describe('an authenticator app', () => {
  it('is set up with a QR code or a key in groups, and is active after its first code', async () => {
    const page = await openEnrolment();
    const { screen, sent, button } = page;
    const picture = screen.getByRole('img', { name: 'QR code for your authenticator app' });
    await expect.element(picture).toBeVisible();
    expect(picture.element().innerHTML).toMatch(/^<path d="M/);
    const typed = screen.getByText('JBSW').element().parentElement;
    expect([...(typed?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['JBSW', 'Y3DP', 'EHPK', '3PXP']);
    await expect.element(screen.getByRole('link', { name: 'Open the app on this device' })).toHaveAttribute('href', uri);
    await codeField(page).fill('123456');
    await button(words.confirmCode).click();
    await expect.element(screen.getByText('Your authenticator app is set up.')).toBeVisible();
    await expect.element(screen.getByText(/^Set up on .*21.*2026$/)).toBeVisible();
    expect(sent).toEqual([{ call: paths.confirmAuthenticator, body: { code: '123456' } }]);
    await expect.element(picture).not.toBeInTheDocument();
  });

  it('the link for an app on this device can only be an otpauth link', { tags: 'deep' }, async () => {
    const hostile = { status: 200, body: { key, uri: 'https://evil.test/' } };
    const { screen } = await openEnrolment({ [paths.beginAuthenticator]: [hostile] });
    await expect.element(screen.getByRole('link', { name: /open it/ })).not.toBeInTheDocument();
  });

  it.each(rows(['', '12345', '12345a'], 1))('shows an error for “%s” without a request', { tags: 'deep' }, async (typed) => {
    const page = await openEnrolment();
    await codeField(page).fill(typed);
    await page.button(words.confirmCode).click();
    await expect.element(codeField(page)).toHaveAccessibleDescription('Please enter the 6 digits shown in the app.');
    await expect.element(codeField(page)).toHaveFocus();
    expect(page.asked).not.toContain(paths.confirmAuthenticator);
  });

  it('a wrong code has an error below the field, and the next one is accepted', { tags: 'deep' }, async () => {
    const page = await openEnrolment({
      [paths.confirmAuthenticator]: [problem(400, 'invalid_code', 'That code is wrong.'), done],
    });
    await codeField(page).fill('123456');
    await page.button(words.confirmCode).click();
    await expect.element(codeField(page)).toHaveAccessibleDescription('That code is wrong.');
    await codeField(page).fill('654321');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.screen.getByText('Your authenticator app is set up.')).toBeVisible();
  });

  it('the key is copied without gaps; if copying fails, the page says so', { tags: 'deep' }, async () => {
    const { screen, section } = await openEnrolment();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce().mockRejectedValueOnce(new Error('refused'));
    const copy = section('Set up your app').getByRole('button', { name: 'Copy' });
    await copy.click();
    await expect.element(screen.getByText('Copied.')).toBeVisible();
    expect(write).toHaveBeenCalledWith(key);
    await copy.click();
    await expect.element(screen.getByText(/We couldn't copy it/)).toBeVisible();
    write.mockRestore();
  });

  it('an expired key is reported, and another can be made', { tags: 'deep' }, async () => {
    const second = { status: 200, body: { key: 'AAAABBBBCCCCDDDD', uri } };
    const { clock, screen, button } = await openEnrolment({ [paths.beginAuthenticator]: [made, second] });
    await clock.advance(lifetimes.authenticatorEnrolment);
    await expect.element(screen.getByText('This key has expired. Nothing has changed.')).toBeVisible();
    await button('Create a new key').click();
    await expect.element(screen.getByText('DDDD')).toBeVisible();
  });

  it('the setup can be cancelled, and the focus goes back', { tags: 'deep' }, async () => {
    const { button, asked } = await openEnrolment();
    await button(words.cancel).click();
    await expect.element(button('Set up an app')).toHaveFocus();
    expect(asked).toEqual([paths.security, paths.beginAuthenticator]);
  });

  it('is removed after a confirmation that says what else is removed; without an id it has no name to change', async () => {
    const { asked, screen, section, button } = await openApp({
      [paths.removeAuthenticator]: [done],
      [paths.security]: [shows(), without],
    });
    await expect.element(button('Rename')).not.toBeInTheDocument();
    await section(words.authenticatorApp).getByRole('button', { name: words.remove }).click();
    await expect.element(screen.getByText(/your backup codes will no longer work/)).toHaveFocus();
    expect(asked).not.toContain(paths.removeAuthenticator);
    await button('Remove the app').click();
    await expect.element(screen.getByText("We've removed the authenticator app and the backup codes.")).toBeVisible();
    await expect.element(button('Set up an app')).toBeVisible();
  });
});

describe('[REAL-18] several authenticator apps', () => {
  const first = { id: 'app-1', name: '', enrolledAt: 0 };
  const tablet = { id: 'app-2', name: 'Tablet', enrolledAt: 0 };

  it('another one is added under the offered name, or under a typed one', async () => {
    const { sent, screen, button } = await openApp({
      [paths.security]: [shows({ authenticators: [first] }), shows({ authenticators: [first, tablet] })],
      [paths.beginAuthenticator]: [made],
      [paths.confirmAuthenticator]: [done],
    });
    await button('Add another app').click();
    const name = screen.getByLabelText('Name');
    await expect.element(name).toHaveValue('Authenticator app 2');
    await name.fill(' ');
    await screen.getByLabelText('6-digit code from the app').fill('123456');
    await button(words.confirmCode).click();
    await expect.element(name).toHaveAccessibleDescription('Please enter a name of up to 60 characters');
    await name.fill('Tablet');
    await button(words.confirmCode).click();
    await expect.element(screen.getByText('Tablet')).toBeVisible();
    await expect.element(screen.getByText('2 apps')).toBeVisible();
    expect(sent).toEqual([{ call: paths.confirmAuthenticator, body: { code: '123456', name: 'Tablet' } }]);
  });

  it('one is removed by its id, and the question says nothing of the backup codes', { tags: 'deep' }, async () => {
    const { asked, screen, button } = await openApp({
      [paths.security]: [shows({ authenticators: [tablet, { ...first, name: 'Phone' }] }), shows({ authenticators: [tablet] })],
      [paths.removeAuthenticatorApp('app-1')]: [done],
    });
    await screen.getByRole('button', { name: words.remove, exact: true }).nth(1).click();
    await expect.element(screen.getByText('Remove Phone? Its codes will no longer work.')).toHaveFocus();
    await button('Remove the app').click();
    await expect.element(screen.getByText("We've removed Phone.")).toBeVisible();
    expect(asked).toContain(paths.removeAuthenticatorApp('app-1'));
  });

  it('one is renamed by its id', async () => {
    const phone = { ...first, name: 'Phone' };
    const { sent, screen, button } = await openApp({
      [paths.security]: [shows({ authenticators: [first] }), shows({ authenticators: [phone] })],
      [paths.renameAuthenticatorApp('app-1')]: [done],
    });
    await button('Rename').click();
    const name = screen.getByLabelText('Name', { exact: true });
    await expect.element(name).toHaveValue(words.authenticatorApp);
    await name.fill('Phone');
    await button('Save').click();
    await expect.element(screen.getByText('This app is now called Phone.')).toBeVisible();
    expect(sent).toEqual([{ call: paths.renameAuthenticatorApp('app-1'), body: { name: 'Phone' } }]);
  });

  it('with five, none is offered', async () => {
    const five = Array.from({ length: 5 }, (_, n) => ({ ...tablet, id: `app-${n}`, name: `App ${n}` }));
    const { screen, button } = await openApp({ [paths.security]: [shows({ authenticators: five })] });
    await expect.element(screen.getByText('Your account has 5 apps. To add another one, remove one first.')).toBeVisible();
    await expect.element(button('Add another app')).not.toBeInTheDocument();
  });
});

describe('backup codes', () => {
  const codes = ['aaaaa-11111', 'bbbbb-22222'];
  const answers = {
    [paths.makeBackupCodes]: [{ status: 200, body: { codes } }],
    [paths.security]: [shows({ backupCodesLeft: 0 }), shows({ backupCodesLeft: 2 })],
  };

  it('are made and shown once, and the page says how many are left', async () => {
    const { screen, section, button } = await openCodes(answers);
    await expect.element(screen.getByText('No codes')).toBeVisible();
    await button(words.createBackupCodes).click();
    for (const code of codes) await expect.element(screen.getByText(code)).toBeVisible();
    await expect.element(screen.getByText('Your backup codes are ready. Your old codes no longer work.')).toBeVisible();
    await section('Save these codes').getByRole('button', { name: "I've saved them" }).click();
    for (const code of codes) await expect.element(screen.getByText(code)).not.toBeInTheDocument();
    await expect.element(screen.getByText('2 codes left')).toBeVisible();
  });

  it('can be copied, one a line, and printed', { tags: 'deep' }, async () => {
    const { section, button } = await openCodes(answers);
    await button(words.createBackupCodes).click();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await section('Save these codes').getByRole('button', { name: 'Copy' }).click();
    expect(write).toHaveBeenCalledWith('aaaaa-11111\nbbbbb-22222');
    write.mockRestore();
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await section('Save these codes').getByRole('button', { name: 'Print' }).click();
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  it('are replaced only after a confirmation, because the old ones stop working', { tags: 'deep' }, async () => {
    const { asked, screen, button } = await openCodes({ ...answers, [paths.security]: [shows()] });
    await expect.element(screen.getByText('7 codes left')).toBeVisible();
    await expect.element(button(words.createBackupCodes)).not.toBeInTheDocument();
    await button('Create new backup codes').click();
    await expect.element(screen.getByText('Create new codes? Your current codes will no longer work.')).toHaveFocus();
    expect(asked).not.toContain(paths.makeBackupCodes);
    await button('Create new codes').click();
    await expect.element(screen.getByText('aaaaa-11111')).toBeVisible();
  });
});

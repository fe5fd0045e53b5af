import { lifetimes } from '@stepgate/contract';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { done, openSecurity, overview, paths, problem, shows } from '../test/open-security.ts';

const key = 'JBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Stepgate:ada@example.com?secret=${key}&issuer=Stepgate`;
const made = { status: 200, body: { key, uri } };
const without = shows({ authenticator: null, backupCodesLeft: 0 });

async function openEnrolment(answers = {}) {
  const page = await openSecurity({
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
const codeField = ({ screen }: Page) => screen.getByLabelText('6-digit code that the app shows');

describe('an authenticator app', () => {
  it('is set up with a picture, or a key in groups, and counts once a code of it was taken', async () => {
    const page = await openEnrolment();
    const { screen, sent, button } = page;
    const picture = screen.getByRole('img', { name: 'QR code for your authenticator app' });
    await expect.element(picture).toBeVisible();
    expect(picture.element().innerHTML).toMatch(/^<path d="M/);
    const typed = screen.getByText('JBSW').element().parentElement;
    expect([...(typed?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['JBSW', 'Y3DP', 'EHPK', '3PXP']);
    await expect.element(screen.getByRole('link', { name: 'The app is on this device: open it' })).toHaveAttribute('href', uri);
    await codeField(page).fill('123456');
    await button('Confirm code').click();
    await expect.element(screen.getByText('Your authenticator app is set up.')).toBeVisible();
    await expect.element(screen.getByText(/^Set up on .*21.*2026\.$/)).toBeVisible();
    expect(sent).toEqual([{ call: paths.confirmAuthenticator, body: { code: '123456' } }]);
    await expect.element(picture).not.toBeInTheDocument();
  });

  it('the link of the picture is a key for an app and nothing else', async () => {
    const hostile = { status: 200, body: { key, uri: 'https://evil.test/' } };
    const { screen } = await openEnrolment({ [paths.beginAuthenticator]: [hostile] });
    await expect.element(screen.getByRole('link', { name: /open it/ })).not.toBeInTheDocument();
  });

  it.each(['', '12345', '12345a'])('says what is wrong with “%s” without asking the service', async (typed) => {
    const page = await openEnrolment();
    await codeField(page).fill(typed);
    await page.button('Confirm code').click();
    await expect.element(codeField(page)).toHaveAccessibleDescription('Please enter the 6 digits that the app shows.');
    await expect.element(codeField(page)).toHaveFocus();
    expect(page.asked).not.toContain(paths.confirmAuthenticator);
  });

  it('a wrong code is told below the field, and the next one is taken', async () => {
    const page = await openEnrolment({
      [paths.confirmAuthenticator]: [problem(400, 'invalid_code', 'That code is not right.'), done],
    });
    await codeField(page).fill('123456');
    await page.button('Confirm code').click();
    await expect.element(codeField(page)).toHaveAccessibleDescription('That code is not right.');
    await codeField(page).fill('654321');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.screen.getByText('Your authenticator app is set up.')).toBeVisible();
  });

  it('the key is copied without gaps; where copying does not work, that is said', async () => {
    const { screen, section } = await openEnrolment();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce().mockRejectedValueOnce(new Error('refused'));
    const copy = section('Set up your app').getByRole('button', { name: 'Copy' });
    await copy.click();
    await expect.element(screen.getByText('Copied.')).toBeVisible();
    expect(write).toHaveBeenCalledWith(key);
    await copy.click();
    await expect.element(screen.getByText(/Copying did not work here/)).toBeVisible();
    write.mockRestore();
  });

  it('a key that has run out says so, and gives way to another', async () => {
    const second = { status: 200, body: { key: 'AAAABBBBCCCCDDDD', uri } };
    const { clock, screen, button } = await openEnrolment({ [paths.beginAuthenticator]: [made, second] });
    await clock.advance(lifetimes.authenticatorEnrolment);
    await expect.element(screen.getByText('The key has run out. Nothing was changed.')).toBeVisible();
    await button('Make another key').click();
    await expect.element(screen.getByText('DDDD')).toBeVisible();
  });

  it('setting up can be left, and the focus goes back', async () => {
    const { button, asked } = await openEnrolment();
    await button('Cancel').click();
    await expect.element(button('Set up an app')).toHaveFocus();
    expect(asked).toEqual([paths.security, paths.beginAuthenticator]);
  });

  it('is removed after a second question that says what goes with it', async () => {
    const { asked, screen, section, button } = await openSecurity({
      [paths.removeAuthenticator]: [done],
      [paths.security]: [shows(), without],
    });
    await section('Authenticator app').getByRole('button', { name: 'Remove' }).click();
    await expect.element(screen.getByText(/your backup codes are void/)).toHaveFocus();
    expect(asked).not.toContain(paths.removeAuthenticator);
    await button('Remove the app').click();
    await expect.element(screen.getByText('The authenticator app and the backup codes are removed.')).toBeVisible();
    await expect.element(button('Set up an app')).toBeVisible();
  });
});

describe('backup codes', () => {
  const codes = ['aaaaa-11111', 'bbbbb-22222'];
  const answers = {
    [paths.makeBackupCodes]: [{ status: 200, body: { codes } }],
    [paths.security]: [shows({ backupCodesLeft: 0 }), shows({ backupCodesLeft: 2 })],
  };

  it('are made, shown once, and how many are left is told', async () => {
    const { screen, section, button } = await openSecurity(answers);
    await expect.element(screen.getByText('You have none right now.')).toBeVisible();
    await button('Make backup codes').click();
    for (const code of codes) await expect.element(screen.getByText(code)).toBeVisible();
    await expect.element(screen.getByText('Your backup codes are made. Those before them are void.')).toBeVisible();
    await section('Keep these codes').getByRole('button', { name: 'I have kept them' }).click();
    for (const code of codes) await expect.element(screen.getByText(code)).not.toBeInTheDocument();
    await expect.element(screen.getByText('2 codes are left.')).toBeVisible();
  });

  it('can be copied, one a line, and printed', async () => {
    const { section, button } = await openSecurity(answers);
    await button('Make backup codes').click();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await section('Keep these codes').getByRole('button', { name: 'Copy' }).click();
    expect(write).toHaveBeenCalledWith('aaaaa-11111\nbbbbb-22222');
    write.mockRestore();
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await section('Keep these codes').getByRole('button', { name: 'Print' }).click();
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  it('are made anew only after a second question, since those before are void then', async () => {
    const { asked, screen, button } = await openSecurity({ ...answers, [paths.security]: [shows()] });
    await expect.element(screen.getByText(`${overview.backupCodesLeft} codes are left.`)).toBeVisible();
    await expect.element(button('Make backup codes')).not.toBeInTheDocument();
    await button('Make new backup codes').click();
    await expect.element(screen.getByText('Make new codes? Those you have now will not be taken any more.')).toHaveFocus();
    expect(asked).not.toContain(paths.makeBackupCodes);
    await button('Make new codes').click();
    await expect.element(screen.getByText('aaaaa-11111')).toBeVisible();
  });
});

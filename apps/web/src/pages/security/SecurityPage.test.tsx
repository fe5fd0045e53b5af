import { describe, expect, it } from 'vitest';
import { nobody, openSecurity, overview, paths, problem, shows } from './test/open-security.ts';

const loginFirst = '/login?redirectUrl=%2Fhome%2Fsecurity';

describe('/home/security', () => {
  it('shows each kind of protection in a section of its own, and changes nothing by being opened', async () => {
    const { screen, asked, section } = await openSecurity();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Security of your account' })).toBeVisible();
    await expect.poll(() => screen.getByRole('heading', { level: 2 }).elements()).toHaveLength(7);
    expect(
      screen
        .getByRole('heading', { level: 2 })
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Email address',
      'Phone numbers',
      'Authenticator app',
      'Backup codes',
      'Devices that approve',
      'Password',
      'Where you are signed in',
    ]);
    expect(asked).toEqual([paths.security]);
    expect(document.title).toBe('Security of your account – Stepgate');
    await expect.element(screen.getByRole('link', { name: 'Back to your account' })).toHaveAttribute('href', '/home');
    const changeEmail = section('Email address').getByRole('link', { name: 'Change email address' });
    await expect.element(changeEmail).toHaveAttribute('href', '/login/change-email');
    await expect.element(section('Email address').getByText(/ada@example\.com/)).toBeVisible();
  });

  it('sends whoever is not logged in to the login, and back here after it', async () => {
    const { navigate } = await openSecurity({ [paths.security]: [nobody] });
    await expect.poll(() => navigate.mock.calls).toEqual([[loginFirst]]);
  });

  it('says why a session for data sharing sees nothing here, and asks no second time', async () => {
    const { screen } = await openSecurity({
      [paths.security]: [problem(403, 'not_allowed', 'This session can only share data.')],
    });
    await expect.element(screen.getByText('This session can only share data.')).toBeVisible();
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: 'Back to your account' })).toBeVisible();
  });

  it.each([
    { name: 'no network', answer: 'no network' as const, told: /could not reach our service/ },
    { name: '500', answer: problem(500, 'unexpected.error'), told: /^x$/ },
    { name: '429', answer: problem(429, 'too_many_requests'), told: /^x$/ },
  ])('(RB4) $name is told, and it asks again when told to', async ({ answer, told }) => {
    const { screen, section } = await openSecurity({ [paths.security]: [answer, shows()] });
    await expect.element(screen.getByText(told)).toBeVisible();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(section('Password')).toBeVisible();
  });

  it('(RB9) asks again when the browser shows it anew by the back button: the session may have ended', async () => {
    const { navigate, section } = await openSecurity({ [paths.security]: [shows(), nobody] });
    await expect.element(section('Password')).toBeVisible();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.poll(() => navigate.mock.calls).toEqual([[loginFirst]]);
    await expect.element(section('Password')).not.toBeInTheDocument();
  });

  it('a session that ends before a change leads to the login and back', async () => {
    const { navigate, button } = await openSecurity({ [paths.beginDevice]: [nobody] });
    await button('Add a device').click();
    await expect.poll(() => navigate.mock.calls).toEqual([[loginFirst]]);
  });

  it('a change whose result cannot be looked up is told all the same', async () => {
    const { screen, button, section } = await openSecurity({
      [paths.makePrimary('number-2')]: [{ status: 204 }],
      [paths.security]: [shows(), 'no network', shows()],
    });
    await button('Send codes here first').click();
    await expect.element(screen.getByRole('alert').getByText('Codes go to •••• 43 first from now on.')).toBeVisible();
    await expect.element(screen.getByRole('alert').getByText(/could not reach our service/)).toBeVisible();
    await button('Try again').click();
    await expect.element(section('Phone numbers')).toBeVisible();
  });

  it('speaks German, with dates as they are written there', async () => {
    const { screen } = await openSecurity({}, { language: 'de' });
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Sicherheit Ihres Kontos' })).toBeVisible();
    await expect.element(screen.getByText('Eingerichtet am 21. November 2026.')).toBeVisible();
  });

  it('shows what a customer with nothing but a password has, without a dead button', async () => {
    const bare = {
      phoneNumbers: [],
      authenticator: null,
      backupCodesLeft: 0,
      devices: [],
      sessions: overview.sessions.slice(0, 1),
    };
    const { screen, button } = await openSecurity({ [paths.security]: [shows(bare)] });
    await expect.element(screen.getByText('There is no phone number on your account.')).toBeVisible();
    await expect.element(screen.getByText('You can make them once an authenticator app is set up.')).toBeVisible();
    const buttons = screen
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent);
    expect(buttons).toEqual(['Add a phone number', 'Set up an app', 'Add a device', 'Change password']);
    await expect.element(button('Set up an app')).toBeEnabled();
  });
});

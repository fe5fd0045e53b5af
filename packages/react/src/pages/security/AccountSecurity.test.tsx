import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Answers, nobody, openSecurity, overview, paths, problem, shows } from './test/open-security.tsx';

const titles = [
  'Email address',
  words.password,
  'Passkeys',
  words.phoneNumbers,
  words.authenticatorApp,
  words.backupCodes,
  words.approvingDevices,
  words.loggedInWhere,
];
const loginFirst = '/login?redirectUrl=%2Fhome%2Fsecurity';

describe('/home/security', () => {
  it('[LOOK-13] shows each kind of protection in its own row, all closed, and opening the page changes nothing', async () => {
    const { screen, asked, section, row } = await openSecurity();
    await expect.element(screen.getByRole('heading', { level: 1, name: words.accountSecurity })).toBeVisible();
    await expect.poll(() => screen.getByRole('heading', { level: 2 }).elements()).toHaveLength(8);
    expect(
      screen
        .getByRole('heading', { level: 2 })
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(titles);
    expect(screen.getByRole('button', { expanded: true }).elements()).toEqual([]);
    expect(asked).toEqual([paths.security]);
    expect(document.title).toBe('Account security – Stepgate');
    await row('Email address').click();
    const changeEmail = section('Email address').getByRole('link', { name: 'Change email address' });
    await expect.element(changeEmail).toHaveAttribute('href', '/login/change-email');
    await expect.element(section('Email address').getByText(/^You log in with ada@example\.com,/)).toBeVisible();
  });

  it('without a session it redirects to the login, and back here afterwards', async () => {
    const { navigate } = await openSecurity({ [paths.security]: [nobody] });
    await expect.poll(() => navigate.mock.calls).toEqual([[loginFirst]]);
  });

  it('says why a session for data sharing sees nothing here, and has no button', async () => {
    const { screen } = await openSecurity({
      [paths.security]: [problem(403, 'not_allowed', 'This session can only share data.')],
    });
    await expect.element(screen.getByText('This session can only share data.')).toBeVisible();
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  });

  it.each(
    rows(
      [
        { name: 'no network', answer: 'no network' as const, announcement: /couldn't reach our service/ },
        { name: '500', answer: problem(500, 'unexpected.error'), announcement: /^x$/ },
        { name: '429', answer: problem(429, 'too_many_requests'), announcement: /^x$/ },
      ],
      1,
    ),
  )('(RB4) shows an error for $name, and loads again on request', async ({ answer, announcement }) => {
    const { screen, section } = await openSecurity({ [paths.security]: [answer, shows()] });
    await expect.element(screen.getByText(announcement)).toBeVisible();
    await screen.getByRole('button', { name: words.tryAgain }).click();
    await expect.element(section(words.password)).toBeVisible();
  });

  it('(RB9) loads again when the browser restores it with the back button: the session may have ended', async () => {
    const { navigate, section } = await openSecurity({ [paths.security]: [shows(), nobody] });
    await expect.element(section(words.password)).toBeVisible();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.poll(() => navigate.mock.calls).toEqual([[loginFirst]]);
    await expect.element(section(words.password)).not.toBeInTheDocument();
  });

  it('[REAL-07] a session that ends before a change redirects to the login and back', { tags: 'deep' }, async () => {
    const { navigate, button } = await openSecurity({ [paths.beginDevice]: [nobody] }, {}, words.approvingDevices);
    const { pathname, search } = location;
    history.replaceState(null, '', '#devices');
    onTestFinished(() => history.replaceState(null, '', pathname + search));
    await button(words.addDevice).click();
    await expect.poll(() => navigate.mock.calls).toEqual([[`${loginFirst}%23devices`]]);
  });

  it('a change is reported even if the new state can’t be loaded', { tags: 'deep' }, async () => {
    const answers: Answers = {
      [paths.makePrimary('number-2')]: [{ status: 204 }],
      [paths.security]: [shows(), 'no network', shows()],
    };
    const { screen, button, section } = await openSecurity(answers, {}, words.phoneNumbers);
    await button('Send codes here first').click();
    await expect
      .element(screen.getByRole('alert').getByText('From now on, we send codes to the number ending in 43 first.'))
      .toBeVisible();
    await expect.element(screen.getByRole('alert').getByText(/couldn't reach our service/)).toBeVisible();
    await button(words.tryAgain).click();
    await expect.element(section(words.phoneNumbers)).toBeVisible();
  });

  it('speaks German, with German dates', { tags: 'deep' }, async () => {
    const { screen } = await openSecurity({}, { language: 'de' });
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Kontosicherheit' })).toBeVisible();
    await expect.element(screen.getByText('Aktiv seit 21. November 2026')).toBeVisible();
  });

  it('shows a customer who has only a password what can be set up, without a dead button', async () => {
    const bare = {
      phoneNumbers: [],
      authenticator: null,
      backupCodesLeft: 0,
      devices: [],
      sessions: overview.sessions.slice(0, 1),
    };
    const { screen, section, row } = await openSecurity({ [paths.security]: [shows(bare)] });
    await expect.poll(() => screen.getByText('Not set up').elements()).toHaveLength(4);
    const offered: string[] = [];
    for (const name of titles) {
      await row(name).click();
      const [, ...buttons] = section(name).getByRole('button').elements();
      offered.push(...buttons.map(({ textContent }) => textContent));
      for (const each of buttons) expect(each).toBeEnabled();
      if (name === words.phoneNumbers) await expect.element(screen.getByText(/^You don't have a phone number/)).toBeVisible();
      if (name === words.backupCodes)
        await expect.element(screen.getByText(/after you've set up an authenticator app/)).toBeVisible();
    }
    expect(offered).toEqual([words.changePassword, words.addPhoneNumber, 'Set up an app', words.addDevice]);
  });
});

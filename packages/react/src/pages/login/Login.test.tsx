import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { fault, otherProblem, problem, problemWith, type Script, type Scripted } from '../../test/script/answers.ts';
import { bySms, sessionAt, tokenGiven } from '../../test/script/by-sms.ts';
import { asks, newNumberChallenge, nothingLeft, otherChallenge, smsChallenge, token } from '../../test/script/challenges.ts';
import { titleOfFocus } from '../../test/title-of-focus.ts';
import { guestId, openPage, openPrerenderedPage } from '../../test/world.tsx';
import { Login } from './Login.tsx';
import type { LoginProps } from './login-props.ts';

type Page = Awaited<ReturnType<typeof openPage>>;

const withoutSecondStep = { ...bySms, tokenStatus: nothingLeft };

const openLogin = (props: LoginProps = {}, changes: Partial<Parameters<typeof openPage>[1]> = {}) =>
  openPage(<Login {...props} />, { answers: bySms, ...changes });

async function fillAndSubmit({ screen }: Page, email = 'ada@example.com', password = 'open sesame please') {
  await screen.getByLabelText(words.email).fill(email);
  await screen.getByLabelText(words.password).fill(password);
  await screen.getByRole('button', { name: words.logIn }).click();
}

const heading = ({ screen }: Page, name: string) => screen.getByRole('heading', { level: 1, name });

beforeEach(() => {
  document.title = '';
});

describe('the form', () => {
  it('[LOGIN-01] has a header, an e-mail field, a password field and a Log in button', async () => {
    const page = await openLogin();
    await expect.element(heading(page, words.logIn)).toBeVisible();
    await expect.element(page.screen.getByLabelText(words.email)).toHaveAttribute('autocomplete', 'username webauthn');
    await expect.element(page.screen.getByLabelText(words.password)).toHaveAttribute('type', 'password');
    await expect.element(page.screen.getByLabelText(words.password)).toHaveAttribute('autocomplete', 'current-password');
    await expect.element(page.screen.getByRole('button', { name: words.logIn })).toBeEnabled();
    expect(document.title).toBe('Log in – Stepgate');
    expect(document.activeElement).toBe(document.body);
  });

  it('[LOGIN-02] links to help for customers who have trouble logging in', async () => {
    const { screen } = await openLogin();
    await expect
      .element(screen.getByRole('link', { name: 'Trouble logging in?' }))
      .toHaveAttribute('href', '/help/flows/logged-out');
  });

  it('links to the sign-up, except in the data-sharing variant', async () => {
    const { screen } = await openLogin();
    await expect.element(screen.getByRole('link', { name: 'New here? Sign up' })).toHaveAttribute('href', '/sign-up');
    const other = await openLogin({ variant: 'CDR' });
    expect(other.screen.container.querySelector('a[href="/sign-up"]')).toBeNull();
  });

  it('[REAL-07] its links to the sign-up and to a reset carry the wanted page and the preset address', async () => {
    const { screen } = await openLogin({ redirectAfterUrl: '/home/send#x', email: 'ada@example.com' });
    const context = 'redirectUrl=%2Fhome%2Fsend%23x&email=ada%40example.com';
    await expect.element(screen.getByRole('link', { name: 'New here? Sign up' })).toHaveAttribute('href', `/sign-up?${context}`);
    await expect
      .element(screen.getByRole('link', { name: words.forgotPassword }))
      .toHaveAttribute('href', `/login/forgot-password?utm_source=login&${context}`);
  });

  it('[LOGIN-03] with a preset e-mail it says who logs in, and has no e-mail field', async () => {
    const page = await openLogin({ email: 'ada@example.com' });
    await expect.element(page.screen.getByText('Log in as ada@example.com')).toBeVisible();
    expect(page.screen.getByRole('textbox', { name: words.email }).elements()).toHaveLength(0);
    await page.screen.getByLabelText(words.password).fill('secret');
    await page.screen.getByRole('button', { name: words.logIn }).click();
    await expect.poll(() => page.service.to('login')[0]?.body).toMatchObject({ email: 'ada@example.com', password: 'secret' });
  });

  it('[LOGIN-04] names the business that invites the customer into its team', async () => {
    const page = await openLogin({ variant: 'BIZ_TEAM_INVITE_LOGIN', businessName: 'Brightwater Ltd' });
    await expect.element(heading(page, 'Log in to join Brightwater Ltd')).toBeVisible();
    await expect.element(page.screen.getByText('Brightwater Ltd has invited you', { exact: false })).toBeVisible();
  });

  it('[LOGIN-04] handles a team invitation without the name of the business', { tags: 'deep' }, async () => {
    const page = await openLogin({ variant: 'BIZ_TEAM_INVITE_LOGIN' });
    await expect.element(heading(page, 'Log in to join your team')).toBeVisible();
  });

  it('[LOGIN-05] asks for no password in a login to share data, and says so', async () => {
    const page = await openLogin({ variant: 'CDR' });
    await expect.element(heading(page, 'Log in to share your data')).toBeVisible();
    await expect
      .element(page.screen.getByText('We never ask for your password to share your data.', { exact: false }))
      .toBeVisible();
    await expect
      .element(page.screen.getByRole('link', { name: 'Read our CDR policy' }))
      .toHaveAttribute('href', '/help/articles/cdr-policy');
    expect(document.querySelectorAll('input[type=password]')).toHaveLength(0);
    await page.screen.getByLabelText(words.email).fill('ada@example.com');
    await page.screen.getByRole('button', { name: words.logIn }).click();
    await expect.poll(() => page.service.to('loginCdr')).toHaveLength(1);
    expect(page.service.to('loginCdr')[0]?.body).not.toHaveProperty('password');
    expect(page.service.to('login')).toHaveLength(0);
  });

  it('[LOGIN-13] empty fields have an error message, the first of them gets the focus, and nothing is sent', async () => {
    const { screen, service } = await openLogin();
    const password = screen.getByLabelText(words.password);
    await screen.getByRole('button', { name: words.logIn }).click();
    await expect.element(screen.getByLabelText(words.email)).toHaveFocus();
    await expect.element(screen.getByLabelText(words.email)).toHaveAccessibleDescription(words.required);
    await expect.element(password).toHaveAccessibleDescription(words.required);
    await screen.getByLabelText(words.email).fill('ada@example.com');
    await screen.getByRole('button', { name: words.logIn }).click();
    await expect.element(password).toHaveFocus();
    await expect.element(screen.getByLabelText(words.email)).toBeValid();
    expect(service.seen).toHaveLength(0);
  });

  it('[LOGIN-13] an e-mail of only white space counts as empty', { tags: 'deep' }, async () => {
    const page = await openLogin();
    await fillAndSubmit(page, ' \u00a0 ');
    await expect.element(page.screen.getByLabelText(words.email)).toHaveAccessibleDescription(words.required);
    expect(page.service.seen).toHaveLength(0);
  });

  it('[LOGIN-13] has no password rule in the CDR variant', { tags: 'deep' }, async () => {
    const { screen } = await openLogin({ variant: 'CDR' });
    await screen.getByRole('button', { name: words.logIn }).click();
    expect(screen.getByText(words.required).elements()).toHaveLength(1);
  });

  it('[LOGIN-13] the e-mail is trimmed, the password is sent as typed', async () => {
    const page = await openLogin();
    // With the no-break space of text copied from a web page. The browser itself strips the common ones.
    await fillAndSubmit(page, ' \u00a0ada@example.com\u00a0 ', ' spaced secret ');
    await expect
      .poll(() => page.service.to('login')[0]?.body)
      .toMatchObject({ email: 'ada@example.com', password: ' spaced secret ' });
  });

  it('[LOGIN-14] sends the payload and the headers of the specification', async () => {
    const page = await openLogin({ redirectAfterUrl: '/help/articles/fees' });
    await fillAndSubmit(page);
    await expect.poll(() => page.service.to('login')).toHaveLength(1);
    const [request] = page.service.to('login');
    expect(request?.body).toEqual({
      email: 'ada@example.com',
      password: 'open sesame please',
      captcha: null,
      challenge: null,
      siteKey: null,
      rememberThisDevice: false,
      redirectAfterUrl: '/help/articles/fees',
    });
    expect(request?.headers).toMatchObject({ 'x-language': 'en', 'x-client-id': 'web-of-a-test', 'x-guest-id': guestId });
  });

  it('[LOGIN-14] the newer variant adds language, clientId, guestId, ggow and mosc', async () => {
    const page = await openLogin({}, { host: { loginCall: 'loginV2' } });
    await fillAndSubmit(page);
    await expect.poll(() => page.service.to('loginV2')).toHaveLength(1);
    expect(page.service.to('loginV2')[0]?.body).toMatchObject({
      language: 'en',
      clientId: 'web-of-a-test',
      guestId,
      ggow: 'ggow-1',
      mosc: 'mosc-1',
      rememberThisDevice: false,
    });
    expect(page.service.to('login')).toHaveLength(0);
  });

  it('[SRV-30] a login to share data carries the same values in the newer variant, and none of them in the other', {
    tags: 'deep',
  }, async () => {
    const bodyWith = async (loginCall: 'login' | 'loginV2') => {
      const page = await openLogin({ variant: 'CDR' }, { host: { loginCall } });
      await page.screen.getByLabelText(words.email).fill(' ada@example.com ');
      await page.screen.getByRole('button', { name: words.logIn }).click();
      await expect.poll(() => page.service.to('loginCdr')).toHaveLength(1);
      const [request] = page.service.to('loginCdr');
      await cleanup();
      return request?.body;
    };
    const older = {
      ...{ email: 'ada@example.com', captcha: null, challenge: null, siteKey: null },
      ...{ rememberThisDevice: false, redirectAfterUrl: '/home' },
    };
    expect(await bodyWith('login')).toEqual(older);
    expect(await bodyWith('loginV2')).toEqual({
      ...older,
      ...{ language: 'en', clientId: 'web-of-a-test', guestId: '3f9ac21e-8d04-4c1b-9d57-2f6f5f0c1a11' },
      ...{ ggow: 'ggow-1', mosc: 'mosc-1' },
    });
  });

  it('[LOGIN-15] a double click followed by Enter sends one request', async () => {
    const page = await openLogin({}, { answers: { ...bySms, login: 'never' } });
    await page.screen.getByLabelText(words.email).fill('ada@example.com');
    await page.screen.getByLabelText(words.password).fill('secret');
    await page.screen.getByRole('button', { name: words.logIn }).dblClick();
    await userEvent.keyboard('{Enter}');
    await page.screen.getByLabelText(words.email).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.screen.getByRole('button', { name: words.logIn })).toHaveAttribute('aria-busy', 'true');
    expect(page.service.to('login')).toHaveLength(1);
  });

  it('[LOGIN-15] input and a press from before the script ran are kept and sent once, under StrictMode too', async () => {
    const { service, root, recovered } = await openPrerenderedPage(
      <Login />,
      { answers: { ...bySms, login: 'never' } },
      (html) => {
        const [email, password] = html.querySelectorAll('input');
        if (email) email.value = 'ada@example.com';
        if (password) password.value = 'secret';
        html.querySelector('form')?.setAttribute('data-pressed', '');
      },
    );
    await expect.poll(() => service.to('login')).toHaveLength(1);
    expect(service.to('login').map(({ body }) => body)).toMatchObject([{ email: 'ada@example.com', password: 'secret' }]);
    expect(root.querySelector('[data-pressed]')).toBeNull();
    expect(recovered).not.toHaveBeenCalled();
  });
});

describe('the messages to the customer', () => {
  const failing = (answer: Scripted<'login'>) => ({ answers: { ...bySms, login: answer } });
  const alert = ({ screen }: Page) => screen.getByRole('alert');

  it('[BANNER-02] a wrong e-mail or password: the server’s message is shown, the fields keep their text, and the password can be reset', async () => {
    const page = await openLogin({}, failing(problem(401, 'invalid_email_password', 'Your email or password is wrong.')));
    await fillAndSubmit(page);
    await expect.element(alert(page)).toMatchTextContent('Your email or password is wrong.');
    await expect.element(alert(page)).toHaveFocus();
    await expect
      .element(page.screen.getByRole('link', { name: words.resetPassword }))
      .toHaveAttribute('href', '/login/forgot-password?utm_source=login');
    await expect.element(page.screen.getByLabelText(words.email)).toHaveValue('ada@example.com');
    await expect.element(page.screen.getByLabelText(words.password)).toHaveValue('open sesame please');
  });

  it('[HOLD-07] after too many attempts of others it says what to do next: a link by email, which is the one for a forgotten password', async () => {
    const page = await openLogin({}, failing(problem(403, 'attempt_limit_reached', 'Too many attempts.')));
    await fillAndSubmit(page);
    await expect.element(alert(page)).toMatchTextContent('Too many attempts.');
    const link = page.screen.getByRole('link', { name: /You don't have to wait: get a link by email/ });
    await expect.element(link).toHaveAttribute('href', '/login/forgot-password?utm_source=login');
  });

  it.each(
    rows(
      [
        ['an error of the server', problem(500, 'unexpected.error', words.unknownProblem)],
        ['an error of a proxy', fault({ status: 500, body: '<html>stack trace of the server</html>' })],
        ['an error without words', fault({ status: 400, body: 'nonsense' })],
        ['an answer that cannot be read', fault({ body: { data: {} } })],
      ],
      1,
    ),
  )('[ERR-02] %s: something went wrong, with the first 8 characters of the guest id', async (_, answer) => {
    const page = await openLogin({}, failing(answer));
    await fillAndSubmit(page);
    await expect.element(alert(page)).toMatchTextContent(words.unknownProblem);
    await expect.element(page.screen.getByText('3f9ac21e')).toBeVisible();
    await expect.element(alert(page)).not.toMatchTextContent('stack trace');
  });

  it('[ERR-02] one click selects the whole support code for copying', { tags: 'deep' }, async () => {
    const page = await openLogin({}, failing(problem(500, 'unexpected.error', 'x')));
    await fillAndSubmit(page);
    await page.screen.getByText('3f9ac21e').click();
    expect(getSelection()?.toString()).toBe('3f9ac21e');
  });

  it.each(rows([429, 503], 1))('a %i: it says to try again in a moment', async (status) => {
    const page = await openLogin({}, failing(otherProblem(status, 'busy', '', { 'retry-after': '2' })));
    await fillAndSubmit(page);
    await expect.element(alert(page)).toMatchTextContent('Please try again in a moment.');
  });

  it('a long Retry-After: it says in how many minutes', { tags: 'deep' }, async () => {
    const page = await openLogin({}, failing(problem(429, 'too_many_requests', '', { 'retry-after': '290' })));
    await fillAndSubmit(page);
    await expect.element(alert(page)).toMatchTextContent('Please try again in 5 minutes.');
  });

  it('no connection: it says so, keeps the typed text, and another press works', async () => {
    const page = await openLogin({}, failing('network'));
    await fillAndSubmit(page);
    await expect.element(alert(page)).toMatchTextContent('Check your internet connection');
    await expect.element(page.screen.getByLabelText(words.password)).toHaveValue('open sesame please');
    page.service.answer({ login: tokenGiven });
    await page.screen.getByRole('button', { name: words.logIn }).click();
    await expect.element(heading(page, words.enterCode)).toBeVisible();
    expect(JSON.stringify(page.storage)).not.toContain('open sesame');
  });

  it('no answer within 15 seconds: it says so, and the button works again (RB3)', async () => {
    const page = await openLogin({}, failing('never'));
    await fillAndSubmit(page);
    await expect.poll(() => page.service.to('login')).toHaveLength(1);
    await page.clock.advance(15_000);
    await expect.element(alert(page)).toMatchTextContent("We didn't get an answer in time.");
    await expect.element(page.screen.getByRole('button', { name: words.logIn })).not.toHaveAttribute('aria-busy');
  });

  it('an e-mail that the server calls malformed has an error at its field', { tags: 'deep' }, async () => {
    const page = await openLogin({}, failing(problem(400, 'invalid_email', words.invalidEmail)));
    await fillAndSubmit(page, 'plain');
    await expect.element(page.screen.getByLabelText(words.email)).toHaveAccessibleDescription(words.invalidEmail);
    await expect.element(page.screen.getByLabelText(words.email)).toHaveFocus();
  });

  it('[BANNER-04] (UI3) markup and links in a server’s message stay plain text, and of an anchor its words (S20)', async () => {
    const message = 'Go to [here](javascript:alert(1)) or <a href="https://evil.test">there</a> <0>x</0>';
    const page = await openLogin({}, failing(otherProblem(401, 'x', message)));
    await fillAndSubmit(page);
    await expect.element(alert(page)).toMatchTextContent('Go to [here](javascript:alert(1)) or there <0>x</0>');
    expect(alert(page).getByRole('link').elements()).toHaveLength(0);
  });
});

async function passSms(page: Page) {
  await page.screen.getByLabelText(words.code).fill('123456');
}

describe('after the first factor', () => {
  it('[LOGIN-10] the challenges come, then the session, then the redirect', async () => {
    const page = await openLogin();
    await fillAndSubmit(page);
    await expect.element(heading(page, words.enterCode)).toBeVisible();
    await passSms(page);
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    const order = page.service.seen.map(({ call }) => call);
    expect(order.filter((call, at) => call !== order[at - 1])).toEqual([
      'login',
      'tokenStatus',
      'triggerPhoneCode/sms',
      'verifyPhoneCode/sms',
      'tokenStatus',
      'exchangeSession',
    ]);
    expect(page.service.to('exchangeSession')[0]?.body).toEqual({ oneTimeToken: token });
    // The next page says why, if it finds no session.
    expect([page.storage.length, page.storage.getItem('stepgate.exchanged')]).toEqual([1, 'yes']);
  });

  it('[LOGIN-10] without a challenge the session comes at once', async () => {
    const page = await openLogin({}, { answers: withoutSecondStep });
    await fillAndSubmit(page);
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(0);
    expect(page.service.to('exchangeSession')).toHaveLength(1);
  });

  it('[LOGIN-07] goes where the server says', async () => {
    const page = await openLogin({}, { answers: { ...withoutSecondStep, exchangeSession: sessionAt('/help/articles/fees') } });
    await fillAndSubmit(page);
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/help/articles/fees']]);
  });

  it.each(rows(['', 'javascript:alert(1)', 'https://evil.test/', '//evil.test', '/\\evil.test'], 2))(
    '[LOGIN-07] goes to /home if the server says %j',
    async (location) => {
      const page = await openLogin({}, { answers: { ...withoutSecondStep, exchangeSession: sessionAt(location) } });
      await fillAndSubmit(page);
      await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    },
  );

  it.each(
    rows(
      [
        ['204', { status: 204 }],
        ['200 without a body', { body: '' }],
        ['200 {}', { body: {} }],
        ['200 []', { body: [] }],
        ['200 with another type', { body: { location: 7 } }],
        ['201 with a page of HTML', { status: 201, body: '<html></html>' }],
      ],
      2,
    ),
  )('[SRV-03] a session exchange without a location redirects to /home: %s', async (_, exchanged) => {
    const page = await openLogin({}, { answers: { ...withoutSecondStep, exchangeSession: fault(exchanged) } });
    await fillAndSubmit(page);
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    expect(page.errorTracker).not.toHaveBeenCalled();
  });

  it('[SRV-04] the first factor may give its token like a phone change, with the list next to oneTimeTokenProperties', {
    tags: 'deep',
  }, async () => {
    const oneTimeTokenProperties = { oneTimeToken: token, actionType: 'IDENTITY__LOGIN' };
    const challenges = [
      { primaryChallenge: smsChallenge(), alternatives: [{ primaryChallenge: otherChallenge('TOTP') }], required: true },
    ];
    const page = await openLogin(
      {},
      {
        answers: {
          ...bySms,
          login: fault({ body: { oneTimeTokenProperties } }),
          tokenStatus: [fault({ body: { challenges, oneTimeTokenProperties } }), nothingLeft],
        },
      },
    );
    await fillAndSubmit(page);
    await expect.element(page.screen.getByRole('button', { name: words.tryAnotherWay })).toBeVisible();
    await passSms(page);
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
  });

  it('[LOGIN-08] a success callback replaces the redirect', async () => {
    const onSuccess = vi.fn();
    const page = await openLogin({ onSuccess }, { answers: withoutSecondStep });
    await fillAndSubmit(page);
    await expect.poll(() => onSuccess.mock.calls).toEqual([[{ location: '/home' }]]);
    expect(page.navigate).not.toHaveBeenCalled();
  });

  it('[LOGIN-08] prevent-redirect stays on the page and says that the login worked', async () => {
    const page = await openLogin({ preventRedirect: true }, { answers: withoutSecondStep });
    await fillAndSubmit(page);
    await expect.element(heading(page, "You're logged in")).toHaveFocus();
    expect(page.navigate).not.toHaveBeenCalled();
  });

  it('[LOGIN-09] the info message must be passed before the first challenge shows or sends anything', async () => {
    const infoMessage = { title: 'Two steps', message: 'Next comes a second proof.' };
    const page = await openLogin({ infoMessage });
    await fillAndSubmit(page);
    await expect.element(heading(page, 'Two steps')).toHaveFocus();
    await expect.element(page.screen.getByText('Next comes a second proof.')).toBeVisible();
    await expect.element(page.screen.getByText('Loading the next step…')).not.toBeVisible();
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(0);
    await page.screen.getByRole('button', { name: words.continue }).click();
    await expect.poll(titleOfFocus).toBe(words.enterCode);
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
    page.service.answer({ tokenStatus: asks({ primary: smsChallenge() }) });
    await page.reload();
    await expect.element(heading(page, words.enterCode)).toBeVisible();
  });

  it('[LOGIN-09] the info message is shown even if no challenge follows: it must be passed before the session', {
    tags: 'deep',
  }, async () => {
    const page = await openLogin({ infoMessage: { title: 'Two steps', message: 'x' } }, { answers: withoutSecondStep });
    await fillAndSubmit(page);
    await expect.element(heading(page, 'Two steps')).toHaveFocus();
    expect(page.service.to('exchangeSession')).toHaveLength(0);
    await page.screen.getByRole('button', { name: words.continue }).click();
    await expect.poll(() => page.navigate.mock.calls).toHaveLength(1);
  });

  it('[LOGIN-11] retry from the second step goes back to the form, with the e-mail and without the password', async () => {
    const page = await openLogin({}, { answers: { ...bySms, tokenStatus: problem(500, 'unexpected.error', 'x') } });
    await fillAndSubmit(page);
    await expect.element(heading(page, words.failed)).toHaveFocus();
    await page.screen.getByRole('button', { name: words.tryAgain }).click();
    await expect.element(heading(page, words.logIn)).toHaveFocus();
    await expect.element(page.screen.getByLabelText(words.email)).toHaveValue('ada@example.com');
    await expect.element(page.screen.getByLabelText(words.password)).toHaveValue('');
    expect(page.storage).toHaveLength(0);
  });

  it('[LOGIN-11] a customer who gives up the second step finds the form as they left it, and can log in again', {
    tags: 'deep',
  }, async () => {
    const page = await openLogin();
    await fillAndSubmit(page);
    await page.screen.getByRole('button', { name: words.backToLogin }).click();
    await expect.element(page.screen.getByLabelText(words.email)).toHaveValue('ada@example.com');
    await page.reload();
    await expect.element(heading(page, words.logIn)).toBeVisible();
  });

  it('an expired token shows the form again, with the e-mail and the reason (RB7)', async () => {
    const page = await openLogin(
      {},
      { answers: { ...bySms, 'verifyPhoneCode/sms': problem(401, 'ott_not_found', 'Your time has run out.') } },
    );
    await fillAndSubmit(page);
    await passSms(page);
    await expect
      .element(page.screen.getByText("Your login has expired because it wasn't finished in time", { exact: false }))
      .toBeVisible();
    await expect.element(page.screen.getByLabelText(words.email)).toHaveValue('ada@example.com');
    expect(page.errorTracker).not.toHaveBeenCalled();
    expect(page.storage).toHaveLength(0);
  });

  it('a failed session exchange can be repeated without proving anything again', { tags: 'deep' }, async () => {
    const page = await openLogin({}, { answers: { ...withoutSecondStep, exchangeSession: ['network', sessionAt('/home')] } });
    await fillAndSubmit(page);
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent('Check your internet connection');
    await page.screen.getByRole('button', { name: words.tryAgain }).click();
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
  });

  it('a refused session shows the form again, which says why', { tags: 'deep' }, async () => {
    const refused = problem(403, 'not_allowed', "You can't do this step now.");
    const page = await openLogin({}, { answers: { ...withoutSecondStep, exchangeSession: refused } });
    await fillAndSubmit(page);
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent("You can't do this step now.");
    await expect.element(page.screen.getByLabelText(words.email)).toHaveValue('ada@example.com');
  });

  it('[FLOW-14] the token travels in a header or a body, never in an address', async () => {
    const page = await openLogin();
    await fillAndSubmit(page);
    await passSms(page);
    await expect.poll(() => page.navigate.mock.calls).toHaveLength(1);
    expect(page.service.seen.filter(({ address }) => address.includes(token))).toEqual([]);
    expect(page.service.to('tokenStatus')[0]?.headers).toMatchObject({ 'one-time-token': token });
    expect(location.href).not.toContain(token);
  });

  it('[LOOK-01] a login in the middle stays where it is if the browser restores its page, with no second code', async () => {
    const page = await openLogin();
    await fillAndSubmit(page);
    await expect.element(heading(page, words.enterCode)).toBeVisible();
    await page.screen.getByLabelText(words.code).fill('12');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.poll(() => page.service.to('tokenStatus')).toHaveLength(2);
    await expect.element(page.screen.getByLabelText(words.code)).toHaveValue('12');
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
  });

  it('[LOOK-01] an ended login starts at the form again if the browser restores its page with the back button (RB9)', {
    tags: 'deep',
  }, async () => {
    const page = await openLogin({}, { answers: withoutSecondStep });
    await fillAndSubmit(page);
    await expect.poll(() => page.navigate.mock.calls).toHaveLength(1);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.element(page.screen.getByLabelText(words.password)).toHaveValue('');
  });

  it('a preset e-mail never resumes the login of another address', { tags: 'deep' }, async () => {
    const page = await openLogin();
    await fillAndSubmit(page);
    await expect.element(heading(page, words.enterCode)).toBeVisible();
    const other = await openLogin({ email: 'bob@example.com' }, { storage: page.storage });
    await expect.element(other.screen.getByText('Log in as bob@example.com')).toBeVisible();
  });
});

describe('[LOOK-08] an error goes as soon as what caused it is changed', () => {
  const required = words.required;

  it('an empty field keeps its error until it is filled, whatever the other one does', async () => {
    const { screen } = await openLogin();
    const [email, password] = [screen.getByLabelText(words.email), screen.getByLabelText(words.password)];
    await screen.getByRole('button', { name: words.logIn }).click();
    await expect.element(email).toHaveAccessibleDescription(required);
    await password.fill('open sesame please');
    await expect.element(password).not.toHaveAttribute('aria-invalid');
    await expect.element(email).toHaveAccessibleDescription(required);
    await email.fill('ada@example.com');
    await expect.element(email).not.toHaveAttribute('aria-invalid');
    await expect.element(screen.getByText(required)).not.toBeInTheDocument();
  });

  it('a refused password is forgotten as soon as another is typed', async () => {
    const page = await openLogin({}, { answers: { ...bySms, login: problem(401, 'invalid_email_password', 'Wrong.') } });
    await fillAndSubmit(page);
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent('Wrong.');
    await page.screen.getByLabelText(words.password).fill('open sesame');
    await expect.element(page.screen.getByRole('alert')).not.toBeInTheDocument();
  });

  it('a wrong field looks wrong with the focus in it', { tags: 'deep' }, async () => {
    const { screen } = await openLogin();
    await screen.getByRole('button', { name: words.logIn }).click();
    const email = screen.getByLabelText(words.email);
    await expect.element(email).toHaveFocus();
    const danger = document.createElement('span');
    danger.style.color = 'var(--sg-danger)';
    document.body.append(danger);
    const { color } = getComputedStyle(danger);
    danger.remove();
    const drawn = () => {
      const { borderTopColor, outlineColor } = getComputedStyle(email.element());
      return [borderTopColor, outlineColor];
    };
    await expect.poll(drawn).toEqual([color, color]);
    await email.fill('a');
    await expect.poll(drawn).not.toContain(color);
  });
});

it('[LOOK-05] after a session that ended without activity the form says why, once', async () => {
  const first = await openLogin();
  first.storage.setItem('stepgate.loggedOut', '5');
  const page = await openLogin({}, { storage: first.storage });
  const why = page.screen.getByText('We logged you out after 5 minutes without activity, to keep your account safe.');
  await expect.element(why).toBeVisible();
  await expect.element(await page.reload().then(() => why)).not.toBeInTheDocument();
});

describe('[LOOK-10] a forgotten password', () => {
  const stay = (event: Event) => event.preventDefault();

  it('has its link by the password field, and the address typed goes along, but not in an address', async () => {
    const { screen, storage } = await openLogin();
    const link = screen.getByRole('link', { name: words.forgotPassword });
    await expect.element(link).toHaveAttribute('href', '/login/forgot-password?utm_source=login');
    await screen.getByLabelText(words.email).fill(' ada@example.com ');
    addEventListener('click', stay, { once: true });
    await link.click();
    expect(storage.getItem('stepgate.typedEmail')).toBe('ada@example.com');
  });

  it('is absent without a password', async () => {
    const { screen } = await openLogin({ variant: 'CDR' });
    await expect.element(screen.getByRole('link', { name: words.forgotPassword })).not.toBeInTheDocument();
  });

  it('a preset address can be replaced', { tags: 'deep' }, async () => {
    const page = await openLogin({ email: 'ada@example.com' });
    await page.screen.getByRole('button', { name: 'Not you?' }).click();
    await expect.element(page.screen.getByText('ada@example.com')).not.toBeInTheDocument();
    await fillAndSubmit(page, 'bob@example.com');
    await expect.poll(() => page.service.to('login').map(({ body }) => body)).toMatchObject([{ email: 'bob@example.com' }]);
  });
});

describe('[PASS-10] a trusted browser that is not proved', () => {
  const said = "We couldn't make sure that this is the browser you usually use.";
  const refused = problem(403, 'trusted_device_unproved', said);

  it('the second factor is asked for with the same token, and then the session comes', async () => {
    const page = await openLogin(
      {},
      {
        answers: {
          ...bySms,
          tokenStatus: [nothingLeft, asks({ primary: smsChallenge() }), nothingLeft],
          exchangeSession: [refused, sessionAt('/home')],
        },
      },
    );
    await fillAndSubmit(page);
    await expect.poll(titleOfFocus).toBe(words.enterCode);
    expect(page.navigate).not.toHaveBeenCalled();
    await passSms(page);
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    expect(page.service.to('login')).toHaveLength(1);
    expect(page.service.to('exchangeSession').map(({ body }) => body)).toEqual([
      { oneTimeToken: token },
      { oneTimeToken: token },
    ]);
  });

  it('[SRV-12] a server that keeps refusing and asks for nothing shows the form again, with its words', {
    tags: 'deep',
  }, async () => {
    const page = await openLogin({}, { answers: { ...bySms, tokenStatus: nothingLeft, exchangeSession: refused } });
    await fillAndSubmit(page);
    await expect.element(page.screen.getByText(said)).toBeVisible();
    await expect.element(page.screen.getByLabelText(words.email)).toBeVisible();
    expect(page.service.to('exchangeSession')).toHaveLength(2);
  });
});

describe('[DEACT-02] a login that requires a new phone number', () => {
  const said = 'Your phone number has to be replaced first.';
  const refused = problem(403, 'mandatory.update.phone.number', said);
  const newNumber = asks({ primary: otherChallenge('UPDATE_PHONE_NUMBER') });

  it('the session is refused: the challenges continue with the same token, and then the session comes', async () => {
    const page = await openLogin(
      {},
      {
        answers: {
          ...bySms,
          tokenStatus: [
            asks({ primary: smsChallenge() }),
            nothingLeft,
            newNumber,
            asks({ primary: newNumberChallenge('SMS') }),
            nothingLeft,
          ],
          exchangeSession: [refused, sessionAt('/home')],
          verifyNewPhoneNumber: asks({ primary: newNumberChallenge('SMS') }),
        },
      },
    );
    await fillAndSubmit(page);
    await passSms(page);
    await expect.element(heading(page, words.enterNewNumber)).toHaveFocus();
    expect(page.navigate).not.toHaveBeenCalled();
    await page.screen.getByLabelText(words.phoneNumber).fill('+447700900123');
    await page.screen.getByRole('button', { name: words.continue }).click();
    await expect.poll(titleOfFocus).toBe(words.enterCode);
    await passSms(page);
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    expect(page.service.to('login')).toHaveLength(1);
    expect(page.service.to('exchangeSession').map(({ body }) => body)).toEqual([
      { oneTimeToken: token },
      { oneTimeToken: token },
    ]);
    for (const { headers } of page.service.to('tokenStatus')) expect(headers).toMatchObject({ 'one-time-token': token });
    // The next page says why, if it finds no session.
    expect([page.storage.length, page.storage.getItem('stepgate.exchanged')]).toEqual([1, 'yes']);
  });

  it('a reload in the meantime shows the same step', { tags: 'deep' }, async () => {
    const page = await openLogin({}, { answers: { ...bySms, tokenStatus: [nothingLeft, newNumber], exchangeSession: refused } });
    await fillAndSubmit(page);
    await expect.element(heading(page, words.enterNewNumber)).toHaveFocus();
    await page.reload();
    await expect.element(heading(page, words.enterNewNumber)).toBeVisible();
    expect(page.service.to('exchangeSession')).toHaveLength(1);
  });

  it('the info message isn’t shown a second time', { tags: 'deep' }, async () => {
    const infoMessage = { title: 'Two steps', message: 'Next comes a second proof.' };
    const status = [asks({ primary: smsChallenge() }), nothingLeft, newNumber];
    const page = await openLogin({ infoMessage }, { answers: { ...bySms, tokenStatus: status, exchangeSession: refused } });
    await fillAndSubmit(page);
    await page.screen.getByRole('button', { name: words.continue }).click();
    await passSms(page);
    await expect.element(heading(page, words.enterNewNumber)).toHaveFocus();
  });

  const needed = 'You need a new phone number';
  const change = (page: Awaited<ReturnType<typeof openLogin>>) =>
    page.screen.getByRole('button', { name: words.changePhoneNumber });
  const changeBegun = { body: { oneTimeTokenProperties: { oneTimeToken: 'of-the-change' } } };

  it.each<[string, Script]>(
    rows(
      [
        ['asks for nothing', { tokenStatus: nothingLeft }],
        ['has used the token up', { tokenStatus: [nothingLeft, problem(401, 'ott_not_found', 'x')] }],
      ],
      1,
    ),
  )('[SRV-12] a server that keeps refusing and %s does not send the customer round and round', async (_, answers) => {
    const page = await openLogin({}, { answers: { ...bySms, exchangeSession: refused, ...answers } });
    await fillAndSubmit(page);
    await expect.element(heading(page, needed)).toHaveFocus();
    await expect.element(page.screen.getByText(said)).toBeVisible();
    expect(page.service.to('exchangeSession').length).toBeLessThanOrEqual(2);
    expect(page.storage).toHaveLength(0);
    page.service.answer({ startPhoneChange: changeBegun });
    await change(page).click();
    await expect
      .poll(() => page.navigate.mock.calls)
      .toEqual([['/login/change-phone-number#/?code=of-the-change&skipIntro=true']]);
    // The token of the login, by which the service identifies the customer.
    expect(page.service.to('startPhoneChange')).toMatchObject([{ headers: { 'one-time-token': token } }]);
  });

  it('[SRV-12] as a login error with a token in params: its challenges follow and then the session, after a reload too', {
    tags: 'deep',
  }, async () => {
    const given = problemWith(403, 'mandatory.update.phone.number', said, { oneTimeToken: 'of-the-update' });
    const page = await openLogin(
      {},
      {
        answers: {
          ...bySms,
          login: fault(given),
          tokenStatus: [newNumber, newNumber, nothingLeft],
          verifyNewPhoneNumber: nothingLeft,
        },
      },
    );
    await fillAndSubmit(page);
    await expect.element(heading(page, words.enterNewNumber)).toBeVisible();
    await page.reload();
    await page.screen.getByLabelText(words.phoneNumber).fill('+447700900123');
    await page.screen.getByRole('button', { name: words.continue }).click();
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    expect(page.service.to('tokenStatus')[0]?.headers).toMatchObject({ 'one-time-token': 'of-the-update' });
    expect(page.service.to('exchangeSession')).toMatchObject([{ body: { oneTimeToken: 'of-the-update' } }]);
  });

  it('[SRV-12] the same at the session exchange: the token in params replaces the login’s, once', { tags: 'deep' }, async () => {
    const given = (oneTimeToken: string) => problemWith(403, 'mandatory.update.phone.number', said, { oneTimeToken });
    const page = await openLogin(
      {},
      { answers: { ...bySms, tokenStatus: nothingLeft, exchangeSession: [given('second'), given('third')] } },
    );
    await fillAndSubmit(page);
    await expect.element(heading(page, needed)).toHaveFocus();
    expect(page.service.to('exchangeSession').map(({ body }) => body)).toEqual([
      { oneTimeToken: token },
      { oneTimeToken: 'second' },
    ]);
  });

  it.each(
    rows(
      [
        ['en', words.logIn, words.email, words.password, needed, words.changePhoneNumber],
        ['de', 'Anmelden', 'E-Mail', 'Passwort', 'Sie brauchen eine neue Telefonnummer', 'Telefonnummer ändern'],
      ],
      1,
    ),
  )(
    '[SRV-12] as a login error without a token it is a screen with the server’s words and a next step, in %s',
    async (language, submit, email, password, title, name) => {
      const page = await openLogin({}, { language, answers: { ...bySms, login: fault(refused), startPhoneChange: changeBegun } });
      const { screen, service } = page;
      await screen.getByLabelText(email).fill('ada@example.com');
      await screen.getByLabelText(password, { exact: true }).fill('open sesame please');
      await screen.getByRole('button', { name: submit, exact: true }).click();
      await expect.element(heading(page, title)).toHaveFocus();
      await expect.element(screen.getByText(said)).toBeVisible();
      await screen.getByRole('button', { name }).click();
      await expect
        .poll(() => page.navigate.mock.calls)
        .toEqual([['/login/change-phone-number#/?code=of-the-change&skipIntro=true']]);
      expect(service.to('tokenStatus')).toHaveLength(0);
    },
  );

  it('[SRV-12] a service that begins no change without a token: it offers support and a way back to the form', {
    tags: 'deep',
  }, async () => {
    const refusedToo = problem(401, 'session_not_found', 'x');
    const page = await openLogin({}, { answers: { ...bySms, login: fault(refused), startPhoneChange: refusedToo } });
    await fillAndSubmit(page);
    await change(page).click();
    await expect.element(page.screen.getByText("You'll need to contact us to get help changing your phone number")).toBeVisible();
    await expect.element(page.screen.getByRole('link', { name: words.getHelp })).toHaveAttribute('href', '/help/contact');
    await page.screen.getByRole('button', { name: words.backToLogin }).click();
    await expect.element(page.screen.getByLabelText(words.email)).toBeVisible();
  });

  it.each<[string, Script]>(
    rows(
      [
        ['login', { login: fault(refused) }],
        ['session', { tokenStatus: nothingLeft, exchangeSession: refused }],
      ],
      1,
    ),
  )('[SRV-12] a host takes it over where the %s is refused: it is called once, and nothing of ours shows', async (_, answers) => {
    const onMandatoryPhoneUpdate = vi.fn();
    const page = await openLogin({ onMandatoryPhoneUpdate }, { answers: { ...bySms, ...answers } });
    await fillAndSubmit(page);
    await expect
      .poll(() => onMandatoryPhoneUpdate.mock.calls)
      .toEqual([[expect.objectContaining({ code: 'mandatory.update.phone.number', serverMessage: said })]]);
    expect(page.screen.getByRole('heading', { level: 1 }).elements()).toHaveLength(0);
    expect(page.storage).toHaveLength(0);
  });

  it('no other refusal has that next step', { tags: 'deep' }, async () => {
    const page = await openLogin({}, { answers: { ...bySms, login: otherProblem(403, 'not_allowed', said) } });
    await fillAndSubmit(page);
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent(said);
    expect(page.screen.getByRole('alert').getByRole('link').elements()).toHaveLength(0);
  });
});

it('is entirely in German for a customer who reads German', async () => {
  const { screen } = await openLogin({}, { language: 'de' });
  await expect.element(screen.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await screen.getByRole('button', { name: 'Anmelden' }).click();
  await expect.element(screen.getByLabelText('E-Mail')).toHaveAccessibleDescription('Bitte füllen Sie dieses Feld aus');
});

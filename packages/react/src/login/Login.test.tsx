import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  asks,
  bySms,
  type FakeAnswer,
  type FakeAnswers,
  newNumberChallenge,
  nothingLeft,
  otherChallenge,
  paths,
  problem,
  sessionAt,
  smsChallenge,
  token,
  tokenGiven,
} from '../test/fake-service.ts';
import { guestId, openPage, openPrerenderedPage } from '../test/world.tsx';
import { Login } from './Login.tsx';
import type { LoginProps } from './login-props.ts';

type Page = Awaited<ReturnType<typeof openPage>>;

const withoutSecondStep = { ...bySms, [paths.status]: nothingLeft };

const openLogin = (props: LoginProps = {}, changes: Partial<Parameters<typeof openPage>[1]> = {}) =>
  openPage(<Login {...props} />, { answers: bySms, ...changes });

async function fillAndSubmit({ screen }: Page, email = 'ada@example.com', password = 'open sesame please') {
  await screen.getByLabelText('Email').fill(email);
  await screen.getByLabelText('Password').fill(password);
  await screen.getByRole('button', { name: 'Log in' }).click();
}

const heading = ({ screen }: Page, name: string) => screen.getByRole('heading', { level: 1, name });

beforeEach(() => {
  document.title = '';
});

describe('the form', () => {
  it('[LOGIN-01] has a header, an e-mail field, a password field and a Log in button', async () => {
    const page = await openLogin();
    await expect.element(heading(page, 'Log in')).toBeVisible();
    await expect.element(page.screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    await expect.element(page.screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await expect.element(page.screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
    await expect.element(page.screen.getByRole('button', { name: 'Log in' })).toBeEnabled();
    expect(document.title).toBe('Log in – Stepgate');
    expect(document.activeElement).toBe(document.body);
  });

  it('[LOGIN-02] leads to help for whoever has trouble logging in', async () => {
    const { screen } = await openLogin();
    await expect
      .element(screen.getByRole('link', { name: 'Trouble logging in?' }))
      .toHaveAttribute('href', '/help/flows/logged-out');
  });

  it('leads whoever has no account to the sign-up, but nobody who only shares data', async () => {
    const { screen } = await openLogin();
    await expect.element(screen.getByRole('link', { name: 'New here? Sign up' })).toHaveAttribute('href', '/sign-up');
    const other = await openLogin({ variant: 'CDR' });
    expect(other.screen.container.querySelector('a[href="/sign-up"]')).toBeNull();
  });

  it('[LOGIN-03] says who logs in, and has no e-mail field to type into, where the e-mail is preset', async () => {
    const page = await openLogin({ email: 'ada@example.com' });
    await expect.element(page.screen.getByText('Log in as ada@example.com')).toBeVisible();
    expect(page.screen.getByRole('textbox', { name: 'Email' }).elements()).toHaveLength(0);
    await page.screen.getByLabelText('Password').fill('secret');
    await page.screen.getByRole('button', { name: 'Log in' }).click();
    await expect
      .poll(() => page.service.to(paths.login)[0]?.body)
      .toMatchObject({ email: 'ada@example.com', password: 'secret' });
  });

  it('[LOGIN-04] names the business that invites into its team', async () => {
    const page = await openLogin({ variant: 'BIZ_TEAM_INVITE_LOGIN', businessName: 'Brightwater Ltd' });
    await expect.element(heading(page, 'Log in to join Brightwater Ltd')).toBeVisible();
    await expect.element(page.screen.getByText('Brightwater Ltd has invited you', { exact: false })).toBeVisible();
  });

  it('[LOGIN-04] invites into a team whose business the host cannot name', async () => {
    const page = await openLogin({ variant: 'BIZ_TEAM_INVITE_LOGIN' });
    await expect.element(heading(page, 'Log in to join your team')).toBeVisible();
  });

  it('[LOGIN-05] asks nobody for a password who logs in to share data, and says so', async () => {
    const page = await openLogin({ variant: 'CDR' });
    await expect.element(heading(page, 'Log in to share your data')).toBeVisible();
    await expect
      .element(page.screen.getByText('We never ask for your password to share your data.', { exact: false }))
      .toBeVisible();
    await expect
      .element(page.screen.getByRole('link', { name: 'Read our CDR policy' }))
      .toHaveAttribute('href', '/help/articles/cdr-policy');
    expect(document.querySelectorAll('input[type=password]')).toHaveLength(0);
    await page.screen.getByLabelText('Email').fill('ada@example.com');
    await page.screen.getByRole('button', { name: 'Log in' }).click();
    await expect.poll(() => page.service.to(paths.loginCdr)).toHaveLength(1);
    expect(page.service.to(paths.loginCdr)[0]?.body).not.toHaveProperty('password');
    expect(page.service.to(paths.login)).toHaveLength(0);
  });

  it('[LOGIN-13] empty fields are named in words, the first of them gets the focus, and nothing is sent', async () => {
    const { screen, service } = await openLogin();
    const password = screen.getByLabelText('Password');
    await screen.getByRole('button', { name: 'Log in' }).click();
    await expect.element(screen.getByLabelText('Email')).toHaveFocus();
    await expect.element(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please fill this field');
    await expect.element(password).toHaveAccessibleDescription('Please fill this field');
    await screen.getByLabelText('Email').fill('ada@example.com');
    await screen.getByRole('button', { name: 'Log in' }).click();
    await expect.element(password).toHaveFocus();
    await expect.element(screen.getByLabelText('Email')).toBeValid();
    expect(service.seen).toHaveLength(0);
  });

  it('[LOGIN-13] an e-mail of white space alone counts as empty', async () => {
    const page = await openLogin();
    await fillAndSubmit(page, ' \u00a0 ');
    await expect.element(page.screen.getByLabelText('Email')).toHaveAccessibleDescription('Please fill this field');
    expect(page.service.seen).toHaveLength(0);
  });

  it('[LOGIN-13] has no password rule in the CDR variant', async () => {
    const { screen } = await openLogin({ variant: 'CDR' });
    await screen.getByRole('button', { name: 'Log in' }).click();
    expect(screen.getByText('Please fill this field').elements()).toHaveLength(1);
  });

  it('[LOGIN-13] the e-mail is trimmed, the password is sent as typed', async () => {
    const page = await openLogin();
    // With the no-break space that a copy from a web page brings along; the browser itself strips the common ones.
    await fillAndSubmit(page, ' \u00a0ada@example.com\u00a0 ', ' spaced secret ');
    await expect
      .poll(() => page.service.to(paths.login)[0]?.body)
      .toMatchObject({ email: 'ada@example.com', password: ' spaced secret ' });
  });

  it('[LOGIN-14] sends the payload and the headers of the specification', async () => {
    const page = await openLogin({ redirectAfterUrl: '/help/articles/fees' });
    await fillAndSubmit(page);
    await expect.poll(() => page.service.to(paths.login)).toHaveLength(1);
    const [request] = page.service.to(paths.login);
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
    await expect.poll(() => page.service.to(paths.loginV2)).toHaveLength(1);
    expect(page.service.to(paths.loginV2)[0]?.body).toMatchObject({
      language: 'en',
      clientId: 'web-of-a-test',
      guestId,
      ggow: 'ggow-1',
      mosc: 'mosc-1',
      rememberThisDevice: false,
    });
    expect(page.service.to(paths.login)).toHaveLength(0);
  });

  it('[LOGIN-15] a double click and Enter on top of it send one request', async () => {
    const page = await openLogin({}, { answers: { ...bySms, [paths.login]: 'never' } });
    await page.screen.getByLabelText('Email').fill('ada@example.com');
    await page.screen.getByLabelText('Password').fill('secret');
    await page.screen.getByRole('button', { name: 'Log in' }).dblClick();
    await userEvent.keyboard('{Enter}');
    await page.screen.getByLabelText('Email').click();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.screen.getByRole('button', { name: 'Log in' })).toHaveAttribute('aria-busy', 'true');
    expect(page.service.to(paths.login)).toHaveLength(1);
  });

  it('[LOGIN-15] what was typed and pressed before the script ran is kept and sent once, under StrictMode too', async () => {
    const { service, root, recovered } = await openPrerenderedPage(
      <Login />,
      { answers: { ...bySms, [paths.login]: 'never' } },
      (html) => {
        const [email, password] = html.querySelectorAll('input');
        if (email) email.value = 'ada@example.com';
        if (password) password.value = 'secret';
        html.querySelector('form')?.setAttribute('data-pressed', '');
      },
    );
    await expect.poll(() => service.to(paths.login)).toHaveLength(1);
    expect(service.to(paths.login).map(({ body }) => body)).toMatchObject([{ email: 'ada@example.com', password: 'secret' }]);
    expect(root.querySelector('[data-pressed]')).toBeNull();
    expect(recovered).not.toHaveBeenCalled();
  });
});

describe('what the customer is told', () => {
  const failing = (answer: FakeAnswer) => ({ answers: { ...bySms, [paths.login]: answer } });
  const alert = ({ screen }: Page) => screen.getByRole('alert');

  it('[BANNER-02] a wrong e-mail or password: the server says so, the fields stay, and the password can be reset', async () => {
    const page = await openLogin({}, failing(problem(401, 'invalid_email_password', 'Your email or password is not right.')));
    await fillAndSubmit(page);
    await expect.element(alert(page)).toMatchTextContent('Your email or password is not right.');
    await expect.element(alert(page)).toHaveFocus();
    await expect
      .element(page.screen.getByRole('link', { name: 'Reset password' }))
      .toHaveAttribute('href', '/login/forgot-password?utm_source=login');
    await expect.element(page.screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    await expect.element(page.screen.getByLabelText('Password')).toHaveValue('open sesame please');
  });

  it.each([
    ['an error of the server', problem(500, 'unexpected.error', 'Something went wrong, please try again.')],
    ['an error of a proxy', { status: 500, body: '<html>stack trace of the server</html>' }],
    ['an error without words', { status: 400, body: 'nonsense' }],
    ['an answer that cannot be read', { body: { data: {} } }],
  ])('[ERR-02] %s: something went wrong, with the first 8 characters of the guest id', async (_, answer) => {
    const page = await openLogin({}, failing(answer));
    await fillAndSubmit(page);
    await expect.element(alert(page)).toMatchTextContent('Something went wrong, please try again.');
    await expect.element(page.screen.getByText('3f9ac21e')).toBeVisible();
    await expect.element(alert(page)).not.toMatchTextContent('stack trace');
  });

  it('[ERR-02] the error code is selected whole by one press, to be copied', async () => {
    const page = await openLogin({}, failing(problem(500, 'unexpected.error', 'x')));
    await fillAndSubmit(page);
    await page.screen.getByText('3f9ac21e').click();
    expect(getSelection()?.toString()).toBe('3f9ac21e');
  });

  it.each([429, 503])('a %i: to try again in a moment', async (status) => {
    const page = await openLogin({}, failing(problem(status, 'busy', '', { 'retry-after': '2' })));
    await fillAndSubmit(page);
    await expect.element(alert(page)).toMatchTextContent('Please try again in a moment.');
  });

  it('a long Retry-After: in how many minutes', async () => {
    const page = await openLogin({}, failing(problem(429, 'too_many_requests', '', { 'retry-after': '290' })));
    await fillAndSubmit(page);
    await expect.element(alert(page)).toMatchTextContent('Please try again in 5 minutes.');
  });

  it('no connection: it says so, keeps what was typed, and one more press works', async () => {
    const page = await openLogin({}, failing('network'));
    await fillAndSubmit(page);
    await expect.element(alert(page)).toMatchTextContent('Check your internet connection');
    await expect.element(page.screen.getByLabelText('Password')).toHaveValue('open sesame please');
    page.service.answer({ [paths.login]: tokenGiven });
    await page.screen.getByRole('button', { name: 'Log in' }).click();
    await expect.element(heading(page, 'Enter the 6-digit code')).toBeVisible();
    expect(JSON.stringify(page.storage)).not.toContain('open sesame');
  });

  it('no answer within 15 seconds: it says so, and the button is there again (RB3)', async () => {
    const page = await openLogin({}, failing('never'));
    await fillAndSubmit(page);
    await expect.poll(() => page.service.to(paths.login)).toHaveLength(1);
    await page.clock.advance(15_000);
    await expect.element(alert(page)).toMatchTextContent('No answer came in time.');
    await expect.element(page.screen.getByRole('button', { name: 'Log in' })).not.toHaveAttribute('aria-busy');
  });

  it('an e-mail that the server calls malformed is named at its field', async () => {
    const page = await openLogin({}, failing(problem(400, 'invalid_email', 'Please enter a valid email')));
    await fillAndSubmit(page, 'plain');
    await expect.element(page.screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email');
    await expect.element(page.screen.getByLabelText('Email')).toHaveFocus();
  });

  it('[BANNER-04] (UI3) markup and links in a message of the server stay text (S20)', async () => {
    const message = 'Go to [here](javascript:alert(1)) or <a href="https://evil.test">there</a> <0>x</0>';
    const page = await openLogin({}, failing(problem(401, 'x', message)));
    await fillAndSubmit(page);
    await expect.element(alert(page)).toMatchTextContent(message);
    expect(alert(page).getByRole('link').elements()).toHaveLength(0);
  });
});

async function passSms(page: Page) {
  await page.screen.getByLabelText('6-digit code').fill('123456');
  await page.screen.getByRole('button', { name: 'Done' }).click();
}

describe('after the first factor', () => {
  it('[LOGIN-10] the challenges come, then the session, then the redirect', async () => {
    const page = await openLogin();
    await fillAndSubmit(page);
    await expect.element(heading(page, 'Enter the 6-digit code')).toBeVisible();
    await passSms(page);
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    const order = page.service.seen.map(({ address }) => address.replace('?viewType=full', ''));
    expect(order.filter((address, at) => address !== order[at - 1])).toEqual([
      paths.login,
      paths.status,
      paths.smsTrigger,
      paths.smsVerify,
      paths.status,
      paths.exchange,
    ]);
    expect(page.service.to(paths.exchange)[0]?.body).toEqual({ oneTimeToken: token });
    expect(page.storage).toHaveLength(0);
  });

  it('[LOGIN-10] with no challenge left the session comes at once', async () => {
    const page = await openLogin({}, { answers: withoutSecondStep });
    await fillAndSubmit(page);
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    expect(page.service.to(paths.smsTrigger)).toHaveLength(0);
    expect(page.service.to(paths.exchange)).toHaveLength(1);
  });

  it('[LOGIN-07] goes where the server says', async () => {
    const page = await openLogin({}, { answers: { ...withoutSecondStep, [paths.exchange]: sessionAt('/help/articles/fees') } });
    await fillAndSubmit(page);
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/help/articles/fees']]);
  });

  it.each(['', 'javascript:alert(1)', 'https://evil.test/', '//evil.test', '/\\evil.test'])(
    '[LOGIN-07] goes to /home where the server says %j',
    async (location) => {
      const page = await openLogin({}, { answers: { ...withoutSecondStep, [paths.exchange]: sessionAt(location) } });
      await fillAndSubmit(page);
      await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    },
  );

  it.each<[string, FakeAnswer]>([
    ['204', { status: 204 }],
    ['200 without a body', { body: '' }],
    ['200 {}', { body: {} }],
    ['200 []', { body: [] }],
    ['200 with another type', { body: { location: 7 } }],
    ['201 with a page of HTML', { status: 201, body: '<html></html>' }],
  ])('[SRV-03] a session exchange that says no location leads to /home: %s', async (_, exchanged) => {
    const page = await openLogin({}, { answers: { ...withoutSecondStep, [paths.exchange]: exchanged } });
    await fillAndSubmit(page);
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    expect(page.errorTracker).not.toHaveBeenCalled();
  });

  it('[SRV-04] the first factor gives its token as a phone change does, and the list stands beside oneTimeTokenProperties', async () => {
    const oneTimeTokenProperties = { oneTimeToken: token, actionType: 'IDENTITY__LOGIN' };
    const challenges = [
      { primaryChallenge: smsChallenge(), alternatives: [{ primaryChallenge: otherChallenge('TOTP') }], required: true },
    ];
    const page = await openLogin(
      {},
      {
        answers: {
          ...bySms,
          [paths.login]: { body: { oneTimeTokenProperties } },
          [paths.status]: [{ body: { challenges, oneTimeTokenProperties } }, nothingLeft],
        },
      },
    );
    await fillAndSubmit(page);
    await expect.element(page.screen.getByRole('button', { name: 'Try another way' })).toBeVisible();
    await passSms(page);
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
  });

  it('[LOGIN-08] a success callback takes over instead of the redirect', async () => {
    const onSuccess = vi.fn();
    const page = await openLogin({ onSuccess }, { answers: withoutSecondStep });
    await fillAndSubmit(page);
    await expect.poll(() => onSuccess.mock.calls).toEqual([[{ location: '/home' }]]);
    expect(page.navigate).not.toHaveBeenCalled();
  });

  it('[LOGIN-08] prevent-redirect stays on the page and says that the login worked', async () => {
    const page = await openLogin({ preventRedirect: true }, { answers: withoutSecondStep });
    await fillAndSubmit(page);
    await expect.element(heading(page, 'You are logged in')).toHaveFocus();
    expect(page.navigate).not.toHaveBeenCalled();
  });

  it('[LOGIN-09] the info message must be passed before the first challenge shows or sends anything', async () => {
    const infoMessage = { title: 'Two steps', message: 'Next comes a second proof.' };
    const page = await openLogin({ infoMessage });
    await fillAndSubmit(page);
    await expect.element(heading(page, 'Two steps')).toHaveFocus();
    await expect.element(page.screen.getByText('Next comes a second proof.')).toBeVisible();
    expect(page.service.to(paths.smsTrigger)).toHaveLength(0);
    await page.screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(heading(page, 'Enter the 6-digit code')).toHaveFocus();
    expect(page.service.to(paths.smsTrigger)).toHaveLength(1);
    page.service.answer({ [paths.status]: asks({ primary: smsChallenge() }) });
    await page.reload();
    await expect.element(heading(page, 'Enter the 6-digit code')).toBeVisible();
  });

  it('[LOGIN-09] the info message is shown also where no challenge follows: it has to be passed before the session', async () => {
    const page = await openLogin({ infoMessage: { title: 'Two steps', message: 'x' } }, { answers: withoutSecondStep });
    await fillAndSubmit(page);
    await expect.element(heading(page, 'Two steps')).toHaveFocus();
    expect(page.service.to(paths.exchange)).toHaveLength(0);
    await page.screen.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => page.navigate.mock.calls).toHaveLength(1);
  });

  it('[LOGIN-11] retry from the second step goes back to the form, with the e-mail and without the password', async () => {
    const page = await openLogin({}, { answers: { ...bySms, [paths.status]: problem(500, 'unexpected.error', 'x') } });
    await fillAndSubmit(page);
    await expect.element(heading(page, 'We could not go on')).toHaveFocus();
    await page.screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(heading(page, 'Log in')).toHaveFocus();
    await expect.element(page.screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    await expect.element(page.screen.getByLabelText('Password')).toHaveValue('');
    expect(page.storage).toHaveLength(0);
  });

  it('[LOGIN-11] whoever gives up the second step finds the form as they left it, and can log in again', async () => {
    const page = await openLogin();
    await fillAndSubmit(page);
    await page.screen.getByRole('button', { name: 'Back to log in' }).click();
    await expect.element(page.screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    await page.reload();
    await expect.element(heading(page, 'Log in')).toBeVisible();
  });

  it('a token that has run out leads back to the form, with the e-mail and the reason (RB7)', async () => {
    const page = await openLogin(
      {},
      { answers: { ...bySms, [paths.smsVerify]: problem(401, 'ott_not_found', 'Your time has run out.') } },
    );
    await fillAndSubmit(page);
    await passSms(page);
    await expect.element(page.screen.getByText('Your login was not finished in time', { exact: false })).toBeVisible();
    await expect.element(page.screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    expect(page.errorTracker).not.toHaveBeenCalled();
    expect(page.storage).toHaveLength(0);
  });

  it('a session that could not be had yet can be asked for again, with nothing to prove again', async () => {
    const page = await openLogin({}, { answers: { ...withoutSecondStep, [paths.exchange]: ['network', sessionAt('/home')] } });
    await fillAndSubmit(page);
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent('Check your internet connection');
    await page.screen.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
  });

  it('a session that is refused leads back to the form, which says why', async () => {
    const refused = problem(403, 'not_allowed', 'This step is not possible now.');
    const page = await openLogin({}, { answers: { ...withoutSecondStep, [paths.exchange]: refused } });
    await fillAndSubmit(page);
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent('This step is not possible now.');
    await expect.element(page.screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  it('[FLOW-14] the token travels in a header or a body, never in an address', async () => {
    const page = await openLogin();
    await fillAndSubmit(page);
    await passSms(page);
    await expect.poll(() => page.navigate.mock.calls).toHaveLength(1);
    expect(page.service.seen.filter(({ address }) => address.includes(token))).toEqual([]);
    expect(page.service.to(paths.status)[0]?.headers).toMatchObject({ 'one-time-token': token });
    expect(location.href).not.toContain(token);
  });

  it('a page that the browser kept and shows again by the back button starts at the form (RB9)', async () => {
    const page = await openLogin({}, { answers: withoutSecondStep });
    await fillAndSubmit(page);
    await expect.poll(() => page.navigate.mock.calls).toHaveLength(1);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.element(page.screen.getByLabelText('Password')).toHaveValue('');
  });

  it('a preset e-mail never resumes the login of another', async () => {
    const page = await openLogin();
    await fillAndSubmit(page);
    await expect.element(heading(page, 'Enter the 6-digit code')).toBeVisible();
    const other = await openLogin({ email: 'bob@example.com' }, { storage: page.storage });
    await expect.element(other.screen.getByText('Log in as bob@example.com')).toBeVisible();
  });
});

describe('[DEACT-02] a phone number that has to be a new one', () => {
  const words = 'Your phone number has to be replaced first.';
  const refused = problem(403, 'mandatory.update.phone.number', words);
  const newNumber = asks({ primary: otherChallenge('UPDATE_PHONE_NUMBER') });

  it('the session is refused: the challenges go on with the same token, and then the session comes', async () => {
    const page = await openLogin(
      {},
      {
        answers: {
          ...bySms,
          [paths.status]: [
            asks({ primary: smsChallenge() }),
            nothingLeft,
            newNumber,
            asks({ primary: newNumberChallenge('SMS') }),
            nothingLeft,
          ],
          [paths.exchange]: [refused, sessionAt('/home')],
          [paths.newPhoneNumber]: asks({ primary: newNumberChallenge('SMS') }),
        },
      },
    );
    await fillAndSubmit(page);
    await passSms(page);
    await expect.element(heading(page, 'Enter a new phone number')).toHaveFocus();
    expect(page.navigate).not.toHaveBeenCalled();
    await page.screen.getByLabelText('Phone number').fill('+447700900123');
    await page.screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(heading(page, 'Enter the 6-digit code')).toHaveFocus();
    await passSms(page);
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    expect(page.service.to(paths.login)).toHaveLength(1);
    expect(page.service.to(paths.exchange).map(({ body }) => body)).toEqual([{ oneTimeToken: token }, { oneTimeToken: token }]);
    for (const { headers } of page.service.to(paths.status)) expect(headers).toMatchObject({ 'one-time-token': token });
    expect(page.storage).toHaveLength(0);
  });

  it('a reload meanwhile finds the same step', async () => {
    const page = await openLogin(
      {},
      { answers: { ...bySms, [paths.status]: [nothingLeft, newNumber], [paths.exchange]: refused } },
    );
    await fillAndSubmit(page);
    await expect.element(heading(page, 'Enter a new phone number')).toHaveFocus();
    await page.reload();
    await expect.element(heading(page, 'Enter a new phone number')).toBeVisible();
    expect(page.service.to(paths.exchange)).toHaveLength(1);
  });

  it('the info message is not shown a second time', async () => {
    const infoMessage = { title: 'Two steps', message: 'Next comes a second proof.' };
    const status = [asks({ primary: smsChallenge() }), nothingLeft, newNumber];
    const page = await openLogin({ infoMessage }, { answers: { ...bySms, [paths.status]: status, [paths.exchange]: refused } });
    await fillAndSubmit(page);
    await page.screen.getByRole('button', { name: 'Continue' }).click();
    await passSms(page);
    await expect.element(heading(page, 'Enter a new phone number')).toHaveFocus();
  });

  const needed = 'You need a new phone number';
  const change = (page: Awaited<ReturnType<typeof openLogin>>) =>
    page.screen.getByRole('button', { name: 'Change phone number' });
  const changeBegun = { body: { data: { oneTimeTokenProperties: { oneTimeToken: 'of-the-change' } } } };

  it.each<[string, FakeAnswers]>([
    ['asks for nothing', { [paths.status]: nothingLeft }],
    ['has used the token up', { [paths.status]: [nothingLeft, problem(401, 'ott_not_found', 'x')] }],
  ])('[SRV-12] a server that goes on refusing and %s does not send the customer round and round', async (_, answers) => {
    const page = await openLogin({}, { answers: { ...bySms, [paths.exchange]: refused, ...answers } });
    await fillAndSubmit(page);
    await expect.element(heading(page, needed)).toHaveFocus();
    await expect.element(page.screen.getByText(words)).toBeVisible();
    expect(page.service.to(paths.exchange).length).toBeLessThanOrEqual(2);
    expect(page.storage).toHaveLength(0);
    page.service.answer({ [paths.phoneChangeStart]: changeBegun });
    await change(page).click();
    await expect
      .poll(() => page.navigate.mock.calls)
      .toEqual([['/login/change-phone-number#/?code=of-the-change&skipIntro=true']]);
    // That of the login, which says to the service who asks.
    expect(page.service.to(paths.phoneChangeStart)).toMatchObject([{ headers: { 'one-time-token': token } }]);
  });

  it('[SRV-12] as a login error with a token in params, its challenges follow and then the session, also after a reload', async () => {
    const given = {
      status: 403,
      body: { code: 'mandatory.update.phone.number', message: words, params: { oneTimeToken: 'of-the-update' } },
    };
    const page = await openLogin(
      {},
      {
        answers: {
          ...bySms,
          [paths.login]: given,
          [paths.status]: [newNumber, newNumber, nothingLeft],
          [paths.newPhoneNumber]: nothingLeft,
        },
      },
    );
    await fillAndSubmit(page);
    await expect.element(heading(page, 'Enter a new phone number')).toBeVisible();
    await page.reload();
    await page.screen.getByLabelText('Phone number').fill('+447700900123');
    await page.screen.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    expect(page.service.to(paths.status)[0]?.headers).toMatchObject({ 'one-time-token': 'of-the-update' });
    expect(page.service.to(paths.exchange)).toMatchObject([{ body: { oneTimeToken: 'of-the-update' } }]);
  });

  it('[SRV-12] so it is at the session exchange: the token in params takes the place of the login’s, once', async () => {
    const given = (oneTimeToken: string) => ({
      status: 403,
      body: { code: 'mandatory.update.phone.number', message: words, params: { oneTimeToken } },
    });
    const page = await openLogin(
      {},
      { answers: { ...bySms, [paths.status]: nothingLeft, [paths.exchange]: [given('second'), given('third')] } },
    );
    await fillAndSubmit(page);
    await expect.element(heading(page, needed)).toHaveFocus();
    expect(page.service.to(paths.exchange).map(({ body }) => body)).toEqual([
      { oneTimeToken: token },
      { oneTimeToken: 'second' },
    ]);
  });

  it.each([
    ['en', 'Log in', 'Email', 'Password', needed, 'Change phone number'],
    ['de', 'Anmelden', 'E-Mail', 'Passwort', 'Sie brauchen eine neue Telefonnummer', 'Telefonnummer ändern'],
  ] as const)(
    '[SRV-12] as a login error without a token it is a screen with the server’s words and a way on, in %s',
    async (language, submit, email, password, title, name) => {
      const page = await openLogin(
        {},
        { language, answers: { ...bySms, [paths.login]: refused, [paths.phoneChangeStart]: changeBegun } },
      );
      const { screen, service } = page;
      await screen.getByLabelText(email).fill('ada@example.com');
      await screen.getByLabelText(password, { exact: true }).fill('open sesame please');
      await screen.getByRole('button', { name: submit, exact: true }).click();
      await expect.element(heading(page, title)).toHaveFocus();
      await expect.element(screen.getByText(words)).toBeVisible();
      await screen.getByRole('button', { name }).click();
      await expect
        .poll(() => page.navigate.mock.calls)
        .toEqual([['/login/change-phone-number#/?code=of-the-change&skipIntro=true']]);
      expect(service.to(paths.status)).toHaveLength(0);
    },
  );

  it('[SRV-12] a service that begins no change without a token: people help, and the form is one press away', async () => {
    const refusedToo = problem(401, 'session_not_found', 'x');
    const page = await openLogin({}, { answers: { ...bySms, [paths.login]: refused, [paths.phoneChangeStart]: refusedToo } });
    await fillAndSubmit(page);
    await change(page).click();
    await expect.element(page.screen.getByText("You'll need to contact us to get help changing your phone number")).toBeVisible();
    await expect.element(page.screen.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', '/help/contact');
    await page.screen.getByRole('button', { name: 'Back to log in' }).click();
    await expect.element(page.screen.getByLabelText('Email')).toBeVisible();
  });

  it.each<[string, FakeAnswers]>([
    ['login', { [paths.login]: refused }],
    ['session', { [paths.status]: nothingLeft, [paths.exchange]: refused }],
  ])('[SRV-12] a host takes it over where the %s is refused: it is told once, and nothing of ours shows', async (_, answers) => {
    const onMandatoryPhoneUpdate = vi.fn();
    const page = await openLogin({ onMandatoryPhoneUpdate }, { answers: { ...bySms, ...answers } });
    await fillAndSubmit(page);
    await expect
      .poll(() => onMandatoryPhoneUpdate.mock.calls)
      .toEqual([[expect.objectContaining({ code: 'mandatory.update.phone.number', serverMessage: words })]]);
    expect(page.screen.getByRole('heading', { level: 1 }).elements()).toHaveLength(0);
    expect(page.storage).toHaveLength(0);
  });

  it('no other refusal has that way on', async () => {
    const page = await openLogin({}, { answers: { ...bySms, [paths.login]: problem(403, 'not_allowed', words) } });
    await fillAndSubmit(page);
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent(words);
    expect(page.screen.getByRole('alert').getByRole('link').elements()).toHaveLength(0);
  });
});

it('speaks German whole, where the customer does', async () => {
  const { screen } = await openLogin({}, { language: 'de' });
  await expect.element(screen.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await screen.getByRole('button', { name: 'Anmelden' }).click();
  await expect.element(screen.getByLabelText('E-Mail')).toHaveAccessibleDescription('Bitte füllen Sie dieses Feld aus');
});

import { calls, polls, registerLocation } from '@stepgate/contract';
import { challenge, left, openLinkOver, pressTwice } from '@stepgate/pages/test';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const ofRegistration = '/gateway/identity/api/v1/registrations/r-1';
const paths = {
  open: `POST ${calls.openRegistration.path}`,
  verify: `POST ${calls.verifyEmail.path}`,
  registration: `GET ${ofRegistration}`,
  profile: `POST ${ofRegistration}/profile`,
  phone: `POST ${ofRegistration}/phone`,
  password: `POST ${ofRegistration}/password`,
  countries: 'GET /api/v1/user/countries?type=personal',
  business: 'GET /api/v1/user/countries?type=business',
  status: `GET ${calls.tokenStatus.path}?viewType=full`,
  newNumber: `POST ${calls.verifyNewPhoneNumber.path}`,
  verifyTotp: `POST ${calls.verifyTotp.path}`,
  exchange: `POST ${calls.exchangeSession.path}`,
} as const;

type Answers = Parameters<typeof openPage>[1]['answers'];

const problem = (status: number, code: string, message = 'x', params = {}) => ({ status, body: { code, message, params } });
const nobodys = problem(401, 'sign_up_not_found');
const at = (step: string, more = {}) => ({
  status: 200,
  body: { step, email: 'ada@demo.example', accountType: 'personal', country: null, businessName: null, ...more },
});
const tokenGiven = (oneTimeToken: string) => ({ status: 200, body: { data: { oneTimeTokenProperties: { oneTimeToken } } } });
const list = (...countries: readonly (readonly [string, string])[]) => ({
  status: 200,
  body: { countries: countries.map(([iso2Code, name]) => ({ iso2Code, name })) },
});

const usual: Answers = {
  [paths.countries]: [list(['EE', 'Estonia'], ['FR', 'France'], ['GB', 'United Kingdom'])],
  [paths.business]: [list(['EE', 'Estonia'], ['GB', 'United Kingdom'])],
  [paths.profile]: [{ status: 204 }],
  [paths.phone]: [tokenGiven('of-the-phone')],
  [paths.status]: [left(challenge('TOTP')), left()],
  [paths.verifyTotp]: [left()],
  [paths.password]: [tokenGiven('of-the-login')],
  [paths.exchange]: [{ status: 200, body: { location: '/home' } }],
};

const before = location.href;
afterEach(() => {
  history.replaceState(null, '', before);
  sessionStorage.clear();
});

/** The page at its address. @param fragment with its `#` */
function open(
  answers: Answers,
  { fragment = '', search = '', ...options }: Partial<Parameters<typeof openPage>[1]> & { readonly fragment?: string } = {},
) {
  history.replaceState(null, '', `/register/r-1${search}${fragment}`);
  return openPage(page, { answers: { ...usual, ...answers }, search, ...options });
}

type Opened = Awaited<ReturnType<typeof open>>;
const heading = ({ screen }: Opened, name: string) => screen.getByRole('heading', { level: 1, name });
const button = ({ screen }: Opened, name: string) => screen.getByRole('button', { name });
const link = ({ screen }: Opened, name: string) => screen.getByRole('link', { name });
const asksOf = ({ asked }: Opened, path: string) => asked.filter((call) => call === path).length;
const mailed = '#token=of-the-mail';
const signedUp = registerLocation({ id: 'r-1', emailVerifyOtt: 'watching' }).replace(/^[^#]*/, '');

/** A clock that the test moves. */
function handClock() {
  const timers = new Set<{ readonly at: number; run(): void }>();
  let now = 0;
  return {
    now: () => now,
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    onWake: () => () => undefined,
    advance(ms: number) {
      now += ms;
      for (const timer of [...timers].filter(({ at: due }) => due <= now)) {
        timers.delete(timer);
        timer.run();
      }
    },
    waiting: () => timers.size,
  };
}

describe('a registration', () => {
  it('[ROUTE-02] goes from the mailed link to a session: email, country, phone number, password', async () => {
    const opened = await open(
      {
        [paths.open]: [{ status: 200, body: { id: 'r-1' } }],
        [paths.registration]: [at('profile'), at('phone', { country: 'EE' }), at('password', { country: 'EE' })],
      },
      { fragment: mailed },
    );
    await expect.element(button(opened, words.confirmAndContinue)).toBeVisible();
    expect(location.href).not.toContain('of-the-mail');
    await button(opened, words.confirmAndContinue).click();

    await expect.element(heading(opened, words.aboutAccount)).toHaveFocus();
    await expect.element(opened.screen.getByText('Step 2 of 4')).toBeVisible();
    await expect.element(opened.screen.getByText('ada@demo.example')).toBeVisible();
    await opened.screen.getByRole('combobox').fill('esto');
    await userEvent.keyboard('{Enter}');
    await button(opened, words.continue).click();

    await opened.screen.getByLabelText(words.code).fill('123456');

    await expect.element(heading(opened, 'Choose a password')).toHaveFocus();
    await opened.screen.getByLabelText(words.password, { exact: true }).fill('a new long password');
    await button(opened, words.openAccount).click();
    await expect.poll(() => opened.navigate.mock.calls).toEqual([['/home']]);
    expect(opened.sent).toEqual([
      { call: paths.open, body: { token: 'of-the-mail' } },
      { call: paths.profile, body: { accountType: 'personal', country: 'EE', businessName: null } },
      { call: paths.verifyTotp, body: { code: '123456' } },
      { call: paths.password, body: { password: 'a new long password' } },
      { call: paths.exchange, body: { oneTimeToken: 'of-the-login' } },
    ]);
    expect(sessionStorage.length).toBe(0);
  });

  it('[ROUTE-02] (RB10) takes each step from the service: a reload stays at the same step, and starts nothing twice', async () => {
    const opened = await open({ [paths.registration]: [at('phone')], [paths.status]: [left(challenge('TOTP'))] });
    await expect.element(heading(opened, words.enterAppCode)).toBeVisible();
    const reloaded = await open({ [paths.registration]: [at('phone')], [paths.status]: [left(challenge('TOTP'))] });
    await expect.poll(() => asksOf(reloaded, paths.status)).toBe(1);
    expect(reloaded.asked).not.toContain(paths.phone);
  });

  it('[DUP-02] a number of another account asks the same questions as for an existing customer', async () => {
    const taken = problem(400, 'duplicated_phone_number', 'x', { maskedDuplicateEmail: 'g•••@demo.example' });
    const opened = await open({
      [paths.registration]: [at('phone')],
      [paths.status]: [left(challenge('UPDATE_PHONE_NUMBER'))],
      [paths.newNumber]: [taken],
    });
    await opened.screen.getByRole('textbox').fill('+447700900123');
    await opened.screen.getByRole('textbox').element().closest('form')?.requestSubmit();
    await expect.element(heading(opened, words.numberInUse)).toBeVisible();
    await expect.element(opened.screen.getByText('Do you recognise this email?')).toBeVisible();
    await expect.element(opened.screen.getByText('g•••@demo.example')).toBeVisible();
  });

  it('a business needs a name, and a country with business accounts', { tags: 'deep' }, async () => {
    const opened = await open({
      [paths.registration]: [at('profile', { accountType: 'business', country: 'FR' }), at('password')],
    });
    await expect.element(opened.screen.getByText(/can't offer business accounts/)).toBeVisible();
    await button(opened, words.continue).click();
    const name = opened.screen.getByLabelText('Name of the business');
    await expect.element(name).toHaveAccessibleDescription(words.required);
    await expect.element(name).toHaveFocus();
    await name.fill(' Brightwater Ltd ');
    await button(opened, words.continue).click();
    await expect.element(heading(opened, 'Choose a password')).toBeVisible();
    expect(opened.sent).toEqual([
      { call: paths.profile, body: { accountType: 'business', country: 'GB', businessName: 'Brightwater Ltd' } },
    ]);
  });

  it('[COUNTRY-02] a country that the service refuses has an error at the field', { tags: 'deep' }, async () => {
    const opened = await open({
      [paths.registration]: [at('profile', { country: 'FR' })],
      [paths.profile]: [problem(400, 'country_not_available', 'Not in France yet.')],
    });
    await expect.element(opened.screen.getByRole('combobox')).toHaveValue('France');
    await button(opened, words.continue).click();
    await expect.element(opened.screen.getByRole('combobox')).toHaveAccessibleDescription(/Not in France yet\./);
  });

  it('goes back from the phone number to the country, and keeps the chosen country', { tags: 'deep' }, async () => {
    const opened = await open({
      [paths.registration]: [at('phone', { country: 'FR' })],
      [paths.status]: [left(challenge('TOTP'))],
    });
    await button(opened, 'Back to country and account type').click();
    await expect.element(heading(opened, words.aboutAccount)).toHaveFocus();
    await expect.element(opened.screen.getByRole('combobox')).toHaveValue('France');
  });

  it('(RB8) a double press sets the password once', { tags: 'deep' }, async () => {
    const opened = await open({ [paths.registration]: [at('password')], [paths.status]: [left()] });
    await opened.screen.getByLabelText(words.password, { exact: true }).fill('a new long password');
    pressTwice(button(opened, words.openAccount));
    await expect.poll(() => opened.navigate.mock.calls).toHaveLength(1);
    expect(asksOf(opened, paths.password)).toBe(1);
  });

  it('a weak password has an error at the field, and another one is accepted', { tags: 'deep' }, async () => {
    const weak = problem(400, 'weak_password', 'Many people use this one.');
    const opened = await open({
      [paths.registration]: [at('password')],
      [paths.password]: [weak, tokenGiven('t')],
      [paths.status]: [left()],
    });
    const field = opened.screen.getByLabelText(words.password, { exact: true });
    await field.fill('password1234');
    await button(opened, words.openAccount).click();
    await expect.element(field).toHaveAccessibleDescription(/Many people use this one\./);
    await field.fill('a better password');
    await button(opened, words.openAccount).click();
    await expect.poll(() => opened.navigate.mock.calls).toHaveLength(1);
  });

  it('if the answer to the password was lost, the next try finds the account ready, and links to the login', {
    tags: 'deep',
  }, async () => {
    const opened = await open({
      [paths.registration]: [at('password'), at('done')],
      [paths.password]: ['no network', problem(403, 'not_allowed')],
    });
    await opened.screen.getByLabelText(words.password, { exact: true }).fill('a new long password');
    await button(opened, words.openAccount).click();
    await expect.element(opened.screen.getByRole('alert')).toMatchTextContent('Check your internet connection');
    await button(opened, words.openAccount).click();
    await expect.element(heading(opened, 'Your account is ready')).toBeVisible();
    await expect.element(link(opened, words.logIn)).toHaveAttribute('href', '/login');
  });

  it('a reload before the session exists continues with the session exchange', { tags: 'deep' }, async () => {
    sessionStorage.setItem('stepgate.registration.session.r-1', 'of-the-login');
    const opened = await open({ [paths.registration]: [at('done')], [paths.status]: [left()] });
    await expect.poll(() => opened.navigate.mock.calls).toEqual([['/home']]);
  });

  it.each(
    rows(
      [
        ['/home?a=1', '/home?a=1'],
        ['https://evil.test/', '/home'],
        ['//evil.test', '/home'],
        ['javascript:alert(1)', '/home'],
      ],
      2,
    ),
  )('(UI1) finally goes to the redirectUrl of the address, if it is allowed: %s', async (wanted, location) => {
    sessionStorage.setItem('stepgate.registration.session.r-1', 'of-the-login');
    const search = `?redirectUrl=${encodeURIComponent(wanted)}`;
    const opened = await open({ [paths.registration]: [at('done')], [paths.status]: [left()] }, { search });
    await expect.poll(() => opened.navigate.mock.calls).toEqual([[location]]);
  });
});

describe('waiting for the mailed link', () => {
  it('[EMVER-03] (TS2) polls with the emailVerifyOtt, the locale and the redirectUrl, and continues by itself', async () => {
    const clock = handClock();
    const opened = await open(
      {
        [paths.registration]: [at('verify-email'), at('profile')],
        [paths.verify]: [{ status: 202 }, { status: 200, body: { location: '/register/r-1' } }],
      },
      { fragment: signedUp, search: '?redirectUrl=%2Fhome%3Fa', clock },
    );
    await expect.element(heading(opened, words.checkYourEmail)).toBeVisible();
    await expect.element(opened.screen.getByText('ada@demo.example')).toBeVisible();
    expect(location.hash).toBe('');
    await expect.poll(() => [asksOf(opened, paths.verify), clock.waiting()]).toEqual([1, 1]);
    clock.advance(polls.emailVerification.interval);
    await expect.element(heading(opened, words.aboutAccount)).toHaveFocus();
    expect(opened.sent[0]).toEqual({
      call: paths.verify,
      body: { oneTimeToken: 'watching', locale: 'en', redirectUrl: '/home?a' },
    });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('watching');
  });

  it('[EMVER-03] if the link was opened in another browser, says that the sign-up continues there', async () => {
    const opened = await open(
      { [paths.registration]: [at('verify-email'), nobodys], [paths.verify]: [problem(400, 'invalid_link')] },
      { fragment: signedUp },
    );
    await expect.element(heading(opened, 'Continue in your other browser')).toHaveFocus();
  });

  it('(RB10) a tab without an emailVerifyOtt polls the registration instead', { tags: 'deep' }, async () => {
    const clock = handClock();
    const opened = await open({ [paths.registration]: [at('verify-email'), at('verify-email'), at('profile')] }, { clock });
    await expect.poll(() => [asksOf(opened, paths.registration), clock.waiting()]).toEqual([2, 1]);
    clock.advance(polls.emailVerification.interval);
    await expect.element(heading(opened, words.aboutAccount)).toBeVisible();
    expect(opened.asked).not.toContain(paths.verify);
  });

  it('(RB4) says that it can’t reach the service, and keeps trying', { tags: 'deep' }, async () => {
    const clock = handClock();
    const opened = await open(
      { [paths.registration]: [at('verify-email')], [paths.verify]: ['no network', { status: 202 }] },
      { fragment: signedUp, clock },
    );
    await expect.element(opened.screen.getByText(/can't reach our service right now/)).toBeVisible();
    clock.advance(2 * polls.emailVerification.interval);
    await expect.element(opened.screen.getByText(/can't reach our service right now/)).not.toBeInTheDocument();
  });

  it('offers a sign-up with another address, and says how long the link works', { tags: 'deep' }, async () => {
    const opened = await open({ [paths.registration]: [at('verify-email')], [paths.verify]: ['never'] }, { fragment: signedUp });
    await expect.element(opened.screen.getByText(/works once and expires in 24 hours/)).toBeVisible();
    await expect.element(link(opened, 'Sign up again, or use another address')).toHaveAttribute('href', '/sign-up');
  });
});

describe('the mailed link', () => {
  it('(EV2) is used by a button, and not by opening it', async () => {
    const opened = await open({}, { fragment: mailed });
    await expect.element(button(opened, words.confirmAndContinue)).toBeVisible();
    expect(opened.asked).toEqual([]);
  });

  it('opened again in the browser that used it, continues at the current step', { tags: 'deep' }, async () => {
    const opened = await open(
      { [paths.open]: [problem(400, 'invalid_link')], [paths.registration]: [at('password')] },
      { fragment: mailed },
    );
    await button(opened, words.confirmAndContinue).click();
    await expect.element(heading(opened, 'Choose a password')).toBeVisible();
  });

  it('(EV2) used or expired, and opened in another browser, says so, and how to start again', { tags: 'deep' }, async () => {
    const opened = await open(
      { [paths.open]: [problem(400, 'invalid_link')], [paths.registration]: [nobodys] },
      { fragment: mailed },
    );
    await button(opened, words.confirmAndContinue).click();
    await expect.element(heading(opened, words.linkRefused)).toHaveFocus();
    await expect.element(opened.screen.getByText(/older than 24 hours/)).toBeVisible();
    await expect.element(link(opened, 'Sign up again')).toHaveAttribute('href', '/sign-up');
    await expect.element(link(opened, words.logIn)).toHaveAttribute('href', '/login');
  });

  it('is accepted if it is opened over the page that waits for it', async () => {
    const opened = await open({ [paths.registration]: [at('verify-email')], [paths.verify]: ['never'] }, { fragment: signedUp });
    await expect.element(heading(opened, words.checkYourEmail)).toBeVisible();
    openLinkOver('of-the-mail');
    await expect.element(button(opened, words.confirmAndContinue)).toBeVisible();
    expect(location.hash).toBe('');
  });
});

describe('another browser', () => {
  it('[ROUTE-02] has no access to the registration: it says where it continues, and how to continue here', async () => {
    const opened = await open({ [paths.registration]: [nobodys] });
    await expect.element(heading(opened, 'Continue in your other browser')).toBeVisible();
    await expect.element(opened.screen.getByText(/open it now. You can do that in this browser too/)).toBeVisible();
    await expect.element(link(opened, 'Sign up again')).toHaveAttribute('href', '/sign-up');
  });

  it.each([
    ['profile', words.continue, paths.profile],
    ['password', words.openAccount, paths.password],
  ])('can take over in the middle: the step %s says so here', { tags: 'deep' }, async (step, name, path) => {
    const opened = await open({ [paths.registration]: [at(step, { country: 'EE' })], [path]: [nobodys] });
    if (step === 'password') await opened.screen.getByLabelText(words.password, { exact: true }).fill('a new long password');
    else await expect.element(opened.screen.getByRole('combobox')).toBeVisible();
    await button(opened, name).click();
    await expect.element(heading(opened, 'Continue in your other browser')).toHaveFocus();
  });

  it.each([paths.phone, paths.profile])(
    'a step that another tab has finished isn’t repeated: %s',
    { tags: 'deep' },
    async (path) => {
      const step = path === paths.phone ? 'phone' : 'profile';
      const opened = await open({
        [paths.registration]: [at(step, { country: 'EE' }), at('password')],
        [path]: [problem(403, 'not_allowed')],
      });
      if (step === 'profile') {
        await expect.element(opened.screen.getByRole('combobox')).toBeVisible();
        await button(opened, words.continue).click();
      }
      await expect.element(heading(opened, 'Choose a password')).toBeVisible();
    },
  );
});

it('(RB4) says that the service can’t be reached, and tries again on request', { tags: 'deep' }, async () => {
  const opened = await open({ [paths.registration]: ['no network', at('password')] });
  await expect.element(opened.screen.getByRole('alert')).toMatchTextContent('Check your internet connection');
  await button(opened, words.tryAgain).click();
  await expect.element(heading(opened, 'Choose a password')).toBeVisible();
  onTestFinished(() => opened.close());
});

it('speaks German', { tags: 'deep' }, async () => {
  const opened = await open({ [paths.registration]: [nobodys] }, { language: 'de' });
  await expect.element(heading(opened, 'Fahren Sie in Ihrem anderen Browser fort')).toBeVisible();
});

import { calls } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { PageFrame } from '../../host/PageFrame.tsx';
import { openPage } from '../../test/pages/open-page.tsx';
import { pressTwice } from '../../test/pages/press-twice.ts';
import { withWords } from '../../test/pages/with-words.ts';
import { fault } from '../../test/script/answers.ts';
import { ForgotPassword } from './ForgotPassword.tsx';
import { loadForgotPasswordMessages } from './load-forgot-password-messages.ts';

const Framed = () => (
  <PageFrame>
    <ForgotPassword />
  </PageFrame>
);
const page = withWords(Framed, loadForgotPasswordMessages);
const asks = `POST ${calls.askPasswordReset.path}`;
const challenge = `GET ${calls.captchaChallenge.path}`;
const options = `GET ${calls.loginOptions.path}`;
/** Of a service that has our own captcha. */
const offered = { status: 200, body: { captcha: null, ownCaptcha: true, socials: [], contact: { email: null, phone: null } } };
const problem = (status: number, code: string, message = 'x') => ({ status, body: { code, message } });

type Answers = Parameters<typeof openPage>[1]['answers'];

const open = (answers: Answers = {}, search = '') =>
  openPage(page, { answers: { [asks]: [{ status: 204 }], ...answers }, search });
type Opened = Awaited<ReturnType<typeof open>>;
const field = ({ screen }: Opened) => screen.getByLabelText(words.email);
const send = ({ screen }: Opened) => screen.getByRole('button', { name: words.sendResetLink });
const heading = ({ screen }: Opened, name: string) => screen.getByRole('heading', { level: 1, name });

const context = { redirectAfterUrl: '/home/send#x', variant: 'BIZ_TEAM_INVITE_LOGIN', businessName: 'Harbour & Sons' } as const;
const wishing = withWords(
  () => (
    <PageFrame>
      <ForgotPassword {...context} />
    </PageFrame>
  ),
  loadForgotPasswordMessages,
);

describe('/login/forgot-password', () => {
  it('[REAL-07] the wanted page goes into the mail, and with the variant back to the login', async () => {
    const opened = await openPage(wishing, { answers: { [asks]: [{ status: 204 }] } });
    const login = '/login?redirectUrl=%2Fhome%2Fsend%23x&variant=BIZ_TEAM_INVITE_LOGIN&business=Harbour%20%26%20Sons';
    await expect
      .element(opened.screen.getByRole('link', { name: 'Remembered your password? Log in' }))
      .toHaveAttribute('href', login);
    await field(opened).fill('ada@demo.example');
    await send(opened).click();
    await expect.element(opened.screen.getByRole('link', { name: words.gotIt })).toHaveAttribute('href', login);
    expect(opened.sent).toEqual([
      { call: asks, body: { email: 'ada@demo.example', challenge: null, redirectUrl: '/home/send#x' } },
    ]);
  });

  it('[BANNER-02] opens from the login, and the parameter that names the login isn’t sent', { tags: 'deep' }, async () => {
    const opened = await open({}, '?utm_source=login');
    await field(opened).fill(' ada@demo.example ');
    await send(opened).click();
    await expect.element(heading(opened, words.checkYourEmail)).toHaveFocus();
    expect(opened.sent).toEqual([{ call: asks, body: { email: 'ada@demo.example', challenge: null } }]);
    expect(JSON.stringify(opened.wired)).not.toContain('utm_source');
  });

  it('[LOOK-10] the address that was typed into the login form is there, once', async () => {
    sessionStorage.setItem('stepgate.typedEmail', 'ada@demo.example');
    const opened = await open({}, '?utm_source=login');
    await expect.element(field(opened)).toHaveValue('ada@demo.example');
    await send(opened).click();
    await expect.element(opened.screen.getByText(/If there's an account with ada@demo\.example/)).toBeVisible();
    await opened.screen.getByRole('button', { name: 'Use another address' }).click();
    await expect.element(field(opened)).toHaveValue('');
  });

  it('the address of a reset that ran out is there, so that a new link is one press away', { tags: 'deep' }, async () => {
    sessionStorage.setItem('stepgate.email', 'ada@demo.example');
    const opened = await open();
    await expect.element(field(opened)).toHaveValue('ada@demo.example');
    await send(opened).click();
    await opened.screen.getByRole('button', { name: 'Use another address' }).click();
    await expect.element(field(opened)).toHaveValue('');
  });

  it('(AC2) says the same with and without an account, and what to do if no mail comes', async () => {
    const opened = await open();
    await field(opened).fill('ada@demo.example');
    await send(opened).click();
    await expect.element(opened.screen.getByText(/If there's an account with ada@demo\.example/)).toBeVisible();
    await expect.element(opened.screen.getByText(/works once and expires in 15 minutes/)).toBeVisible();
    await expect.element(opened.screen.getByRole('link', { name: words.gotIt })).toHaveAttribute('href', '/login');
    await opened.screen.getByRole('button', { name: 'Use another address' }).click();
    await expect.element(heading(opened, words.forgotYourPassword)).toHaveFocus();
    await expect.element(field(opened)).toHaveValue('');
  });

  it.each(rows(['', 'ada', 'ada@'], 1))('“%s” is not an address: the field shows an error until it is edited', async (email) => {
    const opened = await open();
    await field(opened).fill(email);
    await send(opened).click();
    await expect.element(field(opened)).toHaveAccessibleDescription(words.invalidEmail);
    await expect.element(field(opened)).toHaveFocus();
    expect(opened.asked).toEqual([]);
    await field(opened).fill('ada@demo.example');
    await expect.element(field(opened)).toBeValid();
  });

  it.each(
    rows(
      [
        ['(LG11) a captcha that the service asks for', 400, 'captcha_failed'],
        ['[HOLD-07] after too many resets of neighbours a captcha', 429, 'too_many_requests'],
      ] as const,
      1,
    ),
  )('%s is solved automatically, and the form is sent again', async (_what, status, code) => {
    // Solved within a few hundred cheap tries.
    const easy = {
      parameters: { algorithm: 'PBKDF2/SHA-256', nonce: '00', salt: '00', cost: 10, keyLength: 32, keyPrefix: '00' },
      signature: 'of-the-service',
    };
    const opened = await open({
      [asks]: [problem(status, code), { status: 204 }],
      [options]: [offered],
      [challenge]: [{ status: 200, body: easy }],
    });
    await field(opened).fill('ada@demo.example');
    pressTwice(send(opened));
    await expect.element(heading(opened, words.checkYourEmail)).toBeVisible();
    expect(opened.sent.map(({ body }) => body)).toMatchObject([
      { challenge: null },
      { email: 'ada@demo.example', challenge: { challenge: 'ALTCHA', captcha: expect.any(String) } },
    ]);
  });

  it('a captcha that can’t be used here is reported', { tags: 'deep' }, async () => {
    const opened = await open({
      [asks]: [problem(400, 'captcha_failed')],
      [options]: [offered],
      [challenge]: [problem(500, 'unexpected.error')],
    });
    await field(opened).fill('ada@demo.example');
    await send(opened).click();
    await expect.element(opened.screen.getByRole('alert')).toMatchTextContent('Captcha verification failed to load');
    expect(opened.asked).toEqual([asks, options, challenge]);
  });

  it.each([
    ['no network' as const, 'Check your internet connection'],
    [fault({ status: 429, body: {}, headers: { 'retry-after': '1200' } }), 'try again in 20 minutes'],
  ])('(RB4) an error is shown, and the same press works later', { tags: 'deep' }, async (answer, announcement) => {
    const opened = await open({ [asks]: [answer, { status: 204 }] });
    await field(opened).fill('ada@demo.example');
    await send(opened).click();
    await expect.element(opened.screen.getByRole('alert')).toMatchTextContent(announcement);
    await send(opened).click();
    await expect.element(heading(opened, words.checkYourEmail)).toBeVisible();
  });
});

import { calls } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { pressTwice } from '../../test/press-twice.ts';
import { page } from './page.ts';

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
const field = ({ screen }: Opened) => screen.getByLabelText('Email');
const send = ({ screen }: Opened) => screen.getByRole('button', { name: 'Send password reset link' });
const heading = ({ screen }: Opened, name: string) => screen.getByRole('heading', { level: 1, name });

describe('/login/forgot-password', () => {
  it('[BANNER-02] is for whoever comes from the login; where they came from goes nowhere', async () => {
    const opened = await open({}, '?utm_source=login');
    await field(opened).fill(' ada@demo.example ');
    await send(opened).click();
    await expect.element(heading(opened, 'Check your email')).toHaveFocus();
    expect(opened.sent).toEqual([{ call: asks, body: { email: 'ada@demo.example', challenge: null } }]);
    expect(JSON.stringify(opened.wired)).not.toContain('utm_source');
  });

  it('(AC2) says the same to whoever has an account and whoever has none, and what to do where no mail comes', async () => {
    const opened = await open();
    await field(opened).fill('ada@demo.example');
    await send(opened).click();
    await expect.element(opened.screen.getByText(/If there is an account with ada@demo\.example/)).toBeVisible();
    await expect.element(opened.screen.getByText(/works once, for 15 minutes/)).toBeVisible();
    await expect.element(opened.screen.getByRole('link', { name: 'Got it' })).toHaveAttribute('href', '/login');
    await opened.screen.getByRole('button', { name: 'Use another address' }).click();
    await expect.element(heading(opened, 'Forgot your password?')).toHaveFocus();
    await expect.element(field(opened)).toHaveValue('');
  });

  it.each(['', 'ada', 'ada@'])('“%s” is no address: it says so at the field, until it is edited', async (email) => {
    const opened = await open();
    await field(opened).fill(email);
    await send(opened).click();
    await expect.element(field(opened)).toHaveAccessibleDescription('Please enter a valid email');
    await expect.element(field(opened)).toHaveFocus();
    expect(opened.asked).toEqual([]);
    await field(opened).fill('ada@demo.example');
    await expect.element(field(opened)).toBeValid();
  });

  it('(LG11) a captcha that the service asks for is solved by itself, and the form is sent once more', async () => {
    // Found within some hundred tries, each of next to no work.
    const easy = {
      parameters: { algorithm: 'PBKDF2/SHA-256', nonce: '00', salt: '00', cost: 10, keyLength: 32, keyPrefix: '00' },
      signature: 'of-the-service',
    };
    const opened = await open({
      [asks]: [problem(400, 'captcha_failed'), { status: 204 }],
      [options]: [offered],
      [challenge]: [{ status: 200, body: easy }],
    });
    await field(opened).fill('ada@demo.example');
    pressTwice(send(opened));
    await expect.element(heading(opened, 'Check your email')).toBeVisible();
    expect(opened.sent.map(({ body }) => body)).toMatchObject([
      { challenge: null },
      { email: 'ada@demo.example', challenge: { challenge: 'ALTCHA', captcha: expect.any(String) } },
    ]);
  });

  it('a captcha that cannot be used here is told, with what may help', async () => {
    const opened = await open({
      [asks]: [problem(400, 'captcha_failed')],
      [options]: [offered],
      [challenge]: [problem(500, 'x')],
    });
    await field(opened).fill('ada@demo.example');
    await send(opened).click();
    await expect.element(opened.screen.getByRole('alert')).toMatchTextContent('Captcha verification failed to load');
    expect(opened.asked).toEqual([asks, options, challenge]);
  });

  it.each([
    ['no network' as const, 'Check your internet connection'],
    [{ status: 429, body: {}, headers: { 'retry-after': '1200' } }, 'try again in 20 minutes'],
  ])('(RB4) what went wrong is told, and the same press works later', async (answer, told) => {
    const opened = await open({ [asks]: [answer, { status: 204 }] });
    await field(opened).fill('ada@demo.example');
    await send(opened).click();
    await expect.element(opened.screen.getByRole('alert')).toMatchTextContent(told);
    await send(opened).click();
    await expect.element(heading(opened, 'Check your email')).toBeVisible();
  });
});

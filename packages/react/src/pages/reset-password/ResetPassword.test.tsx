import { calls } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { PageFrame } from '../../host/PageFrame.tsx';
import { left, totp } from '../../test/pages/challenges.ts';
import { openLink } from '../../test/pages/mailed-link.ts';
import { openPage } from '../../test/pages/open-page.tsx';
import { pressTwice } from '../../test/pages/press-twice.ts';
import { withWords } from '../../test/pages/with-words.ts';
import { fault } from '../../test/script/answers.ts';
import { loadResetPasswordMessages } from './load-reset-password-messages.ts';
import { ResetPassword } from './ResetPassword.tsx';

const Framed = () => (
  <PageFrame>
    <ResetPassword />
  </PageFrame>
);
const page = withWords(Framed, loadResetPasswordMessages);
const states = `POST ${calls.linkState.path}`;
const begins = `POST ${calls.beginPasswordReset.path}`;
const asksStatus = `GET ${calls.tokenStatus.path}?viewType=full`;
const verifies = `POST ${calls.verifyTotp.path}`;
const sets = `POST ${calls.setPassword.path}`;
const exchanges = `POST ${calls.exchangeSession.path}`;

const given = {
  status: 200,
  body: { data: { oneTimeTokenProperties: { oneTimeToken: 'token-of-the-reset' } }, email: 'ada@example.com' },
};
const set = { status: 204 };
const session = { status: 200, body: { location: '/home?from=reset' } };
const problem = (status: number, code: string, message = 'x') => ({ status, body: { code, message } });

const usual = {
  [states]: [{ status: 200, body: { state: 'valid' } }],
  [begins]: [given],
  [asksStatus]: [left(totp), left()],
  [verifies]: [left()],
  [sets]: [set],
  [exchanges]: [session],
};

type Answers = Parameters<typeof openPage>[1]['answers'];

const open = (answers: Answers = {}) => {
  openLink('a-token');
  return openPage(page, { answers: { ...usual, ...answers } });
};

type Page = Awaited<ReturnType<typeof open>>;

async function prove({ screen }: Page) {
  await screen.getByLabelText(words.code).fill('123456');
}

async function choose({ screen }: Page, password: string) {
  await screen.getByLabelText(words.newPassword).fill(password);
  await screen.getByRole('button', { name: words.setPassword }).click();
}

async function openForm(answers: Answers = {}) {
  const opened = await open({ [asksStatus]: [left()], ...answers });
  await opened.screen.getByRole('button', { name: words.continue }).click();
  await expect.element(opened.screen.getByLabelText(words.newPassword)).toBeVisible();
  return opened;
}

const field = ({ screen }: Page) => screen.getByLabelText(words.newPassword);

describe('/login/reset-password', () => {
  it('(AC3) opening the link spends nothing, and the address has no token', async () => {
    const { screen, asked } = await open();
    await expect.element(screen.getByRole('button', { name: words.continue })).toBeVisible();
    expect(asked).toEqual([states]);
    expect(location.hash).toBe('');
  });

  it('[HOLD-07] a customer who knows the password opens the link and goes to the login, with nothing changed', {
    tags: 'deep',
  }, async () => {
    const opened = await open();
    await opened.screen.getByRole('button', { name: 'Log in with the password you have' }).click();
    await expect.poll(() => opened.navigate.mock.calls).toEqual([['/login']]);
    expect(opened.asked).toEqual([states, begins]);
    expect(sessionStorage.getItem('stepgate.passwordReset')).toBeNull();
  });

  it('[ROUTE-03] [PWD-07] (AC3) asks for a proof, accepts the new password, and continues with a session', async () => {
    const opened = await open();
    await opened.screen.getByRole('button', { name: words.continue }).click();
    await prove(opened);
    await expect.element(opened.screen.getByRole('heading', { name: 'Choose a new password' })).toHaveFocus();
    await expect.element(field(opened)).toHaveAccessibleDescription(/at least 8 characters.*common password/);
    await expect.element(field(opened)).toHaveAttribute('autocomplete', 'new-password');
    // A password manager saves the password under this name.
    const names = document.querySelectorAll<HTMLInputElement>('input[autocomplete="username"]');
    expect([...names].map(({ value }) => value)).toEqual(['ada@example.com']);
    await choose(opened, 'a new long password');
    await expect.poll(() => opened.navigate.mock.calls).toEqual([['/home?from=reset']]);
    expect(opened.sent).toEqual([
      { call: states, body: { token: 'a-token', kind: 'reset-password' } },
      { call: begins, body: { token: 'a-token' } },
      { call: verifies, body: { code: '123456' } },
      { call: sets, body: { password: 'a new long password' } },
      { call: exchanges, body: { oneTimeToken: 'token-of-the-reset' } },
    ]);
    expect(sessionStorage.length).toBe(0);
  });

  it('a password can be shown while it is typed', { tags: 'deep' }, async () => {
    const opened = await openForm();
    await expect.element(field(opened)).toHaveAttribute('type', 'password');
    await opened.screen.getByRole('button', { name: 'Show password' }).click();
    await expect.element(field(opened)).toHaveAttribute('type', 'text');
  });

  it.each(
    rows(
      [
        { typed: '', announcement: words.required },
        { typed: '        ', announcement: words.required },
        { typed: 'seven77', announcement: 'Please use at least 8 characters.' },
        { typed: 'a password ', announcement: "A password can't start or end with a space." },
      ],
      1,
    ),
  )('shows an error for “$typed” without a request', async ({ typed, announcement }) => {
    const opened = await openForm();
    await choose(opened, typed);
    await expect.element(field(opened)).toHaveAccessibleDescription(new RegExp(announcement));
    await expect.element(field(opened)).toHaveFocus();
    expect(opened.asked).not.toContain(sets);
  });

  it('a password that the service finds weak has an error below the field in its words, and another one is accepted', {
    tags: 'deep',
  }, async () => {
    const opened = await openForm({ [sets]: [problem(400, 'weak_password', 'Many people use this one.'), set] });
    await choose(opened, 'password1234');
    await expect.element(field(opened)).toHaveAccessibleDescription(/Many people use this one\./);
    await expect.element(field(opened)).toHaveFocus();
    await choose(opened, 'a better password');
    await expect.poll(() => opened.navigate.mock.calls).toHaveLength(1);
  });

  it('(RB8) double presses send once', { tags: 'deep' }, async () => {
    const opened = await open({ [asksStatus]: [left()] });
    await expect.element(opened.screen.getByRole('button', { name: words.continue })).toBeVisible();
    pressTwice(opened.screen.getByRole('button', { name: words.continue }));
    await field(opened).fill('a new long password');
    pressTwice(opened.screen.getByRole('button', { name: words.setPassword }));
    await expect.poll(() => opened.navigate.mock.calls).toHaveLength(1);
    expect(opened.asked).toEqual([states, begins, asksStatus, sets, exchanges]);
  });

  it('(AC3) a used or expired link is reported, and a new one is a press away, without the login', async () => {
    const { screen, memory } = await open({ [begins]: [problem(400, 'invalid_link')] });
    await screen.getByRole('button', { name: words.continue }).click();
    await expect.element(screen.getByRole('heading', { name: words.linkRefused })).toHaveFocus();
    await expect.element(screen.getByText(/older than 15 minutes/)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Send me a new link' }))
      .toHaveAttribute('href', '/login/forgot-password');
    await expect.element(screen.getByRole('link', { name: words.logIn })).toHaveAttribute('href', '/login');
    expect(memory.get(`fragment.${location.pathname}`)).toBeUndefined();
  });

  it.each([
    { state: 'used', title: words.linkRefused, text: 'It has already been used, or a newer email has replaced it.' },
    { state: 'expired', title: 'This link has expired', text: "It's older than 15 minutes." },
  ])('[REAL-18] a link that is $state is named before any press, with the way to a new one', async ({ state, title, text }) => {
    const { screen, asked, memory } = await open({ [states]: [{ status: 200, body: { state } }] });
    await expect.element(screen.getByRole('heading', { name: title })).toHaveFocus();
    await expect.element(screen.getByText(text)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Send me a new link' })).toBeVisible();
    expect(asked).toEqual([states]);
    expect(memory.get(`fragment.${location.pathname}`)).toBeUndefined();
  });

  it.each([404, 405, 501])('[REAL-18] a server that answers %d to the question leaves it to the press', async (status) => {
    const { screen, asked } = await open({ [states]: [fault({ status })], [begins]: [problem(400, 'invalid_link')] });
    await expect.poll(() => asked).toEqual([states]);
    await screen.getByRole('button', { name: words.continue }).click();
    await expect.element(screen.getByRole('heading', { name: words.linkRefused })).toHaveFocus();
  });

  it('without a token it says that the whole link is needed', { tags: 'deep' }, async () => {
    const { screen, asked } = await openPage(page, { answers: {} });
    await expect.element(screen.getByRole('heading', { name: 'Open the link in our email' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Send me a new link' })).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('(RB7) a reset that took too long says that nothing was changed, and forgets its token', { tags: 'deep' }, async () => {
    const opened = await openForm({ [sets]: [problem(401, 'ott_not_found')] });
    await choose(opened, 'a new long password');
    await expect.element(opened.screen.getByRole('heading', { name: words.requestExpired })).toHaveFocus();
    await expect.element(opened.screen.getByRole('link', { name: 'Send me a new link' })).toBeVisible();
    expect(opened.memory.get('passwordReset')).toBeUndefined();
  });

  it('(RB10) a reload in the middle continues at the same step, and spends no link', async () => {
    sessionStorage.setItem('stepgate.passwordReset', 'token-of-the-reset');
    const opened = await openPage(page, { answers: usual });
    await prove(opened);
    await expect.element(field(opened)).toBeVisible();
    expect(opened.asked).not.toContain(begins);
    sessionStorage.clear();
  });

  it('a newly opened link takes precedence over an abandoned reset', { tags: 'deep' }, async () => {
    sessionStorage.setItem('stepgate.passwordReset', 'of-an-earlier-reset');
    const { screen, asked } = await open();
    await expect.element(screen.getByRole('button', { name: words.continue })).toBeVisible();
    expect(asked).toEqual([states]);
  });

  it.each([
    { name: 'no network', answer: 'no network' as const, announcement: /couldn't reach our service/ },
    { name: '500', answer: problem(500, 'unexpected.error'), announcement: /^x$/ },
    {
      name: '429',
      answer: fault({ status: 429, body: {}, headers: { 'retry-after': '300' } }),
      announcement: /try again in 5 minutes/,
    },
  ])('(RB4) shows an error for $name, and the same press works later', { tags: 'deep' }, async ({ answer, announcement }) => {
    const opened = await open({ [asksStatus]: [left()], [begins]: [answer, given], [sets]: [answer, set] });
    await opened.screen.getByRole('button', { name: words.continue }).click();
    await expect.element(opened.screen.getByText(announcement)).toBeVisible();
    await opened.screen.getByRole('button', { name: words.continue }).click();
    await choose(opened, 'a new long password');
    await expect.element(opened.screen.getByText(announcement)).toBeVisible();
    await expect.element(field(opened)).toHaveValue('a new long password');
    await opened.screen.getByRole('button', { name: words.setPassword }).click();
    await expect.poll(() => opened.navigate.mock.calls).toHaveLength(1);
  });

  it('if the answer to the new password was lost, the next refusal means that it is set', { tags: 'deep' }, async () => {
    const opened = await openForm({ [sets]: ['no network', problem(403, 'not_allowed')] });
    await choose(opened, 'a new long password');
    await expect.element(opened.screen.getByRole('alert')).toHaveFocus();
    await opened.screen.getByRole('button', { name: words.setPassword }).click();
    await expect.poll(() => opened.navigate.mock.calls).toEqual([['/home?from=reset']]);
  });

  it('a proof that no longer suffices is asked for again', { tags: 'deep' }, async () => {
    const opened = await openForm({ [asksStatus]: [left(), left(totp)], [sets]: [problem(403, 'not_allowed')] });
    await choose(opened, 'a new long password');
    await expect.element(opened.screen.getByLabelText(words.code)).toBeVisible();
  });

  it('a login whose answer was lost is requested again, even after a reload; nothing is proved or set twice', {
    tags: 'deep',
  }, async () => {
    const opened = await openForm({ [exchanges]: ['no network', session] });
    await choose(opened, 'a new long password');
    await expect.element(opened.screen.getByText('You only need to log in now.')).toBeVisible();
    const reloaded = await openPage(page, { answers: { [exchanges]: [session] } });
    await expect.poll(() => reloaded.navigate.mock.calls).toEqual([['/home?from=reset']]);
    expect(reloaded.asked).toEqual([exchanges]);
    await opened.screen.getByRole('button', { name: words.tryAgain }).click();
    await expect.poll(() => opened.navigate.mock.calls).toHaveLength(1);
  });

  it('a reset that ends without a session redirects to the login', { tags: 'deep' }, async () => {
    const opened = await openForm({ [exchanges]: [problem(401, 'ott_not_found')] });
    await choose(opened, 'a new long password');
    await expect.element(opened.screen.getByRole('heading', { name: 'Your password is set' })).toHaveFocus();
    await expect.element(opened.screen.getByRole('link', { name: words.logIn })).toHaveAttribute('href', '/login');
  });

  it('(SX3) a location on another site is replaced by /home', { tags: 'deep' }, async () => {
    const opened = await openForm({ [exchanges]: [{ status: 200, body: { location: 'https://evil.test/' } }] });
    await choose(opened, 'a new long password');
    await expect.poll(() => opened.navigate.mock.calls).toEqual([['/home']]);
  });

  it('speaks German', { tags: 'deep' }, async () => {
    openLink('a-token');
    const { screen } = await openPage(page, { answers: usual, language: 'de' });
    await expect.element(screen.getByRole('heading', { name: 'Wählen Sie ein neues Passwort' })).toBeVisible();
  });
});

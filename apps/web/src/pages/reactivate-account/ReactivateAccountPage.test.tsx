import { calls, type Language, reactivationLocation } from '@stepgate/contract';
import { left, pressTwice, totp } from '@stepgate/pages/test';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const asksStatus = `GET ${calls.tokenStatus.path}?viewType=full`;
const verifies = `POST ${calls.verifyTotp.path}`;
const switches = `POST ${calls.reactivateAccount.path}`;
const exchanges = `POST ${calls.exchangeSession.path}`;

const problem = (status: number, code: string) => ({ status, body: { code, message: 'x' } });
const usual = {
  [asksStatus]: [left(totp), left()],
  [verifies]: [left()],
  [switches]: [{ status: 204 }],
  [exchanges]: [{ status: 200, body: { location: '/home?from=reactivation' } }],
};

type Answers = Parameters<typeof openPage>[1]['answers'];

/** Sets the address that the login sends the customer to. */
function arrive(): void {
  const [, fragment] = reactivationLocation('a-token').split('#');
  history.replaceState(null, '', `${location.pathname}${location.search}#${fragment}`);
  onTestFinished(() => {
    history.replaceState(null, '', location.pathname + location.search);
    sessionStorage.clear();
  });
}

const open = (answers: Answers = {}, language: Language = 'en') => {
  arrive();
  return openPage(page, { answers: { ...usual, ...answers }, language });
};
type Page = Awaited<ReturnType<typeof open>>;

const begin = ({ screen }: Page) => screen.getByRole('button', { name: 'Reactivate my account' }).click();
async function prove({ screen }: Page) {
  await screen.getByLabelText(words.code).fill('123456');
}
const withoutProof = { [asksStatus]: [left()] };

describe('/login/reactivate-account', () => {
  it('[DEACT-02] [ROUTE-01] (TS2) says what it is for, and sends no request; the address has no token', async () => {
    const { screen, asked } = await open();
    await expect.element(screen.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Not now' })).toHaveAttribute('href', '/login');
    expect(asked).toEqual([]);
    expect(location.href).not.toContain('a-token');
    expect(location.hash).toBe('');
    expect(document.title).toBe('Welcome back – Stepgate');
  });

  it('[DEACT-02] asks for a proof, switches the account on, and continues with a session', async () => {
    const opened = await open();
    await begin(opened);
    await prove(opened);
    await expect.poll(() => opened.navigate.mock.calls).toEqual([['/home?from=reactivation']]);
    expect(opened.asked.filter((call) => call !== asksStatus)).toEqual([verifies, switches, exchanges]);
    const switching = opened.wired.find(({ call }) => call === switches);
    expect(switching?.headers.get('one-time-token')).toBe('a-token');
    // The next page says why, if it finds no session.
    expect(Object.entries(sessionStorage)).toEqual([['stepgate.exchanged', 'yes']]);
  });

  it('(RB10) a reload in the middle continues at the same step, only from this tab’s memory', { tags: 'deep' }, async () => {
    const opened = await open();
    await begin(opened);
    await expect.element(opened.screen.getByLabelText(words.code)).toBeVisible();
    opened.close();
    const again = await openPage(page, { answers: usual });
    await expect.element(again.screen.getByLabelText(words.code)).toBeVisible();
    expect(again.wired[0]?.headers.get('one-time-token')).toBe('a-token');
  });

  it.each([
    { name: 'no network', answer: 'no network' as const, announcement: /couldn't reach our service/ },
    { name: '429', answer: problem(429, 'too_many_requests'), announcement: /^x$/ },
  ])(
    '(RB4) shows an error for $name at the reactivation, and “Try again” works; nothing is proved twice',
    { tags: 'deep' },
    async ({ answer, announcement }) => {
      const opened = await open({ ...withoutProof, [switches]: [answer, { status: 204 }] });
      await begin(opened);
      await expect.element(opened.screen.getByRole('alert')).toHaveFocus();
      await expect.element(opened.screen.getByText(announcement)).toBeVisible();
      pressTwice(opened.screen.getByRole('button', { name: words.tryAgain }));
      await expect.poll(() => opened.navigate.mock.calls).toHaveLength(1);
      expect(opened.asked.filter((call) => call === switches)).toHaveLength(2);
    },
  );

  it.each([
    { name: 'took too long', answer: problem(401, 'ott_not_found'), title: words.requestExpired },
    { name: 'is not allowed', answer: problem(403, 'not_allowed'), title: "We can't reactivate your account here" },
  ])(
    '(RB7) a reactivation that $name redirects to the login, and its token is forgotten',
    { tags: 'deep' },
    async ({ answer, title }) => {
      const opened = await open({ ...withoutProof, [switches]: [answer] });
      await begin(opened);
      await expect.element(opened.screen.getByRole('heading', { name: title })).toHaveFocus();
      await expect.element(opened.screen.getByRole('link', { name: words.logIn })).toHaveAttribute('href', '/login');
      expect(opened.memory.get(`fragment.${location.pathname}`)).toBeUndefined();
    },
  );

  it('if the session is refused, says that the account is switched on, and links to the login', { tags: 'deep' }, async () => {
    const opened = await open({ ...withoutProof, [exchanges]: [problem(401, 'ott_not_found')] });
    await begin(opened);
    await expect.element(opened.screen.getByRole('heading', { name: 'Your account is active again' })).toHaveFocus();
    await expect.element(opened.screen.getByRole('link', { name: words.logIn })).toBeVisible();
  });

  it('without a token it says to log in first', { tags: 'deep' }, async () => {
    const { screen, asked } = await openPage(page, { answers: {} });
    await expect.element(screen.getByRole('heading', { name: 'Log in first' })).toBeVisible();
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('speaks German', { tags: 'deep' }, async () => {
    const { screen } = await open({}, 'de');
    await expect.element(screen.getByRole('heading', { name: 'Willkommen zurück' })).toBeVisible();
  });
});

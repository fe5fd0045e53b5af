import { calls } from '@stepgate/contract';
import { left, openLink, openLinkOver, pressTwice, totp } from '@stepgate/pages/test';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const session = `GET ${calls.session.path}`;
const begins = `POST ${calls.beginEmailChange.path}`;
const confirms = `POST ${calls.confirmEmailChange.path}`;
const asksStatus = `GET ${calls.tokenStatus.path}?viewType=full`;

const day = Date.UTC(2026, 10, 21, 12);
const ada = {
  status: 200,
  body: { email: 'ada@example.com', scope: 'full', signedInAt: day, idleExpiresAt: day, expiresAt: day },
};
const done = { status: 204 };
const problem = (status: number, code: string, message = 'x') => ({ status, body: { code, message } });
const demand = {
  ...problem(403, 'second_factor_needed', 'Prove that it is you.'),
  headers: { 'x-2fa-approval': 'proof' },
};

type Answers = Parameters<typeof openPage>[1]['answers'];
const open = (answers: Answers = {}) => openPage(page, { answers: { [session]: [ada], [begins]: [done], ...answers } });
type Page = Awaited<ReturnType<typeof open>>;

const field = ({ screen }: Page) => screen.getByLabelText('New email address');
async function enter(opened: Page, email: string) {
  await field(opened).fill(email);
  await opened.screen.getByRole('button', { name: 'Send the link' }).click();
}
const linkSent = ({ screen }: Page) => screen.getByRole('heading', { name: 'Check your new inbox' });

describe('/login/change-email, with a session', () => {
  it('[ROUTE-01] shows the current address, accepts another one, and says where the link was sent', async () => {
    const opened = await open();
    await expect.element(opened.screen.getByText('ada@example.com')).toBeVisible();
    await expect.element(field(opened)).toHaveAttribute('autocomplete', 'email');
    await enter(opened, ' grace@example.com ');
    await expect.element(linkSent(opened)).toHaveFocus();
    await expect.element(opened.screen.getByText(/a link to grace@example\.com.*stays ada@example\.com/)).toBeVisible();
    expect(opened.sent).toEqual([{ call: begins, body: { email: 'grace@example.com' } }]);
    await opened.screen.getByRole('button', { name: 'Use another address' }).click();
    await expect.element(opened.screen.getByRole('heading', { name: 'Change your email address' })).toHaveFocus();
  });

  it('(AC4) asks for an approval if the service demands it, keeps the typed text, and sends once', async () => {
    const opened = await open({ [asksStatus]: [left()], [begins]: [demand, done] });
    await field(opened).fill('grace@example.com');
    pressTwice(opened.screen.getByRole('button', { name: 'Send the link' }));
    await expect.element(linkSent(opened)).toBeVisible();
    expect(opened.asked.filter((call) => call === begins)).toHaveLength(2);
  });

  it('closing the approval changes nothing, and the page says so', { tags: 'deep' }, async () => {
    const opened = await open({ [asksStatus]: [left(totp)], [begins]: [demand] });
    await enter(opened, 'grace@example.com');
    await opened.screen.getByRole('button', { name: words.close }).click();
    await expect.element(opened.screen.getByText(words.nothingChanged)).toBeVisible();
    await expect.element(field(opened)).toHaveValue('grace@example.com');
  });

  it.each([
    { typed: '  ', announcement: words.required },
    { typed: 'Ada@Example.com', announcement: 'This is already your email address.' },
  ])('shows an error for “$typed” without a request', { tags: 'deep' }, async ({ typed, announcement }) => {
    const opened = await open();
    await enter(opened, typed);
    await expect.element(field(opened)).toHaveAccessibleDescription(new RegExp(announcement));
    await expect.element(field(opened)).toHaveFocus();
    expect(opened.asked).toEqual([session]);
  });

  it('an address that the service refuses has an error below the field', { tags: 'deep' }, async () => {
    const opened = await open({ [begins]: [problem(400, 'invalid_email')] });
    await enter(opened, 'grace at example');
    await expect.element(field(opened)).toHaveAccessibleDescription(/such as name@example\.com/);
    await expect.element(field(opened)).toHaveFocus();
  });

  it.each([
    { name: 'no network', answer: 'no network' as const, announcement: /couldn't reach our service/ },
    { name: '429', answer: problem(429, 'too_many_requests'), announcement: /^x$/ },
  ])('(RB4) shows an error for $name, and the same press works later', { tags: 'deep' }, async ({ answer, announcement }) => {
    const opened = await open({ [begins]: [answer, done] });
    await enter(opened, 'grace@example.com');
    await expect.element(opened.screen.getByText(announcement)).toBeVisible();
    await opened.screen.getByRole('button', { name: 'Send the link' }).click();
    await expect.element(linkSent(opened)).toBeVisible();
  });

  it.each([session, begins])(
    'without a session the customer is sent to the login and back (%s)',
    { tags: 'deep' },
    async (call) => {
      const opened = await open({ [call]: [problem(401, 'session_not_found')] });
      if (call === begins) await enter(opened, 'grace@example.com');
      await expect.poll(() => opened.navigate.mock.calls).toEqual([['/login?redirectUrl=%2Flogin%2Fchange-email']]);
    },
  );

  it('speaks German', { tags: 'deep' }, async () => {
    const { screen } = await openPage(page, { answers: { [session]: [ada] }, language: 'de' });
    await expect.element(screen.getByLabelText('Neue E-Mail-Adresse')).toBeVisible();
  });
});

describe('/login/change-email, opened by the link to the new address', () => {
  const follow = (answers: Answers[string] = [{ status: 200, body: { email: 'grace@example.com' } }]) => {
    openLink('a-token');
    return open({ [confirms]: answers });
  };
  const button = ({ screen }: Page) => screen.getByRole('button', { name: 'Use this address' });

  it('(TS2) (EC3) changes nothing by itself, needs no session, and the address has no token', async () => {
    const opened = await follow();
    await expect.element(button(opened)).toBeVisible();
    expect(opened.asked).toEqual([]);
    expect(location.hash).toBe('');
  });

  it('the button makes the change, says the new address, and links to the login', async () => {
    const opened = await follow();
    await expect.element(button(opened)).toBeVisible();
    pressTwice(button(opened));
    await expect.element(opened.screen.getByRole('heading', { name: 'Your email address has changed' })).toHaveFocus();
    await expect.element(opened.screen.getByText(/grace@example\.com/)).toBeVisible();
    await expect.element(opened.screen.getByRole('link', { name: words.logIn })).toHaveAttribute('href', '/login');
    expect(opened.sent).toEqual([{ call: confirms, body: { token: 'a-token' } }]);
    expect(sessionStorage.length).toBe(0);
  });

  it('an expired or used link is reported; another one opened over the page is used separately', { tags: 'deep' }, async () => {
    const opened = await follow([problem(400, 'invalid_link'), { status: 200, body: { email: 'grace@example.com' } }]);
    await button(opened).click();
    await expect.element(opened.screen.getByRole('heading', { name: words.linkRefused })).toHaveFocus();
    await expect.element(opened.screen.getByText(/older than 60 minutes/)).toBeVisible();
    expect(opened.memory.get(`fragment.${location.pathname}`)).toBeUndefined();
    openLinkOver('a-second');
    await button(opened).click();
    await expect.element(opened.screen.getByRole('heading', { name: 'Your email address has changed' })).toBeVisible();
    expect(opened.sent.map(({ body }) => body.token)).toEqual(['a-token', 'a-second']);
  });
});

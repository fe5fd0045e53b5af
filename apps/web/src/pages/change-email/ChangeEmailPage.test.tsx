import { calls } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { openLink, openLinkOver } from '../../test/mailed-link.ts';
import { openPage } from '../../test/open-page.tsx';
import { pressTwice } from '../../test/press-twice.ts';
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
const proofNeeded = problem(403, 'second_factor_needed', 'Prove that it is you.');
const given = { status: 200, body: { data: { oneTimeTokenProperties: { oneTimeToken: 'proof' } } } };
const left = (...challenges: readonly unknown[]) => ({ status: 200, body: { oneTimeTokenProperties: { challenges } } });
const totp = {
  primaryChallenge: { type: 'TOTP', viewData: { attributes: {} }, context: {} },
  alternatives: [],
  required: true,
  passed: false,
};
const proof = {
  [`POST ${calls.beginStepUp.path}`]: [given],
  [asksStatus]: [left()],
  [`POST ${calls.completeStepUp.path}`]: [done],
};

type Answers = Parameters<typeof openPage>[1]['answers'];
const open = (answers: Answers = {}) => openPage(page, { answers: { [session]: [ada], [begins]: [done], ...answers } });
type Page = Awaited<ReturnType<typeof open>>;

const field = ({ screen }: Page) => screen.getByLabelText('New email address');
async function enter(opened: Page, email: string) {
  await field(opened).fill(email);
  await opened.screen.getByRole('button', { name: 'Send the link' }).click();
}
const linkSent = ({ screen }: Page) => screen.getByRole('heading', { name: 'Look into your new mailbox' });

describe('/login/change-email, for whoever is logged in', () => {
  it('[ROUTE-01] shows the address as it is, takes another one, and says where the link and the notice went', async () => {
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

  it('(AC4) asks for a fresh second factor where the service wants one, keeps what was typed, and sends once', async () => {
    const opened = await open({ ...proof, [begins]: [proofNeeded, done] });
    await field(opened).fill('grace@example.com');
    pressTwice(opened.screen.getByRole('button', { name: 'Send the link' }));
    await expect.element(linkSent(opened)).toBeVisible();
    expect(opened.asked.filter((call) => call === begins)).toHaveLength(2);
  });

  it('a proof that is left changes nothing and says so', async () => {
    const opened = await open({ ...proof, [asksStatus]: [left(totp)], [begins]: [proofNeeded] });
    await enter(opened, 'grace@example.com');
    await opened.screen.getByRole('button', { name: 'Do not change anything' }).click();
    await expect.element(opened.screen.getByText('Nothing was changed.')).toBeVisible();
    await expect.element(field(opened)).toHaveValue('grace@example.com');
  });

  it.each([
    { typed: '  ', told: 'Please fill this field' },
    { typed: 'Ada@Example.com', told: 'This is your address already.' },
  ])('says what is wrong with “$typed” without asking the service', async ({ typed, told }) => {
    const opened = await open();
    await enter(opened, typed);
    await expect.element(field(opened)).toHaveAccessibleDescription(new RegExp(told));
    await expect.element(field(opened)).toHaveFocus();
    expect(opened.asked).toEqual([session]);
  });

  it('what the service finds to be no address is told below the field', async () => {
    const opened = await open({ [begins]: [problem(400, 'invalid_email')] });
    await enter(opened, 'grace at example');
    await expect.element(field(opened)).toHaveAccessibleDescription(/such as name@example\.com/);
    await expect.element(field(opened)).toHaveFocus();
  });

  it.each([
    { name: 'no network', answer: 'no network' as const, told: /could not reach our service/ },
    { name: '429', answer: problem(429, 'too_many_requests'), told: /^x$/ },
  ])('(RB4) $name is told, and the same press works later', async ({ answer, told }) => {
    const opened = await open({ [begins]: [answer, done] });
    await enter(opened, 'grace@example.com');
    await expect.element(opened.screen.getByText(told)).toBeVisible();
    await opened.screen.getByRole('button', { name: 'Send the link' }).click();
    await expect.element(linkSent(opened)).toBeVisible();
  });

  it.each([session, begins])('whoever is not logged in (any more) is sent to the login and back (%s)', async (call) => {
    const opened = await open({ [call]: [problem(401, 'session_not_found')] });
    if (call === begins) await enter(opened, 'grace@example.com');
    await expect.poll(() => opened.navigate.mock.calls).toEqual([['/login?redirectUrl=%2Flogin%2Fchange-email']]);
  });

  it('speaks German', async () => {
    const { screen } = await openPage(page, { answers: { [session]: [ada] }, language: 'de' });
    await expect.element(screen.getByLabelText('Neue E‑Mail-Adresse')).toBeVisible();
  });
});

describe('/login/change-email, opened by the link to the new address', () => {
  const follow = (answers: Answers[string] = [{ status: 200, body: { email: 'grace@example.com' } }]) => {
    openLink('a-token');
    return open({ [confirms]: answers });
  };
  const button = ({ screen }: Page) => screen.getByRole('button', { name: 'Use this address' });

  it('(TS2) (EC3) changes nothing by itself, asks for no session, and the address has no token', async () => {
    const opened = await follow();
    await expect.element(button(opened)).toBeVisible();
    expect(opened.asked).toEqual([]);
    expect(location.hash).toBe('');
  });

  it('the button does, says the new address, and leads to the login', async () => {
    const opened = await follow();
    await expect.element(button(opened)).toBeVisible();
    pressTwice(button(opened));
    await expect.element(opened.screen.getByRole('heading', { name: 'Your new address is grace@example.com' })).toHaveFocus();
    await expect.element(opened.screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(opened.sent).toEqual([{ call: confirms, body: { token: 'a-token' } }]);
    expect(sessionStorage.length).toBe(0);
  });

  it('a link that came too late or was used says so; another one opened over the page is a link of its own', async () => {
    const opened = await follow([problem(400, 'invalid_link'), { status: 200, body: { email: 'grace@example.com' } }]);
    await button(opened).click();
    await expect.element(opened.screen.getByRole('heading', { name: 'This link no longer works' })).toHaveFocus();
    await expect.element(opened.screen.getByText(/older than 60 minutes/)).toBeVisible();
    expect(opened.memory.get(`fragment.${location.pathname}`)).toBeUndefined();
    openLinkOver('a-second');
    await button(opened).click();
    await expect.element(opened.screen.getByRole('heading', { name: 'Your new address is grace@example.com' })).toBeVisible();
    expect(opened.sent.map(({ body }) => body.token)).toEqual(['a-token', 'a-second']);
  });
});

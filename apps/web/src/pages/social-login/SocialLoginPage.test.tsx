import { calls } from '@stepgate/contract';
import { left, leftWith, totp } from '@stepgate/pages/test';
import { createMemory } from '@stepgate/react';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const status = `GET ${calls.tokenStatus.path}?viewType=full`;
const exchanges = `POST ${calls.exchangeSession.path}`;
const proved = left();
const unproved = leftWith({ actionType: 'IDENTITY__SOCIAL_LOGIN', challenges: [totp] });
const session = { status: 200, body: { location: '/help/articles/fees' } };
const problem = (code: string, statusCode = 403, more = {}) => ({
  status: statusCode,
  body: { code, message: 'That is not possible now.', ...more },
});

type Answers = Parameters<typeof openPage>[1]['answers'];

/** @param begun whether this tab began a social login */
async function open(fragment: string, answers: Answers = {}, begun = true) {
  history.replaceState(null, '', `${location.pathname}${location.search}${fragment}`);
  if (begun) createMemory(() => sessionStorage).set('socialLogin', 'begun');
  onTestFinished(() => {
    history.replaceState(null, '', location.pathname + location.search);
    sessionStorage.clear();
  });
  return openPage(page, { answers });
}

describe('/login/social', () => {
  it('[LOGIN-06] continues as after a password: the remaining proofs, the session, and the service’s location', async () => {
    const { screen, asked, sent, wired, navigate } = await open('#token=a-token', {
      [status]: [unproved, proved],
      [`POST ${calls.verifyTotp.path}`]: [proved],
      [exchanges]: [session],
    });
    await expect.element(screen.getByLabelText(words.code)).toBeVisible();
    expect(location.hash).toBe('');
    expect(asked).not.toContain(exchanges);
    await screen.getByLabelText(words.code).fill('123456');
    await expect.poll(() => navigate.mock.calls).toEqual([['/help/articles/fees']]);
    expect(sent.at(-1)).toEqual({ call: exchanges, body: { oneTimeToken: 'a-token' } });
    expect(wired.find(({ call }) => call === status)?.headers.get('one-time-token')).toBe('a-token');
    // The next page says why, if it finds no session.
    expect(Object.entries(sessionStorage)).toEqual([['stepgate.exchanged', 'yes']]);
  });

  it('(RB10) a reload in the middle continues at the same step', async () => {
    const first = await open('#token=a-token', { [status]: [unproved] });
    await expect.element(first.screen.getByLabelText(words.code)).toBeVisible();
    first.close();
    const { screen } = await openPage(page, { answers: { [status]: [unproved] } });
    await expect.element(screen.getByLabelText(words.code)).toBeVisible();
  });

  it('(SO2) a token that this tab didn’t request isn’t used: a link can’t log a customer in to somebody else’s account', async () => {
    const { screen, asked, memory } = await open('#token=of-another', { [status]: [proved], [exchanges]: [session] }, false);
    await expect.element(screen.getByRole('heading', { name: "That didn't work" })).toBeVisible();
    expect(asked).toEqual([]);
    expect(memory.get(`fragment.${location.pathname}`)).toBeUndefined();
  });

  it('(SO3) a location on another site is replaced by /home', async () => {
    const elsewhere = { status: 200, body: { location: 'https://evil.test/' } };
    const { navigate } = await open('#token=a-token', { [status]: [proved], [exchanges]: [elsewhere] });
    await expect.poll(() => navigate.mock.calls).toEqual([['/home']]);
  });

  it.each([
    ['#problem=refused', "You're not logged in"],
    ['#problem=unverified', "We can't log you in with that account"],
    ['#problem=failed', "That didn't work"],
    ['#problem=<img src=x onerror=alert(1)>', "There's nothing to continue here"],
    ['', "There's nothing to continue here"],
  ])('says why there is no login, and links to the form: %s', async (fragment, title) => {
    const { screen, asked } = await open(fragment);
    await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: words.logIn })).toHaveAttribute('href', '/login');
    expect(document.title).toBe(`${title} – Stepgate`);
    expect([asked, location.hash]).toEqual([[], '']);
  });

  it('[REAL-07] the way back to the login has the wanted page', async () => {
    createMemory(() => sessionStorage).set('socialLogin', '/home/send#x');
    const { screen } = await open('#problem=unverified', {}, false);
    const context = 'redirectUrl=%2Fhome%2Fsend%23x';
    await expect.element(screen.getByRole('link', { name: words.logIn })).toHaveAttribute('href', `/login?${context}`);
    await expect
      .element(screen.getByRole('link', { name: 'Sign up with your email' }))
      .toHaveAttribute('href', `/sign-up?${context}`);
  });

  it('(RB7) an expired token is reported', async () => {
    const { screen } = await open('#token=a-token', { [status]: [problem('ott_not_found', 401)] });
    await expect.element(screen.getByRole('heading', { name: 'Your login has expired' })).toHaveFocus();
    expect(sessionStorage).toHaveLength(0);
  });

  it('[DEACT-01] a deactivated account is reported, with a link to appeal', { tags: 'deep' }, async () => {
    const refused = problem('user_deactivated', 403, { params: { messageTitle: 'Closed', canAppeal: true } });
    const { screen } = await open('#token=a-token', { [status]: [proved], [exchanges]: [refused] });
    await expect.element(screen.getByRole('heading', { name: 'Closed' })).toHaveFocus();
    await expect.element(screen.getByRole('link', { name: 'Appeal our decision' })).toBeVisible();
  });

  it('a refused session is reported in the service’s words', { tags: 'deep' }, async () => {
    const { screen } = await open('#token=a-token', { [status]: [proved], [exchanges]: [problem('not_allowed')] });
    await expect.element(screen.getByRole('alert')).toMatchTextContent('That is not possible now.');
    await expect.element(screen.getByRole('link', { name: words.logIn })).toBeVisible();
  });
});

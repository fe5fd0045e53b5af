import { calls } from '@stepgate/contract';
import { createMemory } from '@stepgate/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const status = `GET ${calls.tokenStatus.path}?viewType=full`;
const exchanges = `POST ${calls.exchangeSession.path}`;
const proved = { status: 200, body: { oneTimeTokenProperties: { challenges: [] } } };
const unproved = {
  status: 200,
  body: {
    oneTimeTokenProperties: {
      oneTimeToken: 'a-token',
      actionType: 'IDENTITY__SOCIAL_LOGIN',
      challenges: [
        {
          required: true,
          passed: false,
          primaryChallenge: { type: 'TOTP', viewData: { attributes: {} }, context: {} },
          alternatives: [],
        },
      ],
    },
  },
};
const session = { status: 200, body: { location: '/help/articles/fees' } };
const problem = (code: string, statusCode = 403, more = {}) => ({
  status: statusCode,
  body: { code, message: 'That is not possible now.', ...more },
});

type Answers = Parameters<typeof openPage>[1]['answers'];

/** @param begun whether this tab has begun a social login */
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
  it('[LOGIN-06] goes on as after a password: what is left to prove, the session, and where the service says', async () => {
    const { screen, asked, sent, wired, navigate } = await open('#token=a-token', {
      [status]: [unproved, proved],
      [`POST ${calls.verifyTotp.path}`]: [proved],
      [exchanges]: [session],
    });
    await screen.getByLabelText('6-digit code').fill('123456');
    expect(location.hash).toBe('');
    expect(asked).not.toContain(exchanges);
    await screen.getByRole('button', { name: 'Confirm code' }).click();
    await expect.poll(() => navigate.mock.calls).toEqual([['/help/articles/fees']]);
    expect(sent.at(-1)).toEqual({ call: exchanges, body: { oneTimeToken: 'a-token' } });
    expect(wired.find(({ call }) => call === status)?.headers.get('one-time-token')).toBe('a-token');
    expect(sessionStorage).toHaveLength(0);
  });

  it('(RB10) a reload in the middle finds the same step', async () => {
    const first = await open('#token=a-token', { [status]: [unproved] });
    await expect.element(first.screen.getByLabelText('6-digit code')).toBeVisible();
    first.close();
    const { screen } = await openPage(page, { answers: { [status]: [unproved] } });
    await expect.element(screen.getByLabelText('6-digit code')).toBeVisible();
  });

  it('(SO2) a token that this tab has not asked for is not used: nobody is logged in to somebody else’s account by a link', async () => {
    const { screen, asked, memory } = await open('#token=of-another', { [status]: [proved], [exchanges]: [session] }, false);
    await expect.element(screen.getByRole('heading', { name: 'That did not work' })).toBeVisible();
    expect(asked).toEqual([]);
    expect(memory.get(`fragment.${location.pathname}`)).toBeUndefined();
  });

  it('(SO3) a location that leads elsewhere is /home', async () => {
    const elsewhere = { status: 200, body: { location: 'https://evil.test/' } };
    const { navigate } = await open('#token=a-token', { [status]: [proved], [exchanges]: [elsewhere] });
    await expect.poll(() => navigate.mock.calls).toEqual([['/home']]);
  });

  it.each([
    ['#problem=refused', 'You are not logged in'],
    ['#problem=unverified', 'We cannot log you in with that account'],
    ['#problem=failed', 'That did not work'],
    ['#problem=<img src=x onerror=alert(1)>', 'There is no login to go on with here'],
    ['', 'There is no login to go on with here'],
  ])('says why there is no login, and leads to the form: %s', async (fragment, title) => {
    const { screen, asked } = await open(fragment);
    await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(document.title).toBe(`${title} – Stepgate`);
    expect([asked, location.hash]).toEqual([[], '']);
  });

  it('(RB7) a token that has run out says so', async () => {
    const { screen } = await open('#token=a-token', { [status]: [problem('ott_not_found', 401)] });
    await expect.element(screen.getByRole('heading', { name: 'Your login has expired' })).toHaveFocus();
    expect(sessionStorage).toHaveLength(0);
  });

  it('[DEACT-01] an account that is switched off is told so', async () => {
    const refused = problem('user_deactivated', 403, { params: { messageTitle: 'Closed', canAppeal: true } });
    const { screen } = await open('#token=a-token', { [status]: [proved], [exchanges]: [refused] });
    await expect.element(screen.getByRole('heading', { name: 'Closed' })).toHaveFocus();
    await expect.element(screen.getByRole('link', { name: 'Appeal our decision' })).toBeVisible();
  });

  it('a session that is refused is told in the service’s words', async () => {
    const { screen } = await open('#token=a-token', { [status]: [proved], [exchanges]: [problem('not_allowed')] });
    await expect.element(screen.getByRole('alert')).toMatchTextContent('That is not possible now.');
    await expect.element(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});

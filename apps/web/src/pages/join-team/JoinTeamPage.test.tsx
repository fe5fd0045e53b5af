import { calls } from '@stepgate/contract';
import { openLink } from '@stepgate/pages/test';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const opens = `POST ${calls.openInvitation.path}`;
const invitation = { businessName: 'Brightwater Ltd', email: 'new+me@ex.test', invitedBy: 'owner@ex.test', hasAccount: true };
const found = (change: Partial<typeof invitation> = {}) => ({ status: 200, body: { ...invitation, ...change } });

const open = (answers: Parameters<typeof openPage>[1]['answers'][string]) => {
  openLink('a-token');
  return openPage(page, { answers: { [opens]: answers } });
};

describe('/login/join', () => {
  it('[LOGIN-04] (TS2) shows who invites to which business, and links to the login with that address and business', async () => {
    const { screen, sent } = await open([found()]);
    await expect.element(screen.getByRole('heading', { name: 'Join Brightwater Ltd' })).toHaveFocus();
    await expect.element(screen.getByText('owner@ex.test has invited you to the team of Brightwater Ltd.')).toBeVisible();
    const href = screen.getByRole('link', { name: 'Log in to join' }).element().getAttribute('href') ?? '';
    const { pathname, searchParams } = new URL(href, location.origin);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/login',
      { variant: 'BIZ_TEAM_INVITE_LOGIN', email: 'new+me@ex.test', business: 'Brightwater Ltd', redirectUrl: '/home/team' },
    ]);
    expect(sent).toEqual([{ call: opens, body: { token: 'a-token' } }]);
    expect(location.hash).toBe('');
    expect(href).not.toContain('a-token');
  });

  it('for an address without an account, links to the sign-up', { tags: 'deep' }, async () => {
    const { screen } = await open([found({ hasAccount: false })]);
    await expect
      .element(screen.getByRole('link', { name: 'Sign up to join' }))
      .toHaveAttribute('href', '/sign-up?email=new%2Bme%40ex.test&redirectUrl=%2Fhome%2Fteam');
  });

  it('an invalid invitation is reported, with a link to the teams', { tags: 'deep' }, async () => {
    const { screen } = await open([{ status: 400, body: { code: 'invalid_link', message: 'x' } }]);
    await expect.element(screen.getByRole('heading', { name: 'This invitation no longer works' })).toHaveFocus();
    await expect.element(screen.getByRole('link', { name: 'Go to your teams' })).toHaveAttribute('href', '/home/team');
  });

  it('without a token it says which link is needed, and sends no request', async () => {
    const { screen, asked } = await openPage(page, { answers: {} });
    await expect.element(screen.getByRole('heading', { name: 'Open the link in our email' })).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('(RB4) a network failure is reported, and can be retried', { tags: 'deep' }, async () => {
    const { screen } = await open(['no network', found()]);
    await screen.getByRole('button', { name: words.tryAgain }).click();
    await expect.element(screen.getByRole('heading', { name: 'Join Brightwater Ltd' })).toBeVisible();
  });

  it('(UI3) a business name that looks like markup is shown as text', async () => {
    const { screen } = await open([found({ businessName: '<b>Bright</b> {water} <0>' })]);
    await expect.element(screen.getByRole('heading', { name: 'Join <b>Bright</b> {water} <0>' })).toBeVisible();
  });
});

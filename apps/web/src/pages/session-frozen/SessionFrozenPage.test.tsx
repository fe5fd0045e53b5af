import { checkEveryLook } from '@stepgate/pages/test';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

describe('/login/session-frozen', () => {
  it('says why, and links to the login and back to where the customer was (GW1)', async () => {
    const { screen } = await openPage(page, { answers: {}, search: '?redirectUrl=%2Fhome%2Fsecurity' });
    await expect.element(screen.getByText("so we've locked this login", { exact: false })).toBeVisible();
    const login = screen.getByRole('link', { name: words.logInAgain });
    await expect.element(login).toHaveAttribute('href', '/login?redirectUrl=%2Fhome%2Fsecurity');
    const change = screen.getByRole('link', { name: words.changeYourPassword });
    await expect.element(change).toHaveAttribute('href', '/login/forgot-password');
  });

  it('links only to the login, whatever the address says (SX3)', async () => {
    const { screen } = await openPage(page, { answers: {}, search: '?redirectUrl=javascript:alert(1)' });
    const login = screen.getByRole('link', { name: words.logInAgain });
    await expect.element(login).toHaveAttribute('href', '/login?redirectUrl=javascript%3Aalert(1)');
  });

  checkEveryLook([{ name: 'the page' }], ['the page'], async (_scene, language) => {
    const { screen } = await openPage(page, { answers: {}, language });
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

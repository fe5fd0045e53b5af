import { calls } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const logsOut = `POST ${calls.logout.path}`;
const done = { status: 204 };

describe('/logout', () => {
  it('logs out at once, clears the tab’s memory, and says so', async () => {
    sessionStorage.setItem('stepgate.oneTimeToken', 'left behind');
    const { screen, asked, memory } = await openPage(page, { answers: { [logsOut]: [done] } });
    await expect.element(screen.getByRole('heading', { name: "You're logged out" })).toHaveFocus();
    expect(asked).toEqual([logsOut]);
    expect(memory.get('oneTimeToken')).toBeUndefined();
    expect(sessionStorage.getItem('stepgate.oneTimeToken')).toBeNull();
    await expect.element(screen.getByRole('link', { name: words.logInAgain })).toHaveAttribute('href', '/login');
    expect(document.title).toBe("You're logged out – Stepgate");
  });

  it.each(rows(['?ask=1', '?ask', '?x=1&ask=', '?%61sk=1'], 1))(
    '[ATT-08] (SX7) asks an arrival from another site first: %s',
    async (search) => {
      const { screen, asked } = await openPage(page, { answers: { [logsOut]: [done] }, search });
      await expect.element(screen.getByText('Do you want to log out of your account?')).toBeVisible();
      expect(asked).toEqual([]);
      await expect.element(screen.getByRole('link', { name: 'Stay logged in' })).toHaveAttribute('href', '/home');
      await screen.getByRole('button', { name: words.logOut }).click();
      await expect.element(screen.getByRole('heading', { name: "You're logged out" })).toBeVisible();
      expect(asked).toEqual([logsOut]);
    },
  );

  it('[ATT-08] asks first if the browser prerenders the page', async () => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(document, 'prerendering'));
    const { screen, asked } = await openPage(page, { answers: { [logsOut]: [done] } });
    await expect.element(screen.getByText('Do you want to log out of your account?')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('never claims a logout that may have failed, and tries again on request', async () => {
    const { screen } = await openPage(page, { answers: { [logsOut]: ['no network', done] } });
    await expect.element(screen.getByRole('alert')).toHaveFocus();
    await expect.element(screen.getByText('You may still be logged in.')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: words.logOut })).toBeVisible();
    await screen.getByRole('button', { name: words.tryAgain }).click();
    await expect.element(screen.getByRole('heading', { name: "You're logged out" })).toBeVisible();
  });
});

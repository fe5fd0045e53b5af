/** A customer who can't log in finds help, and an error links to support. */
import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { expect, posts, test } from './journey.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Presses the Tab key until the element has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const reached = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await reached()) === name) return;
  }
  throw new Error(`${name} cannot be reached by keyboard`);
}

test.describe('by keyboard alone', () => {
  test('[LOGIN-02] [ROUTE-01] from “Trouble logging in?” through the list of problems to the solution, and to support if nothing helps', {
    tag: '@deep',
  }, async ({ page, watched }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: words.logIn, exact: true })).toBeVisible();
    await tabTo(page, 'Trouble logging in?');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/help/flows/logged-out');
    await expect(heading(page, 'Trouble logging in?')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Reset your password' })).toHaveCount(0);
    await tabTo(page, 'I forgot my password');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Reset your password');
    await page.keyboard.press('Enter');
    await expect(heading(page, words.forgotYourPassword)).toBeVisible();

    await page.goBack();
    await tabTo(page, words.contactUs);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/help/contact*');
    await tabTo(page, "I can't log in");
    await page.keyboard.press('Enter');
    await page.waitForURL('**/help/contact/flows/logged-out/trouble-logging-in');
    await tabTo(page, "My codes don't arrive");
    await page.keyboard.press('Space');
    await tabTo(page, "I've tried everything: contact us");
    await page.keyboard.press('Enter');
    await expect(page.getByText("Codes that don't arrive")).toBeVisible();
    await expect(page.getByRole('link', { name: 'help@demo.example' })).toHaveAttribute(
      'href',
      /^mailto:help@demo\.example\?subject=Codes/,
    );
    expect(posts(watched.requests)).toEqual([]);
  });
});

import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { answered, expect, expectHome, logIn, test } from './journey.ts';
import type { Product } from './product.ts';

const minute = 60_000;

/** Is warned after so many idle minutes, stays, is warned again after as many, and lets the session end. */
async function stayOnceThenIdle(page: Page, product: Product, minutes: number): Promise<void> {
  async function idleFor(more: number): Promise<void> {
    product.sessionsIdleFor(more * minute);
    await page.clock.runFor(more * minute);
  }
  await idleFor(minutes);
  const warning = page.getByRole('dialog', { name: 'Still there?' });
  await expect(warning.getByRole('timer')).toHaveText(/^(?:60|5\d) seconds left$/);
  const stay = warning.getByRole('button', { name: 'Stay logged in' });
  await expect(stay).toBeFocused();
  await stay.press('Enter');
  await expect(warning).toBeHidden();
  await idleFor(minutes);
  await expect(warning).toBeVisible();
  await idleFor(1);
}

test.use({ expectedErrors: { patterns: [answered(401)] } });

test('[LOOK-05] a minute before a session ends the page says so, one press keeps it, and an ended one says why', {
  tag: '@deep',
}, async ({ page, product }) => {
  await page.clock.install();
  await logIn(page, product, 'none@demo.example');
  await expectHome(page, 'none@demo.example');
  await stayOnceThenIdle(page, product, 4);
  await page.waitForURL('**/login?redirectUrl=%2Fhome');
  const why = page.getByText('We logged you out after 5 minutes without activity, to keep your account safe.');
  await expect(why).toBeVisible();

  await page.reload();
  await expect(page.getByLabel(words.email)).toBeVisible();
  await expect(why).toBeHidden();
});

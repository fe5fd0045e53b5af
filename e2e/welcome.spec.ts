/** The pane beside the login on a wide desk. */
import { expect, test } from './journey.ts';

const sentence = 'We never ask you for a code by phone.';

test('[MARK-11] [LOOK-06] beside the login, a wide desk shows what we never ask for; nothing covers anything, and a smaller page shows nothing', {
  tag: '@deep',
}, async ({ page }) => {
  const told = page.getByText(sentence);
  const pane = page.getByRole('complementary');
  for (const size of [
    { width: 1440, height: 900 },
    // The narrowest that has it.
    { width: 1280, height: 480 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await expect(told).toBeVisible();
    const ends = (await pane.boundingBox())?.width ?? 0;
    expect((await page.getByRole('main').boundingBox())?.x).toBeGreaterThan(ends);
    const link = await page.getByRole('link', { name: 'Demo phone' }).boundingBox();
    const words = await told.boundingBox();
    expect(link?.y).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));
  }
  const drawn = pane.locator('svg');
  await expect(drawn).toHaveCSS('opacity', '1');
  await page.evaluate(() => document.documentElement.style.setProperty('--sg-illustration', '0'));
  await expect(drawn).toHaveCSS('opacity', '0');
  for (const size of [
    { width: 1279, height: 900 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await expect(told).toBeHidden();
  }
});

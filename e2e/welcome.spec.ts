/** The pane beside the login on a wide desk. */
import { expect, onAPhone, test } from './journey.ts';

test.use({ standsStill: true });

const sentence = 'We never ask you for a code by phone.';

for (const { name, of, shown } of [
  { name: 'a desk', of: { viewport: { width: 1440, height: 900 } }, shown: true },
  { name: 'the narrowest desk that has it', of: { viewport: { width: 1280, height: 480 } }, shown: true },
  { name: 'a smaller desk', of: { viewport: { width: 1279, height: 900 } }, shown: false },
  { name: 'a phone', of: onAPhone, shown: false },
])
  test.describe(name, () => {
    test.use(of);

    test(`[MARK-11] [LOOK-06] beside the login, ${name} ${shown ? 'shows what we never ask for, and nothing covers anything' : 'shows nothing'}`, {
      tag: name === 'a desk' ? [] : '@deep',
    }, async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
      const pane = page.getByRole('complementary');
      await expect(page.getByText(sentence)).toBeVisible({ visible: shown });
      if (!shown) return;
      const ends = (await pane.boundingBox())?.width ?? 0;
      expect((await page.getByRole('main').boundingBox())?.x).toBeGreaterThan(ends);
      const link = await page.getByRole('link', { name: 'Demo phone' }).boundingBox();
      const words = await page.getByText(sentence).boundingBox();
      expect(link?.y).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));

      const drawn = pane.locator('svg');
      await expect(drawn).toHaveCSS('opacity', '1');
      await page.evaluate(() => document.documentElement.style.setProperty('--sg-illustration', '0'));
      await expect(drawn).toHaveCSS('opacity', '0');
    });
  });

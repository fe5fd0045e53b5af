/** The room of a vendor's captcha: nothing moves when its question or the message that it failed comes late. */
import type { BrowserContext, Page } from '@playwright/test';
import { serveTurnstile } from './captcha-vendors.ts';
import { expect, onAPhone, test } from './journey.ts';
import { places } from './layout-shift.ts';

const script = /^https:\/\/(?:challenges\.cloudflare|www\.google)\.com\/.*api\.js/;

const forms = [
  { path: '/login', later: [/Google/, /passkey/i] },
  { path: '/login?variant=CDR', later: [] },
  { path: '/sign-up', later: [/Google/] },
  { path: '/login/forgot-password', later: [] },
];

/** Opens each form and waits until only the vendor's script is missing, which then loads or fails. */
async function eachForm(context: BrowserContext, loads: boolean, look: (page: Page) => Promise<void>): Promise<void> {
  for (const { path, later } of forms) {
    const page = await context.newPage();
    const late = Promise.withResolvers<void>();
    await page.route(script, async (route) => {
      await late.promise;
      await (loads ? route.fallback() : route.abort());
    });
    const asked = page.waitForRequest(script);
    await page.goto(path);
    await asked;
    for (const name of later) await expect(page.getByRole('button', { name })).toBeVisible();
    const before = await places(page);
    expect(before.length).toBeGreaterThan(2);
    late.resolve();
    await look(page);
    expect.soft(await places(page), path).toEqual(before);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${path} scrolls sideways`).toBe(0);
    await page.close();
  }
}

for (const { name, of } of [
  { name: 'on a desk', of: { viewport: { width: 1440, height: 900 } } },
  { name: 'on a phone', of: onAPhone },
  // Here every form is higher than the screen: a captcha can't take its place from free space.
  { name: 'on a phone on its side', of: { ...onAPhone, viewport: { width: 640, height: 360 } } },
  { name: 'on the smallest phone', of: { ...onAPhone, viewport: { width: 320, height: 480 } } },
])
  test.describe(name, () => {
    test.use({ ...of, standsStill: true, expectedErrors: { patterns: [/net::ERR_FAILED/] } });

    for (const vendor of ['turnstile', 'recaptcha'] as const)
      test.describe(vendor, () => {
        // Four forms, each in a new page.
        test.slow();
        test.use({
          settings: { STEPGATE_CAPTCHA: vendor, STEPGATE_CAPTCHA_SITE_KEY: 'a-site-key', STEPGATE_CAPTCHA_SECRET: 'a-secret' },
        });

        if (vendor === 'turnstile')
          test('[LOOK-06] every form keeps the room of its question, however late its script comes', {
            tag: name === 'on a phone' ? [] : '@deep',
          }, async ({ context }) => {
            await serveTurnstile(context);
            await eachForm(context, true, (page) => expect(page.locator('iframe[title="A captcha"]')).toBeVisible());
          });

        test.describe('in German', () => {
          test.use({ locale: 'de-DE' });

          test('[LOOK-06] [CAPT-03] every form keeps the room of the message that it failed, however late it fails', {
            tag: '@deep',
          }, async ({ context }) => {
            await eachForm(context, false, (page) =>
              expect(page.getByRole('status').getByText('Die Captcha-Prüfung konnte nicht geladen werden.')).toBeVisible(),
            );
          });
        });
      });
  });

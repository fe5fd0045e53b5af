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

const sizes = {
  'on a phone': onAPhone,
  'on a desk': { viewport: { width: 1440, height: 900 } },
  // Here every form is higher than the screen: a captcha can't take its place from free space.
  'on a phone on its side': { ...onAPhone, viewport: { width: 640, height: 360 } },
  'on the smallest phone': { ...onAPhone, viewport: { width: 320, height: 480 } },
};

// Each form in a new page, at several sizes.
test.slow();
test.use({ expectedErrors: { patterns: [/net::ERR_FAILED/] } });

const settingsOf = (vendor: 'turnstile' | 'recaptcha') => ({
  STEPGATE_CAPTCHA: vendor,
  STEPGATE_CAPTCHA_SITE_KEY: 'a-site-key',
  STEPGATE_CAPTCHA_SECRET: 'a-secret',
});

async function expectRoomOfQuestion(context: BrowserContext): Promise<void> {
  await serveTurnstile(context);
  await eachForm(context, true, (page) => expect(page.locator('iframe[title="A captcha"]')).toBeVisible());
}

test.describe('turnstile', () => {
  test.use({ settings: settingsOf('turnstile') });

  test('[LOOK-06] on a phone every form keeps the room of its question, however late its script comes', { tag: '@deep' }, async ({
    anotherBrowser,
  }) => {
    const page = await anotherBrowser(onAPhone);
    await expectRoomOfQuestion(page.context());
  });

  test('[LOOK-06] the same at every other size', { tag: '@deep' }, async ({ anotherBrowser }) => {
    for (const [name, of] of Object.entries(sizes).slice(1))
      await test.step(name, async () => expectRoomOfQuestion((await anotherBrowser(of)).context()));
  });
});

for (const vendor of ['turnstile', 'recaptcha'] as const)
  test.describe(vendor, () => {
    test.use({ settings: settingsOf(vendor) });

    test('[LOOK-06] [CAPT-03] every form keeps the room of the message that it failed, however late it fails', {
      tag: '@deep',
    }, async ({ anotherBrowser }) => {
      for (const [name, of] of Object.entries(sizes))
        await test.step(name, async () => {
          const page = await anotherBrowser({ ...of, locale: 'de-DE' });
          await eachForm(page.context(), false, (each) =>
            expect(each.getByRole('status').getByText('Die Captcha-Prüfung konnte nicht geladen werden.')).toBeVisible(),
          );
        });
    });
  });

/** A phone that approves, without a connection. */
import { answered, expect, onAPhone, test } from './journey.ts';
import { check, locale, words } from './look.ts';

test.use({ ...onAPhone, locale, expectedErrors: { patterns: [/net::ERR_INTERNET_DISCONNECTED/, answered(503)] } });

test('[PUSH-01] a phone without a connection says so itself, and opens its page once it is connected again', {
  tag: '@deep',
}, async ({ page, context }) => {
  await page.goto('/device');
  const title = await page.getByRole('heading').first().textContent();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  // The part of a link behind the `#`, such as an enrolment's code, is still there once the phone is connected.
  await page.goto('about:blank');
  await page.goto('/device#kept');
  const offline = page.getByRole('heading', { name: 'Keine Verbindung' });
  const again = page.getByRole('link', { name: words.tryAgain });
  await expect(offline).toBeVisible();
  await check(page, 'offline');
  const reloaded = page.waitForEvent('load');
  await again.click();
  await reloaded;
  await expect(offline).toBeVisible();
  expect(page.url()).toMatch(/#kept$/);

  await context.setOffline(false);
  await again.click();
  await expect(page.getByRole('heading', { name: title ?? '' })).toBeVisible();
});

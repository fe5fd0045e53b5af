/**
 * Every challenge of a login, and the pages behind its mailed links, in German, on a phone and on a desktop, light and dark.
 */
import { anotherNumber } from './device.ts';
import { answered, expect, mailedLink, sentMail, test } from './journey.ts';
import { check, locale, passLogin, press, promise, submit, words } from './look.ts';

test.slow();
test.use({
  locale,
  expectedErrors: { patterns: [answered(400), answered(401), answered(403), answered(404), answered(429)] },
});

test(`[PUSH-01] [PUSH-02] [PUSH-05] approvals on a phone – ${promise}`, { tag: '@deep' }, async ({ page, context }) => {
  const phone = await context.newPage();
  await phone.goto('/demo/phone');
  await passLogin(page, 'push@demo.example');
  const shown = page.locator('bdi', { hasText: /^\d\d$/ });
  await shown.waitFor();
  await check(page, 'request on the phone');
  await press(page, words.notReceived);
  await page.getByRole('heading', { level: 2 }).waitFor();
  await check(page, "you haven't received a request");
  await phone.locator('input[name=number]').waitFor();
  await check(phone, 'demo phone with a request');
  await phone.locator('input[name=number]').fill(anotherNumber((await shown.textContent()) ?? ''));
  await submit(phone);
  await phone.locator('a[href="/home/security"]').waitFor();
  await check(phone, 'demo phone with a denied request and a mail');
  await expect(shown).toHaveCount(0);
  await check(page, 'request denied');
  await passLogin(page, 'push@demo.example');
  await page.getByRole('button', { name: words.sendAgain }).waitFor();
  await check(page, 'no more requests');
});

test(`[PROF-01] [EMCP-04] [EMVER-01] [EMVER-02] questions by mail, and the profiler – ${promise}`, { tag: '@deep' }, async ({
  page,
  product,
  anotherBrowser,
}) => {
  const answering = await anotherBrowser();
  await passLogin(page, 'checkpoint@demo.example');
  await sentMail(product);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await check(page, 'checkpoint');
  await answering.goto(await mailedLink(product));
  await check(answering, 'is it you');
  await submit(answering);
  await answering.getByRole('alert').first().waitFor();
  await check(answering, 'the wrong browser');
  await press(answering, words.no);
  await answering.locator('main a[href="/home/security"]').waitFor();
  await check(answering, 'login ended');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(1);
  await check(page, 'ended by mail');

  await passLogin(page, 'verify@demo.example');
  await press(page, words.sendAgain);
  await page.getByRole('button', { name: words.sendAgain }).waitFor();
  const link = await mailedLink(product, 3);
  await check(page, 'verification, sent again');
  await answering.goto(link);
  await check(answering, 'is the address yours');
  await submit(answering);
  await answering.locator('main a').waitFor();
  await check(answering, 'address confirmed');
  await answering.goto(link);
  await submit(answering);
  await answering.locator('main a[href="/login"]').waitFor();
  await check(answering, 'a used link');
  await answering.goto('/login/email-checkpoint');
  await answering.locator('main a[href="/login"]').waitFor();
  await check(answering, 'no link');

  await page.route('**/profiler/status', (route) => route.fulfill({ status: 202 }));
  await passLogin(page, 'profiler@demo.example');
  await page.getByRole('heading', { name: words.profiler }).waitFor();
  await check(page, 'a look at the browser');
});

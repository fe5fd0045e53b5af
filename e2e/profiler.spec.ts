import { words } from '@stepgate/testkit/words';
import { codeScreen, enterCode, expect, expectHome, mailedLink, passFirstFactor, sentCode, test } from './journey.ts';

const email = 'profiler@demo.example';

// In the customer's country: no risk mark.
test.use({ timezoneId: 'Europe/London' });

test('[PROF-01] an automated browser gets a question by mail in addition, and never the reason', { tag: '@deep' }, async ({
  page,
  context,
  product,
  watched,
}) => {
  await page.goto('/login');
  await passFirstFactor(page, email);
  await codeScreen(page);
  await enterCode(page, await sentCode(product));
  await expect(page.getByRole('heading', { level: 1, name: words.checkYourEmail })).toBeFocused();
  const mail = await context.newPage();
  await mail.goto(await mailedLink(product));
  await mail.getByRole('button', { name: words.wasMe }).click();
  await expectHome(page, email);
  expect(watched.requests.filter((request) => request.endsWith('/profiler/trigger'))).toHaveLength(1);
});

test.describe('a usual browser', () => {
  // Like a customer's browser, without a mark of automation.
  test.use({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36',
  });

  test('[PROF-01] is checked once, and asked for nothing more', { tag: '@deep' }, async ({ page, product, watched }) => {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }));
    const looked = Promise.withResolvers<void>();
    await page.route('**/profiler/status', async (route) => {
      await looked.promise;
      await route.continue();
    });
    await page.goto('/login');
    await passFirstFactor(page, email);
    await expect(page.getByRole('heading', { level: 1, name: words.verifyingIdentity })).toBeFocused();
    looked.resolve();
    await codeScreen(page);
    await enterCode(page, await sentCode(product));
    await expectHome(page, email);
    expect(await product.messages('email')).toEqual([]);
    expect(watched.requests.filter((request) => request.endsWith('/profiler/trigger'))).toHaveLength(1);
  });
});

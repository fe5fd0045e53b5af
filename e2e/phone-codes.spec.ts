import { words } from '@stepgate/testkit/words';
import { codeScreen, enterCode, expect, expectHome, passFirstFactor, sentCode, test } from './journey.ts';

test('[OTP-01] (RB10) a code by voice call: a reload does not trigger another call', { tag: '@deep' }, async ({
  page,
  product,
  watched,
}) => {
  await page.goto('/login');
  await passFirstFactor(page, 'voice@demo.example');
  await codeScreen(page);
  await expect(page.getByText(/We're calling the number ending in \d\d to read out your code\./)).toBeVisible();
  const code = await sentCode(product, 1, 'voice');
  await page.reload();
  await codeScreen(page);
  await expect(page.getByRole('button', { name: words.resendCode })).toBeDisabled();
  await enterCode(page, code);
  await expectHome(page, 'voice@demo.example');
  expect(await product.messages()).toHaveLength(1);
  expect(watched.requests.filter((request) => request.includes('/voice/trigger'))).toHaveLength(1);
});

import { answered, codeScreen, enterCode, expect, expectHome, passFirstFactor, sentCode, test } from './journey.ts';

test('[OTP-01] a code by WhatsApp, to the registered number', { tag: '@deep' }, async ({ page, product }) => {
  await page.goto('/login');
  await passFirstFactor(page, 'whatsapp@demo.example');
  await codeScreen(page);
  await expect(page.getByText(/We sent a WhatsApp message with a code to the number ending in \d\d/)).toBeVisible();
  await enterCode(page, await sentCode(product, 1, 'whatsapp'));
  await expectHome(page, 'whatsapp@demo.example');
  expect(await product.messages()).toHaveLength(1);
});

test('[OTP-01] (RB10) a code by voice call: a reload does not trigger another call', async ({ page, product, watched }) => {
  await page.goto('/login');
  await passFirstFactor(page, 'voice@demo.example');
  await codeScreen(page);
  await expect(page.getByText(/We're calling the number ending in \d\d to read out your code\./)).toBeVisible();
  const code = await sentCode(product, 1, 'voice');
  await page.reload();
  await codeScreen(page);
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeDisabled();
  await enterCode(page, code);
  await expectHome(page, 'voice@demo.example');
  expect(await product.messages()).toHaveLength(1);
  expect(watched.requests.filter((request) => request.includes('/voice/trigger'))).toHaveLength(1);
});

test('[ENT-02] a customer with several numbers has the code sent to another one, and that code is accepted', {
  tag: '@deep',
}, async ({ page, product }) => {
  await page.goto('/login');
  await passFirstFactor(page, 'several@demo.example');
  await codeScreen(page);
  await expect(page.getByText('We sent a text message with a code to the number ending in 71.')).toBeVisible();
  await sentCode(product);
  await page.getByRole('button', { name: 'Send it to the number ending in 73 instead' }).click();
  await expect(page.getByText('We sent a text message with a code to the number ending in 73.')).toBeVisible();
  const code = await sentCode(product, 2);
  expect((await product.messages('sms')).map(({ to }) => to.slice(-2))).toEqual(['71', '73']);
  await page.reload();
  await expect(page.getByText('We sent a text message with a code to the number ending in 73.')).toBeVisible();
  await enterCode(page, code);
  await expectHome(page, 'several@demo.example');
  expect(await product.messages('sms')).toHaveLength(2);
});

test.describe('numbers that cannot receive text messages', () => {
  test.use({ expectedErrors: { patterns: [answered(400)] } });

  test('[OTP-08] a landline is called automatically, and the screen says so', { tag: '@deep' }, async ({ page, product }) => {
    await page.goto('/login');
    await passFirstFactor(page, 'landline@demo.example');
    await codeScreen(page);
    await expect(page.getByText("We're calling the number ending in 01 to read out your code.")).toBeVisible();
    await enterCode(page, await sentCode(product, 1, 'voice'));
    await expectHome(page, 'landline@demo.example');
    expect(await product.messages('sms')).toEqual([]);
  });

  test('[OTP-08] a number that no code may go to: ‘Contact us’, and an app works instead', { tag: '@deep' }, async ({
    page,
    product,
  }) => {
    await page.goto('/login');
    await passFirstFactor(page, 'blocked@demo.example');
    await expect(page.getByRole('heading', { name: "We can't send codes to this number" })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/help/contact');
    await page.getByRole('button', { name: 'Try another way' }).click();
    await page.getByRole('button', { name: 'Authenticator app' }).click();
    await enterCode(page, await product.authenticatorCode('blocked@demo.example'), 'Confirm code');
    await expectHome(page, 'blocked@demo.example');
    expect(await product.messages()).toEqual([]);
  });
});

import { words } from '@stepgate/testkit/words';
import { codeScreen, enterCode, expect, expectHome, logOut, passFirstFactor, test } from './journey.ts';

test.use({ moves: 'the demo’s phone grows with what arrives' });

test('the demo phone receives calls, WhatsApp messages and e-mails with working links', { tag: '@deep' }, async ({
  page,
  context,
}) => {
  const phone = await context.newPage();
  await phone.goto('/demo/phone');
  const messages = phone.getByRole('log').getByRole('listitem');
  const ways = [
    { name: 'voice', channel: 'Call' },
    { name: 'whatsapp', channel: 'WhatsApp' },
  ];
  for (const { name, channel } of ways) {
    await page.goto('/login');
    await passFirstFactor(page, `${name}@demo.example`);
    await codeScreen(page);
    const message = messages.filter({ hasText: channel });
    await expect(message.getByRole('button', { name: 'Listen to the call' })).toHaveCount(channel === 'Call' ? 1 : 0);
    await enterCode(page, (await message.getByRole('button', { name: 'Copy code' }).textContent()) ?? '');
    await expectHome(page, `${name}@demo.example`);
    // Somebody logged in sees no login form.
    await logOut(page);
  }

  await page.goto('/login');
  await passFirstFactor(page, 'verify@demo.example');
  await expect(page.getByRole('heading', { name: words.confirmYourEmail })).toBeVisible();
  const mail = messages.filter({ hasText: 'To verify@demo.example' });
  const opening = context.waitForEvent('page');
  await mail.getByRole('link').click();
  const link = await opening;
  await link.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(link.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await codeScreen(page);
});

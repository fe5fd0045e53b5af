import { words } from '@stepgate/testkit/words';
import { answered, expect, test } from './journey.ts';
import { testCode } from './open-session.ts';
import { withAuthenticator } from './passkey-authenticator.ts';

// The service asks for an approval, and refuses wrong codes.
test.use({
  moves: 'the demo’s phone grows with what arrives beside the product',
  expectedErrors: { patterns: [answered(403), answered(400)] },
});

test('[LOOK-13] from the demo’s front page to an approved payment in at most six presses, with the phone of that customer alone beside it', {
  tag: '@deep',
}, async ({ page }) => {
  let presses = 0;
  const press = async (target: ReturnType<typeof page.getByRole>) => {
    presses += 1;
    await target.click();
  };
  await page.goto('/');
  await press(page.getByRole('button', { name: words.sendMoney }));

  const product = page.frameLocator('iframe[title="The product"]');
  const phone = page.getByRole('region', { name: "The customer's phone" });
  await expect(phone).toContainText('push@demo.example');
  /** Types the number that the product shows on the phone, and approves. */
  async function approve() {
    const number = product.getByText(/^\d\d$/);
    await phone.getByLabel(words.numberOnOtherScreen).fill((await number.textContent()) ?? '');
    await press(phone.getByRole('button', { name: words.approve }));
  }
  await approve();
  await product.getByLabel(words.recipient).fill('Ada Lovelace');
  await product.getByLabel(words.amount).fill('250');
  await press(product.getByRole('button', { name: words.sendMoney }));
  await expect(product.getByRole('dialog')).toBeVisible();
  await approve();
  await expect(product.getByText(/£250\.00 is on its way to .?Ada Lovelace/)).toBeVisible();
  expect(presses).toBeLessThanOrEqual(6);
  test.info().annotations.push({ type: 'presses', description: `${presses}` });
});

test('[LOOK-13] [PASS-03] the card for passkeys opens adding one, and the next press logging in with it', {
  tag: '@deep',
}, async ({ page }) => {
  await withAuthenticator(page);
  await page.goto('/');
  const card = page.getByRole('button', { name: 'Passkey' });
  const product = page.frameLocator('iframe[title="The product"]');
  await card.click();
  await product.getByLabel(words.code).fill(testCode);
  await product.getByRole('button', { name: words.addPasskey }).click();
  await product.getByRole('dialog', { name: words.approveThis }).getByLabel(words.code).fill(testCode);
  await product.getByRole('button', { name: 'Create passkey' }).click();
  await expect(product.getByText("You've added a passkey. You can log in with it from now on.")).toBeVisible();
  await card.click();
  await product.getByRole('button', { name: words.usePasskey }).click();
  await expect(product.getByText('On your synced devices', { exact: false })).toBeVisible();
});

test('[MARK-06] a fake page gets a session and a payment with a text message, and nothing with a passkey', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Fake page' }).click();
  const against = page.getByRole('group', { name: 'Against' });
  await against.getByRole('button', { name: words.textMessage }).click();
  await expect(page.getByText('It sends money only because the customer confirmed once more')).toBeVisible();
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Mallory');
  await against.getByRole('button', { name: 'Passkey' }).click();
  await expect(page.getByText('The attacker has nothing.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('400 invalid_passkey');
});

import { expect } from '@playwright/test';
import { logIn, storedSession } from '@stepgate/testing/playwright';
import { enterCode, pay, test } from './harbour.ts';

test.describe('[HOST-13] a session of Harbour', () => {
  test('shows the account at once, without a form', async ({ page, stepgate }) => {
    const ada = await stepgate.customers.create();
    await logIn(page, ada);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Send money' })).toBeVisible();
    await expect(page.getByRole('button', { name: `Log out ${ada.email}` })).toBeVisible();
  });

  test('is kept for another browser', async ({ browser, stepgate }) => {
    const ada = await stepgate.customers.create();
    const context = await browser.newContext({ storageState: await storedSession(ada) });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Send money' })).toBeVisible();
    await context.close();
  });
});

test.describe('[HOST-13] a payment', () => {
  test('is approved with a code, and the text message says what for', async ({ page, stepgate }) => {
    const ada = await stepgate.customers.create();
    await logIn(page, ada);
    const login = await ada.code();
    await page.goto('/');
    await pay(page, 'Grace Hopper', '250');
    const { code = '', text } = await ada.message('sms');
    expect(text).toContain('Send £250.00 to "Grace Hopper"');
    expect(code).not.toBe(login);
    await enterCode(page, code);
    await expect(page.getByText('Approved. £250.00 sent to Grace Hopper.')).toBeVisible();
  });

  test('is approved on the phone', async ({ page, stepgate }) => {
    const ada = await stepgate.customers.create({ methods: ['PUSH'] });
    await logIn(page, ada);
    await ada.next({ asks: 'PUSH', ends: 'approved' });
    await page.goto('/');
    await pay(page, 'Grace Hopper', '250');
    await expect(page.getByText('Approved. £250.00 sent to Grace Hopper.')).toBeVisible();
  });

  test('that is refused on the phone sends nothing', async ({ page, stepgate }) => {
    const ada = await stepgate.customers.create({ methods: ['PUSH'] });
    await logIn(page, ada);
    await ada.next({ asks: 'PUSH', ends: 'refused' });
    await page.goto('/');
    await pay(page, 'Eve', '900');
    await expect(page.getByRole('dialog')).toContainText('Nothing has changed.');
    await expect(page.getByText('sent to Eve')).toBeHidden();
  });

  test('whose dialog is closed sends nothing', async ({ page, stepgate }) => {
    await logIn(page, await stepgate.customers.create({ methods: ['TOTP'] }));
    await page.goto('/');
    await pay(page, 'Grace Hopper', '12');
    await page.getByRole('dialog').getByText('Grace Hopper').waitFor();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Nothing was sent.')).toBeVisible();
  });

  test('that takes too long sends nothing', async ({ page, stepgate }) => {
    const ada = await stepgate.customers.create({ methods: ['TOTP'] });
    await logIn(page, ada);
    await ada.next({ asks: 'TOTP', ends: 'expired' });
    await page.goto('/');
    await pay(page, 'Grace Hopper', '12');
    await enterCode(page, await ada.authenticatorCode());
    await expect(page.getByRole('dialog')).toContainText('expired');
    await expect(page.getByText('sent to Grace Hopper')).toBeHidden();
  });
});

import { expect } from '@playwright/test';
import { beginLogin, enterCode, test } from './harbour.ts';

const logOut = (email: string) => ({ name: `Log out ${email}` });

test.describe('[HOST-13] a customer logs in to Harbour', () => {
  test('with a code by text message', async ({ page, stepgate }) => {
    const ada = await stepgate.customers.create();
    await beginLogin(page, ada);
    await enterCode(page, await ada.code());
    await expect(page.getByRole('button', logOut(ada.email))).toBeVisible();
  });

  test('with a code that a call says', async ({ page, stepgate }) => {
    const ada = await stepgate.customers.create({ methods: ['VOICE'] });
    await beginLogin(page, ada);
    await enterCode(page, await ada.code());
    await expect(page.getByRole('button', logOut(ada.email))).toBeVisible();
  });

  test('with an authenticator app', async ({ page, stepgate }) => {
    const ada = await stepgate.customers.create({ methods: ['TOTP'] });
    await beginLogin(page, ada);
    await enterCode(page, await ada.authenticatorCode());
    await expect(page.getByRole('button', logOut(ada.email))).toBeVisible();
  });

  test('by approving on the phone', async ({ page, stepgate }) => {
    const ada = await stepgate.customers.create({ methods: ['PUSH'] });
    await ada.next({ asks: 'PUSH', ends: 'approved' });
    await beginLogin(page, ada);
    await expect(page.getByRole('button', logOut(ada.email))).toBeVisible();
  });

  test('and, after a push that was refused, with a code', async ({ page, stepgate }) => {
    const ada = await stepgate.customers.create({ methods: ['PUSH', 'SMS'] });
    await ada.next({ asks: 'PUSH', ends: 'refused' });
    await beginLogin(page, ada);
    await page.getByRole('button', { name: 'Try another way' }).click();
    await page.getByRole('button', { name: 'Text message' }).click();
    await enterCode(page, await ada.code());
    await expect(page.getByRole('button', logOut(ada.email))).toBeVisible();
  });

  test('and a second time after the session was ended', async ({ page, stepgate }) => {
    const ada = await stepgate.customers.create();
    for (const _ of ['first', 'second']) {
      await beginLogin(page, ada);
      await enterCode(page, await ada.code());
      await page.getByRole('button', logOut(ada.email)).click();
      await expect(page.getByRole('heading', { name: 'Log in to Harbour' })).toBeVisible();
    }
  });
});

test.describe('[HOST-13] a login fails', () => {
  test('with a wrong password', async ({ page, stepgate }) => {
    const ada = await stepgate.customers.create();
    await beginLogin(page, { ...ada, password: 'not this one' });
    await expect(page.getByRole('alert')).toContainText('password');
  });

  test('with a wrong code, until the right one comes', async ({ page, stepgate }) => {
    const ada = await stepgate.customers.create();
    await beginLogin(page, ada);
    const code = await ada.code();
    await enterCode(page, code === '000000' ? '000001' : '000000');
    await expect(page.getByRole('alert')).toContainText('code');
    await enterCode(page, code);
    await expect(page.getByRole('button', logOut(ada.email))).toBeVisible();
  });

  test('after too many wrong codes', async ({ page, stepgate }) => {
    const ada = await stepgate.customers.create({ methods: ['TOTP'] });
    await ada.next({ asks: 'TOTP', ends: 'blocked' });
    await beginLogin(page, ada);
    await enterCode(page, await ada.authenticatorCode());
    await expect(page.getByRole('heading', { name: 'Too many wrong codes' })).toBeVisible();
  });

  test('if it took too long, and begins again', async ({ page, stepgate }) => {
    const ada = await stepgate.customers.create();
    await ada.next({ asks: 'SMS', ends: 'expired' });
    await beginLogin(page, ada);
    await enterCode(page, await ada.code());
    await expect(page.getByText('Your login has expired')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(ada.email);
  });

  test('if the service is away, and continues when it is back', async ({ page, stepgate }) => {
    const ada = await stepgate.customers.create();
    await ada.next({ asks: 'SMS', ends: 'away' });
    await beginLogin(page, ada);
    await expect(page.getByRole('alert')).toContainText('Please try again in a moment.');
    await page.getByRole('button', { name: 'Resend code' }).click();
    await enterCode(page, await ada.code());
    await expect(page.getByRole('button', logOut(ada.email))).toBeVisible();
  });

  test('for a number that no text message reaches, and another way is offered', async ({ page, stepgate }) => {
    const ada = await stepgate.customers.create();
    await ada.next({ asks: 'SMS', ends: 'refused' });
    await beginLogin(page, ada);
    await page.getByRole('button', { name: 'Try another way' }).click();
    await page.getByRole('button', { name: 'Authenticator app' }).click();
    await enterCode(page, await ada.authenticatorCode());
    await expect(page.getByRole('button', logOut(ada.email))).toBeVisible();
  });

  test('for an account that staff has deactivated, with their words', async ({ page, stepgate }) => {
    const switchedOff = { title: 'Your account is closed', message: 'Please visit a branch.' };
    await beginLogin(page, await stepgate.customers.create({ switchedOff }));
    await expect(page.getByText('Your account is closed')).toBeVisible();
  });
});

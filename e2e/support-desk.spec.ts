/** The support desk, from a customer's call to the login that works again. */
import type { Page } from '@playwright/test';
import { openBackOffice } from './back-office.ts';
import { answered, codeScreen, enterCode, expect, expectHome, passFirstFactor, sentCode, test } from './journey.ts';
import { mailTo } from './mail.ts';

const email = 'sms@demo.example';

async function findCustomer(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Customers' }).click();
  await desk.getByRole('searchbox').fill(email);
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { level: 2, name: email })).toBeFocused();
}

const dialog = (desk: Page, name: string) => desk.getByRole('dialog', { name });

test.describe('the support desk', () => {
  test.slow();
  test.use({ expectedErrors: { patterns: [answered(401), answered(403)] } });

  test('[DESK-01] [DESK-03] [DESK-04] a customer is found, the desk says why the login fails, lifts the block, and the customer logs in', async ({
    page,
    product,
    anotherBrowser,
  }) => {
    await page.goto('/login');
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await passFirstFactor(page, email, 'not the password');
      await expect(page.getByRole('alert')).toBeVisible();
    }
    const desk = await anotherBrowser();
    await openBackOffice(desk, product);
    await findCustomer(desk);
    const why = desk.getByRole('region', { name: 'Why a login fails' });
    await expect(why.getByText(/^Password: blocked after too many wrong attempts/)).toBeVisible();
    await expect(desk.getByRole('region', { name: 'What would be asked now' }).getByText(/^A second factor/)).toBeVisible();
    await expect(
      desk.getByRole('region', { name: 'Timeline' }).getByText('Too many wrong attempts: blocked').first(),
    ).toBeVisible();
    await why.getByRole('button', { name: 'Lift all blocks' }).click();
    await dialog(desk, 'Lift all blocks').getByLabel('Reason').fill('She called, and mistyped her password.');
    await dialog(desk, 'Lift all blocks').getByRole('button', { name: 'Lift all blocks' }).click();
    await expect(why.getByText('Nothing stands in the way of a login.')).toBeVisible();
    await expect(
      desk.getByRole('region', { name: 'Timeline' }).getByText('Reason: She called, and mistyped her password.').first(),
    ).toBeVisible();
    await passFirstFactor(page, email);
    await codeScreen(page);
    await enterCode(page, await sentCode(product));
    await expectHome(page, email);
  });

  test('[DESK-05] a method is removed by two people, and the customer is told', async ({ page, product, anotherBrowser }) => {
    await openBackOffice(page, product);
    await findCustomer(page);
    const methods = page.getByRole('region', { name: 'Methods' });
    const before = await methods.getByRole('listitem').count();
    const app = methods.getByRole('listitem').filter({ hasText: 'Authenticator app' });
    await app.getByRole('button', { name: 'Remove the method' }).click();
    await dialog(page, 'Remove the method').getByLabel('Reason').fill('The phone was stolen.');
    await dialog(page, 'Remove the method').getByRole('button', { name: 'Propose' }).click();
    await expect(page.getByText(/proposed\. Another person has a day/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeDisabled();
    expect(await methods.getByRole('listitem').count()).toBe(before);

    const second = await anotherBrowser();
    await openBackOffice(second, product, 'colleague@demo.example');
    await second.getByRole('button', { name: 'Customers' }).click();
    const waiting = second.getByRole('region', { name: 'Waiting for a second person' });
    await waiting.getByRole('button', { name: 'Confirm' }).click();
    await dialog(second, 'Confirm this?').getByLabel('Reason').fill('I called back.');
    await dialog(second, 'Confirm this?').getByRole('button', { name: 'Confirm' }).click();
    await expect(waiting.getByText('Nothing waits for a second person.')).toBeVisible();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(app).toHaveCount(0);
    await mailTo(product, { to: email, subject: 'Your authenticator app was removed' });
  });
});

/** A phone that approves logins: enrolled, woken, asked. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, expectHome, passFirstFactor, test } from './journey.ts';

const email = 'push@demo.example';
const onPhone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, permissions: ['notifications'] };

async function openPhone(browser: Browser, baseURL: string | undefined): Promise<{ context: BrowserContext; phone: Page }> {
  const context = await browser.newContext({ ...onPhone, baseURL, locale: 'en-GB' });
  return { context, phone: await context.newPage() };
}

/** The number that the login shows. */
async function shownNumber(page: Page): Promise<string> {
  const number = page.getByText(/^\d\d$/);
  await expect(number).toBeVisible();
  return (await number.textContent()) ?? '';
}

async function approve(phone: Page, number: string): Promise<void> {
  await phone.getByLabel('Number on the other screen').fill(number);
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(phone.getByRole('heading', { name: 'Approved' })).toBeVisible();
}

/** Logs in with the phone that the demo shows, and adds this one on /home/security. */
async function enrol(page: Page, phone: Page): Promise<void> {
  await page.goto('/login');
  await passFirstFactor(page, email);
  const number = await shownNumber(page);
  await phone.goto('/demo/phone');
  await approve(phone, number);
  await expectHome(page, email);
  await page.goto('/home/security');
  await page.getByRole('button', { name: 'Add a device' }).click();
  const code = await page.getByText(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/).textContent();
  await phone.goto('/device');
  await phone.getByLabel('Set-up code').fill(code ?? '');
  await phone.getByLabel('Name of this phone').fill('Ada’s phone');
  await phone.getByRole('button', { name: 'Set up this phone' }).click();
  await expect(phone.getByRole('heading', { name: 'This phone approves your logins' })).toBeVisible();
}

test('[PUSH-01] [PUSH-05] a login is approved, and another denied, on a phone that was enrolled in its browser', async ({
  page,
  browser,
  baseURL,
}) => {
  const { context, phone } = await openPhone(browser, baseURL);
  await enrol(page, phone);
  await expect(page.getByText('Ada’s phone', { exact: true })).toBeVisible();

  const logInAgain = async () => {
    await page.goto('/logout');
    await page.getByRole('link', { name: 'Log in again' }).click();
    await passFirstFactor(page, email);
    return shownNumber(page);
  };
  // What a phone is survives its browser's restart: the page is opened anew.
  await phone.reload();
  await approve(phone, await logInAgain());
  await expectHome(page, email);

  await logInAgain();
  await phone.getByRole('button', { name: 'No, deny' }).click();
  await expect(phone.getByRole('heading', { name: 'Denied' })).toBeVisible();
  await expect(page.getByText(/denied/i).first()).toBeVisible();
  await context.close();
});

test('a phone whose page is closed is told of a login by its worker, under the policy of the page', async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  const { context, phone } = await openPhone(browser, baseURL);
  const devTools = await context.newCDPSession(phone);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const id = registrations.find(({ scopeURL }) => scopeURL.endsWith('/device'))?.registrationId;
      if (id !== undefined) resolve(id);
    });
  });
  await devTools.send('ServiceWorker.enable');
  await enrol(page, phone);
  await phone.getByRole('button', { name: 'Turn on notifications' }).click();
  // A browser of a test has no push service: its worker is there nonetheless, and the page says what is so.
  await expect(phone.getByText(/could not be turned on/)).toBeVisible();
  await devTools.send('ServiceWorker.deliverPushMessage', { origin: product.origin, registrationId: await registered, data: '' });
  const shown = () =>
    phone.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/device');
      return (await registration?.getNotifications())?.map(({ title }) => title);
    });
  await expect.poll(shown).toEqual(['Is that you?']);
  await context.close();
});

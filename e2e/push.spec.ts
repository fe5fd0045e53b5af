import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { anotherNumber, approve, enrol, shownNumber, waitingLogin } from './device.ts';
import {
  answered,
  chooseAnotherWay,
  codeScreen,
  enterCode,
  expect,
  expectHome,
  logOut,
  onAPhone,
  passFirstFactor,
  sentCode,
  sentMail,
  test,
} from './journey.ts';
import { openSession } from './open-session.ts';
import { approveWithCode } from './sending.ts';
import { deliverPush, notifications, pressNotification, waitForWorker } from './wake.ts';

const pushes = (requests: readonly string[]) => requests.filter((request) => request.endsWith('/push/trigger'));

/** Whether a script can export the private key from the browser's database. */
const exportPrivateKey = (phone: Page): Promise<string> =>
  phone.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('stepgate'));
    const { privateKey } = await settled(database.transaction('device').objectStore('device').get('own'));
    database.close();
    return crypto.subtle.exportKey('jwk', privateKey).then(
      () => 'taken out',
      (error: Error) => error.name,
    );
  });

test('[PUSH-01] [PUSH-04] [ENT-03] approved on the demo phone with the number from the login screen; a reload sends no second request (RB10)', {
  tag: '@deep',
}, async ({ page, context, product, watched }) => {
  const phone = await context.newPage();
  await phone.goto('/demo/phone');
  await page.goto('/login');
  await passFirstFactor(page, 'push@demo.example');
  const number = await shownNumber(page);
  await page.reload();
  expect(await shownNumber(page)).toBe(number);
  await approve(phone, number);
  await expect(phone.getByText("Continue where you're logging in.")).toBeVisible();
  await expectHome(page, 'push@demo.example');
  expect(pushes(watched.requests)).toEqual(['POST /gateway/v2/one-time-token/push/trigger']);
  expect(await product.messages()).toEqual([]);
});

// Each phone that is enrolled is approved, after a demand.
test.use({
  moves: 'the account tells of the device that another browser has just added',
  expectedErrors: { patterns: [answered(403)] },
});

test("[PUSH-01] a phone is enrolled with the account's code, keeps a key that cannot be exported, and approves the next login", {
  tag: '@deep',
}, async ({ page, product, anotherBrowser }) => {
  test.slow();
  await openSession(page);
  const phone = await anotherBrowser(onAPhone);
  await enrol(page, phone);
  expect((await sentMail(product)).text).toContain('The device “My phone” can now approve your Stepgate logins.');
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This phone approves your logins' })).toBeVisible();
  expect(await exportPrivateKey(phone)).toBe('InvalidAccessError');
  await phone.goto('/logout');
  await expect(phone.getByRole('heading', { name: "You're logged out" })).toBeVisible();
  await phone.goto('/device');
  await expect(phone.getByRole('heading', { name: 'This phone approves your logins' })).toBeVisible();

  await logOut(page);
  await page.goto('/login');
  await passFirstFactor(page, 'totp@demo.example');
  await chooseAnotherWay(page, words.approveOnPhone);
  await expect(waitingLogin(phone)).toContainText('@demo.example');
  await approve(phone, await shownNumber(page));
  await expect(phone.getByText("Continue where you're logging in.")).toBeVisible();
  await expectHome(page, 'totp@demo.example');
});

test.describe('denials and removed devices', () => {
  test.use({ expectedErrors: { patterns: [answered(403), answered(404), answered(410), answered(429)] } });

  test('[PUSH-05] a wrong number is a denial: the customer is notified by mail, no more pushes come, and an alternative continues', {
    tag: '@deep',
  }, async ({ page, context, product, watched }) => {
    const phone = await context.newPage();
    await phone.goto('/demo/phone');
    await page.goto('/login');
    await passFirstFactor(page, 'push@demo.example');
    await approve(phone, anotherNumber(await shownNumber(page)));
    await expect(phone.getByRole('heading', { name: 'Denied: that was the wrong number' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The request was denied' })).toBeFocused();
    expect(await sentMail(product)).toMatchObject({ to: 'push@demo.example', subject: 'A login was denied on your device' });

    const next = await context.newPage();
    await next.goto('/login');
    await passFirstFactor(next, 'push@demo.example');
    await expect(next.getByText('You can try again in 15 minutes.')).toBeVisible();
    await expect(waitingLogin(phone)).toHaveCount(0);
    await chooseAnotherWay(next, words.textMessage);
    await codeScreen(next);
    await enterCode(next, await sentCode(product));
    await expectHome(next, 'push@demo.example');
    expect(pushes(watched.requests)).toHaveLength(2);
  });

  test('[PUSH-03] a phone is removed while a login waits for it: the login continues by text message', { tag: '@deep' }, async ({
    page,
    product,
    anotherBrowser,
  }) => {
    await openSession(page);
    const phone = await anotherBrowser(onAPhone);
    await enrol(page, phone);
    const other = await anotherBrowser();
    await other.goto('/login');
    await passFirstFactor(other, 'totp@demo.example');
    await chooseAnotherWay(other, words.approveOnPhone);
    await shownNumber(other);
    await expect(waitingLogin(phone)).toBeVisible();

    const device = page.getByRole('region', { name: words.approvingDevices });
    await device.getByRole('button', { name: words.remove }).click();
    await device.getByRole('button', { name: 'Remove the device' }).click();
    await approveWithCode(page, 'Remove the device “My phone”');
    await expect(device.getByText("We've removed My phone.")).toBeVisible();
    await expect(phone.getByRole('heading', { name: 'This phone no longer approves logins' })).toBeVisible();
    await codeScreen(other);
    await expect(other.getByText("Your device can no longer approve logins, so we'll send you a code instead.")).toBeVisible();
    await enterCode(other, await sentCode(product));
    await expectHome(other, 'totp@demo.example');
  });
});

test.describe('a browser without a push service', () => {
  test.use({ expectedErrors: { patterns: [answered(403), /Push API in incognito mode/, /AbortError: Registration failed/] } });

  test('[PUSH-01] says that it cannot be woken; a push that arrives anyway shows a notification, which opens the pending request', {
    tag: '@deep',
  }, async ({ page, product, anotherBrowser }) => {
    await openSession(page);
    const phone = await anotherBrowser({ ...onAPhone, permissions: ['notifications'] });
    await enrol(page, phone);
    // The browser of the lock file never allows notifications: there the page says so, and polls while it is open.
    const canNotify = await phone.evaluate(() => Notification.permission !== 'denied');
    if (canNotify) {
      await phone.getByRole('button', { name: 'Turn on notifications' }).click();
      await expect(phone.getByText("We couldn't turn on notifications.")).toBeVisible();
    } else await expect(phone.getByText("settings don't let this page notify you")).toBeVisible();
    const worker = canNotify ? await waitForWorker(phone) : undefined;
    if (worker !== undefined) await phone.goto('about:blank');

    await logOut(page);
    await page.goto('/login');
    await passFirstFactor(page, 'totp@demo.example');
    await chooseAnotherWay(page, words.approveOnPhone);
    const number = await shownNumber(page);
    if (worker !== undefined) {
      await deliverPush(phone, product.origin);
      await expect.poll(() => notifications(worker)).toEqual(['Is this you?']);
      const address = await pressNotification(worker);
      expect(address).toBe(`${product.origin}/device`);
      expect(await notifications(worker)).toEqual([]);
      await phone.goto(address);
    }
    await approve(phone, number);
    await expectHome(page, 'totp@demo.example');
  });
});

test.describe('a service that crashes', () => {
  test.use({ expectedErrors: { patterns: [/net::ERR_/] } });

  test('(RS2) killed while a push is pending, and again right after its approval: the login continues without a restart', {
    tag: '@deep',
  }, async ({ page, context, product, watched }) => {
    const phone = await context.newPage();
    await phone.goto('/demo/phone');
    await page.goto('/login');
    await passFirstFactor(page, 'push@demo.example');
    const number = await shownNumber(page);
    await product.killAndStart();
    // The page must not receive the approval from the service that is about to die: its session exchange would break off halfway.
    const restarted = Promise.withResolvers<void>();
    await page.route(/\/push\/.*status/, async (route) => {
      await restarted.promise;
      await route.continue();
    });
    await approve(phone, number);
    await expect(phone.getByText("Continue where you're logging in.")).toBeVisible();
    await product.killAndStart();
    restarted.resolve();
    await expectHome(page, 'push@demo.example');
    expect(pushes(watched.requests)).toHaveLength(1);
    expect(watched.requests.filter((request) => request === 'POST /login-api/login')).toHaveLength(1);
  });
});

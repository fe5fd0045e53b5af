import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { waitingRequest } from './device.ts';
import {
  answered,
  chooseAnotherWay,
  codeScreen,
  enterCode,
  enterNumber,
  expect,
  onAPhone,
  sentCode,
  sentMail,
  test,
} from './journey.ts';
import { testCode } from './open-session.ts';
import { openRow } from './security-rows.ts';
import {
  approvalDialog,
  approvalOf,
  expectSent,
  isApproved,
  ledger,
  money,
  onHoldBecause,
  openSending,
  send,
  summary,
  watchRequests,
  wishes,
} from './sending.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const notMe = (page: Page) => page.getByRole('button', { name: words.notMe });
const told = (page: Page, text: string) => page.getByText(text, { exact: true });

test.describe('sending money', () => {
  test.use({ expectedErrors: { patterns: [answered(403)] } });

  test('[WRAP-02] asks once, in the words of the text message; a reload continues with the same token and the code already sent; the retry is exactly the first request, with the approval, and nothing else has it (GW1, GW3, GW4, RB10)', async ({
    page,
    product,
  }) => {
    await openSending(page);
    const requests = watchRequests(page);
    await send(page);
    await expect(approvalDialog(page).getByText(summary, { exact: true })).toBeVisible();
    await chooseAnotherWay(page, words.textMessage);
    await codeScreen(page);
    const code = await sentCode(product);
    // A text message has the marks of every phone's alphabet.
    expect((await product.messages('sms')).at(-1)?.text).toContain('Send £250.00 to "Ada Lovelace"');

    await page.reload();
    await expect(approvalDialog(page).getByText(summary, { exact: true })).toBeVisible();
    await chooseAnotherWay(page, words.textMessage);
    await codeScreen(page);
    await enterCode(page, code);
    await expectSent(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(/^£750\.00$/)).toBeVisible();
    expect(await product.messages('sms')).toHaveLength(1);

    const asked = wishes(requests);
    expect(asked.map(isApproved)).toEqual([false, true]);
    const [first, retry] = asked.map((wish) => [wish.url(), wish.postData(), wish.headers()['idempotency-key']]);
    expect(retry).toEqual(first);
    expect(first?.[2]).toBeTruthy();
    expect(requests.filter(isApproved)).toEqual(asked.slice(1));
    const tokens = requests.flatMap((request) => request.headers()['one-time-token'] ?? []);
    expect(new Set([...tokens, ...asked.slice(1).map(approvalOf)]).size).toBe(1);
  });
});

test.describe('a request is sent once or not at all', () => {
  test.use({ expectedErrors: { patterns: [answered(400), answered(403), /net::ERR_(?:CONNECTION_RESET|FAILED)/] } });

  test('(GW3) the answer to the retry is lost: trying again repeats no transfer and no approval', { tag: '@deep' }, async ({
    page,
  }) => {
    await openSending(page);
    await page.route(money, async (route) => {
      if (!isApproved(route.request())) return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    });
    const requests = watchRequests(page);
    await send(page, 'Grace Hopper');
    await enterCode(page, testCode, words.confirmCode);
    await expect(page.getByText("trying again won't send it twice")).toBeVisible();
    await page.getByRole('button', { name: words.tryAgain }).click();
    await expectSent(page, 'Grace Hopper');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(wishes(requests).map(isApproved)).toEqual([false, true, false]);
    expect(new Set(wishes(requests).map((wish) => wish.headers()['idempotency-key'])).size).toBe(1);
  });

  test('[WRAP-02] closed by Escape or by its button: nothing is sent, now or later (GW5)', { tag: '@deep' }, async ({ page }) => {
    await openSending(page);
    const requests = watchRequests(page);
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => approvalDialog(page).getByRole('button', { name: words.close }).click(),
    ]) {
      await send(page, 'Alan Turing');
      await expect(approvalDialog(page).getByText('Send £250.00 to “Alan Turing”')).toBeVisible();
      await expect(page.getByLabel(words.code)).toBeVisible();
      await close();
      await expect(told(page, 'Payment cancelled')).toBeVisible();
      await expect(approvalDialog(page)).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('button', { name: words.sendMoney })).toBeEnabled();
      await expect(ledger(page).filter({ hasText: 'Alan Turing' })).toHaveCount(0);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    expect(wishes(requests).map(isApproved)).toEqual([false, false]);
  });
});

test.describe('a request that the customer did not make', () => {
  test.slow();
  test.use({
    moves: 'the demo’s phone grows with what arrives',
    expectedErrors: { patterns: [answered(400), answered(401), answered(403), answered(404), answered(410), answered(429)] },
  });

  test('“It wasn’t me” on the code screen stops the request, emails what it was and freezes its session in every tab; a new login works, and transfers are paused (GW1)', {
    tag: '@deep',
  }, async ({ page, context, product }) => {
    const tab = await context.newPage();
    await openSending(page);
    await tab.goto('/home/security');
    await expect(heading(tab, words.accountSecurity)).toBeVisible();
    await page.bringToFront();
    await send(page);
    await chooseAnotherWay(page, words.textMessage);
    await codeScreen(page);
    await sentCode(product);
    await notMe(page).click();
    await expect(heading(page, words.stopped)).toBeFocused();
    await expect(page.getByRole('dialog', { name: 'Stopped' }).getByText('Nothing was approved.')).toBeVisible();
    const mail = await sentMail(product);
    expect(mail).toMatchObject({ to: 'totp@demo.example', subject: "You told us it wasn't you" });
    expect(mail.text).toContain(summary);
    await tab.bringToFront();
    await openRow(tab, 'backup');
    await tab.getByRole('button', { name: words.createBackupCodes }).click();
    await tab.waitForURL('**/login/session-frozen?redirectUrl=%2Fhome%2Fsecurity');
    await expect(heading(tab, 'This login is locked')).toBeVisible();
    await expect(tab.getByRole('link', { name: words.logInAgain })).toHaveAttribute(
      'href',
      '/login?redirectUrl=%2Fhome%2Fsecurity',
    );
    await tab.close();

    await page.getByRole('link', { name: words.logInAgain }).click();
    await page.waitForURL('**/login');
    await openSending(page);
    await expect(page.getByText('Nothing yet.')).toBeVisible();
    await send(page);
    await expect(page.getByRole('dialog', { name: 'Transfers are paused' })).toBeVisible();
    expect(await product.messages('sms')).toHaveLength(1);
  });

  test('“It wasn’t me” in the chooser stops the request, too (GW1)', { tag: '@deep' }, async ({ page, product }) => {
    await openSending(page);
    await send(page);
    await page.getByRole('button', { name: words.tryAnotherWay }).click();
    await expect(approvalDialog(page).getByText(summary, { exact: true })).toBeVisible();
    await notMe(page).click();
    await expect(heading(page, words.stopped)).toBeFocused();
    await sentMail(product);
    await page.keyboard.press('Escape');
    await page.waitForURL('**/login/session-frozen?redirectUrl=%2Fhome%2Fsend');
    expect(await product.messages('sms')).toEqual([]);
  });

  test('[PUSH-04] the device shows what it approves; a denial there stops it and logs its browser out (GW1)', {
    tag: '@deep',
  }, async ({ page, product, anotherBrowser }) => {
    const phone = await anotherBrowser(onAPhone);
    await phone.goto('/demo/phone');
    await openSending(page, 'push@demo.example');
    await send(page);
    await expect(approvalDialog(page).getByText(summary, { exact: true })).toBeVisible();
    const asked = waitingRequest(phone, summary);
    await asked
      .getByLabel(words.numberOnOtherScreen)
      .fill((await page.locator('bdi', { hasText: /^\d\d$/ }).textContent()) ?? '');
    await asked.getByRole('button', { name: words.approve }).click();
    await expectSent(page);

    await page.getByLabel(words.recipient).fill('Mallory');
    await page.getByLabel(words.amount).fill('700');
    await page.getByRole('button', { name: words.sendMoney }).click();
    await waitingRequest(phone, 'Send £700.00 to “Mallory”').getByRole('button', { name: 'No, deny' }).click();
    await expect(phone.getByText("Nothing was approved. We've logged out the browser it came from")).toBeVisible();
    await page.getByRole('button', { name: words.startAgain }).click();
    await page.waitForURL('**/login/session-frozen?redirectUrl=%2Fhome%2Fsend');
    expect((await sentMail(product)).text).toContain('Send £700.00 to “Mallory”');
    await openSending(page, 'push@demo.example');
    await expect(ledger(page)).toHaveCount(1);
  });
});

test.describe('after a change of what protects the account', () => {
  test.slow();
  test.use({ expectedErrors: { patterns: [answered(401), answered(403), answered(429)] } });

  test('[WRAP-01] sending is on hold: the dialog says until when and why; closed, nothing is confirmed; confirmed, nothing is sent either, and the dialog does not return (GW5)', {
    tag: '@deep',
  }, async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Transfers are paused' });
    const because = 'your phone number was changed';
    await openSending(page, 'cool-off@demo.example');
    const coolOffs: (string | undefined)[] = [];
    page.on('response', (response) => {
      if (response.status() === 403 && response.request().method() === 'POST') coolOffs.push(response.headers()['x-cool-off']);
    });
    for (const closed of [true, false]) {
      await send(page);
      await expect(onHoldBecause(page, because)).toBeVisible();
      await expect(dialog).toBeVisible();
      await chooseAnotherWay(page, words.authenticatorApp);
      if (closed) {
        await page.keyboard.press('Escape');
        await expect(told(page, 'Payment cancelled')).toBeVisible();
      } else await enterCode(page, testCode, words.confirmCode);
      await expect(dialog).toHaveCount(0);
    }
    for (const pressed of ['as it was', 'once more']) {
      if (pressed === 'once more') await send(page, 'Grace Hopper');
      const unsent = page.getByRole('dialog', { name: 'No money was sent' });
      await expect(onHoldBecause(page, because)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await unsent.getByRole('button', { name: words.done }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await expect.poll(() => coolOffs.map((token) => token !== undefined)).toEqual([true, true, false]);
    await expect(ledger(page)).toHaveCount(0);
  });

  test('[UPN-05] [WRAP-01] the page approves the calls of the phone-number family in the dialog, under the transaction details (GW1); once a number was added, sending is on hold', {
    tag: '@deep',
  }, async ({ page, product }) => {
    await openSending(page);
    await page.goto('/home/security');
    await openRow(page, 'phones');
    await page.getByRole('button', { name: words.addPhoneNumber }).click();
    await enterNumber(page, '07700 900333');
    const dialog = page.getByRole('dialog', { name: words.approveThis });
    for (const approves of ['a second factor', 'the new number']) {
      await expect(dialog.getByText('Add the phone number ending in 33', { exact: true })).toBeVisible();
      await expect(notMe(page)).toBeVisible();
      if (approves === 'a second factor') await enterCode(page, testCode, words.confirmCode);
    }
    await codeScreen(page);
    await enterCode(page, await sentCode(product));
    await expect(page.getByText("We've added your new number. You can now get codes on it.")).toBeVisible();
    await page.goto('/home/send');
    await send(page);
    await expect(page.getByRole('dialog', { name: 'Transfers are paused' })).toBeVisible();
    await expect(onHoldBecause(page, 'a phone number was added')).toBeVisible();
  });
});

/** Pages and steps as they load: nothing moves by itself, on a desk or on a phone. */
import type { Page, Route } from '@playwright/test';
import {
  answered,
  chooseAnotherWay,
  codeScreen,
  enterCode,
  enterNumber,
  expect,
  expectHome,
  logInWithApp,
  mailedLink,
  onAPhone,
  passFirstFactor,
  sentCode,
  test,
} from './journey.ts';
import { places } from './layout-shift.ts';
import { password } from './product.ts';
import { openRow } from './security-rows.ts';
import { approvalDialog, expectSent, money, openSending, send, summary, testCode } from './sending.ts';

declare global {
  /** Of Playwright, in the test of an empty page. */
  var reportRoot: ((isFilled: boolean) => void) | undefined;
}

// A request that needs an approval is refused first.
test.use({
  standsStill: true,
  expectedErrors: { patterns: [answered(400), answered(403), answered(409), answered(429), answered(503)] },
});

/** The answer to a press comes so late that what it moves counts: half a second after the press. */
async function holdAnswers(page: Page, address: string | RegExp, instead?: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.route(address, async (route) => {
    const answer = instead ?? { response: await route.fetch() };
    await page.evaluate(() => {
      const pressed = performance.now();
      return new Promise<void>((resolve) => {
        const wait = () => (performance.now() - pressed > 600 ? resolve() : requestAnimationFrame(wait));
        wait();
      });
    });
    await route.fulfill(answer);
  });
}

/** A script of the page arrives late. */
async function holdScript(page: Page, script: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('[LOOK-06] a page that is drawn afresh is empty in no frame, however slow the phone', async ({ page }) => {
  const filled: boolean[] = [];
  await page.exposeFunction('reportRoot', (isFilled: boolean) => filled.push(isFilled));
  // A slow phone paints between any two tasks, and an observer is called at the end of each.
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      const root = changes.find(({ target }) => target instanceof Element && target.id === 'root')?.target;
      if (root) globalThis.reportRoot?.(root.hasChildNodes());
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/login?variant=CDR');
  await expect(page.getByRole('heading', { name: 'Log in to share your data' })).toBeVisible();
  expect(filled.length).toBeGreaterThan(0);
  expect(filled).not.toContain(false);
});

for (const { name, of } of [
  { name: 'on a desk', of: { viewport: { width: 1440, height: 900 } } },
  { name: 'on a small desk', of: { viewport: { width: 1280, height: 720 } } },
  { name: 'on a phone', of: onAPhone },
])
  test.describe(name, () => {
    test.use(of);

    test('[LOOK-06] the login for data sharing stands still when its extras come', { tag: '@deep' }, async ({ page }) => {
      const script = '**/login-assets/login-extras-*.js';
      const release = await holdScript(page, script);
      const asked = page.waitForRequest(script);
      await page.goto('/login?variant=CDR');
      await asked;
      const trouble = page.getByRole('link', { name: 'Trouble logging in?' });
      const before = await trouble.boundingBox();
      const answered = page.waitForResponse(script);
      release();
      await answered;
      expect(await trouble.boundingBox()).toEqual(before);
    });

    for (const path of ['/login', '/sign-up'])
      test(`[LOOK-06] [MARK-15] ${path} looks the same before and after the script of its social logins`, {
        tag: name === 'on a phone' && path === '/login' ? [] : '@deep',
      }, async ({ page }) => {
        const script = '**/login-assets/SocialButtons-*.js';
        const release = await holdScript(page, script);
        const asked = page.waitForRequest(script);
        await page.goto(path);
        await asked;
        const google = page.getByRole('button', { name: /Google/ });
        const measured = async () => [
          await page.getByLabel('Email').boundingBox(),
          await google.boundingBox(),
          await page.evaluate(() => document.documentElement.scrollHeight),
        ];
        const before = await measured();
        release();
        await expect(page.getByRole('region').filter({ has: google })).toBeVisible();
        expect(await measured()).toEqual(before);
      });

    test('[LOOK-06] [MARK-13] /login stands still when its passkey button comes, below what the page painted first', {
      tag: name === 'on a phone' ? [] : '@deep',
    }, async ({ page }) => {
      const script = '**/login-assets/PasskeyButton-*.js';
      const release = await holdScript(page, script);
      const asked = page.waitForRequest(script);
      await page.goto('/login');
      await asked;
      const google = page.getByRole('region').getByRole('button', { name: /Google/ });
      await expect(google).toBeVisible();
      const measured = async () => [
        await page.getByLabel('Email').boundingBox(),
        await google.boundingBox(),
        await page.evaluate(() => document.documentElement.scrollHeight),
      ];
      const before = await measured();
      release();
      await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
      expect(await measured()).toEqual(before);
    });

    test('[LOOK-06] from the login to /home nothing moves by itself', { tag: '@deep' }, async ({ page, product }) => {
      await page.goto('/login');
      await expect(page.getByRole('button', { name: /Google/ })).toBeVisible();
      await passFirstFactor(page, 'sms@demo.example');
      await codeScreen(page);
      await enterCode(page, await sentCode(product));
      await expectHome(page, 'sms@demo.example');
      await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
    });

    test('[LOOK-06] on /home/team nothing moves when the teams have come', { tag: '@deep' }, async ({ page, product }) => {
      await logInWithApp(page, product);
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route('**/api/v1/team', async (route) => {
        await promise;
        await route.continue();
      });
      await page.goto('/home/team');
      await expect(page.getByRole('status')).toBeVisible();
      resolve();
      await expect(page.getByRole('link', { name: 'Your account' })).toBeVisible();
    });

    test('[LOOK-06] on /home/send, in the dialog of the approval and at the end nothing moves by itself', {
      tag: '@deep',
    }, async ({ page }) => {
      await openSending(page);
      await page.reload();
      await expect(page.getByRole('button', { name: 'Send money' })).toBeVisible();
      await send(page);
      await expect(approvalDialog(page).getByText(summary, { exact: true })).toBeVisible();
      await enterCode(page, testCode, 'Confirm code');
      await expectSent(page);
    });

    for (const { field, payee, amount } of [
      { field: 'Amount in GBP', payee: 'Ada Lovelace', amount: '99999' },
      { field: 'Recipient', payee: 'A'.repeat(300), amount: '1' },
    ])
      test(`[LOOK-06] on /home/send nothing moves when a late answer refuses the field ${field}`, { tag: '@deep' }, async ({
        page,
      }) => {
        await openSending(page);
        await holdAnswers(page, money);
        await page.getByLabel('Recipient').fill(payee);
        await page.getByLabel('Amount in GBP').fill(amount);
        await page.getByRole('button', { name: 'Send money' }).click();
        await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
      });

    test('[LOOK-06] [LOOK-13] on /home/security nothing moves by itself, with an answer that is late, a row that opens and a link to a row', {
      tag: name === 'on a phone' ? [] : '@deep',
    }, async ({ page, product }) => {
      await logInWithApp(page, product);
      const { promise, resolve } = Promise.withResolvers<void>();
      const late = async (route: Route) => {
        await promise;
        await route.continue();
      };
      await page.route('**/api/v1/security', late);
      await page.goto('/home/security');
      const heading = page.getByRole('heading', { level: 1, name: 'Account security' });
      await expect(heading).toBeVisible();
      const name = page.getByText("Where you're logged in", { exact: true });
      await expect(name).toBeVisible();
      const place = async () => (await name.boundingBox())?.y;
      const before = await place();
      resolve();
      await expect(page.locator('#sessions')).toBeVisible();
      await expect(page.getByText(/^You have 2 ways to confirm it's you/)).toBeVisible();
      expect(await place()).toBe(before);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await openRow(page, 'phones');
      await openRow(page, 'sessions');
      await page.goto('/home');
      await page.goto('/home/security#authenticator');
      await expect(page.locator('#authenticator').getByRole('button', { name: 'Remove' })).toBeVisible();
    });

    test('[LOOK-06] on /home/send nothing moves when a late answer fails, nor when its message is closed', {
      tag: '@deep',
    }, async ({ page }) => {
      await openSending(page);
      await holdAnswers(page, money, { status: 503, json: { code: 'unexpected.error', message: 'Please try again later.' } });
      await send(page);
      const message = page.getByRole('dialog', { name: "We couldn't confirm your transfer" });
      await expect(message.getByRole('alert')).toBeVisible();
      await message.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    });

    test('[LOOK-06] on /home/send nothing moves when transfers are paused, however late the answer says so', {
      tag: name === 'on a phone' ? [] : '@deep',
    }, async ({ page }) => {
      // Two approvals, each with answers that are held.
      test.slow();
      await openSending(page, 'cool-off@demo.example');
      await holdAnswers(page, money);
      const before = await places(page);
      expect(before.length).toBeGreaterThan(3);
      await send(page);
      await expect(page.getByRole('dialog', { name: 'Transfers are paused' })).toBeVisible();
      // On a phone these presses are recent when the answer comes, so the browser's own measure would forgive a shift.
      expect(await places(page)).toEqual(before);
      await page.keyboard.press('Escape');
      await expect(page.getByText('Payment cancelled', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Send money' }).click();
      await chooseAnotherWay(page, 'Authenticator app');
      await enterCode(page, testCode, 'Confirm code');
      const message = page.getByRole('dialog', { name: 'No money was sent' });
      await expect(message).toBeVisible();
      expect(await places(page)).toEqual(before);
      await message.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      // The reason stays below the form, and only the last link is below it.
      expect((await places(page)).slice(0, -1)).toEqual(before.slice(0, -1));
    });

    test('[LOOK-06] from the mailed link of a sign-up to the account nothing moves, however late the answers come', {
      tag: '@deep',
    }, async ({ page, product }) => {
      // Every answer is held.
      test.slow();
      const heading = (name: string) => page.getByRole('heading', { level: 1, name });
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
      await page.goto('/sign-up');
      await page.getByLabel('Email').fill('still@customers.example');
      await holdAnswers(page, /\/registrations?\/|TestNumberHint/);
      await press('Sign up');
      await expect(heading('Check your email')).toBeVisible();
      await page.goto(await mailedLink(product));
      await press('Confirm and continue');
      await expect(heading('About your account')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
      await press('Continue');
      await expect(heading('Add your phone number')).toBeVisible();
      // A key would excuse what moves within half a second of it.
      await expect(page.getByRole('button', { name: 'Fill in a test number' })).toBeVisible();
      await enterNumber(page, '+44 7700 900846');
      await codeScreen(page);
      await enterCode(page, await sentCode(product));
      await expect(heading('Choose a password')).toBeVisible();
      const field = page.getByLabel('Password', { exact: true });
      await field.fill('password1234');
      await press('Open my account');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await field.fill(password);
      await press('Open my account');
      await page.waitForURL('**/home');
    });
  });

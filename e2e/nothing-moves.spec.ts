/** Pages and steps as they load: nothing moves by itself, on a desk or on a phone. */
import type { Page, Route } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import {
  answered,
  chooseAnotherWay,
  codeScreen,
  enterCode,
  enterNumber,
  expect,
  mailedLink,
  onAPhone,
  sentCode,
  test,
} from './journey.ts';
import { places, soonAfterAPress, watchShifts } from './layout-shift.ts';
import { openSession, testCode } from './open-session.ts';
import { password } from './product.ts';
import { openRow } from './security-rows.ts';
import { money, openSending, send } from './sending.ts';

declare global {
  /** Of Playwright, in the test of an empty page. */
  var reportRoot: ((isFilled: boolean) => void) | undefined;
}

// A request that needs an approval is refused first.
test.use({
  expectedErrors: { patterns: [answered(400), answered(403), answered(409), answered(429), answered(503)] },
});

/** The answer to a press comes so late that what it moves counts. */
async function holdAnswers(page: Page, address: string | RegExp, instead?: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.route(address, async (route) => {
    const answer = instead ?? { response: await route.fetch() };
    await page.evaluate((soon) => {
      const pressed = performance.now();
      return new Promise<void>((resolve) => {
        const wait = () => (performance.now() - pressed > soon ? resolve() : requestAnimationFrame(wait));
        wait();
      });
    }, soonAfterAPress + 100);
    await route.fulfill(answer);
  });
}

/** Delays the answer of this address. @returns a function that lets it arrive */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('[LOOP-06] an element that moves by itself is reported; the answer to a press and another step are not', {
  tag: '@deep',
}, async ({ browser }) => {
  const context = await browser.newContext();
  const shifts = await watchShifts(context);
  const page = await context.newPage();
  await page.route('https://moving.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>One</h1><hr><button>Press</button><p>Below</p>' }),
  );
  await page.goto('https://moving.example/');
  const move = (pixels: number, title = 'One') =>
    page.evaluate(
      async ([height, step]) => {
        const frame = () => new Promise(requestAnimationFrame);
        for (const rule of document.querySelectorAll('hr')) rule.style.height = `${height}px`;
        for (const heading of document.querySelectorAll('h1')) heading.textContent = step;
        for (let frames = 0; frames < 3; frames += 1) await frame();
      },
      [pixels, title] as const,
    );
  await move(100, 'Two');
  expect(shifts).toEqual([]);
  await move(200, 'Two');
  await expect.poll(() => shifts).toEqual([expect.stringContaining('/ “Two”')]);
  await page.getByRole('button').click();
  await move(300, 'Two');
  await context.close();
  expect(shifts).toHaveLength(1);
});

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
  { name: 'on a phone', of: onAPhone },
])
  test.describe(name, () => {
    test.use(of);

    test('[LOOK-06] [MARK-13] [MARK-15] each form looks the same before and after a late script, of its extras, its social logins or its passkey button', {
      tag: '@deep',
    }, async ({ page }) => {
      const google = page.getByRole('button', { name: /Google/ });
      const drawn = page.getByRole('region').filter({ has: google });
      for (const { path, script, before, after } of [
        {
          path: '/login?variant=CDR',
          script: 'login-extras',
          before: page.getByRole('button', { name: words.logIn }),
          after: undefined,
        },
        { path: '/login', script: 'SocialButtons', before: google, after: drawn },
        { path: '/sign-up', script: 'SocialButtons', before: google, after: drawn },
        { path: '/login', script: 'PasskeyButton', before: drawn, after: page.getByRole('button', { name: 'Use a passkey' }) },
      ])
        await test.step(`${path}: ${script}`, async () => {
          const file = `**/login-assets/${script}-*.js`;
          const release = await hold(page, file);
          const asked = page.waitForRequest(file);
          await page.goto(path);
          await asked;
          await expect(before).toBeVisible();
          // Late parts may use a room that was kept for them.
          const names = await places(page);
          const height = () => page.evaluate(() => document.documentElement.scrollHeight);
          const heightBefore = await height();
          const answered = page.waitForResponse(file);
          release();
          await answered;
          if (after) await expect(after).toBeVisible();
          expect(await places(page)).toEqual(expect.arrayContaining(names));
          expect(await height()).toBe(heightBefore);
          await page.unrouteAll();
        });
    });

    test('[LOOK-06] [LOOK-13] on /home/team and /home/security nothing moves by itself, with an answer that is late, a row that opens and a link to a row', {
      tag: '@deep',
    }, async ({ page }) => {
      await openSession(page);
      const answerTeams = await hold(page, '**/api/v1/team');
      await page.goto('/home/team');
      await expect(page.getByRole('status')).toBeVisible();
      answerTeams();
      await expect(page.getByRole('link', { name: 'Your account' })).toBeVisible();

      const answerSecurity = await hold(page, '**/api/v1/security');
      await page.goto('/home/security');
      const heading = page.getByRole('heading', { level: 1, name: words.accountSecurity });
      await expect(heading).toBeVisible();
      const name = page.getByText(words.loggedInWhere, { exact: true });
      await expect(name).toBeVisible();
      const place = async () => (await name.boundingBox())?.y;
      const before = await place();
      answerSecurity();
      await expect(page.locator('#sessions')).toBeVisible();
      await expect(page.getByText(/^You have 2 ways to confirm it's you/)).toBeVisible();
      expect(await place()).toBe(before);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await openRow(page, 'phones');
      await openRow(page, 'sessions');
      await page.goto('/home');
      await page.goto('/home/security#authenticator');
      await expect(page.locator('#authenticator').getByRole('button', { name: words.remove })).toBeVisible();
    });
  });

test.describe('on a phone', () => {
  test.use(onAPhone);

  test('[LOOK-06] on /home/send nothing moves when a late answer refuses a field or fails, nor when its message is closed', {
    tag: '@deep',
  }, async ({ page }) => {
    test.slow();
    await openSending(page);
    await holdAnswers(page, money);
    for (const { field, payee, amount } of [
      { field: words.amount, payee: 'Ada Lovelace', amount: '99999' },
      { field: words.recipient, payee: 'A'.repeat(300), amount: '1' },
    ]) {
      await page.reload();
      await page.getByLabel(words.recipient).fill(payee);
      await page.getByLabel(words.amount).fill(amount);
      await page.getByRole('button', { name: words.sendMoney }).click();
      await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
    }
    await page.reload();
    await page.unrouteAll();
    await holdAnswers(page, money, { status: 503, json: { code: 'unexpected.error', message: 'Please try again later.' } });
    await send(page);
    const message = page.getByRole('dialog', { name: "We couldn't confirm your transfer" });
    await expect(message.getByRole('alert')).toBeVisible();
    await message.getByRole('button', { name: words.close }).click();
    await expect(page.getByRole('button', { name: words.tryAgain })).toBeVisible();
  });

  test('[LOOK-06] on /home/send nothing moves when transfers are paused, however late the answer says so', {
    tag: '@deep',
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
    await page.getByRole('button', { name: words.sendMoney }).click();
    await chooseAnotherWay(page, words.authenticatorApp);
    await enterCode(page, testCode, words.confirmCode);
    const message = page.getByRole('dialog', { name: 'No money was sent' });
    await expect(message).toBeVisible();
    expect(await places(page)).toEqual(before);
    await message.getByRole('button', { name: words.done }).click();
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
    await page.getByLabel(words.email).fill('still@customers.example');
    await holdAnswers(page, /\/registrations?\/|TestNumberHint/);
    await press(words.signUp);
    await expect(heading(words.checkYourEmail)).toBeVisible();
    await page.goto(await mailedLink(product));
    await press(words.confirmAndContinue);
    await expect(heading(words.aboutAccount)).toBeVisible();
    await expect(page.getByRole('button', { name: words.continue })).toBeEnabled();
    await page.reload();
    await expect(page.getByRole('button', { name: words.continue })).toBeEnabled();
    await press(words.continue);
    await expect(heading('Add your phone number')).toBeVisible();
    // A key would excuse what moves soon after it.
    await expect(page.getByRole('button', { name: words.fillTestNumber })).toBeVisible();
    await enterNumber(page, '+44 7700 900846');
    await codeScreen(page);
    await enterCode(page, await sentCode(product));
    await expect(heading('Choose a password')).toBeVisible();
    const field = page.getByLabel(words.password, { exact: true });
    await field.fill('password1234');
    await press(words.openAccount);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(password);
    await press(words.openAccount);
    await page.waitForURL('**/home');
  });
});

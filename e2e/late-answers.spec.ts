/** An answer that comes late changes what the customer has pressed, and moves nothing else. */
import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { computeCode } from './authenticator-app.ts';
import { answered, expect, logIn, onAPhone, test } from './journey.ts';
import { soonAfterAPress } from './layout-shift.ts';
import { openSession, testCode } from './open-session.ts';
import { password } from './product.ts';
import { openRow } from './security-rows.ts';
import { approvalDialog } from './sending.ts';

test.use({
  moves: 'an answer changes the row that was pressed: each test compares what is outside it',
  expectedErrors: { patterns: [answered(400), answered(403), answered(409), answered(429), answered(503)] },
});

const longAfterThePress = (page: Page) =>
  page.evaluate((soon) => {
    const pressed = performance.now();
    return new Promise<void>((resolve) => {
      const wait = () => (performance.now() - pressed > soon ? resolve() : requestAnimationFrame(wait));
      wait();
    });
  }, soonAfterAPress + 100);

/** A room measures itself before the browser paints, and a test can look between an answer and that. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** The places in the document of everything outside the rows' contents: their heads, the summary and the links. */
const outside = (page: Page, of: string): Promise<string[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((each) => each.checkVisibility())
        .map((each) => {
          const { left, top, width } = each.getBoundingClientRect();
          return `${each.textContent.slice(0, 20)}: ${[left + scrollX, top + scrollY, width].map(Math.round).join(' ')}`;
        }),
    of,
  );

type Late = {
  /** The last thing that the customer does before the answer. */
  readonly press: () => Promise<void>;
  /** Waits for what the answer shows. */
  readonly seen: () => Promise<void>;
  readonly instead?: { readonly status: number; readonly json: object };
  readonly calls?: string;
  readonly of?: string;
};

const rows = 'main :is(h1, h1 ~ *, section[id] h2, section[id] h2 button, div > a)';

async function comesLate(page: Page, { press, seen, instead, calls = '**/api/v1/security/**', of = rows }: Late): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await promise;
    await (instead ? route.fulfill(instead) : route.continue());
  });
  await press();
  await longAfterThePress(page);
  const before = await outside(page, of);
  expect(before.length).toBeGreaterThan(2);
  resolve();
  await seen();
  await painted(page);
  expect(await outside(page, of)).toEqual(expect.arrayContaining(before));
  await page.unroute(calls);
}

/** Waits for the dialog: its own request isn't held. */
const isAsked = (page: Page, what: string) => expect(approvalDialog(page).getByText(what, { exact: true })).toBeVisible();
const enterTestCode = (page: Page) => approvalDialog(page).getByLabel(words.code).fill(testCode);

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openSecurity(page: Page, email: string): Promise<void> {
  await openSession(page, email, '/home/security');
}

const failure = { status: 503, json: { code: 'unexpected.error', message: 'Please try again later.' } };

async function changeApp(page: Page): Promise<void> {
  await openRow(page, 'authenticator');
  const app = section(page, words.authenticatorApp);
  const code = app.getByLabel('6-digit code from the app');
  await app.getByRole('button', { name: 'Add another app' }).click();
  await isAsked(page, 'Set up an authenticator app');
  await comesLate(page, {
    press: () => enterTestCode(page),
    seen: () => expect(code).toBeVisible(),
  });
  const key = (await app.locator('code').textContent()) ?? '';
  await code.fill(computeCode(key, 5));
  await comesLate(page, {
    press: () => app.getByRole('button', { name: words.confirmCode }).click(),
    seen: () => expect(code).toHaveAttribute('aria-invalid', 'true'),
  });
  await code.fill(computeCode(key));
  await comesLate(page, {
    press: () => app.getByRole('button', { name: words.confirmCode }).click(),
    seen: () => expect(app.getByText('Your authenticator app is set up.')).toBeVisible(),
  });
  // The next press gives the room back.
  await openRow(page, 'backup');
  const backup = section(page, words.backupCodes);
  await backup.getByRole('button', { name: words.createBackupCodes }).click();
  await isAsked(page, 'Create new backup codes');
  await comesLate(page, {
    press: () => enterTestCode(page),
    seen: () => expect(backup.getByRole('listitem')).toHaveCount(10),
  });
  await backup.getByRole('button', { name: "I've saved them" }).click();
  await backup.getByRole('button', { name: 'Create new backup codes' }).click();
  await backup.getByRole('button', { name: 'Create new codes' }).click();
  await isAsked(page, 'Create new backup codes');
  await comesLate(page, {
    press: () => enterTestCode(page),
    seen: () => expect(backup.getByRole('listitem')).toHaveCount(10),
  });
}

async function changePhoneNumbers(page: Page): Promise<void> {
  await openRow(page, 'phones');
  const phones = section(page, words.phoneNumbers);
  const row = (number: string) => phones.getByRole('listitem').filter({ hasText: number });
  await comesLate(page, {
    press: () => row('the number ending in 72').getByRole('button', { name: 'Send codes here first' }).click(),
    seen: () => expect(phones.getByRole('alert')).toBeVisible(),
    instead: failure,
  });
  await comesLate(page, {
    press: () => row('the number ending in 72').getByRole('button', { name: 'Send codes here first' }).click(),
    seen: () => expect(phones.getByText('From now on, we send codes to the number ending in 72 first.')).toBeVisible(),
  });
  await row('the number ending in 71').getByRole('button', { name: words.remove }).click();
  await phones.getByRole('button', { name: 'Remove the number' }).click();
  await isAsked(page, 'Remove the phone number ending in 71');
  await comesLate(page, {
    press: () => enterTestCode(page),
    seen: () => expect(phones.getByText("We've removed the number ending in 71.")).toBeVisible(),
  });
}

async function changePassword(page: Page): Promise<void> {
  await openRow(page, 'password');
  const form = section(page, words.password);
  const submit = () => form.getByRole('button', { name: words.changePassword }).click();
  const [current, next] = [
    form.getByLabel('Current password', { exact: true }),
    form.getByLabel(words.newPassword, { exact: true }),
  ];
  await submit();
  await current.fill('not the password');
  await next.fill('a kettle of grey geese');
  await comesLate(page, { press: submit, seen: () => expect(current).toHaveAttribute('aria-invalid', 'true') });
  await current.fill(password);
  await next.fill('password1234');
  await comesLate(page, { press: submit, seen: () => expect(next).toHaveAttribute('aria-invalid', 'true') });
  await next.fill('a kettle of grey geese');
  await submit();
  await isAsked(page, words.changeYourPassword);
  await comesLate(page, {
    press: () => enterTestCode(page),
    seen: () => expect(form.getByText('Your password is changed')).toBeVisible(),
  });
}

async function addDevice(page: Page): Promise<void> {
  await openRow(page, 'devices');
  const devices = section(page, words.approvingDevices);
  await devices.getByRole('button', { name: words.addDevice }).click();
  await isAsked(page, 'Add a device that can approve logins');
  await comesLate(page, {
    press: () => enterTestCode(page),
    seen: () => expect(devices.getByRole('img', { name: 'QR code with the link for your phone' })).toBeVisible(),
  });
  await openRow(page, 'sessions');
  const sessions = section(page, words.loggedInWhere);
  await sessions.getByRole('button', { name: 'Log out everywhere else' }).click();
  await comesLate(page, {
    press: () => sessions.getByRole('button', { name: 'Log out all others' }).click(),
    seen: () => expect(sessions.getByText('Every other browser is logged out.')).toBeVisible(),
  });
}

async function addPasskey(page: Page): Promise<void> {
  await openRow(page, 'passkeys');
  const passkeys = section(page, 'Passkeys');
  await passkeys.getByRole('button', { name: words.addPasskey }).click();
  await isAsked(page, 'Add a passkey that can log you in');
  await comesLate(page, {
    press: () => enterTestCode(page),
    seen: () => expect(passkeys.getByRole('button', { name: words.cancel })).toBeVisible(),
  });
}

async function invite(page: Page): Promise<void> {
  const team = { calls: '**/api/v1/team/**', of: 'main :is(h1, h2, input, form button, a)' };
  const email = page.getByLabel('Email of the person to invite');
  const sendInvitation = () => page.getByRole('button', { name: 'Send invitation' }).click();
  await email.fill('new@demo.example');
  await comesLate(page, {
    press: sendInvitation,
    seen: () => expect(page.getByRole('alert')).toBeVisible(),
    instead: failure,
    ...team,
  });
  await comesLate(page, {
    press: sendInvitation,
    seen: () => expect(page.getByText("We've sent an invitation to new@demo.example.")).toBeVisible(),
    ...team,
  });
  await comesLate(page, {
    press: () => page.getByRole('button', { name: 'Withdraw' }).click(),
    seen: () => expect(page.getByText("You've withdrawn the invitation for new@demo.example")).toBeVisible(),
    ...team,
  });
}

test.slow();

test('[LOOK-06] on a phone a wrong password, a weak one and the new one, each answered late, move nothing', {
  tag: '@deep',
}, async ({ anotherBrowser }) => {
  const page = await anotherBrowser(onAPhone);
  await openSecurity(page, 'totp@demo.example');
  await changePassword(page);
});

for (const { name, of } of [
  { name: 'on a phone', of: onAPhone },
  { name: 'on a desk', of: { viewport: { width: 1440, height: 900 } } },
])
  test(`[LOOK-06] ${name} no late answer to a change of an account or of a team moves anything`, { tag: '@deep' }, async ({
    product,
    anotherBrowser,
  }) => {
    const owner = await anotherBrowser(of);
    await logIn(owner, product, 'business@demo.example');
    await owner.goto('/home/team');
    await invite(owner);
    const elsewhere = await anotherBrowser();
    await openSecurity(elsewhere, 'totp@demo.example');
    const page = await anotherBrowser(of);
    await openSecurity(page, 'totp@demo.example');
    for (const change of [addDevice, changeApp, addPasskey])
      await test.step(change.name, async () => {
        await page.goto('/home/security');
        await change(page);
      });
    const several = await anotherBrowser(of);
    await openSecurity(several, 'several@demo.example');
    await changePhoneNumbers(several);
  });

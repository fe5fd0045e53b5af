import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { type Customer, heldPicture, inAnotherOrder, inFront, scanEnds, startScan, test } from './camera.ts';
import { openOnPhone, phoneIsDone, startHandOff } from './hand-off.ts';
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
} from './journey.ts';
import { openRow } from './security-rows.ts';
import { approveWithCode } from './sending.ts';

const email = 'face@demo.example';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function logInToTheScan(page: Page): Promise<void> {
  await page.goto('/login');
  await passFirstFactor(page, email);
  await expect(page.getByRole('heading', { level: 1, name: words.takeVideoSelfie })).toBeFocused();
}

// The first test enrolls the face that the others are compared with.
test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.use({ expectedErrors: { patterns: [answered(401), answered(403), answered(429)] } });

test('[FACE-01] [FACE-02] [FACE-04] [PASS-10] a face is approved and enrolled with the camera, and logs its customer in after the password', {
  tag: '@alone',
}, async ({ product, browserWith }) => {
  const page = await browserWith(inFront('collins'));
  await page.goto('/login');
  await passFirstFactor(page, email);
  await chooseAnotherWay(page, words.textMessage);
  await codeScreen(page);
  await enterCode(page, await sentCode(product));
  await expectHome(page, email);
  await page.goto('/home/security');
  await openRow(page, 'face');
  await press(page, 'I agree, set up my face');
  await startScan(page);
  await approveWithCode(page, 'Add a face that can log you in');
  await scanEnds(page, 'Securely uploading your video selfie');
  await expect(page.getByText('Face verification is set up.')).toBeVisible({ timeout: 30_000 });
  expect((await sentMail(product)).to).toBe(email);

  await logOut(page);
  await logInToTheScan(page);
  await press(page, words.continue);
  for (const request of ['Hold still and look straight ahead', 'to your left', 'to your right', 'open your mouth'])
    await expect(page.getByText(request)).toBeVisible();
  await scanEnds(page, 'Securely uploading your video selfie');
  await page.waitForURL('**/home', { timeout: 30_000 });
  await expectHome(page, email);
  const [toLogIn, toAdd, added, ...more] = (await product.messages('sms')).map(({ text }) => text);
  expect(toLogIn).toMatch(/^Stepgate: \d{6} is your code\. /);
  expect(toAdd).toMatch(/^Stepgate: \d{6} is your code for: Add a face that can log you in\. /);
  expect(added).toMatch(/^Stepgate: Face verification is set up\. Not you\? Stop it: /);
  expect(more).toEqual([]);
});

test.describe('with the face that the first test enrolled', { tag: '@alone' }, () => {
  test.use({ keepsData: true });

  test('[FACE-05] a desktop without a camera hands the challenge off to the phone, and the face alone is enough there', async ({
    page: backOffice,
    browserWith,
  }) => {
    await backOffice.setViewportSize({ width: 1440, height: 900 });
    await logInToTheScan(backOffice);
    const forThePhone = await startHandOff(backOffice);
    const phone = await browserWith(inFront('collins'), onAPhone);
    await openOnPhone(phone, forThePhone);
    await press(phone, 'Yes, continue');
    await startScan(phone);
    await scanEnds(phone, 'Done on this phone');
    await phoneIsDone(phone);
    await expectHome(backOffice, email);
  });

  test('[FACE-05] (RB17) a camera that is forbidden, busy or missing is reported, and an alternative continues', async ({
    product,
    browserWith,
  }) => {
    const forbidden = await browserWith('forbidden');
    await logInToTheScan(forbidden);
    await press(forbidden, words.continue);
    await expect(forbidden.getByRole('heading', { name: words.cameraDenied })).toBeFocused();
    await press(forbidden, words.tryAgain);
    await expect(forbidden.getByRole('heading', { name: words.cameraDenied })).toBeFocused();

    const busy = await browserWith('busy');
    await logInToTheScan(busy);
    await press(busy, words.continue);
    await expect(busy.getByRole('heading', { name: "We can't see your camera" })).toBeFocused();

    const none = await browserWith('none');
    await logInToTheScan(none);
    await press(none, words.continue);
    await expect(none.getByRole('heading', { name: "We can't find a camera" })).toBeFocused();
    await chooseAnotherWay(none, words.textMessage);
    await codeScreen(none);
    await enterCode(none, await sentCode(product, 3));
    await expectHome(none, email);
  });

  test('[FACE-02] (FM3) another person is rejected; a picture in front of the camera and steps in another order are not verified, and can be tried again, until there is a pause', async ({
    browserWith,
  }) => {
    async function scan(customer: Customer, verdict: string): Promise<Page> {
      const page = await browserWith(customer);
      await logInToTheScan(page);
      await press(page, words.continue);
      await scanEnds(page, verdict);
      return page;
    }
    const failed = "We couldn't verify your selfie";
    const [other, ...again] = await Promise.all([
      scan(inFront('hopper'), "This video selfie couldn't confirm it's you"),
      scan(heldPicture('collins'), failed),
      scan(inAnotherOrder('collins'), failed),
    ]);
    await expect(other.getByRole('button', { name: words.tryAnotherWay })).toBeVisible();
    for (const page of again) {
      const begun = page.waitForResponse('**/facematch/trigger');
      await press(page, words.tryAgain);
      expect((await begun).status()).toBe(200);
      await expect(page.getByRole('heading', { name: 'Look into the camera' })).toBeVisible();
    }
    await press(other, words.tryAgain);
    await expect(other.getByRole('heading', { name: 'Please wait before you try again' })).toBeFocused();
  });
});

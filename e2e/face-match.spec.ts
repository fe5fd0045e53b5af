import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { scanEnds, startScan, test } from './camera.ts';
import { openOnPhone, phoneIsDone, startHandOff } from './hand-off.ts';
import {
  answered,
  chooseAnotherWay,
  codeScreen,
  enterCode,
  expect,
  expectHome,
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

/** At the demo's phone, as a person who tries the demo. */
async function tellStandIn(page: Page, answer: 'reject' | 'fail' | 'slow'): Promise<void> {
  await page.goto('/demo/phone');
  const told = page.waitForResponse('**/demo/faces');
  await page.getByLabel('Its answer').selectOption(answer);
  await told;
}

test.describe.configure({ timeout: 120_000 });
test.use({ expectedErrors: { patterns: [answered(401), answered(403), answered(429)] } });

test('[FACE-01] [FACE-04] [HOUSE-08] a face logs its customer in after the password, and the screen says that a stand-in judges it', {
  tag: '@deep',
}, async ({ product, browserWith }) => {
  const page = await browserWith('on');
  await logInToTheScan(page);
  await expect(page.getByText('Demo: a stand-in judges faces. Choose its answer on the demo phone.')).toBeVisible();
  await press(page, words.continue);
  await expect(page.getByText('Hold still and look straight ahead')).toBeVisible();
  await scanEnds(page, 'Securely uploading your video selfie');
  await page.waitForURL('**/home', { timeout: 30_000 });
  await expectHome(page, email);
  expect(await product.messages('sms')).toEqual([]);
});

test('[FACE-02] [PASS-10] a face is approved and enrolled with the camera, and its customer gets a message', {
  tag: '@deep',
}, async ({ product, browserWith }) => {
  const page = await browserWith('on');
  await page.goto('/login');
  await passFirstFactor(page, 'sms@demo.example');
  await enterCode(page, await sentCode(product));
  await expectHome(page, 'sms@demo.example');
  await page.goto('/home/security');
  await openRow(page, 'face');
  await press(page, 'I agree, set up my face');
  await startScan(page);
  await approveWithCode(page, 'Add a face that can log you in');
  await scanEnds(page, 'Securely uploading your video selfie');
  await expect(page.getByText('Face verification is set up.')).toBeVisible({ timeout: 30_000 });
  expect((await sentMail(product)).to).toBe('sms@demo.example');
});

test('[FACE-02] [HOUSE-08] the stand-in accepts slowly, fails a scan or rejects it as the phone says, and always rejects a covered camera', {
  tag: '@deep',
}, async ({ page: phone, browserWith }) => {
  const page = await browserWith('on');
  await tellStandIn(phone, 'fail');
  await logInToTheScan(page);
  await press(page, words.continue);
  await scanEnds(page, "We couldn't verify your selfie");
  await tellStandIn(phone, 'reject');
  await press(page, words.tryAgain);
  await scanEnds(page, "This video selfie couldn't confirm it's you");
  await expect(page.getByRole('button', { name: words.tryAnotherWay })).toBeVisible();
  await tellStandIn(phone, 'slow');
  await press(page, words.tryAgain);
  await scanEnds(page, 'Securely uploading your video selfie');
  const covered = await browserWith('covered');
  await logInToTheScan(covered);
  await press(covered, words.continue);
  await page.waitForURL('**/home', { timeout: 30_000 });
  await scanEnds(covered, "This video selfie couldn't confirm it's you");
});

test('[FACE-05] a desktop without a camera hands the challenge off to the phone, and the face alone is enough there', {
  tag: '@deep',
}, async ({ page: backOffice, browserWith }) => {
  await backOffice.setViewportSize({ width: 1440, height: 900 });
  await logInToTheScan(backOffice);
  const forThePhone = await startHandOff(backOffice);
  const phone = await browserWith('on', onAPhone);
  await openOnPhone(phone, forThePhone);
  await press(phone, 'Yes, continue');
  await startScan(phone);
  await scanEnds(phone, 'Done on this phone');
  await phoneIsDone(phone);
  await expectHome(backOffice, email);
});

test('[FACE-05] (RB17) a camera that is forbidden, busy or missing is reported, and an alternative continues', {
  tag: '@deep',
}, async ({ product, browserWith }) => {
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
  await enterCode(none, await sentCode(product));
  await expectHome(none, email);
});

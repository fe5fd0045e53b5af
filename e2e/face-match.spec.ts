import type { Page } from '@playwright/test';
import { type Film, heldFilm, movingFilm } from '@stepgate/testkit';
import { scanEnds, startScan, test } from './camera.ts';
import { handOn, openOnPhone, phoneIsDone } from './hand-over.ts';
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

const email = 'face@demo.example';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function toTheFace(page: Page): Promise<void> {
  await page.goto('/login');
  await passFirstFactor(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Take a video selfie' })).toBeFocused();
}

// The first one sets up the face that the others are compared with.
test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.use({ expectedErrors: { patterns: [answered(401), answered(429)] } });

test('[FACE-01] [FACE-02] [FACE-04] a face is set up with the camera, and logs its customer in after the password', async ({
  product,
  browserWith,
}) => {
  const page = await browserWith(await movingFilm('collins'));
  await page.goto('/login');
  await passFirstFactor(page, email);
  await codeScreen(page);
  await enterCode(page, await sentCode(product));
  await expectHome(page, email);
  await page.goto('/home/security');
  await press(page, 'I agree, set up my face');
  await startScan(page);
  await scanEnds(page, 'Securely uploading your video selfie');
  await expect(page.getByText('Your face is set up.')).toBeVisible({ timeout: 30_000 });
  expect((await sentMail(product)).to).toBe(email);

  await logOut(page);
  await toTheFace(page);
  await press(page, 'Continue');
  for (const words of ['Hold still and look straight ahead', 'to your left', 'to your right', 'open your mouth'])
    await expect(page.getByText(words)).toBeVisible({ timeout: 10_000 });
  await scanEnds(page, 'Securely uploading your video selfie');
  await page.waitForURL('**/home', { timeout: 30_000 });
  await expectHome(page, email);
  expect(await product.messages('sms')).toHaveLength(1);
});

test('[FACE-05] a desk without a camera hands the challenge on to the phone, whose face is enough for it', async ({
  page: desk,
  browserWith,
}) => {
  await desk.setViewportSize({ width: 1440, height: 900 });
  await toTheFace(desk);
  const forThePhone = await handOn(desk);
  const phone = await browserWith(await movingFilm('collins'), onAPhone);
  await openOnPhone(phone, forThePhone);
  await press(phone, 'Yes, continue');
  await startScan(phone);
  await scanEnds(phone, 'Done on this phone');
  await phoneIsDone(phone);
  await expectHome(desk, email);
});

test('[FACE-05] (RB17) a camera that is not allowed, busy or not there is told, and another way leads on', async ({
  product,
  browserWith,
}) => {
  const forbidden = await browserWith('forbidden');
  await toTheFace(forbidden);
  await press(forbidden, 'Continue');
  await expect(forbidden.getByRole('heading', { name: 'The camera is not allowed' })).toBeFocused();
  await press(forbidden, 'Try again');
  await expect(forbidden.getByRole('heading', { name: 'The camera is not allowed' })).toBeFocused();

  const busy = await browserWith('busy');
  await toTheFace(busy);
  await press(busy, 'Continue');
  await expect(busy.getByRole('heading', { name: 'The camera gives no picture' })).toBeFocused();

  const none = await browserWith('none');
  await toTheFace(none);
  await press(none, 'Continue');
  await expect(none.getByRole('heading', { name: 'No camera was found' })).toBeFocused();
  await chooseAnotherWay(none, 'Text message');
  await codeScreen(none);
  await enterCode(none, await sentCode(product, 2));
  await expectHome(none, email);
});

test('[FACE-02] (FM3) another person is rejected; a picture held before the camera and steps in another order are not verified, and can be tried again, until there is a pause', async ({
  browserWith,
}) => {
  async function scan(film: Film, verdict: string): Promise<Page> {
    const page = await browserWith(film);
    await toTheFace(page);
    await press(page, 'Continue');
    await scanEnds(page, verdict);
    return page;
  }
  const failed = "We couldn't verify your selfie";
  const [other, ...again] = await Promise.all([
    scan(await movingFilm('hopper'), 'This video selfie could not confirm that it is you'),
    scan(await heldFilm('collins', 'still'), failed),
    scan(await movingFilm('collins', ['OPEN_MOUTH', 'TURN_RIGHT', 'TURN_LEFT']), failed),
  ]);
  await expect(other.getByRole('button', { name: 'Try another way' })).toBeVisible();
  for (const page of again) {
    const begun = page.waitForResponse('**/facematch/trigger');
    await press(page, 'Try again');
    expect((await begun).status()).toBe(200);
    await expect(page.getByRole('heading', { name: 'Look into the camera' })).toBeVisible();
  }
  await press(other, 'Try again');
  await expect(other.getByRole('heading', { name: 'Wait a moment before the next try' })).toBeFocused();
});

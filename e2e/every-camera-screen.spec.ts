/**
 * Every screen of a photo, of a face, and of the hand-off from desktop to phone, in German, on a phone and on a desktop,
 * light and dark.
 */
import type { Page } from '@playwright/test';
import { test as beforeCameras } from './camera.ts';
import { answered, expect, onAPhone, test } from './journey.ts';
import { check, locale, logInUpToTheCode, moves, passLogin, press, promise, submit, submitPhoto, words } from './look.ts';
import { password } from './product.ts';
import { openRow } from './security-rows.ts';
import { createPhoto } from './selfie.ts';

/** A customer with an enrolled face, and a service that gives each scan the verdict of the test. */
async function answerForFaces(page: Page): Promise<{ say(status: 'FAILED' | 'REJECTED'): void }> {
  let said: 'FAILED' | 'REJECTED' = 'FAILED';
  await page.route('**/one-time-token/status?*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const challenge of answer.oneTimeTokenProperties.challenges) {
      challenge.alternatives = [challenge.primaryChallenge];
      challenge.primaryChallenge = { type: 'FACE_MATCH', viewData: { attributes: {} }, context: {} };
    }
    await route.fulfill({ response, json: answer });
  });
  const answers = {
    trigger: () => ({
      productionKey: '',
      deviceKeyIdentifier: 'embedded',
      faceScanPublicKey: '',
      sessionId: 'session',
      challenge: { steps: ['TURN_LEFT', 'OPEN_MOUTH', 'TURN_RIGHT'] },
    }),
    flow: () => ({}),
    status: () => ({ status: said, hints: ['light', 'distance', 'one-face', 'steps'] }),
    rejection: () => ({ canTryAgain: true }),
  };
  for (const [name, answer] of Object.entries(answers))
    await page.route(`**/facematch/**/${name}`, (route) => route.fulfill({ json: answer() }));
  await page.route('**/facematch/submit', (route) => route.fulfill({ status: 204 }));
  return {
    say(status) {
      said = status;
    },
  };
}

const expectedErrors = { patterns: [answered(400), answered(401), answered(404)] };

test.slow();
test.use({ locale, moves, expectedErrors });
beforeCameras.slow();
beforeCameras.use({ locale, moves, expectedErrors });

test(`[SELF-01] a photo, its hand-off from desktop to phone and its review – ${promise}`, { tag: '@deep' }, async ({
  page,
  product,
  anotherBrowser,
}) => {
  const file = page.locator('input[type=file]').last();
  await passLogin(page, 'selfie@demo.example');
  await submitPhoto(page);
  await expect(file).toHaveAttribute('aria-invalid', 'true');
  await check(page, 'no photo');
  await press(page, words.usePhone);
  await page.locator('svg[role=img]').waitFor();
  await page.locator('summary').click();
  await check(page, 'code for the phone');
  const link = (await page.locator('code').textContent()) ?? '';

  const phone = await anotherBrowser({ ...onAPhone, locale });
  await phone.goto(link);
  await submit(phone);
  await phone.locator('dl').waitFor();
  await check(phone, 'the number on the phone');
  await phone.locator('main').getByRole('button').last().click();
  await phone.locator('main a[href="/home/security"]').waitFor();
  await check(phone, 'not by me');
  await expect(page.locator('svg[role=img]')).toHaveCount(0);
  await expect(page.locator('code')).toHaveCount(0);
  await check(page, 'denied on the phone');

  await passLogin(page, 'selfie@demo.example');
  await file.setInputFiles(await createPhoto('me.jpg'));
  const preview = page.locator('fieldset button').first();
  await preview.click();
  await page.locator('dialog[open]').waitFor();
  await check(page, 'enlarged');
  await page.keyboard.press('Escape');
  await expect(preview).toBeFocused();
  await check(page, 'a photo that is chosen');
  await submitPhoto(page);
  await expect(file).toHaveCount(0);
  await check(page, 'a photo that is checked');

  const backOffice = await anotherBrowser({ locale });
  await backOffice.goto('/review');
  await backOffice.locator('input[name=email]').fill('reviewer@demo.example');
  await backOffice.locator('input[name=password]').fill(password);
  await backOffice.locator('input[name=code]').fill(await product.authenticatorCode('reviewer@demo.example'));
  await submit(backOffice);
  await backOffice.locator('nav button').filter({ hasText: '@' }).click();
  await press(backOffice, words.showPhoto);
  await backOffice.locator('main img').first().waitFor();
  await check(backOffice, 'a photo at the desk');
});

beforeCameras(`[FACE-01] [FACE-02] [FACE-05] faces – ${promise}`, { tag: '@deep' }, async ({ browserWith }) => {
  const page = await browserWith('on');
  const goOn = () => page.getByRole('button', { name: words.goOn, exact: true }).click();
  await logInUpToTheCode(page, 'sms@demo.example');
  await page.locator('input[name=code]').fill('111111');
  await page.waitForURL('**/home');
  await page.goto('/home/security');
  await openRow(page, 'face');
  const setUp = page.getByRole('button', { name: words.setUpFace });
  await setUp.waitFor();
  await check(page, 'security, with a face to set up');
  await setUp.click();
  await page.getByRole('button', { name: words.goOn, exact: true }).waitFor();
  await check(page, 'a face that is set up');

  const service = await answerForFaces(page);
  await page.clock.install();
  await passLogin(page, 'face@demo.example');
  await page.getByRole('button', { name: words.goOn, exact: true }).waitFor();
  await check(page, 'a video selfie');
  const first = page.waitForResponse('**/facematch/trigger');
  await goOn();
  await page.locator('video').waitFor();
  await check(page, 'the camera');
  // The scan begins with the answer, which takes real time regardless of the page's clock.
  await first;
  await page.clock.runFor(20_000);
  await page.locator('main ul').waitFor();
  await check(page, 'not verified');
  service.say('REJECTED');
  const begun = page.waitForResponse('**/facematch/trigger');
  const rejected = page.waitForResponse('**/facematch/flow/rejection');
  await press(page, words.tryAgain);
  await begun;
  await page.clock.runFor(20_000);
  await rejected;
  await expect(page.locator('progress')).toHaveCount(0);
  await check(page, 'rejected');

  const forbidden = await browserWith('forbidden');
  await answerForFaces(forbidden);
  await passLogin(forbidden, 'face@demo.example');
  await forbidden.getByRole('button', { name: words.goOn, exact: true }).click();
  await forbidden.getByRole('button', { name: words.tryAgain }).waitFor();
  await check(forbidden, 'a camera that is not allowed');
});

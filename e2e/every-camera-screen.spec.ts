/** Every screen of a photo, of a face, and of the way from desk to phone, in each language, on a phone and on a desk, light and dark. */
import type { Page } from '@playwright/test';
import { heldFilm } from '@stepgate/testkit';
import { test as beforeCameras } from './camera.ts';
import { answered, expect, onAPhone, test } from './journey.ts';
import { checkLooks, languages, logInUpToTheCode, passLogin, press, submit, submitPhoto } from './look.ts';
import { password } from './product.ts';
import { photoOf } from './selfie.ts';

/** A customer whose face is known, and a service that says of each scan what a test wants. */
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

for (const { locale, promise, looks, words } of languages) {
  const check = (page: Page, screen: string) => checkLooks(page, screen, looks);
  const expectedErrors = { patterns: [answered(400), answered(401), answered(404)] };

  test.describe(locale, () => {
    test.slow();
    test.use({ locale, expectedErrors });

    test(`[SELF-01] a photo, its way from desk to phone and its review ${promise}`, async ({ page, product, anotherBrowser }) => {
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
      await check(page, 'refused on the phone');

      await passLogin(page, 'selfie@demo.example');
      await file.setInputFiles(await photoOf('me.jpg'));
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

      const desk = await anotherBrowser({ locale });
      await desk.goto('/review');
      await desk.locator('input[name=email]').fill('reviewer@demo.example');
      await desk.locator('input[name=password]').fill(password);
      await desk.locator('input[name=code]').fill(await product.authenticatorCode('reviewer@demo.example'));
      await submit(desk);
      await press(desk, words.showPhoto);
      await desk.locator('li img').first().waitFor();
      await check(desk, 'a photo at the desk');
    });
  });

  beforeCameras.describe(locale, () => {
    beforeCameras.slow();
    beforeCameras.use({ locale, expectedErrors });

    beforeCameras(`[FACE-01] [FACE-02] [FACE-05] faces ${promise}`, async ({ browserWith }) => {
      const page = await browserWith(await heldFilm('collins', 'still'));
      const goOn = () => page.getByRole('button', { name: words.goOn }).click();
      await logInUpToTheCode(page, 'face@demo.example');
      await page.locator('input[name=code]').fill('111111');
      await submit(page);
      await page.waitForURL('**/home');
      await page.goto('/home/security');
      const setUp = page.getByRole('button', { name: words.setUpFace });
      await setUp.waitFor();
      await check(page, 'security, with a face to set up');
      await setUp.click();
      await page.getByRole('button', { name: words.goOn }).waitFor();
      await check(page, 'a face that is set up');

      const service = await answerForFaces(page);
      await page.clock.install();
      await passLogin(page, 'face@demo.example');
      await page.getByRole('button', { name: words.goOn }).waitFor();
      await check(page, 'a video selfie');
      const first = page.waitForResponse('**/facematch/trigger');
      await goOn();
      await page.locator('video').waitFor();
      await check(page, 'the camera');
      // The scan begins with the answer, which takes its time whatever the clock of the page says.
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
      await forbidden.getByRole('button', { name: words.goOn }).click();
      await forbidden.getByRole('button', { name: words.tryAgain }).waitFor();
      await check(forbidden, 'a camera that is not allowed');
    });
  });
}

import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { decide, openBackOffice, seePhoto, waitingPhoto } from './back-office.ts';
import {
  answered,
  codeScreen,
  enterCode,
  expect,
  expectHome,
  passFirstFactor,
  refused,
  sentCode,
  sentMail,
  test,
} from './journey.ts';
import { choosePhoto, createPhoto, photoIsChecked, photoScreen, sendPhoto, sitWithDocument, uploads } from './selfie.ts';

test.use({ expectedErrors: { patterns: [answered(401), /^CallError: unreadable/, refused] } });

const email = 'selfie@demo.example';
const atMost = 10_485_760;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function logInToThePhoto(page: Page): Promise<void> {
  await page.goto('/login');
  await passFirstFactor(page, email);
  await photoScreen(page);
}

test('[SELF-01] [SELF-02] [SELF-03] [SELF-04] (UP2, RB10) a photo is chosen, previewed and sent; staff rejects it, approves another one, and the login continues by itself to a session', {
  tag: '@deep',
}, async ({ page, product, watched, anotherBrowser }) => {
  test.slow();
  await logInToThePhoto(page);
  await expect(page.getByText("Your passport, national ID or driver's licence.")).toBeVisible();
  await expect(page.getByText('Your full face and your ID')).toBeVisible();
  await expect(page.getByText('Your first and last name')).toBeVisible();
  await press(page, words.submit);
  await expect(page.getByText('Please choose a photo first.')).toBeVisible();
  await choosePhoto(page, await createPhoto('large.jpg', atMost + 1));
  await expect(page.getByText('Please provide a file smaller than 10MB')).toBeVisible();
  await press(page, words.submit);

  await choosePhoto(page, await createPhoto('me.jpg'));
  await expect(page.getByText('me.jpg')).toBeVisible();
  await expect(page.getByText('Please provide a file smaller than 10MB')).toHaveCount(0);
  await press(page, 'Click to enlarge');
  const dialog = page.getByRole('dialog', { name: 'Your photo' });
  await expect(dialog.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Click to enlarge' })).toBeFocused();
  await press(page, 'Upload new selfie');
  await expect(page.getByText('me.jpg')).toHaveCount(0);
  expect(uploads(watched.requests)).toHaveLength(0);
  await choosePhoto(page, await createPhoto('largest.jpg', atMost));
  await press(page, words.submit);
  await photoIsChecked(page);
  expect(uploads(watched.requests)).toHaveLength(1);
  await page.reload();
  await photoIsChecked(page);

  const backOffice = await anotherBrowser();
  await openBackOffice(backOffice, product);
  await seePhoto(waitingPhoto(backOffice, email), email);
  await decide(waitingPhoto(backOffice, email), 'Reject', 'A finger covers the name.');
  await photoScreen(page);
  await expect(page.getByText("We couldn't accept your last photo.")).toBeVisible();
  await sendPhoto(page, await createPhoto('better.jpg'));
  await photoIsChecked(page);
  await press(backOffice, 'Refresh');
  await seePhoto(waitingPhoto(backOffice, email), email);
  await decide(waitingPhoto(backOffice, email), words.approve, 'Face and names are clear.');
  // The page polls every five seconds.
  await page.getByLabel(words.code).waitFor();
  await codeScreen(page);
  await enterCode(page, await sentCode(product));
  await expectHome(page, email);
  await sentMail(product, 2);
  expect((await product.messages('email')).map(({ subject }) => subject)).toEqual([
    'We need another photo from you',
    "We've checked your photo",
  ]);
});

test('[BODY-02] [BODY-05] a photo is taken in front of the camera without a file: it is announced, taken by itself, and nothing goes out before Submit; staff sees it', {
  tag: '@deep',
}, async ({ page, product, watched, anotherBrowser }) => {
  test.slow();
  await sitWithDocument(page.context());
  await logInToThePhoto(page);
  await press(page, 'Take the photo here, with hints');
  await expect(page.getByRole('heading', { level: 1, name: 'Take your photo' })).toBeFocused();
  const said = page.locator('[aria-live=polite]');
  await expect(said).toHaveText("The picture is bright and sharp. Hold still: we'll take it in 3 seconds.", { timeout: 20_000 });
  await expect(page.getByRole('group', { name: 'Your photo' })).toBeFocused({ timeout: 20_000 });
  await expect(page.locator('video')).toHaveCount(0);
  await expect(page.getByText('photo.jpg')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'This photo is bright and sharp enough.' })).toBeVisible();
  expect(uploads(watched.requests)).toHaveLength(0);
  await press(page, words.submit);
  await photoIsChecked(page);
  expect(uploads(watched.requests)).toHaveLength(1);

  const backOffice = await anotherBrowser();
  await openBackOffice(backOffice, product);
  await seePhoto(waitingPhoto(backOffice, email), email);
});

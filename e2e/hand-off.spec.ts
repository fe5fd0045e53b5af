import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { decide, openBackOffice, waitingPhoto } from './back-office.ts';
import { openLine } from './breaking-line.ts';
import { openOnPhone, phoneIsDone, startHandOff } from './hand-off.ts';
import { answered, enterCode, expect, expectHome, onAPhone, passFirstFactor, sentCode, test } from './journey.ts';
import { createPhoto, photoIsChecked, photoScreen, sendPhoto, uploads } from './selfie.ts';

const email = 'selfie@demo.example';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function logInToThePhoto(backOffice: Page): Promise<void> {
  await backOffice.goto('/login');
  await passFirstFactor(backOffice, email);
  await photoScreen(backOffice);
}

test.use({ viewport: { width: 1440, height: 900 } });

test.describe('from desktop to phone', () => {
  test.slow();
  test.use({
    moves: 'the code for the phone goes from the screen when the phone has it',
    expectedErrors: {
      patterns: [answered(400), answered(401), answered(404), /net::ERR_(EMPTY_RESPONSE|CONNECTION_)/, /^CallError: network/],
    },
  });

  test('[SELF-01] [SELF-06] (RB18, RB10) the phone sends the photo, even after its connection broke at 90 %, which it reported without a wait and kept the photo; the desktop continues by itself, and no address has a token', {
    tag: '@deep',
  }, async ({ page: backOffice, product, watched, anotherBrowser }) => {
    await logInToThePhoto(backOffice);
    const forThePhone = await startHandOff(backOffice);
    const line = await openLine();
    const phone = await anotherBrowser({ ...onAPhone, proxy: { server: line.server } });
    const addresses: string[] = [];
    for (const page of [backOffice, phone]) page.on('request', (request) => addresses.push(request.url().replace(/#.*/, '')));
    await openOnPhone(phone, forThePhone);
    expect(new URL(phone.url())).toMatchObject({ pathname: '/login/continue', search: '', hash: '' });
    await expect(phone.getByText('Log in to your account')).toBeVisible();
    await press(phone, 'Yes, continue');
    await photoScreen(phone);
    await expect(phone.getByText('Take a new photo, or choose one from this phone.')).toBeVisible();
    await expect(phone.getByLabel('Take a photo')).toHaveAttribute('capture', 'user');
    await expect(phone.getByRole('button', { name: words.usePhone })).toHaveCount(0);
    await expect(backOffice.getByText('Your phone is ready.')).toBeVisible();
    await backOffice.reload();
    await expect(backOffice.getByText(forThePhone.number, { exact: true })).toBeVisible();
    await phone.clock.install();
    await phone.reload();
    await photoScreen(phone);

    // The page's time is stopped from here, so the message uses none of it.
    await phone.clock.pauseAt((await phone.evaluate(() => Date.now())) + 1_000);
    line.breakAt(0.9, '/selfie-with-id/upload');
    await sendPhoto(phone, await createPhoto('kept.jpg', 4_000_000));
    await expect(phone.getByRole('heading', { name: words.failed })).toBeFocused();
    await expect(phone.getByText('Check your internet connection')).toBeVisible();
    await phone.clock.resume();
    line.mend();
    await press(phone, words.tryAgain);
    await photoScreen(phone);
    await expect(phone.getByText('kept.jpg')).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Tap to enlarge' })).toBeVisible();
    await press(phone, words.submit);
    await phoneIsDone(phone);
    await photoIsChecked(backOffice);
    expect(uploads(watched.requests)).toEqual([]);

    const review = await anotherBrowser();
    await openBackOffice(review, product);
    await decide(waitingPhoto(review, email), words.approve, 'Face and names are clear.');
    await backOffice.getByLabel(words.code).waitFor();
    await enterCode(backOffice, await sentCode(product));
    await expectHome(backOffice, email);
    const token = new URL(forThePhone.link).hash.replace('#token=', '');
    expect(token.length).toBeGreaterThan(20);
    expect(addresses.filter((address) => address.includes(token))).toEqual([]);
    await phone.context().close();
    await line.end();
  });

  test("a person at the phone who began nothing ends the desktop's login; a used link says so", { tag: '@deep' }, async ({
    page: backOffice,
    anotherBrowser,
  }) => {
    await logInToThePhoto(backOffice);
    const forThePhone = await startHandOff(backOffice);
    const phone = await anotherBrowser(onAPhone);
    await openOnPhone(phone, forThePhone);
    await press(phone, "No, this wasn't me");
    await expect(phone.getByRole('heading', { name: words.stopped })).toBeFocused();
    await expect(phone.getByRole('link', { name: words.changeMyPassword })).toHaveAttribute('href', '/home/security');
    await expect(backOffice.getByRole('heading', { name: 'This was denied on the phone' })).toBeFocused();
    await press(backOffice, 'Create a new code');
    await expect(backOffice.getByLabel(words.password, { exact: true })).toBeVisible();
    await expect(backOffice.getByText('has expired')).toBeVisible();

    await phone.goto('/nowhere');
    await phone.goto(forThePhone.link);
    await press(phone, words.continue);
    await expect(phone.getByRole('heading', { name: words.linkRefused })).toBeFocused();
  });
});

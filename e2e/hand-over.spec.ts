import type { Page } from '@playwright/test';
import { openLine } from './breaking-line.ts';
import { handOn, openOnPhone, phoneIsDone } from './hand-over.ts';
import { answered, enterCode, expect, expectHome, onAPhone, passFirstFactor, sentCode, test } from './journey.ts';
import { decide, enterDesk, waitingPhoto } from './review-desk.ts';
import { photoIsChecked, photoOf, photoScreen, sendPhoto, uploads } from './selfie.ts';

const email = 'selfie@demo.example';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function toThePhoto(desk: Page): Promise<void> {
  await desk.goto('/login');
  await passFirstFactor(desk, email);
  await photoScreen(desk);
}

test.use({ viewport: { width: 1440, height: 900 } });

test.describe('from desk to phone', () => {
  test.slow();
  test.use({
    expectedErrors: {
      patterns: [answered(400), answered(401), answered(404), /net::ERR_(EMPTY_RESPONSE|CONNECTION_)/, /^CallError: network/],
    },
  });

  test('[SELF-01] [SELF-06] (RB18, RB10) the phone sends the photo, also after its line broke at 90 % and it was told so within five seconds with the photo kept; the desk goes on by itself, and no address has a token', async ({
    page: desk,
    product,
    watched,
    anotherBrowser,
  }) => {
    await toThePhoto(desk);
    const forThePhone = await handOn(desk);
    const line = await openLine();
    const phone = await anotherBrowser({ ...onAPhone, proxy: { server: line.server } });
    const addresses: string[] = [];
    for (const page of [desk, phone]) page.on('request', (request) => addresses.push(request.url().replace(/#.*/, '')));
    await openOnPhone(phone, forThePhone);
    expect(new URL(phone.url())).toMatchObject({ pathname: '/login/continue', search: '', hash: '' });
    await expect(phone.getByText('Log in to your account')).toBeVisible();
    await press(phone, 'Yes, continue');
    await photoScreen(phone);
    await expect(phone.getByText('Take a new photo, or choose one that you have on this phone.')).toBeVisible();
    await expect(phone.getByLabel('Take a photo')).toHaveAttribute('capture', 'user');
    await expect(phone.getByRole('button', { name: 'Use your phone' })).toHaveCount(0);
    await expect(desk.getByText('Your phone has it.')).toBeVisible();
    await desk.reload();
    await expect(desk.getByText(`Your phone must show ${forThePhone.number} too.`)).toBeVisible();
    await phone.reload();

    line.breakAt(0.9, '/selfie-with-id/upload');
    await sendPhoto(phone, await photoOf('kept.jpg', 4_000_000));
    await expect(phone.getByRole('heading', { name: 'We could not go on' })).toBeFocused();
    expect(Date.now() - (line.brokenAt ?? 0)).toBeLessThan(5_000);
    await expect(phone.getByText('Check your internet connection')).toBeVisible();
    line.mend();
    await press(phone, 'Try again');
    await photoScreen(phone);
    await expect(phone.getByText('kept.jpg')).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Tap to enlarge' })).toBeVisible();
    await press(phone, 'Submit');
    await phoneIsDone(phone);
    await photoIsChecked(desk);
    expect(uploads(watched.requests)).toEqual([]);

    const review = await anotherBrowser();
    await enterDesk(review, product);
    await decide(waitingPhoto(review, email), 'Approve', 'Face and names are clear.');
    await desk.getByLabel('6-digit code').waitFor({ timeout: 10_000 });
    await enterCode(desk, await sentCode(product));
    await expectHome(desk, email);
    const token = new URL(forThePhone.link).hash.replace('#token=', '');
    expect(token.length).toBeGreaterThan(20);
    expect(addresses.filter((address) => address.includes(token))).toEqual([]);
    await phone.context().close();
    await line.end();
  });

  test("whoever holds the phone and began nothing ends the desk's login; a link that was used is told so", async ({
    page: desk,
    anotherBrowser,
  }) => {
    await toThePhoto(desk);
    const forThePhone = await handOn(desk);
    const phone = await anotherBrowser(onAPhone);
    await openOnPhone(phone, forThePhone);
    await press(phone, 'No, this was not me');
    await expect(phone.getByRole('heading', { name: 'It is stopped' })).toBeFocused();
    await expect(phone.getByRole('link', { name: 'Change my password' })).toHaveAttribute('href', '/home/security');
    await expect(desk.getByRole('heading', { name: 'This was refused on the phone' })).toBeFocused();
    await press(desk, 'Make a new code');
    await expect(desk.getByLabel('Password', { exact: true })).toBeVisible();
    await expect(desk.getByText('has expired')).toBeVisible();

    await phone.goto('/nowhere');
    await phone.goto(forThePhone.link);
    await press(phone, 'Continue');
    await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  });
});

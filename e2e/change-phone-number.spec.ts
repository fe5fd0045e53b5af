import type { Page } from '@playwright/test';
import {
  answered,
  chooseAnotherWay,
  codeScreen,
  enterCode,
  enterNumber,
  expect,
  expectHome,
  onAPhone,
  passFirstFactor,
  sentCode,
  sentMail,
  test,
  textedLink,
} from './journey.ts';
import type { Product } from './product.ts';
import { decide, enterDesk, seePhoto, waitingChange } from './review-desk.ts';
import { photoOf, photoScreen, sendPhoto } from './selfie.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

type NewNumber = { readonly from: string; readonly to: string; readonly texts: number };

/** From the requirements to the wait for the review. */
async function giveNewNumber(page: Page, product: Product, { from, to, texts }: NewNumber): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/login/change-phone-number');
  await expect(heading(page, 'Enter a new phone number')).toBeFocused();
  await enterNumber(page, to);
  await codeScreen(page);
  await enterCode(page, await sentCode(product, texts));
  await photoScreen(page);
  await expect(page.getByText(`You are changing your phone number from ${from} to ${to}`)).toBeVisible();
  await sendPhoto(page, await photoOf('me.jpg'));
  await expect(heading(page, 'We have received your new phone number')).toBeFocused();
}

test.describe('a phone that is lost', () => {
  test.slow();
  test.use({ ...onAPhone, expectedErrors: { patterns: [answered(401), answered(403), answered(429)] } });

  test('[ICPN-01] [ICPN-02] [SELF-07] (TS2, AC5) the customer proves a new number and sends a photo, staff sees it and agrees, and ten minutes later it is the only one', async ({
    page,
    product,
    anotherBrowser,
  }) => {
    const email = 'lost@demo.example';
    const elsewhere = await anotherBrowser();
    await elsewhere.goto('/login');
    await passFirstFactor(elsewhere, email);
    await chooseAnotherWay(elsewhere, 'Authenticator app');
    await enterCode(elsewhere, await product.authenticatorCode(email), 'Confirm code');
    await expectHome(elsewhere, email);

    await page.goto('/login');
    await passFirstFactor(page, email);
    await codeScreen(page);
    await chooseAnotherWay(page, 'I lost access to this phone number');
    await expect(heading(page, 'Change your phone number')).toBeFocused();
    await page.getByRole('button', { name: 'Change phone number' }).click();
    await expect(heading(page, 'What you need to change your phone number')).toBeFocused();
    await expect(page.getByText('A selfie with your ID')).toBeVisible();
    await expect(page.getByText('Access to your new number')).toBeVisible();
    await expect(page.getByText('about 10 minutes, and up to 1 day')).toBeVisible();
    await giveNewNumber(page, product, { from: '•••• 12', to: '+44 7700 900845', texts: 2 });
    await page.reload();
    await expect(heading(page, 'We have received your new phone number')).toBeVisible();
    await expect(page.getByText('•••• 45')).toBeVisible();
    await expect(page.getByText('We are checking your request.')).toBeVisible();
    await textedLink(product, 3);
    expect((await product.messages('sms')).at(-1)).toMatchObject({
      to: '+447700900712',
      text: expect.stringContaining('Not you? Cancel it'),
    });
    expect(await sentMail(product)).toMatchObject({ to: email, subject: 'Your phone number is about to change' });

    const desk = await anotherBrowser();
    await enterDesk(desk, product);
    const item = waitingChange(desk, email);
    await expect(item.getByText('the password, and no second factor')).toBeVisible();
    await seePhoto(item, email);
    await item.getByRole('button', { name: 'Approve' }).click();
    await expect(desk.getByText('Please say why.')).toBeVisible();
    await decide(item, 'Approve', 'It is the same face.');
    await expect(desk.getByText(`Approved: the new phone number for ${email}.`)).toBeVisible();
    await page.reload();
    await expect(page.getByText('Your request is approved. The number changes at about')).toBeVisible();
    await elsewhere.reload();
    await expectHome(elsewhere, email);

    product.tenMinutesPass();
    // The service looks every five seconds for what is due, and so does the page for what has become of it.
    await expect(heading(page, 'Your phone number is changed')).toBeFocused({ timeout: 15_000 });
    expect(await sentMail(product, 2)).toMatchObject({ to: email, subject: 'Your phone number was changed' });
    const told = (await product.messages('sms')).slice(3);
    expect(told.map(({ to }) => to).sort()).toEqual(['+447700900712', '+447700900845']);
    await elsewhere.reload();
    await elsewhere.waitForURL('**/login*');

    await page.getByRole('link', { name: 'Log in' }).click();
    await passFirstFactor(page, email);
    await expect(page.getByText('We sent a text message with a code to •••• 45.')).toBeVisible();
    await enterCode(page, await sentCode(product, 6));
    await expectHome(page, email);
  });
});

test.describe('a change that somebody else asked for', () => {
  test.slow();
  test.use({ expectedErrors: { patterns: [answered(400), answered(401), answered(403), answered(404)] } });

  test('[ICPN-03] (AC5) leads to people where it cannot begin; once it is approved, the link in the text to the old number still ends it', async ({
    page,
    product,
    anotherBrowser,
  }) => {
    const email = 'change@demo.example';
    const begin = '**/phone-change/ott';
    await page.route(begin, (route) => route.fulfill({ status: 403, json: { code: 'phone_change_unavailable' } }));
    await page.goto('/login');
    await passFirstFactor(page, email);
    await page.getByRole('button', { name: 'Change phone number' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(heading(page, 'Change your phone number')).toBeFocused();
    await expect(page.getByText("You'll need to contact us to get help changing your phone number")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', '/help/contact');

    await page.unroute(begin);
    await page.reload();
    await page.getByRole('button', { name: 'Change phone number' }).click();
    await giveNewNumber(page, product, { from: '•••• 12', to: '+44 7700 900846', texts: 1 });
    const link = await textedLink(product, 2);
    const desk = await anotherBrowser();
    await enterDesk(desk, product);
    await decide(waitingChange(desk, email), 'Approve', 'The form was complete.');

    const owner = await anotherBrowser(onAPhone);
    await owner.goto(link);
    await owner.getByRole('button', { name: 'Cancel the change' }).click();
    await expect(heading(owner, 'Your phone number stays as it is')).toBeFocused();
    await expect(owner.getByRole('link', { name: 'Change my password' })).toHaveAttribute('href', '/home/security');
    await page.reload();
    await expect(heading(page, 'The change was cancelled')).toBeFocused();
    expect((await sentMail(product, 2)).subject).toBe('The change of your phone number was cancelled');
    expect(await product.messages('sms')).toHaveLength(2);
    await owner.goto('/nowhere');
    await owner.goto(link);
    await owner.getByRole('button', { name: 'Cancel the change' }).click();
    await expect(heading(owner, 'This link no longer works')).toBeFocused();
  });
});

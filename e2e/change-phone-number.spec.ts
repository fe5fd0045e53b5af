import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { chooseCase, decide, openBackOffice, seePhoto, waitingChange } from './back-office.ts';
import {
  answered,
  chooseAnotherWay,
  codeScreen,
  enterCode,
  enterNumber,
  expect,
  expectHome,
  mailedLink,
  onAPhone,
  passFirstFactor,
  sentCode,
  sentMail,
  test,
  textedLink,
} from './journey.ts';
import type { Product } from './product.ts';
import { createPhoto, photoScreen, sendPhoto } from './selfie.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

type NewNumber = { readonly from: string; readonly to: string; readonly texts: number };

/** From the requirements to the wait for the review. */
async function giveNewNumber(page: Page, product: Product, { from, to, texts }: NewNumber): Promise<void> {
  await page.getByRole('button', { name: words.continue }).click();
  await page.waitForURL('**/login/change-phone-number');
  await expect(heading(page, words.enterNewNumber)).toBeFocused();
  await enterNumber(page, to);
  await codeScreen(page);
  await enterCode(page, await sentCode(product, texts));
  await photoScreen(page);
  await expect(page.getByText(`You are changing your phone number from ${from} to ${to}`)).toBeVisible();
  await sendPhoto(page, await createPhoto('me.jpg'));
  await expect(heading(page, words.numberReceived)).toBeFocused();
}

test.describe('a lost phone', () => {
  test.slow();
  test.use({ ...onAPhone, expectedErrors: { patterns: [answered(401), answered(403), answered(429)] } });

  test('[ICPN-01] [ICPN-02] [SELF-07] (TS2, AC5) the customer proves a new number and sends a photo, staff sees it and approves, and ten minutes later it is the only number', {
    tag: '@deep',
  }, async ({ page, product, anotherBrowser }) => {
    const email = 'lost@demo.example';
    const elsewhere = await anotherBrowser();
    await elsewhere.goto('/login');
    await passFirstFactor(elsewhere, email);
    await chooseAnotherWay(elsewhere, words.authenticatorApp);
    await enterCode(elsewhere, await product.authenticatorCode(email), words.confirmCode);
    await expectHome(elsewhere, email);

    await page.goto('/login');
    await passFirstFactor(page, email);
    await codeScreen(page);
    await page.getByRole('button', { name: words.tryAnotherWay }).click();
    await page.getByRole('button', { name: words.lostPhone }).click();
    await expect(heading(page, words.changeYourPhoneNumber)).toBeFocused();
    await page.getByRole('button', { name: words.changePhoneNumber }).click();
    await expect(heading(page, words.whatYouNeed)).toBeFocused();
    await expect(page.getByText('A selfie with your ID')).toBeVisible();
    await expect(page.getByText('Access to your new number')).toBeVisible();
    await expect(page.getByText('about 10 minutes, and up to 1 day')).toBeVisible();
    await giveNewNumber(page, product, { from: 'the number ending in 12', to: '+44 7700 900845', texts: 2 });
    await page.reload();
    await expect(heading(page, words.numberReceived)).toBeVisible();
    await expect(page.getByText('the number ending in 45')).toBeVisible();
    await expect(page.getByText("We're checking your request.")).toBeVisible();
    await textedLink(product, 3);
    expect((await product.messages('sms')).at(-1)).toMatchObject({
      to: '+447700900712',
      text: expect.stringContaining('Not you? Cancel it'),
    });
    expect(await sentMail(product)).toMatchObject({ to: email, subject: 'Your phone number is about to change' });

    const backOffice = await anotherBrowser();
    await openBackOffice(backOffice, product);
    await chooseCase(backOffice, email);
    const item = waitingChange(backOffice, email);
    await expect(item.getByText('password only, no second factor')).toBeVisible();
    await seePhoto(item, email);
    await item.getByRole('button', { name: words.approve }).click();
    await expect(backOffice.getByText('Please enter a reason.')).toBeVisible();
    await decide(item, words.approve, 'It is the same face.');
    await expect(backOffice.getByText(`Approved: the new phone number for ${email}.`)).toBeVisible();
    await page.reload();
    await expect(page.getByText("We've approved your request. Your number changes at about")).toBeVisible();
    await elsewhere.reload();
    await expectHome(elsewhere, email);

    product.tenMinutesPass();
    // The service checks for due changes every five seconds, and the page polls for the result at the same rate.
    await expect(heading(page, 'Your phone number is changed')).toBeFocused();
    expect(await sentMail(product, 2)).toMatchObject({ to: email, subject: 'Your phone number was changed' });
    const told = (await product.messages('sms')).slice(3);
    expect(told.map(({ to }) => to).sort()).toEqual(['+447700900712', '+447700900845']);
    await elsewhere.reload();
    await elsewhere.waitForURL('**/login*');

    await page.getByRole('link', { name: words.logIn }).click();
    await passFirstFactor(page, email);
    await expect(page.getByText('We sent a text message to the number ending in 45.')).toBeVisible();
    await enterCode(page, await sentCode(product, 5));
    await expectHome(page, email);
  });
});

test.describe('a change that someone else requested', () => {
  test.slow();
  test.use({ expectedErrors: { patterns: [answered(400), answered(401), answered(403), answered(404)] } });

  test('[ICPN-03] (AC5) offers support if it cannot begin; after its approval, the link in the text to the old number still cancels it', {
    tag: '@deep',
  }, async ({ page, product, anotherBrowser }) => {
    const email = 'change@demo.example';
    const begin = '**/phone-change/ott';
    await page.route(begin, (route) => route.fulfill({ status: 403, json: { code: 'phone_change_unavailable' } }));
    await page.goto('/login');
    await passFirstFactor(page, email);
    await page.getByRole('button', { name: words.changePhoneNumber }).click();
    await page.getByRole('button', { name: words.continue }).click();
    await expect(heading(page, words.changeYourPhoneNumber)).toBeFocused();
    await expect(page.getByText("You'll need to contact us to get help changing your phone number")).toBeVisible();
    await expect(page.getByRole('link', { name: words.getHelp })).toHaveAttribute('href', '/help/contact');

    await page.unroute(begin);
    await page.reload();
    await page.getByRole('button', { name: words.changePhoneNumber }).click();
    await giveNewNumber(page, product, { from: 'the number ending in 12', to: '+44 7700 900846', texts: 1 });
    const link = await textedLink(product, 2);
    const backOffice = await anotherBrowser();
    await openBackOffice(backOffice, product);
    await decide(waitingChange(backOffice, email), words.approve, 'The form was complete.');

    // The page that waits would ask at any time, and show the end just before it is opened again.
    const change = page.url();
    await page.goto('about:blank');
    const owner = await anotherBrowser(onAPhone);
    await owner.goto(link);
    await owner.getByRole('button', { name: words.cancelChange }).click();
    await expect(heading(owner, "Your phone number hasn't changed")).toBeFocused();
    await expect(owner.getByRole('link', { name: words.changeMyPassword })).toHaveAttribute('href', '/home/security');
    await page.goto(change);
    await expect(heading(page, 'The change was cancelled')).toBeFocused();
    expect((await sentMail(product, 2)).subject).toBe('Your phone number change was cancelled');
    expect(await product.messages('sms')).toHaveLength(2);
    await owner.goto('/nowhere');
    await owner.goto(link);
    await owner.getByRole('button', { name: words.cancelChange }).click();
    await expect(heading(owner, words.linkRefused)).toBeFocused();
  });
});

test.describe('a lost phone and no camera', () => {
  test.slow();
  test.use({ ...onAPhone, expectedErrors: { patterns: [answered(400), answered(401), answered(403), answered(429)] } });
  const email = 'lost@demo.example';

  /** From the login to the wait, without a photo. */
  async function askWithoutAPhoto(page: Page, product: Product, to: string): Promise<void> {
    await page.goto('/login');
    await passFirstFactor(page, email);
    await codeScreen(page);
    await page.getByRole('button', { name: words.tryAnotherWay }).click();
    await page.getByRole('button', { name: words.lostPhone }).click();
    await page.getByRole('button', { name: words.changePhoneNumber }).click();
    await expect(page.getByText("we'll show you another way if your account has one")).toBeVisible();
    await page.getByRole('button', { name: words.continue }).click();
    await page.waitForURL('**/login/change-phone-number');
    await enterNumber(page, to);
    await codeScreen(page);
    await enterCode(page, await sentCode(product, 2));
    await photoScreen(page);
    await expect(page.getByText('confirm by email instead. Then we wait 3 days')).toBeVisible();
    await page.getByRole('button', { name: words.tryAnotherWay }).click();
    await page.getByRole('button', { name: 'Confirm by email' }).click();
    await expect(heading(page, words.checkYourEmail)).toBeFocused();
    await expect(page.getByText('Then we wait 3 days. Each day we tell you')).toBeVisible();
    const here = await page.context().newPage();
    await here.goto(await mailedLink(product));
    await expect(heading(here, 'Do you want to change your phone number?')).toBeVisible();
    await here.getByRole('button', { name: words.wasMe }).click();
    await expect(here.getByText('the window where you')).toBeVisible();
    await here.close();
    await expect(heading(page, words.numberReceived)).toBeFocused();
    await expect(page.getByText('in case it wasn')).toBeVisible();
    await expect(page.getByText('Our team decides from')).toBeVisible();
  }

  test('[BODY-01] the customer confirms by mail, waits three days, two people approve, and the new number logs in', {
    tag: '@deep',
  }, async ({ page, product, anotherBrowser }) => {
    await askWithoutAPhoto(page, product, '+44 7700 900845');
    const office = await anotherBrowser();
    await openBackOffice(office, product);
    await chooseCase(office, email);
    const item = waitingChange(office, email);
    await expect(item.getByText('The customer sent no photo and confirmed by email.')).toBeVisible();
    await expect(item.getByText("The waiting period isn't over.")).toBeVisible();
    await expect(item.getByRole('button', { name: words.approve })).toBeDisabled();

    product.phoneChangeWaitEnds();
    await office.reload();
    await chooseCase(office, email);
    await item.getByLabel('Reason').fill('Called back at the number of the branch.');
    await item.getByRole('button', { name: words.approve }).click();
    await item.getByRole('button', { name: 'Yes, approve' }).click();
    await expect(item.getByText('Called back at the number of the branch.')).toBeVisible();
    const other = await anotherBrowser();
    await openBackOffice(other, product, 'colleague@demo.example');
    await chooseCase(other, email);
    await decide(waitingChange(other, email), words.approve, 'Knew the last three payees.');
    await expect(heading(page, 'Your phone number is changed')).toBeFocused();
    await page.getByRole('link', { name: words.logIn }).click();
    await passFirstFactor(page, email);
    await enterCode(page, await sentCode(product, 5));
    await expectHome(page, email);
  });
});

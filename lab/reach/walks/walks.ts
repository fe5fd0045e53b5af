/** The six journeys, as a customer's hands do them. */
import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { expect, mailedLink, sentCode } from '../../../e2e/journey.ts';
import { testCode } from '../../../e2e/open-session.ts';
import { withAuthenticator } from '../../../e2e/passkey-authenticator.ts';
import { type Product, password } from '../../../e2e/product.ts';
import { openRow } from '../../../e2e/security-rows.ts';
import { createPhoto } from '../../../e2e/selfie.ts';
import { approvalDialog, summary } from '../../../e2e/sending.ts';
import type { Journey } from './cells.ts';
import type { Hands } from './hands.ts';

type Walker = { readonly page: Page; readonly product: Product; readonly hands: Hands };
type Walk = (walker: Walker) => Promise<void>;

async function logIn({ page, hands }: Walker, email: string, path = '/login'): Promise<void> {
  await page.goto(path);
  await hands.see(words.logIn);
  await hands.fill(words.email, email);
  await hands.fill(words.password, password);
  await hands.press(words.logIn);
}

const enter = async ({ hands }: Walker, code: string) => {
  await hands.see(words.enterCode);
  await hands.fill(words.code, code);
};

async function proveNumber(walker: Walker, codes: number): Promise<void> {
  await walker.hands.fill(words.phoneNumber, '+44 7700 900845');
  await walker.hands.press(words.continue);
  await enter(walker, await sentCode(walker.product, codes));
}

const atHome = (page: Page) => page.waitForURL(/\/home$/);

export const walks: Readonly<Record<Journey, Walk>> = {
  async login(walker) {
    await logIn(walker, 'sms@demo.example');
    await enter(walker, await sentCode(walker.product));
    await atHome(walker.page);
  },

  async signUp(walker) {
    const { page, product, hands } = walker;
    await page.goto('/sign-up');
    await hands.fill(words.email, 'ada.new@customers.example');
    await hands.press(words.signUp);
    await hands.see(words.checkYourEmail);
    await page.goto(await mailedLink(product));
    await hands.see(words.confirmYourEmail);
    await hands.press(words.confirmAndContinue);
    await hands.see(words.aboutAccount);
    await hands.press(words.continue);
    await hands.see('Add your phone number');
    await proveNumber(walker, 1);
    await hands.see('Choose a password');
    await hands.fill(words.password, password);
    await hands.press(words.openAccount);
    await atHome(page);
  },

  async payment(walker) {
    const { page, hands } = walker;
    await logIn(walker, 'sms@demo.example', '/login?redirectUrl=%2Fhome%2Fsend');
    await enter(walker, await sentCode(walker.product));
    await page.waitForURL('**/home/send');
    await hands.see(words.sendMoney);
    await hands.fill(words.recipient, 'Ada Lovelace');
    await hands.fill(words.amount, '250');
    await hands.press(words.sendMoney);
    await expect(approvalDialog(page).getByText(summary, { exact: true })).toBeVisible();
    await enter(walker, testCode);
    await expect(page.getByText(/£250\.00 is on its way to .?Ada Lovelace/)).toBeVisible();
  },

  async lostPhone(walker) {
    const { page, hands } = walker;
    await logIn(walker, 'lost@demo.example');
    await hands.see(words.enterCode);
    await hands.press(words.tryAnotherWay);
    await hands.press(words.lostPhone);
    await hands.see(words.changeYourPhoneNumber);
    await hands.press(words.changePhoneNumber);
    await hands.see(words.whatYouNeed);
    await hands.press(words.continue);
    await hands.see(words.enterNewNumber);
    await proveNumber(walker, 2);
    await hands.see(words.sendSelfie);
    await page.getByLabel(/^Choose a (file|photo)$/).setInputFiles(await createPhoto('me.jpg'));
    await hands.press(words.submit);
    await hands.see(words.numberReceived);
  },

  async reset(walker) {
    const { page, product, hands } = walker;
    await page.goto('/login/forgot-password');
    await hands.fill(words.email, 'sms@demo.example');
    await hands.press(words.sendResetLink);
    await hands.see(words.checkYourEmail);
    await page.goto(await mailedLink(product));
    await hands.press(words.continue);
    await enter(walker, await sentCode(product));
    await hands.fill(words.newPassword, 'a kettle of grey geese');
    await hands.press(words.setPassword);
    await atHome(page);
  },

  async passkey(walker) {
    const { page, hands } = walker;
    const authenticator = await withAuthenticator(page, hands.keepsPasskeysOn);
    await logIn(walker, 'totp@demo.example');
    await hands.fill(words.code, testCode);
    await atHome(page);
    // A key to plug in isn't offered by itself: a customer who has one knows where to add it.
    if (hands.keepsPasskeysOn === 'usb') {
      await page.goto('/home/security');
      await openRow(page, 'passkeys');
    }
    await hands.press(words.addPasskey);
    await expect(approvalDialog(page).getByText('Add a passkey that can log you in', { exact: true })).toBeVisible();
    await hands.fill(words.code, testCode);
    if (hands.keepsPasskeysOn === 'usb') await hands.press('Create passkey');
    await expect.poll(authenticator.count).toBe(1);
    await expect(approvalDialog(page)).toHaveCount(0);
    // Somebody else at this computer doesn't know its PIN.
    await authenticator.neverVerifies();
  },
};

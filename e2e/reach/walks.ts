/** The six journeys, as a customer's hands do them. */
import type { Page } from '@playwright/test';
import { expect, mailedLink, sentCode } from '../journey.ts';
import { testCode } from '../open-session.ts';
import { withAuthenticator } from '../passkey-authenticator.ts';
import { type Product, password } from '../product.ts';
import { openRow } from '../security-rows.ts';
import { createPhoto } from '../selfie.ts';
import { approvalDialog, summary } from '../sending.ts';
import type { Journey } from './cells.ts';
import type { Hands } from './hands.ts';

type Walker = { readonly page: Page; readonly product: Product; readonly hands: Hands };
type Walk = (walker: Walker) => Promise<void>;

async function logIn({ page, hands }: Walker, email: string, path = '/login'): Promise<void> {
  await page.goto(path);
  await hands.see('Log in');
  await hands.fill('Email', email);
  await hands.fill('Password', password);
  await hands.press('Log in');
}

const enter = async ({ hands }: Walker, code: string) => {
  await hands.see('Enter the 6-digit code');
  await hands.fill('6-digit code', code);
};

async function proveNumber(walker: Walker, codes: number): Promise<void> {
  await walker.hands.fill('Phone number', '+44 7700 900845');
  await walker.hands.press('Continue');
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
    await hands.fill('Email', 'ada.new@customers.example');
    await hands.press('Sign up');
    await hands.see('Check your email');
    await page.goto(await mailedLink(product));
    await hands.see('Confirm your email address');
    await hands.press('Confirm and continue');
    await hands.see('About your account');
    await hands.press('Continue');
    await hands.see('Add your phone number');
    await proveNumber(walker, 1);
    await hands.see('Choose a password');
    await hands.fill('Password', password);
    await hands.press('Open my account');
    await atHome(page);
  },

  async payment(walker) {
    const { page, hands } = walker;
    await logIn(walker, 'sms@demo.example', '/login?redirectUrl=%2Fhome%2Fsend');
    await enter(walker, await sentCode(walker.product));
    await page.waitForURL('**/home/send');
    await hands.see('Send money');
    await hands.fill('Recipient', 'Ada Lovelace');
    await hands.fill('Amount in GBP', '250');
    await hands.press('Send money');
    await expect(approvalDialog(page).getByText(summary, { exact: true })).toBeVisible();
    await enter(walker, testCode);
    await expect(page.getByText(/£250\.00 is on its way to .?Ada Lovelace/)).toBeVisible();
  },

  async lostPhone(walker) {
    const { page, hands } = walker;
    await logIn(walker, 'lost@demo.example');
    await hands.see('Enter the 6-digit code');
    await hands.press('Try another way');
    await hands.press('I lost access to this phone number');
    await hands.see('Change your phone number');
    await hands.press('Change phone number');
    await hands.see('What you need to change your phone number');
    await hands.press('Continue');
    await hands.see('Enter a new phone number');
    await proveNumber(walker, 2);
    await hands.see('Send a selfie with your ID');
    await page.getByLabel(/^Choose a (file|photo)$/).setInputFiles(await createPhoto('me.jpg'));
    await hands.press('Submit');
    await hands.see("We've received your new phone number");
  },

  async reset(walker) {
    const { page, product, hands } = walker;
    await page.goto('/login/forgot-password');
    await hands.fill('Email', 'sms@demo.example');
    await hands.press('Send password reset link');
    await hands.see('Check your email');
    await page.goto(await mailedLink(product));
    await hands.press('Continue');
    await enter(walker, await sentCode(product));
    await hands.fill('New password', 'a kettle of grey geese');
    await hands.press('Set password');
    await atHome(page);
  },

  async passkey(walker) {
    const { page, hands } = walker;
    const authenticator = await withAuthenticator(page, hands.keepsPasskeysOn);
    await logIn(walker, 'totp@demo.example');
    await hands.fill('6-digit code', testCode);
    await atHome(page);
    // A key to plug in isn't offered by itself: a customer who has one knows where to add it.
    if (hands.keepsPasskeysOn === 'usb') {
      await page.goto('/home/security');
      await openRow(page, 'passkeys');
    }
    await hands.press('Add a passkey');
    await expect(approvalDialog(page).getByText('Add a passkey that can log you in', { exact: true })).toBeVisible();
    await hands.fill('6-digit code', testCode);
    if (hands.keepsPasskeysOn === 'usb') await hands.press('Create passkey');
    await expect.poll(authenticator.count).toBe(1);
    await expect(approvalDialog(page)).toHaveCount(0);
    // Somebody else at this computer doesn't know its PIN.
    await authenticator.neverVerifies();
  },
};

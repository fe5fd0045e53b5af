/** The main journeys, described once for every engine: a new one costs nothing more. */
import { testPhoto } from '@stepgate/testkit/files';
import { words } from '@stepgate/testkit/words';
import { expect, mailedLink, sentCode } from '../../e2e/journey.ts';
import { linkMailedTo } from '../../e2e/mail.ts';
import { testCode } from '../../e2e/open-session.ts';
import { type Product, password } from '../../e2e/product.ts';
import type { View } from './driver.ts';
import type { Window } from './window.ts';

type Walk = {
  readonly window: Window;
  readonly product: Product;
  /** Whether this engine keeps a page that is left and shows it again as it was. */
  readonly keepsPages: boolean;
  /** Another window, which shares nothing with the first one. */
  another(): Promise<Window>;
};

type Journey = {
  readonly name: string;
  readonly view?: Partial<View>;
  walk(walk: Walk): Promise<void>;
};

const code = words.enterCode;

async function passFirstFactor(window: Window, email: string): Promise<void> {
  await window.type(words.email, email);
  await window.type(words.password, password);
  await window.click('button', words.logIn);
}

async function begin(window: Window, email: string): Promise<void> {
  await window.open('/login');
  await passFirstFactor(window, email);
}

async function isHome(window: Window, email: string): Promise<void> {
  await window.at('/home');
  await window.says(email);
}

async function logInWithText({ window, product }: Walk, email = 'sms@demo.example'): Promise<void> {
  await begin(window, email);
  await window.see('heading', code);
  await window.picture('code');
  await window.type(words.code, await sentCode(product));
  await isHome(window, email);
}

async function logInWithApp({ window, product }: Walk, email = 'totp@demo.example'): Promise<void> {
  await begin(window, email);
  await window.see('heading', words.enterAppCode);
  await window.picture('app');
  await window.type(words.code, await product.authenticatorCode(email));
  await isHome(window, email);
}

/** Nothing leaves the window at its side, and whatever has the focus is seen. */
async function stands(window: Window, { width, height }: Pick<View, 'width' | 'height'>): Promise<void> {
  expect(await window.layout()).toMatchObject({ width, height, sideways: 0, focusIsSeen: true });
}

/** A login in a narrow window, looked at on each screen. */
const inNarrowWindow = (width: number, height: number): Journey['walk'] =>
  async function walk({ window, product }) {
    await begin(window, 'sms@demo.example');
    await window.see('heading', code);
    await window.type(words.code, '1234');
    await stands(window, { width, height });
    await window.press('Tab');
    await stands(window, { width, height });
    await window.picture('code');
    await window.type(words.code, await sentCode(product));
    await isHome(window, 'sms@demo.example');
    await stands(window, { width, height });
    await window.picture('home');
  };

export const journeys: readonly Journey[] = [
  {
    name: 'login by text message',
    async walk(walk) {
      await logInWithText(walk);
      await walk.window.picture('home');
      expect(await walk.product.messages()).toHaveLength(1);
    },
  },
  { name: 'login by authenticator app', walk: (walk) => logInWithApp(walk) },
  {
    name: 'login by push with a number',
    async walk({ window, another }) {
      const phone = await another();
      await phone.open('/demo/phone');
      await begin(window, 'push@demo.example');
      await window.see('heading', words.approveOnPhone);
      await window.says(/Enter \d\d on your phone/);
      await window.picture('number');
      const [, number = ''] = /Enter (\d\d) on your phone/.exec(await window.text()) ?? [];
      await phone.type(words.numberOnOtherScreen, number);
      await phone.picture('phone');
      await phone.click('button', words.approve);
      await phone.says("Continue where you're logging in.");
      await isHome(window, 'push@demo.example');
    },
  },
  {
    name: 'several numbers',
    async walk({ window, product }) {
      await begin(window, 'several@demo.example');
      await window.says(/We sent a text message to the number ending in 71/);
      await sentCode(product);
      await window.click('button', /^Send it to the number ending in 73/);
      await window.says(/We sent a text message to the number ending in 73/);
      await window.picture('second number');
      await window.type(words.code, await sentCode(product, 2));
      await isHome(window, 'several@demo.example');
    },
  },
  {
    name: 'another method from the chooser',
    async walk({ window, product }) {
      await begin(window, 'sms@demo.example');
      await window.see('heading', code);
      await window.click('button', words.tryAnotherWay);
      await window.see('heading', words.chooseMethod);
      await window.picture('chooser');
      await window.click('button', /^Authenticator app/);
      await window.see('heading', words.enterAppCode);
      await window.type(words.code, await product.authenticatorCode('sms@demo.example'));
      await isHome(window, 'sms@demo.example');
    },
  },
  {
    name: 'a wrong code',
    async walk({ window, product }) {
      await begin(window, 'sms@demo.example');
      await window.see('heading', code);
      const right = await sentCode(product);
      await window.type(words.code, right === '123456' ? '654321' : '123456');
      await window.see('alert', /./);
      await window.picture('alert');
      await window.type(words.code, right);
      await isHome(window, 'sms@demo.example');
    },
  },
  {
    name: 'e-mail checkpoint',
    async walk({ window, product }) {
      await begin(window, 'checkpoint@demo.example');
      await window.see('heading', words.checkYourEmail);
      await window.picture('mail');
      await window.open(await mailedLink(product));
      await window.click('button', words.wasMe);
      await window.see('heading', 'Thank you for confirming');
      await window.open('/login');
      await window.see('heading', code);
      await window.type(words.code, await sentCode(product));
      await isHome(window, 'checkpoint@demo.example');
    },
  },
  {
    name: 'sign-up',
    async walk({ window, product }) {
      const email = 'ada.new@customers.example';
      await window.open('/sign-up');
      await window.picture('form');
      await window.type(words.email, email);
      await window.click('button', words.signUp);
      await window.see('heading', words.checkYourEmail);
      await window.open(await mailedLink(product));
      await window.click('button', words.confirmAndContinue);
      await window.see('heading', words.aboutAccount);
      await window.type(/^Country/, 'ger');
      await window.press('Enter');
      await window.picture('country');
      await window.click('button', words.continue);
      await window.see('heading', 'Add your phone number');
      await window.type(words.phoneNumber, '+44 7700 900845');
      await window.click('button', words.continue);
      await window.see('heading', code);
      await window.type(words.code, await sentCode(product));
      await window.see('heading', 'Choose a password');
      await window.type(words.password, password);
      await window.picture('password');
      await window.click('button', words.openAccount);
      await isHome(window, email);
    },
  },
  {
    name: 'password reset',
    async walk({ window, product }) {
      const email = 'sms@demo.example';
      await window.open('/login/forgot-password');
      await window.type(words.email, email);
      await window.click('button', words.sendResetLink);
      await window.see('heading', words.checkYourEmail);
      await window.open(await linkMailedTo(product, { to: email, subject: 'Set a new password' }));
      await window.click('button', words.continue);
      await window.see('heading', code);
      await window.type(words.code, await sentCode(product));
      await window.type(words.newPassword, 'a kettle of grey geese');
      await window.picture('password');
      await window.click('button', words.setPassword);
      await isHome(window, email);
    },
  },
  {
    name: 'payment with step-up',
    async walk(walk) {
      const { window, product } = walk;
      await logInWithApp(walk);
      await window.open('/home/send');
      await window.type(words.recipient, 'Ada Lovelace');
      await window.type(words.amount, '250');
      await window.click('button', words.sendMoney);
      await window.see('dialog', words.approveThis);
      await window.says('Send £250.00 to “Ada Lovelace”');
      await window.click('button', words.tryAnotherWay);
      await window.click('button', /^Text message/);
      await window.see('heading', code);
      // The page behind the dialog can't be used, and looks like it.
      expect((await window.layout()).backdrop).toBe('rgba(9, 20, 25, 0.65)');
      await window.picture('dialog');
      await window.type(words.code, await sentCode(product));
      await window.says(/£250\.00 is on its way to .?Ada Lovelace/);
      await window.seeNo('dialog', /./);
      await window.picture('sent');
    },
  },
  {
    name: 'a payment that is closed',
    async walk(walk) {
      const { window } = walk;
      await logInWithApp(walk);
      await window.open('/home/send');
      await window.type(words.recipient, 'Ada Lovelace');
      await window.type(words.amount, '250');
      await window.click('button', words.sendMoney);
      await window.see('field', words.code);
      await window.press('Escape');
      await window.says('Payment cancelled');
      await window.seeNo('dialog', /./);
    },
  },
  {
    name: 'a lost phone',
    async walk({ window, product }) {
      await begin(window, 'lost@demo.example');
      await window.see('heading', code);
      await window.click('button', words.tryAnotherWay);
      await window.click('button', /^I lost access to this phone number/);
      await window.click('button', words.changePhoneNumber);
      await window.see('heading', words.whatYouNeed);
      await window.picture('needed');
      await window.click('button', words.continue);
      await window.at('/login/change-phone-number');
      await window.type(words.phoneNumber, '+44 7700 900845');
      await window.click('button', words.continue);
      await window.see('heading', code);
      await window.type(words.code, await sentCode(product, 2));
      await window.see('heading', words.sendSelfie);
      await window.chooseFile('me.jpg', 'image/jpeg', await testPhoto('jpeg', 1_200, 900));
      await window.picture('photo');
      await window.click('button', words.submit);
      await window.see('heading', words.numberReceived);
    },
  },
  {
    name: 'security page',
    async walk(walk) {
      const { window } = walk;
      await logInWithApp(walk);
      await window.click('link', /^Account security/);
      await window.see('heading', words.accountSecurity);
      await window.says('the number ending in 11');
      await window.picture('rows');
      await window.click('button', /^Backup codes/);
      await window.see('button', words.createBackupCodes);
      await window.click('button', words.createBackupCodes);
      await window.see('dialog', words.approveThis);
      // A code of the app counts once, and the login has used it.
      await window.type(words.code, testCode);
      await window.says('Save these codes');
      await window.picture('backup codes');
    },
  },
  {
    name: 'in German',
    view: { language: 'de' },
    async walk({ window, product }) {
      await window.open('/login');
      await window.type('E-Mail', 'sms@demo.example');
      await window.type('Passwort', password);
      await window.picture('form');
      await window.click('button', 'Anmelden');
      await window.see('heading', 'Geben Sie den 6-stelligen Code ein');
      expect((await window.layout()).language).toBe('de');
      await window.picture('code');
      await window.type('6-stelliger Code', await sentCode(product));
      await isHome(window, 'sms@demo.example');
    },
  },
  {
    name: 'in a dark scheme',
    view: { dark: true },
    async walk(walk) {
      await logInWithText(walk);
      await walk.window.picture('home');
    },
  },
  { name: 'in a window of 320 pixels', view: { width: 320, height: 640 }, walk: inNarrowWindow(320, 640) },
  { name: 'at 400 %', view: { width: 320, height: 256 }, walk: inNarrowWindow(320, 256) },
  {
    name: 'Back from another page',
    async walk({ window, product, keepsPages }) {
      await begin(window, 'sms@demo.example');
      await window.see('heading', code);
      const sent = await sentCode(product);
      await window.noteReturn();
      await window.click('link', 'Demo phone');
      await window.at('/demo/phone');
      await window.back();
      await window.at('/login');
      await window.see('heading', code);
      expect(await window.wasKept()).toBe(keepsPages);
      await window.type(words.code, sent);
      await isHome(window, 'sms@demo.example');
      expect(await product.messages()).toHaveLength(1);
    },
  },
];

/** The test of this folder: each has a product and a browser context of its own, and is watched to its end. */
import { type BrowserContextOptions, test as base, type Page, expect as playwrightExpect } from '@playwright/test';
import { type Channel, type Message, type Product, password, startProduct } from './product.ts';
import { type Watch, watch } from './watch.ts';

type Journey = {
  readonly product: Product;
  readonly watched: Watch;
  /** Opens a page in a browser of its own, which shares nothing with the first one and is watched like it. */
  anotherBrowser(options?: BrowserContextOptions): Promise<Page>;
  /** Console errors that the journey itself brings about. */
  readonly expectedErrors: { readonly patterns: readonly RegExp[] };
};

/** The browser's own line for an answer that is no success. */
export const answered = (status: number): RegExp =>
  new RegExp(`Failed to load resource: the server responded with a status of ${status}`);

/** What the demo's error tracker writes of an address that a rule refuses. */
export const refused = /^RefusedAddress: /;

export const test = base.extend<Journey>({
  expectedErrors: [{ patterns: [] }, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  product: async ({}, use) => {
    const product = await startProduct();
    await use(product);
    await product.end();
  },
  baseURL: async ({ product }, use) => use(product.origin),
  watched: [
    async ({ context, expectedErrors }, use) => {
      const watched = watch(context, expectedErrors.patterns);
      await use(watched);
      watched.verify();
    },
    { auto: true },
  ],
  anotherBrowser: async ({ browser, baseURL, expectedErrors }, use) => {
    const opened: { readonly end: () => Promise<void>; readonly watched: Watch }[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce', ...options });
      opened.push({ end: () => context.close(), watched: watch(context, expectedErrors.patterns) });
      return context.newPage();
    });
    for (const { end, watched } of opened) {
      await end();
      watched.verify();
    }
  },
});

/** The same on one product for all tests of a file that run in one process: for files whose tests do not get in each other's way. */
export const testOnOneProduct = (environment: Readonly<Record<string, string>>) =>
  test.extend<object, { readonly productOf: (file: string) => Promise<Product> }>({
    productOf: [
      // biome-ignore lint/correctness/noEmptyPattern: as above
      async ({}, use) => {
        let latest: { readonly file: string; readonly product: Product } | undefined;
        await use(async (file) => {
          if (latest?.file === file) return latest.product;
          await latest?.product.end();
          latest = { file, product: await startProduct(environment) };
          return latest.product;
        });
        await latest?.product.end();
      },
      { scope: 'worker' },
    ],
    product: async ({ productOf }, use, { file }) => use(await productOf(file)),
  });

/** A phone's browser. */
export const onAPhone: BrowserContextOptions = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

const asksAgainLate = new Set(['toBeVisible', 'toBeFocused']);

/** Milliseconds that an assertion may take: its own option, else Playwright's default. */
function timeoutOf(options: unknown): number {
  const given: unknown = typeof options === 'object' && options !== null && Reflect.get(options, 'timeout');
  return typeof given === 'number' ? given : 5_000;
}

/**
 * Playwright's own, but for when it sees what has come: that asks after 100, 350 and 850 ms, and then by the second, where the page itself
 * tells at once. Waiting and asserting together take no longer than the assertion alone may.
 */
export const expect = new Proxy(playwrightExpect, {
  apply(target, self, given: Parameters<typeof playwrightExpect>) {
    const [actual] = given;
    const assertions: object = Reflect.apply(target, self, given);
    const waitFor: unknown = typeof actual === 'object' && actual !== null && Reflect.get(actual, 'waitFor');
    if (typeof waitFor !== 'function') return assertions;
    // What does not come in time is the assertion's to tell.
    const come = async (timeout: number): Promise<void> => Reflect.apply(waitFor, actual, [{ timeout }]).catch(() => undefined);
    return new Proxy(assertions, {
      get(all, name) {
        const assertion: unknown = Reflect.get(all, name);
        if (typeof assertion !== 'function' || !asksAgainLate.has(String(name))) return assertion;
        return async (options?: object) => {
          const [timeout, begun] = [timeoutOf(options), performance.now()];
          await come(timeout);
          // Zero would mean no limit.
          const left = Math.max(1, timeout - (performance.now() - begun));
          return Reflect.apply(assertion, all, [{ ...options, timeout: left }]);
        };
      },
    });
  },
});

/** Fills the login form and sends it. */
export async function passFirstFactor(page: Page, email: string, secret = password): Promise<void> {
  // A page behind another draws once a second.
  await page.bringToFront();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** The nth message of a channel, the newest once it is there: that no more were sent is part of the promise. */
async function sentMessage(product: Product, channel: Channel, nth: number): Promise<Message> {
  await expect.poll(async () => (await product.messages(channel)).length, `messages by ${channel}`).toBe(nth);
  const message = (await product.messages(channel)).at(-1);
  if (message === undefined) throw new Error(`nothing was sent by ${channel}`);
  return message;
}

/** The code of the newest message, once so many have been sent that way. */
export async function sentCode(product: Product, nth = 1, channel: Exclude<Channel, 'email'> = 'sms'): Promise<string> {
  const code = (await sentMessage(product, channel, nth)).text.match(/\b\d{6}\b/)?.[0];
  if (code === undefined) throw new Error('the message has no code');
  return code;
}

/** The newest mail, once so many have been sent. */
export const sentMail = (product: Product, nth = 1): Promise<Message> => sentMessage(product, 'email', nth);

/** The link in the newest mail, once so many have been sent. */
export async function mailedLink(product: Product, nth = 1): Promise<string> {
  const link = (await sentMail(product, nth)).text.split('\n').find((line) => line.startsWith(`${product.origin}/`));
  if (link === undefined) throw new Error('the mail has no link');
  return link;
}

/** The link in the newest text message, once so many have been sent. */
export async function textedLink(product: Product, nth: number): Promise<string> {
  const link = (await sentMessage(product, 'sms', nth)).text.match(/http\S+/)?.[0];
  if (link === undefined) throw new Error('the text has no link');
  return link;
}

/** Waits for the screen that asks for a code by text message. */
export async function codeScreen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Enter the 6-digit code' })).toBeVisible();
}

export async function enterCode(page: Page, code: string, button = 'Done'): Promise<void> {
  await page.bringToFront();
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: button }).click();
}

/** Expects /home with the session of a customer. */
export async function expectHome(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/home');
  await expect(page.getByText(email)).toBeVisible();
}

/** The whole login by text message. */
export async function logIn(page: Page, product: Product, email = 'sms@demo.example'): Promise<void> {
  await page.goto('/login');
  await passFirstFactor(page, email);
  await codeScreen(page);
  await enterCode(page, await sentCode(product));
  await expectHome(page, email);
}

/** The whole login by authenticator app, which sends nothing. */
export async function logInWithApp(page: Page, product: Product, email = 'totp@demo.example'): Promise<void> {
  await page.goto('/login');
  await passFirstFactor(page, email);
  await enterCode(page, await product.authenticatorCode(email), 'Confirm code');
  await expectHome(page, email);
}

export async function logOut(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.getByRole('link', { name: 'Log in again' }).waitFor();
}

/** Chooses another way from the screen of a challenge. */
export async function chooseAnotherWay(page: Page, way: string): Promise<void> {
  await page.getByRole('button', { name: 'Try another way' }).click();
  await page.getByRole('button', { name: way }).click();
}

/** Enters a new phone number where one is asked for. */
export async function enterNumber(page: Page, number: string): Promise<void> {
  await page.getByLabel('Phone number', { exact: true }).fill(number);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

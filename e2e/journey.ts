/** The test of this folder: each has a freshly seeded product and its own browser context, and is watched to its end. */
import { type BrowserContextOptions, test as base, type Page, expect as playwrightExpect } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { defaultPatience } from './default-patience.ts';
import { watchShifts } from './layout-shift.ts';
import { type Channel, type Message, type Product, password, startProduct } from './product.ts';
import { type Watch, watch } from './watch.ts';
import { watchPages } from './what-it-shows.ts';

type OfProduct = {
  /** Environment settings of the product, if a test needs other than the usual ones. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether a test continues with the data of the test before it. */
  readonly keepsData: boolean;
  readonly product: Product;
};

type Journey = {
  readonly watched: Watch;
  /** Opens a page in a separate browser, which shares nothing with the first one and is watched too. */
  anotherBrowser(options?: BrowserContextOptions): Promise<Page>;
  /** Why something on a page may move by itself (`layout-shift.ts`); without a reason nothing may. */
  readonly moves: string | undefined;
  /** Console errors that the journey itself causes. */
  readonly expectedErrors: { readonly patterns: readonly RegExp[] };
};

/** The browser's own message for an error answer. */
export const answered = (status: number): RegExp =>
  new RegExp(`Failed to load resource: the server responded with a status of ${status}`);

/** The message of the demo's error tracker for an address that a rule refuses. */
export const refused = /^RefusedAddress: /;

type PerWorker = { readonly productOf: (settings: OfProduct['settings'], keepsData: boolean) => Promise<Product> };

const usual = JSON.stringify({});

/** A test with a product and no browser. */
export const testOfProduct = base.extend<OfProduct, PerWorker>({
  settings: [{}, { option: true }],
  keepsData: [false, { option: true }],
  productOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const started = new Map<string, Product>();
      await use(async (settings, keepsData) => {
        const key = JSON.stringify(settings);
        const running = started.get(key);
        if (running !== undefined) {
          if (!keepsData) await running.startOver();
          return running;
        }
        // Each takes some memory: one product with special settings is enough, next to the usual one.
        for (const [other, product] of started) {
          if (other === usual) continue;
          started.delete(other);
          await product.end();
        }
        const product = await startProduct(settings);
        started.set(key, product);
        return product;
      });
      for (const product of started.values()) await product.end();
    },
    { scope: 'worker' },
  ],
  product: async ({ productOf, settings, keepsData }, use) => use(await productOf(settings, keepsData)),
});

export const test = testOfProduct.extend<Journey>({
  expectedErrors: [{ patterns: [] }, { option: true }],
  moves: [undefined, { option: true }],
  baseURL: async ({ product }, use) => use(product.origin),
  watched: [
    async ({ context, expectedErrors, moves }, use, testInfo) => {
      const watched = watch(context, expectedErrors.patterns);
      const shifts = await watchShifts(context);
      const report = watchPages(context);
      await use(watched);
      if (testInfo.status !== testInfo.expectedStatus) await report(testInfo);
      watched.verify();
      if (moves === undefined) expect(shifts).toEqual([]);
    },
    { auto: true },
  ],
  anotherBrowser: async ({ browser, baseURL, expectedErrors, moves }, use) => {
    const opened: { readonly end: () => Promise<void>; readonly watched: Watch; readonly shifts: readonly string[] }[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce', ...options });
      const watched = watch(context, expectedErrors.patterns);
      opened.push({ end: () => context.close(), watched, shifts: await watchShifts(context) });
      return context.newPage();
    });
    for (const { end, watched, shifts } of opened) {
      await end();
      watched.verify();
      if (moves === undefined) expect(shifts).toEqual([]);
    }
  },
});

/** A phone's browser. */
export const onAPhone: BrowserContextOptions = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

const asksAgainLate = new Set(['toBeVisible', 'toBeFocused']);

/** The timeout of an assertion in milliseconds: its own option, else the journeys' default. */
function timeoutOf(options: unknown): number {
  const given: unknown = typeof options === 'object' && options !== null && Reflect.get(options, 'timeout');
  return typeof given === 'number' ? given : defaultPatience;
}

/**
 * Playwright's own assertions, but faster: Playwright retries after 100, 350 and 850 ms, and then every second, while a wait in
 * the page notices at once. The wait and the assertion together take hardly longer than the assertion alone may.
 */
export const expect = new Proxy(playwrightExpect, {
  apply(target, self, given: Parameters<typeof playwrightExpect>) {
    const [actual] = given;
    const assertions: object = Reflect.apply(target, self, given);
    const waitFor: unknown = typeof actual === 'object' && actual !== null && Reflect.get(actual, 'waitFor');
    if (typeof waitFor !== 'function') return assertions;
    // If it doesn't appear in time, the assertion reports it.
    const come = async (timeout: number): Promise<void> => Reflect.apply(waitFor, actual, [{ timeout }]).catch(() => undefined);
    return new Proxy(assertions, {
      get(all, name) {
        const assertion: unknown = Reflect.get(all, name);
        if (typeof assertion !== 'function' || !asksAgainLate.has(String(name))) return assertion;
        return async (options?: object) => {
          const [timeout, begun] = [timeoutOf(options), performance.now()];
          await come(timeout);
          // An assertion looks once before it waits, so what came at the last moment is seen.
          const left = Math.max(1, timeout - (performance.now() - begun));
          return Reflect.apply(assertion, all, [{ ...options, timeout: left }]);
        };
      },
    });
  },
});

/** Fills the login form and sends it. */
export async function passFirstFactor(page: Page, email: string, secret = password): Promise<void> {
  // A background page renders once a second.
  await page.bringToFront();
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(secret);
  await page.getByRole('button', { name: words.logIn }).click();
}

/** The messages of a channel, without the texts that only report something that was added. */
const asked = async (product: Product, channel: Channel): Promise<readonly Message[]> =>
  (await product.messages(channel)).filter(({ text }) => channel === 'email' || !text.includes('/login/not-me#'));

/** The nth message of a channel, once it is the newest: the test also checks that no more were sent. */
async function sentMessage(product: Product, channel: Channel, nth: number): Promise<Message> {
  await expect.poll(async () => (await asked(product, channel)).length, `messages by ${channel}`).toBe(nth);
  const message = (await asked(product, channel)).at(-1);
  if (message === undefined) throw new Error(`nothing was sent by ${channel}`);
  return message;
}

/** The code of the newest message, once this many have been sent on its channel. */
export async function sentCode(product: Product, nth = 1, channel: Exclude<Channel, 'email'> = 'sms'): Promise<string> {
  const code = (await sentMessage(product, channel, nth)).text.match(/\b\d{6}\b/)?.[0];
  if (code === undefined) throw new Error('the message has no code');
  return code;
}

/** The newest mail, once this many have been sent. */
export const sentMail = (product: Product, nth = 1): Promise<Message> => sentMessage(product, 'email', nth);

/** The link in the newest mail, once this many have been sent. */
export async function mailedLink(product: Product, nth = 1): Promise<string> {
  const link = (await sentMail(product, nth)).text.split('\n').find((line) => line.startsWith(`${product.origin}/`));
  if (link === undefined) throw new Error('the mail has no link');
  return link;
}

/** The link in the newest text message, once this many have been sent. */
export async function textedLink(product: Product, nth: number): Promise<string> {
  const link = (await sentMessage(product, 'sms', nth)).text.match(/http\S+/)?.[0];
  if (link === undefined) throw new Error('the text has no link');
  return link;
}

/** Waits for the screen that asks for a code by text message. */
export async function codeScreen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: words.enterCode })).toBeVisible();
}

export async function enterCode(page: Page, code: string, button = words.done): Promise<void> {
  await page.bringToFront();
  // The screen before may have a field of the same name.
  await expect(page.getByRole('button', { name: button })).toBeVisible();
  await page.getByLabel(words.code).fill(code);
  // A code submits itself, and the button may be gone by now. Anything else needs a press.
  if (!/^[0-9]{6}$/.test(code)) await page.getByRole('button', { name: button }).click();
}

/** Expects /home with the session of a customer. */
export async function expectHome(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/home');
  await expect(page.getByText(email)).toBeVisible();
}

/** Chooses to trust the browser, below the second step. */
export const trustBrowser = (page: Page): Promise<void> => page.getByRole('checkbox', { name: /browser/i }).check();

/** The whole login by text message. @param trust whether the browser is trusted */
export async function logIn(page: Page, product: Product, email = 'sms@demo.example', { trust = false } = {}): Promise<void> {
  await page.goto('/login');
  await passFirstFactor(page, email);
  await codeScreen(page);
  if (trust) await trustBrowser(page);
  await enterCode(page, await sentCode(product));
  await expectHome(page, email);
}

/** The whole login by authenticator app, which sends nothing. */
export async function logInWithApp(page: Page, product: Product, email = 'totp@demo.example'): Promise<void> {
  await page.goto('/login');
  await passFirstFactor(page, email);
  await enterCode(page, await product.authenticatorCode(email), words.confirmCode);
  await expectHome(page, email);
}

export async function logOut(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('link', { name: words.logOut }).click();
  await page.getByRole('link', { name: words.logInAgain }).waitFor();
}

/** The requests beyond the challenge for the passkeys that the browser offers: the login page asks for it by itself. */
export const posts = (requests: readonly string[]): string[] =>
  requests.filter((request) => request.startsWith('POST') && request !== 'POST /login-api/passkey/options');

/** Chooses an alternative from the screen of a challenge. */
export async function chooseAnotherWay(page: Page, way: string): Promise<void> {
  await page.getByRole('button', { name: words.tryAnotherWay }).click();
  await page.getByRole('listitem').getByRole('button', { name: way }).click();
}

/** Enters a new phone number on a screen that asks for it. */
export async function enterNumber(page: Page, number: string): Promise<void> {
  await page.getByLabel(words.phoneNumber, { exact: true }).fill(number);
  await page.getByRole('button', { name: words.continue, exact: true }).click();
}

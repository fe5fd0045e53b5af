/** How each kind of people uses a page, and what a page must be for them at every step. */
import type { BrowserContextOptions, Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { expect, onAPhone } from '../../../e2e/journey.ts';
import type { Product } from '../../../e2e/product.ts';
import type { Person } from './cells.ts';

export type Hands = {
  /** Presses what has this name, a button or a link. */
  press(name: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** Waits for a step by its title, and looks at it. */
  see(title: string): Promise<void>;
  readonly keepsPasskeysOn: 'internal' | 'usb';
};

export type Ways = {
  readonly context: BrowserContextOptions;
  /** Why something on their pages may move by itself. */
  readonly moves?: string;
  /** Before the first page. */
  prepare?(page: Page): Promise<unknown>;
  press?(page: Page, name: string): Promise<void>;
  fill?(page: Page, label: string, text: string): Promise<void>;
  /** The form of a step. */
  look?(page: Page): Promise<void>;
  /** What must be true at the end of the journey. */
  after?(page: Page, product: Product): Promise<void>;
  readonly keepsPasskeysOn?: 'internal' | 'usb';
};

const target = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .and(page.locator(':visible'))
    .first();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

const fitsTheWidth = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);

/** With the Tab key alone, as far as the whole page if need be. */
async function tabTo(page: Page, to: ReturnType<typeof target>): Promise<void> {
  await expect(to).toBeVisible();
  const isThere = () => to.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  expect(await isThere()).toBe(true);
}

/** Words of the longest sentence of a step. */
const longestSentence = (page: Page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll<HTMLElement>('main p, main li, main h1')].map(({ innerText }) => innerText);
    return Math.max(0, ...texts.flatMap((text) => text.split(/[.!?…\n]/)).map((sentence) => sentence.trim().split(/\s+/).length));
  });

const arabicDigits = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));

export const waysOf: Readonly<Record<Person, Ways>> = {
  blind: {
    context: {},
    async look(page) {
      const heard = await page.locator('body').ariaSnapshot();
      expect(heard).not.toMatch(/^\s*- (?:button|link|textbox|checkbox|radio|combobox)(?: \[.*\])?:?$/m);
      expect(heard).not.toContain('••');
      expect(await page.getByRole('alert').count()).toBeLessThanOrEqual(1);
      const step = page.locator('dialog[open], body:not(:has(dialog[open]))');
      expect(await step.getByRole('heading', { level: 1 }).count()).toBe(1);
    },
  },
  lowVision: {
    context: { viewport: { width: 320, height: 256 } },
    async look(page) {
      await fitsTheWidth(page);
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!(focused instanceof HTMLInputElement)) return '';
        const { x, y, width, height } = focused.getBoundingClientRect();
        const found = document.elementFromPoint(x + width / 2, y + height / 2);
        return found === focused ? '' : `${focused.name} is behind ${found?.outerHTML.slice(0, 80)}`;
      });
      expect(hidden).toBe('');
    },
  },
  keyboard: {
    context: {},
    async press(page, name) {
      await tabTo(page, target(page, name));
      await page.keyboard.press('Enter');
    },
    async fill(page, label, text) {
      await tabTo(page, field(page, label));
      await page.keyboard.type(text);
    },
  },
  voice: {
    context: {},
    // "Click Continue": the words that are seen.
    press: (page, name) => page.locator('button:visible, a:visible').filter({ hasText: name }).first().click(),
    async look(page) {
      const wrong = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main button, main a')].flatMap((element) => {
          const [named, seen] = [element.getAttribute('aria-label'), element.innerText.trim()];
          const { width, height } = element.getBoundingClientRect();
          const misnamed = named !== null && !named.toLowerCase().includes(seen.toLowerCase());
          const tooSmall = element.matches('button') && width > 0 && Math.min(width, height) < 24;
          return misnamed || tooSmall ? [element.outerHTML] : [];
        }),
      );
      expect(wrong).toEqual([]);
    },
  },
  deaf: {
    context: {},
    async after(_page, product) {
      expect(await product.messages('voice')).toEqual([]);
    },
  },
  plain: {
    context: {},
    async fill(page, label, text) {
      // As a password manager or a paste does it: nothing has to be typed letter by letter.
      await field(page, label).focus();
      await page.keyboard.insertText(text);
    },
    look: async (page) => expect(await longestSentence(page)).toBeLessThanOrEqual(25),
  },
  noSmartphone: {
    context: {},
    // Without a camera, and with a key to plug in.
    prepare: (page) => page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined })),
    keepsPasskeysOn: 'usb',
  },
  slowPhone: {
    context: onAPhone,
    async prepare(page) {
      const devTools = await page.context().newCDPSession(page);
      await devTools.send('Network.enable');
      await devTools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 300,
        downloadThroughput: 50_000,
        uploadThroughput: 50_000,
      });
    },
    look: fitsTheWidth,
  },
  shared: {
    context: {},
    async after(page) {
      const end = page.getByRole('link', { name: words.logOut });
      if (page.url().endsWith('/home')) await end.click();
      else await page.goto('/logout');
      await page.getByRole('heading', { level: 1, name: /logged out/ }).waitFor();
      // The next person finds no session and no address.
      await page.goto('/home');
      await page.waitForURL('**/login*');
      await expect(page.getByLabel(words.email, { exact: true })).toHaveValue('');
    },
  },
  otherScript: {
    context: { locale: 'ar-EG' },
    moves: 'no language that is shipped is written from right to left, so the walk turns each page while it loads',
    prepare: (page) =>
      page.addInitScript(() => {
        // Before the first paint, or all of it would move.
        const turned = new MutationObserver(() => {
          if (!document.body) return;
          document.documentElement.setAttribute('dir', 'rtl');
          turned.disconnect();
        });
        turned.observe(document, { childList: true, subtree: true });
      }),
    async fill(page, label, text) {
      const hasDigits = [words.code, words.phoneNumber, words.amount].includes(label);
      await field(page, label).fill(hasDigits ? arabicDigits(text) : text);
    },
    look: fitsTheWidth,
  },
};

/** @returns the hands of this kind of people on a page */
export function handsOf({ press, fill, look, keepsPasskeysOn = 'internal' }: Ways, page: Page): Hands {
  return {
    keepsPasskeysOn,
    press: (name) => (press ? press(page, name) : target(page, name).click()),
    fill: (label, text) => (fill ? fill(page, label, text) : field(page, label).fill(text)),
    async see(title) {
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await look?.(page);
    },
  };
}

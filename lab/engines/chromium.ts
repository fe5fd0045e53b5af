/** The Chromium of the tests and Chromium 109, by Playwright. */
import { chromium, type ElementHandle, type Page } from '@playwright/test';
import type { Browser as Program } from '@stepgate/testkit/find-browser';
import { watch } from '../../e2e/watch.ts';
import { type Driver, type Engine, keys } from './driver.ts';

const keyNames = new Map<string, string>(Object.entries(keys).map(([name, sign]) => [sign, name]));

/** @returns the element, once it has stopped moving and nothing is above it; nothing if the page changes meanwhile */
async function pressable(page: Page, source: string, args: readonly unknown[]): Promise<ElementHandle<Element> | undefined> {
  try {
    const found = await page.evaluateHandle<Element>(`(${source})(...${JSON.stringify(args)})`);
    const element = found.asElement();
    await element?.click({ trial: true, timeout: 1_000 });
    return element ?? undefined;
  } catch {
    return undefined;
  }
}

function drive(page: Page, verify: () => void): Driver {
  return {
    async navigate(address) {
      await page.goto(address);
    },
    async back() {
      await page.goBack({ waitUntil: 'commit' });
    },
    run: (source, args) => page.evaluate(`(${source})(...${JSON.stringify(args)})`),
    async press(source, args) {
      const ready = await pressable(page, source, args);
      if (ready === undefined) return false;
      await ready.click({ force: true, noWaitAfter: true });
      return true;
    },
    async type(text) {
      const name = keyNames.get(text);
      await (name === undefined ? page.keyboard.type(text) : page.keyboard.press(name));
    },
    picture: () => page.screenshot(),
    async close() {
      await page.context().close();
      verify();
    },
  };
}

/** The browser's own message for an answer that the journeys expect: a wrong code, a demand for an approval. */
const expected = [/the server responded with a status of (?:400|403)/];

export async function startChromium(program: Program): Promise<Engine> {
  // A full browser keeps a page that is left. Playwright turns that off.
  const browser = await chromium.launch({ ...program, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  return {
    version: `Chromium ${browser.version()}`,
    async open({ language, dark, width, height }) {
      const context = await browser.newContext({
        locale: language === 'de' ? 'de-DE' : 'en-GB',
        colorScheme: dark ? 'dark' : 'light',
        viewport: { width, height },
        reducedMotion: 'reduce',
      });
      const watched = watch(context, expected);
      return drive(await context.newPage(), () => watched.verify());
    },
    close: () => browser.close(),
  };
}

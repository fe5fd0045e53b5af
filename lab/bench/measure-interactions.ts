/**
 * Interaction to Next Paint on a slow phone: how long after a press or a key the next picture comes. The floor is the same key in the same form as
 * plain HTML.
 */
import type { Browser, Page } from 'playwright';
import { type Figure, milliseconds, ratio } from './figure.ts';
import { percentile } from './percentile.ts';
import { eachVisit, openPhone, rest } from './slow-phone.ts';
import { serveStatic } from './static-form.ts';

const visits = 5;
const email = 'sms@demo.example';
const secret = 'open sesame please';
const testCode = '111111';
/** In milliseconds, for the p75. */
const aim = 200;
/** The browser reports no interaction that is shorter, in milliseconds. */
const shortest = 16;

/** Interactions by what was done, in milliseconds. */
type Measured = Map<string, number[]>;

/** Collects the browser's own event timing. @returns a function that does something, and files its interactions under a name */
async function watchInteractions(page: Page, measured: Measured) {
  const slowest = new Map<number, number>();
  await page.exposeFunction('reportInteraction', (id: number, duration: number) => {
    slowest.set(id, Math.max(duration, slowest.get(id) ?? 0));
  });
  await page.addInitScript((durationThreshold) => {
    const watched = { type: 'event', durationThreshold, buffered: true };
    new PerformanceObserver((list) => {
      const report: unknown = Reflect.get(globalThis, 'reportInteraction');
      for (const entry of list.getEntries())
        if (entry instanceof PerformanceEventTiming && entry.interactionId > 0 && typeof report === 'function')
          report(entry.interactionId, entry.duration);
    }).observe(watched);
  }, shortest);
  return async (what: string, count: number, act: () => Promise<void>): Promise<void> => {
    slowest.clear();
    await act();
    await rest(page);
    const found = [...slowest.values()];
    const unreported = Array.from({ length: count - found.length }, () => shortest);
    measured.set(what, [...(measured.get(what) ?? []), ...found, ...unreported]);
  };
}

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).tap();

async function type(page: Page, name: string, text: string): Promise<void> {
  const field = page.locator(`input[name=${name}]`);
  await field.focus();
  for (const letter of text) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    // People don't type faster.
    await page.waitForTimeout(100);
  }
}

/** Switches methods, logs in, and opens and closes the approval of a transfer. */
async function use(browser: Browser, origin: string, measured: Measured): Promise<void> {
  const page = await openPhone(browser);
  const watched = await watchInteractions(page, measured);
  const typed = (what: string, name: string, text: string) => watched(what, text.length, () => type(page, name, text));
  const pressed = (what: string, name: string | RegExp) => watched(what, 1, () => press(page, name));
  await page.goto(`${origin}/login`);
  await rest(page);
  await typed('Typing into the login form', 'email', email);
  await typed('Typing into the login form', 'password', secret);
  await pressed('Pressing ‘Log in’', 'Log in');
  await page.locator('input[name=code]').waitFor();
  await rest(page);
  for (const method of [/^Authenticator app/, /^Text message/]) {
    await pressed('Opening the chooser', 'Try another way');
    await pressed('Choosing a method', method);
    await page.locator('input[name=code]').waitFor();
  }
  await typed('Typing into the code field', 'code', testCode.slice(0, -1));
  await watched('The last digit, which submits the code', 1, async () => {
    await page.keyboard.press(testCode.slice(-1));
    // The page leaves by itself, so it can't be asked when it is at rest.
    await page.waitForURL('**/home');
  });
  await page.goto(`${origin}/home/send`);
  await page.locator('input[name=payee]').fill('Ada Lovelace');
  await page.locator('input[name=amount]').fill('250');
  for (let count = 0; count < 2; count += 1) {
    await watched('Opening the approval', 1, () => page.locator('form [type=submit]').first().tap());
    await page.getByRole('dialog').waitFor();
    await rest(page);
    await pressed('Closing the approval', 'Close');
  }
  await page.context().close();
}

async function useStatic(browser: Browser, origin: string, measured: Measured): Promise<void> {
  const page = await openPhone(browser);
  const watched = await watchInteractions(page, measured);
  await page.goto(origin);
  await watched('static', email.length, () => type(page, 'email', email));
  await page.context().close();
}

export async function measureInteractions(): Promise<Figure[]> {
  const measured: Measured = new Map();
  const bare: Measured = new Map();
  const floor = await serveStatic();
  await eachVisit(visits, async (browser, { origin }) => {
    await useStatic(browser, floor.origin, bare);
    await use(browser, origin, measured);
  });
  floor.server.close();
  const least = percentile(bare.get('static') ?? [], 0.75);
  return [...measured].map(([what, times]) => ({
    what: `${what} (${times.length})`,
    measured: `${milliseconds(percentile(times, 0.75))}, worst ${milliseconds(Math.max(...times))}`,
    floor: milliseconds(least),
    ratio: ratio(percentile(times, 0.75) / least),
    aim: `≤ ${aim} ms`,
  }));
}

/**
 * How soon a slow phone with a slow connection can use /login: the first letter typed into it, beside the same form as plain HTML, and its largest
 * paint beside its first.
 */
import { findBrowser } from '@stepgate/testkit/find-browser';
import { type Browser, chromium, type Page } from 'playwright';
import { type Figure, milliseconds, ratio } from './figure.ts';
import { startMeasured } from './service.ts';
import { serveStatic } from './static-form.ts';

const runs = 9;
const line = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, offline: false } as const;
const slowdown = 4;
const conditions = `${line.latency} ms round trip, 1.6 Mbit/s, CPU ${slowdown} × slower`;

/** A login with all that a company may add to it, so that its largest part isn't the form. */
const socialLogins = {
  STEPGATE_SOCIAL_GOOGLE_CLIENT_ID: 'bench',
  STEPGATE_SOCIAL_GOOGLE_CLIENT_SECRET: 'bench',
  STEPGATE_SOCIAL_FACEBOOK_CLIENT_ID: 'bench',
  STEPGATE_SOCIAL_FACEBOOK_CLIENT_SECRET: 'bench',
} as const;

async function onThePhone<T>(browser: Browser, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  try {
    return await look(page);
  } finally {
    await context.close();
  }
}

/** From the start of the navigation until a typed letter is in the field. */
const firstField = (browser: Browser, url: string): Promise<number> =>
  onThePhone(browser, async (page) => {
    const started = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    const field = page.locator('input[name=email]');
    await field.waitFor({ state: 'visible' });
    await field.focus();
    await page.keyboard.type('v');
    if ((await field.inputValue()) !== 'v') throw new Error('the field lost what was typed');
    return performance.now() - started;
  });

type Paints = { readonly first: number; readonly largest: number };

/** Of an untouched page, in milliseconds from the start of the navigation. */
const paints = (browser: Browser, url: string): Promise<Paints> =>
  onThePhone(browser, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' });
    return page.evaluate(
      () =>
        new Promise<Paints>((done) => {
          const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
          new PerformanceObserver((list) => {
            const largest = list.getEntries().at(-1)?.startTime;
            if (first !== undefined && largest !== undefined) done({ first, largest });
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
  });

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export async function measureFirstField(): Promise<Figure[]> {
  const browser = await chromium.launch(await findBrowser());
  const floor = await serveStatic();
  const service = await startMeasured(1, socialLogins);
  const login = `${service.origin}/login`;
  const times = { floor: [] as number[], ours: [] as number[] };
  const painted: Paints[] = [];
  await firstField(browser, floor.origin);
  await firstField(browser, login);
  // In turns, so that changes of the machine's speed affect all alike.
  for (let run = 0; run < runs; run += 1) {
    times.floor.push(await firstField(browser, floor.origin));
    times.ours.push(await firstField(browser, login));
    painted.push(await paints(browser, login));
  }
  await service.stop();
  floor.server.close();
  await browser.close();
  const [bare, ours] = [median(times.floor), median(times.ours)];
  const [first, largest] = [median(painted.map((each) => each.first)), median(painted.map((each) => each.largest))];
  return [
    {
      what: `First letter typed into /login with two social logins: ${conditions}`,
      measured: milliseconds(ours),
      floor: `${milliseconds(bare)} static HTML`,
      ratio: ratio(ours / bare),
      aim: '≤ 1.15',
    },
    {
      what: `Largest paint of that page: ${conditions}`,
      measured: milliseconds(largest),
      floor: `${milliseconds(first)} its first paint`,
      ratio: ratio(largest / first),
      aim: '≤ 1.20',
    },
  ];
}

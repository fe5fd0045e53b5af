/**
 * How long until the e-mail field accepts typing, on a slow phone with a slow connection, compared with the same form as plain
 * HTML.
 */
import { findBrowser } from '@stepgate/testkit/find-browser';
import { type Browser, chromium } from 'playwright';
import { type Figure, milliseconds, ratio } from './figure.ts';
import { startMeasured } from './service.ts';
import { serveStatic } from './static-form.ts';

const runs = 9;
const line = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, offline: false } as const;
const slowdown = 4;

/** From the start of the navigation until a typed letter is in the field. */
async function firstField(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const started = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  const field = page.locator('input[name=email]');
  await field.waitFor({ state: 'visible' });
  await field.focus();
  await page.keyboard.type('v');
  if ((await field.inputValue()) !== 'v') throw new Error('the field lost what was typed');
  const took = performance.now() - started;
  await context.close();
  return took;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export async function measureFirstField(): Promise<Figure[]> {
  const browser = await chromium.launch(await findBrowser());
  const floor = await serveStatic();
  const service = await startMeasured(1);
  const times = { floor: [] as number[], ours: [] as number[] };
  await firstField(browser, floor.origin);
  await firstField(browser, `${service.origin}/login`);
  // In turns, so that changes of the machine's speed affect both alike.
  for (let run = 0; run < runs; run += 1) {
    times.floor.push(await firstField(browser, floor.origin));
    times.ours.push(await firstField(browser, `${service.origin}/login`));
  }
  await service.stop();
  floor.server.close();
  await browser.close();
  const [bare, ours] = [median(times.floor), median(times.ours)];
  return [
    {
      what: `First letter typed into /login: ${line.latency} ms round trip, 1.6 Mbit/s, CPU ${slowdown} × slower`,
      measured: milliseconds(ours),
      floor: `${milliseconds(bare)} static HTML`,
      ratio: ratio(ours / bare),
      aim: '≤ 1.25',
    },
  ];
}

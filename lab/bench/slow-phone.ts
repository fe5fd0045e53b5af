/** A slow phone with a slow connection, and the demo that it opens. Each visit has a service of its own, which has sent no message yet. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '@stepgate/testkit/find-browser';
import { type ServiceProcess, startService } from '@stepgate/testkit/start-service';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { pathOf } from './process.ts';

const slowdown = 4;
/** In milliseconds. */
export const roundTrip = 150;

/** A page on the phone. Every request waits for one round trip; the throughput is unlimited. */
export async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const devtools: CDPSession = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1, offline: false };
  await devtools.send('Network.emulateNetworkConditions', { latency: roundTrip, ...unlimited });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Runs one visit after the other, each with a freshly seeded demo that accepts the test code. */
export async function eachVisit(
  visits: number,
  visit: (browser: Browser, service: ServiceProcess) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch(await findBrowser());
  for (let count = 0; count < visits; count += 1) {
    const data = await mkdtemp(join(tmpdir(), 'stepgate-bench-'));
    const service = await startService({
      STEPGATE_DATA_DIR: data,
      STEPGATE_SITE_DIR: pathOf('../../apps/web/dist/demo'),
      STEPGATE_TEST_CODE: 'on',
    });
    try {
      await visit(browser, service);
    } finally {
      await service.end('SIGKILL');
      await rm(data, { recursive: true });
    }
  }
  await browser.close();
}

/** Waits as long as a customer needs to find the next thing to press, and until the phone has nothing left to fetch or to draw. */
export async function rest(page: Page): Promise<void> {
  await page.waitForTimeout(1_000);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Browsers with a camera, or a camera that is covered, forbidden, busy or missing; and the steps in front of it. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findBrowser } from '@stepgate/testkit/find-browser';
import { words } from '@stepgate/testkit/words';
import { test as anyTest, expect } from './journey.ts';
import { type Watch, watch } from './watch.ts';

type Camera = 'on' | 'covered' | 'forbidden' | 'busy' | 'none';

type OpenBrowser = (camera: Camera, options?: BrowserContextOptions) => Promise<Page>;

/** A headless shell shows no prompt to refuse, so the fake prompt answers in every build. */
const argumentsFor: Readonly<Record<Camera, readonly string[]>> = {
  on: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  forbidden: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'],
  covered: ['--use-fake-ui-for-media-stream'],
  busy: ['--use-fake-ui-for-media-stream'],
  none: ['--use-fake-ui-for-media-stream'],
};

/** Chromium's own answer if another program uses the camera; its fake camera serves any number of programs. */
function holdCamera(): void {
  // An insecure page has no camera at all.
  if (!isSecureContext) return;
  navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('Could not start video source', 'NotReadableError'));
}

/** A hand on the camera: almost black, with the grain that each sensor has. */
function coverCamera(): void {
  if (!isSecureContext) return;
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 480];
    const context = canvas.getContext('2d');
    const stream = canvas.captureStream();
    function paint(): void {
      if (!stream.active) {
        clearInterval(painting);
        return;
      }
      const grain = new ImageData(640, 480);
      grain.data.set(grain.data.map((_, at) => (at % 4 === 3 ? 255 : 10 + Math.random() * 8)));
      context?.putImageData(grain, 0, 0);
    }
    const painting = setInterval(paint, 100);
    paint();
    return stream;
  };
}

async function launch(camera: Camera): Promise<Browser> {
  const browser = await findBrowser();
  return chromium.launch({ ...browser, args: [...browser.args, ...argumentsFor[camera]] });
}

async function setUp(context: BrowserContext, camera: Camera): Promise<void> {
  if (camera === 'busy') await context.addInitScript(holdCamera);
  if (camera === 'covered') await context.addInitScript(coverCamera);
}

export const test = anyTest.extend<{
  /** Each in a separate browser, because a camera belongs to a whole browser. */
  readonly browserWith: OpenBrowser;
}>({
  browserWith: async ({ baseURL, locale, expectedErrors }, use) => {
    const opened: { readonly browser: Browser; readonly watched: Watch }[] = [];
    await use(async (camera, options) => {
      const browser = await launch(camera);
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        ...(locale && { locale }),
        reducedMotion: 'reduce',
        ...options,
      });
      await setUp(context, camera);
      opened.push({ browser, watched: watch(context, expectedErrors.patterns) });
      return context.newPage();
    });
    for (const { browser, watched } of opened) {
      await browser.close();
      watched.verify();
    }
  },
});

/** Waits for the introduction of a video selfie, and continues to the camera. */
export async function startScan(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: words.takeVideoSelfie })).toBeVisible();
  await page.getByRole('button', { name: words.continue }).click();
}

/** The camera is on for eleven seconds; on a busy machine the verdict takes longer. */
export async function scanEnds(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 40_000 });
}

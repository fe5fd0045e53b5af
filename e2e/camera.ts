/** Browsers with a camera that shows a film, with one that is forbidden or busy, and with none; and what is done before them. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { type Film, fakeCameraFile } from '@stepgate/testkit';
import { findBrowser } from '@stepgate/testkit/find-browser';
import { expect, testOnOneProduct } from './journey.ts';
import { type Watch, watch } from './watch.ts';

type Camera = Film | 'forbidden' | 'none' | 'busy';

type OpenBrowser = (camera: Camera, options?: BrowserContextOptions) => Promise<Page>;

/** A headless shell shows no prompt that could be refused, so the fake prompt answers in every build. */
async function argumentsFor(camera: Camera): Promise<string[]> {
  if (camera === 'none') return ['--use-fake-ui-for-media-stream'];
  if (camera === 'forbidden') return ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'];
  const there = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  return camera === 'busy' ? there : [...there, `--use-file-for-fake-video-capture=${await fakeCameraFile(camera)}`];
}

/** Chromium's own answer where another program holds the camera; its fake camera serves any number of programs. */
function holdCamera(): void {
  // A page that is not secure has no camera at all.
  if (!isSecureContext) return;
  navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('Could not start video source', 'NotReadableError'));
}

async function launch(camera: Camera): Promise<Browser> {
  const browser = await findBrowser();
  return chromium.launch({ ...browser, args: [...browser.args, ...(await argumentsFor(camera))] });
}

/** A file gives the same pixels each time that it plays, and no camera does: what the page takes from the video gets the grain of one. */
function addGrain(): void {
  CanvasRenderingContext2D.prototype.drawImage = new Proxy(CanvasRenderingContext2D.prototype.drawImage, {
    apply(draw, canvas: CanvasRenderingContext2D, given: unknown[]) {
      Reflect.apply(draw, canvas, given);
      if (!(given[0] instanceof HTMLVideoElement)) return;
      const grain = new OffscreenCanvas(64, 48);
      const pixels = new ImageData(grain.width, grain.height);
      pixels.data.set(pixels.data.map((_, at) => (at % 4 === 3 ? 255 : Math.random() * 256)));
      grain.getContext('2d')?.putImageData(pixels, 0, 0);
      canvas.globalAlpha = 0.04;
      Reflect.apply(draw, canvas, [grain, 0, 0, canvas.canvas.width, canvas.canvas.height]);
      canvas.globalAlpha = 1;
    },
  });
}

/** Journeys before cameras: one service with the face engine, which asks for the usual steps in their order, for all tests of a file. */
export const test = testOnOneProduct({
  STEPGATE_FACE_ENGINE: '',
  STEPGATE_FACE_STEPS: 'TURN_LEFT,TURN_RIGHT,OPEN_MOUTH',
}).extend<{
  /** Each in a browser of its own: a camera is that of a whole browser. */
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
      if (camera === 'busy') await context.addInitScript(holdCamera);
      await context.addInitScript(addGrain);
      opened.push({ browser, watched: watch(context, expectedErrors.patterns) });
      return context.newPage();
    });
    for (const { browser, watched } of opened) {
      await browser.close();
      watched.verify();
    }
  },
});

/** Waits for the introduction of a video selfie, and goes on to the camera. */
export async function startScan(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Take a video selfie' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The camera is on for eleven seconds; a busy machine takes its time over the verdict. */
export async function scanEnds(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 40_000 });
}

/** Browsers with a customer in front of the camera, or a camera that is forbidden, busy or missing; and the steps in front of it. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { type FaceStep, faceSteps } from '@stepgate/contract';
import { type Person, posedJpeg } from '@stepgate/testkit/faces';
import { findBrowser } from '@stepgate/testkit/find-browser';
import { words } from '@stepgate/testkit/words';
import { test as anyTest, expect } from './journey.ts';
import { type Watch, watch } from './watch.ts';

/** What a customer does for each step that the page asks for. A customer who does nothing is as good as a picture. */
export type Customer = { readonly person: Person; readonly does: Partial<Readonly<Record<FaceStep, FaceStep>>> };

type Camera = Customer | 'forbidden' | 'none' | 'busy';

type OpenBrowser = (camera: Camera, options?: BrowserContextOptions) => Promise<Page>;

const asAsked = Object.fromEntries(faceSteps.map((step) => [step, step]));

/** A customer who does what the page asks. */
export const inFront = (person: Person): Customer => ({ person, does: asAsked });
/** A picture in front of the camera. */
export const heldPicture = (person: Person): Customer => ({ person, does: {} });
/** A customer who does something else for each of the steps of these journeys. */
export const inAnotherOrder = (person: Person): Customer => ({
  person,
  does: { TURN_LEFT: 'OPEN_MOUTH', TURN_RIGHT: 'TURN_LEFT', OPEN_MOUTH: 'TURN_RIGHT' },
});

/** The words of the page that ask for a step. The journeys in German only look at the screens, without a movement. */
const asks: Readonly<Record<FaceStep, string>> = {
  TURN_LEFT: 'to your left',
  TURN_RIGHT: 'to your right',
  OPEN_MOUTH: 'open your mouth',
  LOOK_UP: 'look up',
};

/** A headless shell shows no prompt to refuse, so the fake prompt answers in every build. */
function argumentsFor(camera: Camera): string[] {
  if (camera === 'forbidden') return ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'];
  return ['--use-fake-ui-for-media-stream'];
}

/** Chromium's own answer if another program uses the camera; its fake camera serves any number of programs. */
function holdCamera(): void {
  // An insecure page has no camera at all.
  if (!isSecureContext) return;
  navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('Could not start video source', 'NotReadableError'));
}

type Seen = { readonly straight: string; readonly asked: readonly { readonly text: string; readonly jpeg: string }[] };

/**
 * A camera in front of a customer who reads the page. Chromium's own fake camera plays a film from the moment when it is switched
 * on, so on a busy machine the film is ahead of the page; a customer isn't.
 */
function sitInFront({ straight, asked }: Seen): void {
  if (!isSecureContext) return;
  const picture = (jpeg: string) =>
    createImageBitmap(new Blob([Uint8Array.from(atob(jpeg), (byte) => byte.charCodeAt(0))], { type: 'image/jpeg' }));

  navigator.mediaDevices.getUserMedia = async () => {
    const ahead = await picture(straight);
    const poses = await Promise.all(asked.map(async ({ text, jpeg }) => ({ text, pose: await picture(jpeg) })));
    const canvas = document.createElement('canvas');
    canvas.width = ahead.width;
    canvas.height = ahead.height;
    const context = canvas.getContext('2d');
    const grain = new OffscreenCanvas(64, 48);
    const noise = new ImageData(grain.width, grain.height);
    const stream = canvas.captureStream();

    function paint(): void {
      if (!stream.active) {
        clearInterval(painting);
        return;
      }
      const said = document.querySelector('[aria-live=assertive]')?.textContent ?? '';
      context?.drawImage(poses.find(({ text }) => said.includes(text))?.pose ?? ahead, 0, 0);
      // A picture has the same pixels each time, which no real camera gives.
      noise.data.set(noise.data.map((_, at) => (at % 4 === 3 ? 10 : Math.random() * 256)));
      grain.getContext('2d')?.putImageData(noise, 0, 0);
      context?.drawImage(grain, 0, 0, canvas.width, canvas.height);
    }
    const painting = setInterval(paint, 100);
    paint();
    return stream;
  };
}

async function renderSeen({ person, does }: Customer): Promise<Seen> {
  const asked = await Promise.all(
    faceSteps.map(async (step) => ({ text: asks[step], jpeg: (await posedJpeg(person, does[step])).toString('base64') })),
  );
  return { straight: (await posedJpeg(person)).toString('base64'), asked };
}

async function launch(camera: Camera): Promise<Browser> {
  const browser = await findBrowser();
  return chromium.launch({ ...browser, args: [...browser.args, ...argumentsFor(camera)] });
}

async function setUp(context: BrowserContext, camera: Camera): Promise<void> {
  if (camera === 'busy') await context.addInitScript(holdCamera);
  else if (typeof camera === 'object') await context.addInitScript(sitInFront, await renderSeen(camera));
}

/** Journeys with cameras: the service has the face engine, which asks for the usual steps in order. */
export const test = anyTest.extend<{
  /** Each in a separate browser, because a camera belongs to a whole browser. */
  readonly browserWith: OpenBrowser;
}>({
  settings: { STEPGATE_FACE_ENGINE: '', STEPGATE_FACE_STEPS: 'TURN_LEFT,TURN_RIGHT,OPEN_MOUTH' },
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

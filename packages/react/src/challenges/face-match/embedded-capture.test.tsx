import { faceMatch } from '@stepgate/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeCamera, hidePage } from '../../test/fake-camera.ts';
import { faceSession } from '../../test/fake-capture.ts';
import { asks, bySms, type FakeAnswers, otherChallenge, paths, smsChallenge, token } from '../../test/fake-service.ts';
import { openPage } from '../../test/world.tsx';
import { ChallengeFlow } from '../LazyChallengeFlow.tsx';

const soon = { interval: 5 };
const faces: FakeAnswers = {
  ...bySms,
  [paths.status]: asks({ primary: otherChallenge('FACE_MATCH'), alternatives: [smsChallenge()] }),
  [paths.faceFlow]: { body: {} },
  [paths.faceTrigger]: faceSession,
  [paths.faceSubmit]: { status: 204 },
  [paths.faceStatus]: { body: { status: 'STILL_PROCESSING' } },
};

async function open(answers: FakeAnswers = {}) {
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, {
    answers: { ...faces, ...answers },
  });
  const { screen, service, clock } = page;
  const heading = (name: string) => screen.getByRole('heading', { level: 1, name });
  await expect.element(heading('Take a video selfie')).toBeVisible();
  return {
    ...page,
    heading,
    press: (name: string) => screen.getByRole('button', { name }).click(),
    triggered: () => service.to(paths.faceTrigger).length,
    /** At the pause before the scan, with the camera on. */
    async toCamera() {
      await screen.getByRole('button', { name: 'Continue' }).click();
      await expect.element(screen.getByText('Bring your face into the oval', { exact: false })).toBeVisible();
      await expect.poll(() => service.to(paths.faceTrigger).length, soon).toBe(1);
      await expect.poll(clock.waiting, soon).toBe(1);
    },
  };
}

describe('a scan', () => {
  it('[FACE-01] asks for no camera before the button, and begins no session before the camera runs', async () => {
    const camera = fakeCamera('asks');
    const page = await open();
    expect(camera.getUserMedia).not.toHaveBeenCalled();
    await page.press('Continue');
    await expect.element(page.heading('Look into the camera')).toHaveFocus();
    await expect.element(page.screen.getByText('Allow the camera when your browser asks')).toBeVisible();
    await expect.poll(() => camera.getUserMedia.mock.calls.length, soon).toBe(1);
    expect(camera.getUserMedia.mock.calls[0]?.[0]).toMatchObject({ audio: false, video: { facingMode: 'user' } });
    expect(page.triggered()).toBe(0);
    camera.allow();
    await expect.poll(page.triggered, soon).toBe(1);
  });

  it('[FACE-01] takes five pictures a second, each named after its step, says each step, and switches the camera off', async () => {
    const camera = fakeCamera();
    const page = await open();
    await page.toCamera();
    await page.clock.advance(faceMatch.ready);
    const total = faceMatch.neutral + faceMatch.steps * faceMatch.step;
    const guidance = [
      ['Hold still and look straight ahead', faceMatch.neutral],
      ['Turn your head slowly to your left', faceMatch.step],
      ['Look ahead and open your mouth wide', faceMatch.step],
      ['Turn your head slowly to your right', faceMatch.step],
    ] as const;
    for (const [words, lasting] of guidance) {
      await expect.element(page.screen.getByText(words)).toHaveAttribute('aria-live', 'assertive');
      expect(page.service.to(paths.faceSubmit), words).toHaveLength(0);
      await page.clock.advance(lasting);
    }
    await expect.element(page.heading('Securely uploading your video selfie')).toHaveFocus();
    expect(camera.states()).toEqual(['ended']);
    const [sent] = page.service.to(paths.faceSubmit);
    const frames = sent?.body instanceof FormData ? sent.body.getAll('frame') : [];
    const files = frames.filter((each) => each instanceof File);
    expect(files.map(({ name }) => name)).toEqual(
      Array.from(
        { length: total / 200 },
        (_, at) => `${Math.max(0, Math.floor((at * 200 - 2_200) / 2_000) + 1)}-${at * 200}.jpg`,
      ),
    );
    expect(new Set(files.map(({ type }) => type))).toEqual(new Set(['image/jpeg']));
    const bitmap = await createImageBitmap(files[0] ?? new Blob());
    expect([bitmap.width, bitmap.height]).toEqual([64, 48]);
  });

  it('[FACE-01] a session that names no steps, because the specification has none, is scanned with three of our own', async () => {
    fakeCamera();
    const keys = { productionKey: '', deviceKeyIdentifier: 'embedded', faceScanPublicKey: '', sessionId: 'session-1' };
    const page = await open({ [paths.faceTrigger]: { body: keys } });
    await page.toCamera();
    await page.clock.advance(3_000 + 2_200);
    for (const words of [
      'Turn your head slowly to your left',
      'Turn your head slowly to your right',
      'Look ahead and open your mouth wide',
    ]) {
      await expect.element(page.screen.getByText(words)).toBeVisible();
      await page.clock.advance(2_000);
    }
    await expect.poll(() => page.service.to(paths.faceSubmit).length, soon).toBe(1);
  });

  it('the preview is a mirror, without sound, and said to nobody who cannot see it', async () => {
    fakeCamera();
    const page = await open();
    await page.toCamera();
    const video = page.screen.container.querySelector('video');
    if (video === null) throw new Error('no preview');
    expect(getComputedStyle(video).transform).toBe('matrix(-1, 0, 0, 1, 0, 0)');
    expect([video.muted, video.playsInline, video.ariaHidden]).toEqual([true, true, 'true']);
  });

  it('left while the browser asks, the camera goes off as soon as it is there (RB17)', async () => {
    const camera = fakeCamera('asks');
    const page = await open();
    await page.press('Continue');
    await expect.poll(() => camera.getUserMedia.mock.calls.length, soon).toBe(1);
    await page.press('Try another way');
    camera.allow();
    await expect.poll(camera.states, soon).toEqual(['ended']);
    expect(page.triggered()).toBe(0);
  });

  it.each(['the pause', 'the scan'])('left in %s, the camera is off and nothing is sent', async (when) => {
    const camera = fakeCamera();
    const page = await open();
    await page.toCamera();
    if (when === 'the scan') {
      await page.clock.advance(faceMatch.ready);
      await page.clock.advance(1_000);
    }
    await page.press('Try another way');
    expect(camera.states()).toEqual(['ended']);
    expect(page.clock.waiting()).toBe(0);
    await page.clock.advance(60_000);
    expect(page.service.to(paths.faceSubmit)).toHaveLength(0);
  });

  it('two presses open one camera and begin one session', async () => {
    const camera = fakeCamera();
    const page = await open();
    const button = page.screen.getByRole('button', { name: 'Continue' }).element();
    for (let presses = 0; presses < 2; presses += 1) if (button instanceof HTMLElement) button.click();
    await expect.poll(page.triggered, soon).toBe(1);
    expect(camera.states()).toEqual(['live']);
    expect(camera.getUserMedia).toHaveBeenCalledTimes(1);
  });
});

describe('what can go wrong with a camera', () => {
  const another = ['Use your phone', 'Try another way'];
  it.each([
    { error: 'NotAllowedError', title: 'The camera is not allowed', ways: ['Try again', ...another] },
    { error: 'NotFoundError', title: 'No camera was found', ways: [...another, 'Try again'] },
    { error: 'OverconstrainedError', title: 'No camera was found', ways: [...another, 'Try again'] },
    { error: 'NotReadableError', title: 'The camera gives no picture', ways: ['Try again', ...another] },
    { error: 'missing devices', title: 'The camera cannot be used here', ways: another },
  ])('[FACE-05] $error: says so and shows the ways on (RB17)', async ({ error, title, ways }) => {
    fakeCamera(error);
    const page = await open();
    await page.press('Continue');
    await expect.element(page.heading(title)).toHaveFocus();
    for (const name of ways) await expect.element(page.screen.getByRole('button', { name })).toBeVisible();
    const primary = page.screen.container.querySelector('main button');
    expect(primary?.textContent).toBe(ways[0]);
    expect(page.triggered()).toBe(0);
    expect(page.errorTracker).toHaveBeenCalledTimes(error === 'missing devices' ? 1 : 0);
  });

  it('[FACE-05] allowed after a refusal, the next try goes on', async () => {
    fakeCamera('NotAllowedError');
    const page = await open();
    await page.press('Continue');
    await expect.element(page.heading('The camera is not allowed')).toBeVisible();
    fakeCamera();
    await page.press('Try again');
    await expect.poll(page.triggered, soon).toBe(1);
  });

  it('[FACE-05] another way leads to a code by text message (RB17)', async () => {
    fakeCamera('NotFoundError');
    const page = await open();
    await page.press('Continue');
    await page.press('Try another way');
    await page.screen.getByRole('button', { name: 'Text message', exact: false }).click();
    await expect.element(page.heading('Enter the 6-digit code')).toBeVisible();
  });

  it.each(['the pause', 'the scan'])('unplugged in %s: said, nothing sent, and the next try is a new session', async (when) => {
    const camera = fakeCamera();
    const page = await open();
    await page.toCamera();
    if (when === 'the scan') {
      await page.clock.advance(faceMatch.ready);
      await page.clock.advance(1_000);
    }
    camera.unplug();
    await expect.element(page.heading('The camera was switched off')).toHaveFocus();
    expect(camera.states()).toEqual(['ended']);
    await page.clock.advance(60_000);
    expect(page.service.to(paths.faceSubmit)).toHaveLength(0);
    await page.press('Try again');
    await expect.poll(page.triggered, soon).toBe(2);
  });

  it('in the background in the middle: the camera goes off, nothing is sent, and the page says why', async () => {
    const camera = fakeCamera();
    const page = await open();
    await page.toCamera();
    await page.clock.advance(faceMatch.ready);
    await page.clock.advance(1_000);
    hidePage();
    expect(camera.states()).toEqual(['ended']);
    await expect.element(page.heading('The check was interrupted')).toBeVisible();
    await page.clock.advance(60_000);
    expect(page.service.to(paths.faceSubmit)).toHaveLength(0);
  });

  it('a camera that never gives a picture is not waited for for ever', async () => {
    const camera = fakeCamera();
    const deaf = vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => undefined);
    onTestFinished(() => deaf.mockRestore());
    const page = await open();
    await page.press('Continue');
    await expect.poll(page.clock.waiting, soon).toBe(1);
    await page.clock.advance(10_000);
    await expect.element(page.heading('The camera gives no picture')).toBeVisible();
    expect(camera.states()).toEqual(['ended']);
    expect(page.triggered()).toBe(0);
  });

  it('a browser that answers with noise is told from one that changes a shade, and before the camera is asked for', async () => {
    const camera = fakeCamera();
    const real = CanvasRenderingContext2D.prototype.getImageData;
    const read = vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData');
    onTestFinished(() => read.mockRestore());
    read.mockImplementation((_x: number, _y: number, width: number, height: number) => {
      const data = new ImageData(width, height);
      crypto.getRandomValues(data.data);
      return data;
    });
    const page = await open();
    await page.press('Continue');
    await expect.element(page.heading('This browser changes the pictures')).toBeVisible();
    expect(camera.getUserMedia).not.toHaveBeenCalled();
    read.mockImplementation(function (this: CanvasRenderingContext2D, ...given: [number, number, number, number]) {
      const data = real.apply(this, given);
      data.data.forEach((value, at) => {
        data.data[at] = value ^ 1;
      });
      return data;
    });
    await page.press('Try again');
    await expect.poll(page.triggered, soon).toBe(1);
  });
});

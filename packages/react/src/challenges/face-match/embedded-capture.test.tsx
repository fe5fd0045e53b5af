import { faceMatch } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { fakeCamera, hidePage } from '../../test/fake-camera.ts';
import { faceSession } from '../../test/fake-capture.ts';
import type { Script } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, otherChallenge, smsChallenge, token } from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';

const soon = { interval: 5 };
const faces: Script = {
  ...bySms,
  tokenStatus: asks({ primary: otherChallenge('FACE_MATCH'), alternatives: [smsChallenge()] }),
  faceMatchFlow: { body: {} },
  triggerFaceMatch: faceSession,
  submitFaceMatch: { status: 204 },
  faceMatchStatus: { body: { status: 'STILL_PROCESSING' } },
};

async function open(answers: Script = {}) {
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, {
    answers: { ...faces, ...answers },
  });
  const { screen, service, clock } = page;
  const heading = (name: string) => screen.getByRole('heading', { level: 1, name });
  await expect.element(heading(words.takeVideoSelfie)).toBeVisible();
  return {
    ...page,
    heading,
    press: (name: string) => screen.getByRole('button', { name }).click(),
    triggered: () => service.to('triggerFaceMatch').length,
    /** Opens the pause before the scan, with the camera on. */
    async toCamera() {
      await screen.getByRole('button', { name: words.continue }).click();
      await expect.element(screen.getByText('Place your face inside the oval', { exact: false })).toBeVisible();
      await expect.poll(() => service.to('triggerFaceMatch').length, soon).toBe(1);
      await expect.poll(clock.waiting, soon).toBe(1);
    },
  };
}

describe('a scan', () => {
  it('[FACE-01] doesn’t ask for the camera before the button is pressed, and begins no session before the camera runs', async () => {
    const camera = fakeCamera('asks');
    const page = await open();
    expect(camera.getUserMedia).not.toHaveBeenCalled();
    await page.press(words.continue);
    await expect.element(page.heading('Look into the camera')).toHaveFocus();
    await expect.element(page.screen.getByText('Allow camera access when your browser asks')).toBeVisible();
    await expect.poll(() => camera.getUserMedia.mock.calls.length, soon).toBe(1);
    expect(camera.getUserMedia.mock.calls[0]?.[0]).toMatchObject({ audio: false, video: { facingMode: 'user' } });
    expect(page.triggered()).toBe(0);
    camera.allow();
    await expect.poll(page.triggered, soon).toBe(1);
  });

  it('[FACE-01] takes five pictures a second, each named after its step, announces each step, and switches the camera off', async () => {
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
      expect(page.service.to('submitFaceMatch'), words).toHaveLength(0);
      await page.clock.advance(lasting);
    }
    await expect.element(page.heading('Securely uploading your video selfie')).toHaveFocus();
    expect(camera.states()).toEqual(['ended']);
    // The pictures are written into the form first.
    await expect.poll(() => page.service.to('submitFaceMatch')).toHaveLength(1);
    const [sent] = page.service.to('submitFaceMatch');
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

  it('[FACE-01] a session without steps, which the specification allows, is scanned with our own three', async () => {
    fakeCamera();
    const keys = { productionKey: '', deviceKeyIdentifier: 'embedded', faceScanPublicKey: '', sessionId: 'session-1' };
    const page = await open({ triggerFaceMatch: { body: keys } });
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
    await expect.poll(() => page.service.to('submitFaceMatch').length, soon).toBe(1);
  });

  it('the preview is mirrored, silent, and hidden from screen readers', async () => {
    fakeCamera();
    const page = await open();
    await page.toCamera();
    const video = page.screen.container.querySelector('video');
    if (video === null) throw new Error('no preview');
    expect(getComputedStyle(video).transform).toBe('matrix(-1, 0, 0, 1, 0, 0)');
    expect([video.muted, video.playsInline, video.ariaHidden]).toEqual([true, true, 'true']);
  });

  it('if the customer leaves while the browser asks, the camera is switched off as soon as it opens (RB17)', {
    tags: 'deep',
  }, async () => {
    const camera = fakeCamera('asks');
    const page = await open();
    await page.press(words.continue);
    await expect.poll(() => camera.getUserMedia.mock.calls.length, soon).toBe(1);
    await page.press(words.tryAnotherWay);
    camera.allow();
    await expect.poll(camera.states, soon).toEqual(['ended']);
    expect(page.triggered()).toBe(0);
  });

  it.each(['the pause', 'the scan'])(
    'leaving during %s switches the camera off, and nothing is sent',
    { tags: 'deep' },
    async (when) => {
      const camera = fakeCamera();
      const page = await open();
      await page.toCamera();
      if (when === 'the scan') {
        await page.clock.advance(faceMatch.ready);
        await page.clock.advance(1_000);
      }
      await page.press(words.tryAnotherWay);
      expect(camera.states()).toEqual(['ended']);
      expect(page.clock.waiting()).toBe(0);
      await page.clock.advance(60_000);
      expect(page.service.to('submitFaceMatch')).toHaveLength(0);
    },
  );

  it('two presses open one camera and begin one session', async () => {
    const camera = fakeCamera();
    const page = await open();
    const button = page.screen.getByRole('button', { name: words.continue }).element();
    for (let presses = 0; presses < 2; presses += 1) if (button instanceof HTMLElement) button.click();
    await expect.poll(page.triggered, soon).toBe(1);
    expect(camera.states()).toEqual(['live']);
    expect(camera.getUserMedia).toHaveBeenCalledTimes(1);
  });
});

describe('faults of a camera', () => {
  const another = [words.usePhone, words.tryAnotherWay];
  it.each(
    rows(
      [
        { error: 'NotAllowedError', title: words.cameraDenied, ways: [words.tryAgain, ...another] },
        { error: 'NotFoundError', title: "We can't find a camera", ways: [...another, words.tryAgain] },
        { error: 'OverconstrainedError', title: "We can't find a camera", ways: [...another, words.tryAgain] },
        { error: 'NotReadableError', title: "We can't see your camera", ways: [words.tryAgain, ...another] },
        { error: 'missing devices', title: "You can't use the camera here", ways: another },
      ],
      1,
    ),
  )('[FACE-05] $error: says so and shows the ways on (RB17)', async ({ error, title, ways }) => {
    fakeCamera(error);
    const page = await open();
    await page.press(words.continue);
    await expect.element(page.heading(title)).toHaveFocus();
    for (const name of ways) await expect.element(page.screen.getByRole('button', { name })).toBeVisible();
    const primary = page.screen.container.querySelector('main button');
    expect(primary?.textContent).toBe(ways[0]);
    expect(page.triggered()).toBe(0);
    expect(page.errorTracker).toHaveBeenCalledTimes(error === 'missing devices' ? 1 : 0);
  });

  it('[FACE-05] if the camera is allowed after a refusal, the next try works', { tags: 'deep' }, async () => {
    fakeCamera('NotAllowedError');
    const page = await open();
    await page.press(words.continue);
    await expect.element(page.heading(words.cameraDenied)).toBeVisible();
    fakeCamera();
    await page.press(words.tryAgain);
    await expect.poll(page.triggered, soon).toBe(1);
  });

  it('[FACE-05] the alternatives offer a code by text message (RB17)', { tags: 'deep' }, async () => {
    fakeCamera('NotFoundError');
    const page = await open();
    await page.press(words.continue);
    await page.press(words.tryAnotherWay);
    await page.screen.getByRole('button', { name: words.textMessage, exact: false }).click();
    await expect.element(page.heading(words.enterCode)).toBeVisible();
  });

  it.each(['the pause', 'the scan'])(
    'unplugged during %s: it says so, nothing is sent, and the next try is a new session',
    { tags: 'deep' },
    async (when) => {
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
      expect(page.service.to('submitFaceMatch')).toHaveLength(0);
      await page.press(words.tryAgain);
      await expect.poll(page.triggered, soon).toBe(2);
    },
  );

  it('sent to the background during the scan: the camera is switched off, nothing is sent, and the page says why', {
    tags: 'deep',
  }, async () => {
    const camera = fakeCamera();
    const page = await open();
    await page.toCamera();
    await page.clock.advance(faceMatch.ready);
    await page.clock.advance(1_000);
    hidePage();
    expect(camera.states()).toEqual(['ended']);
    await expect.element(page.heading('We switched the camera off')).toBeVisible();
    await page.clock.advance(60_000);
    expect(page.service.to('submitFaceMatch')).toHaveLength(0);
  });

  it('the wait for a camera without a picture ends', { tags: 'deep' }, async () => {
    const camera = fakeCamera();
    const deaf = vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => undefined);
    onTestFinished(() => deaf.mockRestore());
    const page = await open();
    await page.press(words.continue);
    await expect.poll(page.clock.waiting, soon).toBe(1);
    await page.clock.advance(10_000);
    await expect.element(page.heading("We can't see your camera")).toBeVisible();
    expect(camera.states()).toEqual(['ended']);
    expect(page.triggered()).toBe(0);
  });

  it('a browser that adds noise is detected before the camera opens, and a browser that only changes shades is accepted', {
    tags: 'deep',
  }, async () => {
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
    await page.press(words.continue);
    await expect.element(page.heading('Your browser changes the camera pictures')).toBeVisible();
    expect(camera.getUserMedia).not.toHaveBeenCalled();
    read.mockImplementation(function (this: CanvasRenderingContext2D, ...given: [number, number, number, number]) {
      const data = real.apply(this, given);
      data.data.forEach((value, at) => {
        data.data[at] = value ^ 1;
      });
      return data;
    });
    await page.press(words.tryAgain);
    await expect.poll(page.triggered, soon).toBe(1);
  });
});

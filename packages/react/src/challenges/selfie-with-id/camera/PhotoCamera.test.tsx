import type { Language } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ChallengeFlow } from '../../../flow/LazyChallengeFlow.tsx';
import { axeViolations } from '../../../test/axe-violations.ts';
import { type CameraScene, cameraThatSees } from '../../../test/camera-scene.ts';
import { fakeCamera, hidePage } from '../../../test/fake-camera.ts';
import type { Script } from '../../../test/script/answers.ts';
import { bySms } from '../../../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge, smsChallenge, token } from '../../../test/script/challenges.ts';
import { openPage } from '../../../test/world.tsx';

const uploadPath = '/gateway/identity/api/v1/one-time-token/selfie-with-id/upload';
const selfie: Script = {
  ...bySms,
  tokenStatus: [asks({ primary: otherChallenge('SELFIE_WITH_ID', { uploadPath }), alternatives: [smsChallenge()] }), nothingLeft],
  uploadSelfie: nothingLeft,
};
const title = words.sendSelfie;
const announcement = "The picture is bright and sharp. Hold still: we'll take it in 3 seconds.";
const begun = 'The camera is on. Hold your ID next to your face.';

async function open(language: Language = 'en') {
  const onComplete = vi.fn();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} />, { answers: selfie, language });
  const { screen, service } = page;
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  return {
    ...page,
    onComplete,
    heading: (name: string) => screen.getByRole('heading', { level: 1, name }),
    button: (name: string) => screen.getByRole('button', { name }),
    press: (name: string) => screen.getByRole('button', { name }).click(),
    field: screen.getByRole('group', { name: 'Your photo' }),
    said: () => screen.container.querySelector('[aria-live=polite]')?.textContent,
    sent: () => service.to('uploadSelfie'),
  };
}

/** Opens the screen and then the camera, which sees this scene. */
async function openCamera(scene: CameraScene = {}) {
  const seen = cameraThatSees(scene, 4);
  const camera = fakeCamera('works', () => seen.stream);
  const page = await open();
  await page.press('Take the photo here, with hints');
  await expect.poll(page.said).toBe(begun);
  return { ...page, camera, see: seen.see };
}

/** Lets time pass, a quarter of a second at once, until this is said. */
async function untilSaid(page: Pick<Awaited<ReturnType<typeof openCamera>>, 'clock' | 'said'>, words: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.advance(250);
      return page.said();
    })
    .toBe(words);
}

describe('the camera for the photo', () => {
  it('[BODY-02] opens on a press only, says what it will do, and the picture passes the rules for accessibility', async () => {
    const camera = fakeCamera('asks', () => cameraThatSees().stream);
    const page = await open();
    expect(camera.getUserMedia).not.toHaveBeenCalled();
    await page.press('Take the photo here, with hints');
    await expect.element(page.heading('Take your photo')).toHaveFocus();
    await expect
      .element(page.screen.getByText("Once the picture is good, we'll take it after 3 seconds.", { exact: false }))
      .toBeVisible();
    await expect.poll(page.said).toBe('Allow camera access when your browser asks');
    await expect.element(page.button('Take photo')).toBeDisabled();
    camera.allow();
    await expect.poll(page.said).toBe(begun);
    expect(await axeViolations('light')).toEqual([]);
    const video = page.screen.container.querySelector('video');
    expect([video?.muted, video?.ariaHidden]).toEqual([true, 'true']);
  });

  it.each<[string, CameraScene]>(
    rows(
      [
        ["It's too dark. Turn towards a light.", { light: 0.2 }],
        ["We can't make anything out in the middle. Hold the camera at eye level, at arm's length.", { withoutFace: true }],
        ["We can't make anything out next to your face. Hold your ID there.", { withoutDocument: true }],
        ["There's a glare. Tilt your ID, or turn away from the light.", { glare: true }],
        ['The picture is blurred. Hold still, or wipe the camera.', { blur: 3 }],
      ],
      2,
    ),
  )('[BODY-02] says what to change: %s', async (words, scene) => {
    const page = await openCamera(scene);
    await untilSaid(page, words);
    await page.clock.advance(6_000);
    expect(page.said()).toBe(words);
    expect(page.camera.states()).toEqual(['live']);
  });

  it('[BODY-02] [BODY-05] a good picture is announced, then taken by itself; it is shown, and nothing is sent before Submit', async () => {
    const page = await openCamera({ light: 0.2 });
    await untilSaid(page, "It's too dark. Turn towards a light.");
    page.see({});
    await untilSaid(page, announcement);
    await page.clock.advance(2_500);
    expect(page.camera.states()).toEqual(['live']);
    await page.clock.advance(500);
    await expect.element(page.field).toHaveFocus();
    expect(page.camera.states()).toEqual(['ended']);
    await expect.element(page.field).toHaveAccessibleDescription(/^photo\.jpg \d+ kB$/);
    await expect.element(page.screen.getByRole('status')).toMatchTextContent('This photo is bright and sharp enough.');
    expect(page.sent()).toHaveLength(0);
    await page.press(words.submit);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    const form = page.sent()[0]?.body;
    const photo = form instanceof FormData ? form.get('file') : undefined;
    const bitmap = await createImageBitmap(photo instanceof File ? photo : new Blob());
    expect([bitmap.width, bitmap.height]).toEqual([1_280, 720]);
    // The card of the scene is on the right, and would be on the left of a mirrored picture.
    const canvas = new OffscreenCanvas(1_280, 720);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    expect(context?.getImageData(1_188, 272, 1, 1).data[0]).toBeGreaterThan(180);
    expect(context?.getImageData(92, 272, 1, 1).data[0]).toBeLessThan(160);
  });

  it('[BODY-05] the automatic photo can be switched off, and on again: it is announced anew', { tags: 'deep' }, async () => {
    const page = await openCamera();
    await untilSaid(page, announcement);
    await page.press("Don't take it automatically");
    await expect.poll(page.said).toBe(begun);
    await untilSaid(page, 'The picture is bright and sharp. Press Take photo.');
    await page.clock.advance(6_000);
    expect(page.camera.states()).toEqual(['live']);
    await page.press('Take it automatically');
    await untilSaid(page, announcement);
    await page.clock.advance(2_500);
    expect(page.camera.states()).toEqual(['live']);
    await page.clock.advance(500);
    await expect.element(page.field).toHaveFocus();
  });

  it('[BODY-02] the button takes the photo at once, whatever the hints say, and two presses take one', async () => {
    const page = await openCamera({ light: 0.2 });
    const pressed = page.button('Take photo').element();
    for (const _ of [1, 2]) if (pressed instanceof HTMLElement) pressed.click();
    await expect.element(page.screen.getByText('photo.jpg')).toBeVisible();
    expect(page.camera.states()).toEqual(['ended']);
    await expect.element(page.screen.getByRole('status')).toMatchTextContent('This photo is very dark.');
    await page.press('Upload new selfie');
    await expect.element(page.screen.getByLabelText(words.chooseFile)).toHaveFocus();
  });

  it('[BODY-02] speaks German', { tags: 'deep' }, async () => {
    fakeCamera('works', () => cameraThatSees({ light: 0.2 }).stream);
    const page = await open('de');
    await page.press('Foto hier aufnehmen, mit Hinweisen');
    await expect.element(page.heading('Nehmen Sie Ihr Foto auf')).toHaveFocus();
    await untilSaid(page, 'Es ist zu dunkel. Drehen Sie sich zum Licht.');
  });
});

describe('leaving the camera', () => {
  it.each(rows(['Close camera', words.tryAnotherWay], 1))('[BODY-02] %s switches it off, and nothing waits', async (name) => {
    const page = await openCamera();
    await page.press(name);
    await expect.poll(page.camera.states).toEqual(['ended']);
    await expect.poll(page.clock.waiting).toBe(0);
    expect(page.sent()).toHaveLength(0);
  });

  it('[BODY-02] Back switches it off and shows the buttons for choosing a photo', { tags: 'deep' }, async () => {
    const page = await openCamera();
    history.back();
    await expect.element(page.field).toHaveFocus();
    expect(page.camera.states()).toEqual(['ended']);
    await expect.element(page.screen.getByLabelText(words.chooseFile)).toBeInTheDocument();
  });

  it('[BODY-02] in the background it is switched off, and the page says why', { tags: 'deep' }, async () => {
    const page = await openCamera();
    hidePage();
    expect(page.camera.states()).toEqual(['ended']);
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent(/^We switched the camera off/);
    await expect.element(page.field).toHaveAccessibleDescription(/^We switched the camera off/);
  });

  it('[BODY-02] if the customer leaves while the browser asks, it is switched off as soon as it opens', {
    tags: 'deep',
  }, async () => {
    const camera = fakeCamera('asks');
    const page = await open();
    await page.press('Take the photo here, with hints');
    await expect.poll(() => camera.getUserMedia.mock.calls.length).toBe(1);
    await page.press('Close camera');
    camera.allow();
    await expect.poll(camera.states).toEqual(['ended']);
    await expect.element(page.heading(title)).toBeVisible();
  });
});

describe('a camera that gives no photo', () => {
  it.each(
    rows(
      [
        ['NotAllowedError', words.cameraDenied],
        ['NotFoundError', "We can't find a camera"],
        ['NotReadableError', "We can't see your camera"],
      ],
      1,
    ),
  )('[BODY-02] %s: it says so, and a photo can still be chosen', async (error, message) => {
    fakeCamera(error);
    const page = await open();
    await page.press('Take the photo here, with hints');
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent(message);
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent('You can choose a photo instead.');
    await expect.element(page.field).toHaveFocus();
    await expect.element(page.screen.getByLabelText(words.chooseFile)).toBeInTheDocument();
    expect(page.errorTracker).not.toHaveBeenCalled();
    await page.press(words.submit);
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent(/^Please choose a photo first\.$/);
  });

  it('[BODY-02] a browser that gives none offers none', async () => {
    fakeCamera('missing devices');
    const page = await open();
    await expect.element(page.screen.getByLabelText(words.chooseFile)).toBeInTheDocument();
    expect(page.button('Take the photo here, with hints').elements()).toHaveLength(0);
  });

  it('[BODY-02] a browser that adds noise to pictures is recognized, because its photo would be noise', {
    tags: 'deep',
  }, async () => {
    const camera = fakeCamera();
    const read = vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData');
    onTestFinished(() => read.mockRestore());
    read.mockImplementation((_x: number, _y: number, width: number, height: number) => {
      const data = new ImageData(width, height);
      crypto.getRandomValues(data.data);
      return data;
    });
    const page = await open();
    await page.press('Take the photo here, with hints');
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent('Your browser changes the camera pictures');
    expect(camera.getUserMedia).not.toHaveBeenCalled();
  });
});

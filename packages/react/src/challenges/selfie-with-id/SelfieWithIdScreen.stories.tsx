import type { Scenario } from '@stepgate/testkit/scenario';
import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { asked, inTurn, press, shows } from '../../test/acts.ts';
import { type CameraScene, cameraThatSees } from '../../test/camera-scene.ts';
import { chooseWith, createPhoto, lit, picture } from '../../test/photos.ts';
import { type Act, flow, scene } from '../../test/scene.tsx';
import { problem, type Script, type Scripted } from '../../test/script/answers.ts';
import { asks, otherChallenge } from '../../test/script/challenges.ts';

export default { title: 'Challenges/Selfie with ID' } satisfies Meta;

const uploadPath = '/gateway/identity/api/v1/one-time-token/selfie-with-id/upload';
const wanted = (attributes = {}, answer: Scripted<'uploadSelfie'> = 'never'): Script => ({
  tokenStatus: asks({ primary: otherChallenge('SELFIE_WITH_ID', { uploadPath, ...attributes }) }),
  uploadSelfie: answer,
});
/** A lost number can be changed without a photo, too. */
const inPhoneChange = (attributes = {}): Script => ({
  tokenStatus: asks({
    primary: otherChallenge('SELFIE_WITH_ID', {
      uploadPath,
      currentPhoneNumber: '•••• 42',
      newPhoneNumber: '+447700900123',
      ...attributes,
    }),
    alternatives: [otherChallenge('EMAIL_CHECKPOINT')],
  }),
  uploadSelfie: 'never',
});
const form = { shown: flow, answers: wanted(), heading: words.sendSelfie };

const chooses =
  (photo: () => File | Promise<File> = () => picture('Urlaub 2026 mit Reisepass.png')): Act =>
  async ({ canvas }) =>
    chooseWith(await canvas.findByLabelText(words.chooseFile), await photo());

/** Opens the camera, which sees this scene in place of the room in front of the explorer. */
const opensCamera =
  (scene: CameraScene | 'NotAllowedError'): Act =>
  async (page) => {
    const getUserMedia = async () => {
      if (scene === 'NotAllowedError') throw new DOMException('not allowed', scene);
      return cameraThatSees(scene, 4).stream;
    };
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
    try {
      await press('Take the photo here, with hints')(page);
      await (scene === 'NotAllowedError' ? shows('You can choose a photo instead.') : shows('The camera is on.'))();
    } finally {
      Reflect.deleteProperty(navigator, 'mediaDevices');
    }
  };
/** Lets time pass, a quarter of a second at once, until this is said. */
const laterSays =
  (words: string): Act =>
  async ({ canvas, clock }) =>
    waitFor(async () => {
      await clock.advance(250);
      expect(canvas.getByText(words, { exact: false })).toBeVisible();
    });

const wantedHere: Scenario = { customer: { risk: 'selfie' } };

export const Asked = scene({ ...form, real: wantedHere });
export const LastOneNotAccepted = scene({
  ...form,
  answers: wanted({ message: 'We could not accept your last photo. Make sure that both names can be read.' }),
  real: { ...wantedHere, before: ['a refused photo'] },
});
export const InAPhoneChange = scene({
  ...form,
  answers: inPhoneChange(),
  words: 'You are changing your phone number',
  real: { token: 'lost number' },
});
export const InAPhoneChangeWithoutACamera = scene({
  ...form,
  answers: inPhoneChange({ subMessage: "Can't take a photo? Choose “Try another way” and confirm by email instead." }),
  words: 'confirm by email instead',
  real: { token: 'lost number' },
});
export const NoneChosen = scene({ ...form, act: press(words.submit), words: 'Please choose a photo first.', real: wantedHere });
export const Chosen = scene({ ...form, act: chooses(), words: 'Click to enlarge', real: wantedHere });
export const CameraOn = scene({
  ...form,
  act: opensCamera({}),
  heading: 'Take your photo',
  words: 'The camera is on.',
  real: wantedHere,
});
export const CameraInTheDark = scene({
  ...form,
  act: inTurn(opensCamera({ light: 0.2 }), laterSays("It's too dark.")),
  heading: 'Take your photo',
  words: "It's too dark.",
  real: wantedHere,
});
export const CameraSeesEnough = scene({
  ...form,
  act: inTurn(opensCamera({}), laterSays('Hold still:')),
  heading: 'Take your photo',
  words: "Hold still: we'll take it in 3 seconds.",
  real: wantedHere,
});
export const CameraRefused = scene({
  ...form,
  act: opensCamera('NotAllowedError'),
  words: words.cameraDenied,
  real: wantedHere,
});
export const TooDark = scene({
  ...form,
  act: chooses(() => lit(0.1)),
  words: 'This photo is very dark.',
  real: wantedHere,
});
export const GoodEnough = scene({
  ...form,
  act: chooses(() => lit(1)),
  words: 'This photo is bright and sharp enough.',
  real: wantedHere,
});
export const WithoutAPreview = scene({
  ...form,
  act: chooses(() => createPhoto(3_400_000, 'IMG_0001.HEIC', 'image/heic')),
  words: "This browser can't show this kind of file.",
  real: wantedHere,
});
export const Enlarged = scene({
  ...form,
  act: inTurn(
    chooses(() => picture('me.png', [1_200, 900])),
    press('Click to enlarge'),
    shows(words.close),
  ),
  real: wantedHere,
});
export const BeingSent = scene({
  ...form,
  act: inTurn(chooses(), press(words.submit), asked('uploadSelfie'), async ({ service }) => service.uploads(0.4)),
  words: 'Sending your photo…',
  real: wantedHere,
});
export const Refused = scene({
  ...form,
  answers: wanted({}, problem(400, 'invalid_file', "We can't read this photo. Send a JPEG, PNG, WebP or AVIF file.")),
  act: inTurn(
    chooses(() => createPhoto(2_000)),
    press(words.submit),
  ),
  words: "We can't read this photo.",
  real: wantedHere,
});
export const UnderReview = scene({
  ...form,
  answers: wanted({ underReview: true }),
  heading: "We're checking your photo",
  real: { ...wantedHere, before: ['a photo'] },
});

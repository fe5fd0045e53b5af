/** Every state of the screen for a selfie with an identity document. */
import { expect } from 'vitest';
import { asks, type FakeAnswer, type FakeAnswers, otherChallenge, paths, problem } from './fake-service.ts';
import { choose, photoOf, picture } from './photos.ts';
import { flow, press, type Scene } from './scene.tsx';

type Act = NonNullable<Scene['act']>;

const uploadPath = '/gateway/identity/api/v1/one-time-token/selfie-with-id/upload';
const wanted = (attributes = {}, answer: FakeAnswer = 'never'): FakeAnswers => ({
  [paths.status]: asks({ primary: otherChallenge('SELFIE_WITH_ID', { uploadPath, ...attributes }) }),
  [paths.selfieUpload]: answer,
});

const chooses =
  (photo: File | Promise<File> = picture('Urlaub 2026 mit Reisepass.png')): Act =>
  async (page) => {
    await expect.element(page.screen.getByLabelText('Choose a file')).toBeInTheDocument();
    choose(page, 'Choose a file', await photo);
  };
const shows =
  (words: string): Act =>
  async ({ screen }) =>
    expect.element(screen.getByText(words)).toBeVisible();
const inTurn =
  (...acts: readonly Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };

const scene = { shown: flow, answers: wanted(), heading: 'Send a selfie with your ID' };

export const selfieScenes: readonly Scene[] = [
  { ...scene, name: 'selfie' },
  {
    ...scene,
    name: 'selfie, after one that was not accepted',
    answers: wanted({ message: 'We could not accept your last photo. Make sure that both names can be read.' }),
  },
  {
    ...scene,
    name: 'selfie, in a phone change',
    answers: wanted({ currentPhoneNumber: '•••• 42', newPhoneNumber: '+447700900123' }),
    words: 'You are changing your phone number',
  },
  { ...scene, name: 'selfie, none chosen', act: press('Submit'), words: 'Please choose a photo first.' },
  { ...scene, name: 'selfie, chosen', act: chooses(), words: 'Click to enlarge' },
  {
    ...scene,
    name: 'selfie, a file without a preview',
    act: chooses(photoOf(3_400_000, 'IMG_0001.HEIC', 'image/heic')),
    words: 'This browser cannot show this kind of file.',
  },
  {
    ...scene,
    name: 'selfie, enlarged',
    act: inTurn(chooses(picture('me.png', [1_200, 900])), press('Click to enlarge'), shows('Close')),
  },
  {
    ...scene,
    name: 'selfie, being sent',
    act: inTurn(chooses(), press('Submit'), async ({ service }) => {
      await expect.poll(() => service.to(paths.selfieUpload)).toHaveLength(1);
      service.uploads(0.4);
    }),
    words: 'We are sending your photo',
  },
  {
    ...scene,
    name: 'selfie, refused',
    answers: wanted({}, problem(400, 'invalid_file', 'We cannot read this photo. Send a JPEG, PNG, WebP or AVIF picture.')),
    act: inTurn(chooses(), press('Submit')),
    words: 'We cannot read this photo.',
  },
  { ...scene, name: 'selfie, under review', answers: wanted({ underReview: true }), heading: 'We are checking your photo' },
];

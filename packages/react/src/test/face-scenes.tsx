/** Every state of a video selfie, and of going on on a phone. */
import { faceMatch, faceSteps } from '@stepgate/contract';
import { expect } from 'vitest';
import type { CaptureTrouble } from '../challenges/face-match/face-capture.ts';
import { faceSession, fakeCapture } from './fake-camera.ts';
import { asks, type FakeAnswer, type FakeAnswers, otherChallenge, paths, problem, smsChallenge } from './fake-service.ts';
import { flow, press, type Scene, type ScenePage } from './scene.tsx';

const faces: FakeAnswers = {
  [paths.status]: asks({ primary: otherChallenge('FACE_MATCH'), alternatives: [smsChallenge()] }),
  [paths.faceFlow]: { body: {} },
  [paths.faceTrigger]: faceSession,
  [paths.faceSubmit]: { status: 204 },
  [paths.faceStatus]: { body: { status: 'STILL_PROCESSING' } },
  [paths.faceRejection]: { body: { canTryAgain: true } },
  [paths.handoverBegin]: {
    body: { link: `https://app.example.test/login/continue#token=${'aB3-'.repeat(11)}`, number: '42', expiresAt: 1 },
  },
  [paths.handoverStatus]: { body: { status: 'waiting' } },
};

type Given = Pick<Scene, 'name' | 'heading' | 'words' | 'act'> & {
  readonly answers?: FakeAnswers;
  readonly capture?: ReturnType<typeof fakeCapture>;
};

const scene = ({ answers, capture = fakeCapture(), ...given }: Given): Scene => ({
  ...given,
  shown: flow,
  answers: { ...faces, ...answers },
  host: { faceCapture: capture },
});

async function scan(page: ScenePage): Promise<void> {
  await press('Continue')(page);
  await expect.poll(() => page.service.to(paths.faceTrigger).length, { interval: 5 }).toBe(1);
  await page.clock.advance(faceMatch.ready);
}

const ended = (status: string, rejection: FakeAnswer = { body: { canTryAgain: true } }): Pick<Given, 'answers' | 'act'> => ({
  answers: { [paths.faceStatus]: { body: { status, hints: ['light', 'steps'] } }, [paths.faceRejection]: rejection },
  act: scan,
});

const notBegun = (answer: FakeAnswer): Pick<Given, 'answers' | 'act'> => ({
  answers: { [paths.faceTrigger]: answer },
  act: press('Continue'),
});

const troubles: Readonly<Record<CaptureTrouble, string>> = {
  denied: 'The camera is not allowed',
  absent: 'No camera was found',
  busy: 'The camera gives no picture',
  unplugged: 'The camera was switched off',
  hidden: 'The check was interrupted',
  insecure: 'The camera cannot be used here',
  noise: 'This browser changes the pictures',
};
const isTrouble = (name: string): name is CaptureTrouble => name in troubles;

const camera = 'Look into the camera';
const sending = 'Securely uploading your video selfie';
const phone = 'Continue on your phone';
const onPhone = (status: string): Pick<Given, 'answers' | 'act'> => ({
  answers: { [paths.handoverStatus]: { body: { status } } },
  act: press('Use your phone'),
});

const given: readonly Given[] = [
  { name: 'introduction', heading: 'Take a video selfie' },
  {
    name: 'camera asked for',
    capture: fakeCapture({ asks: true }),
    act: press('Continue'),
    heading: camera,
    words: 'Allow the camera',
  },
  { name: 'pause', act: press('Continue'), heading: camera, words: 'Bring your face into the oval' },
  ...faceSteps.map((step, at) => ({
    name: `step ${step}`,
    capture: fakeCapture({ at: { step, progress: 0.3 + at / 5 } }),
    act: scan,
    heading: camera,
  })),
  ...Object.entries(troubles).flatMap(([name, heading]) =>
    isTrouble(name) ? [{ name, heading, capture: fakeCapture({ trouble: name }), act: press('Continue') }] : [],
  ),
  { name: 'uploading', answers: { [paths.faceSubmit]: 'never' }, act: scan, heading: sending, words: 'You can relax now' },
  { name: 'checking', act: scan, heading: sending, words: 'we are checking it' },
  {
    name: 'not uploaded',
    answers: { [paths.faceSubmit]: 'network' },
    act: scan,
    heading: 'Your video selfie could not be uploaded',
  },
  { name: 'failed', ...ended('FAILED'), heading: "We couldn't verify your selfie" },
  { name: 'rejected', ...ended('REJECTED'), heading: 'This video selfie could not confirm that it is you' },
  {
    name: 'rejected for good',
    ...ended('REJECTED', { body: { canTryAgain: false } }),
    heading: 'This video selfie could not confirm that it is you',
    words: 'Choose another way to prove',
  },
  {
    name: 'pause between tries',
    ...notBegun(problem(429, 'too_many_requests', 'x', { 'retry-after': '30' })),
    heading: 'Wait a moment before the next try',
  },
  { name: 'blocked', ...notBegun(problem(403, 'attempt_limit_reached', 'x')), heading: 'No more tries by video selfie' },
  { name: 'busy service', ...notBegun(problem(503, 'busy', 'x')), heading: 'The video selfie could not begin' },
  { name: 'code for the phone', ...onPhone('waiting'), heading: phone, words: 'Waiting for your phone' },
  {
    name: 'link for the phone',
    ...onPhone('waiting'),
    act: async (page) => {
      await press('Use your phone')(page);
      await page.screen.getByText('I cannot scan the code').click();
    },
    heading: phone,
    words: 'Send the link to nobody',
  },
  { name: 'phone has it', ...onPhone('taken'), heading: phone, words: 'Your phone has it' },
  { name: 'refused on the phone', ...onPhone('refused'), heading: 'This was refused on the phone' },
  { name: 'code has run out', ...onPhone('over'), heading: 'This code has run out' },
  {
    name: 'no code for the phone',
    answers: { [paths.handoverBegin]: 'network' },
    act: press('Use your phone'),
    heading: phone,
    words: 'Something went wrong when making a code',
  },
];

export const faceScenes: readonly Scene[] = given.map((each) => scene({ ...each, name: `face, ${each.name}` }));

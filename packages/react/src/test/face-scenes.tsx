/** Every state of a video selfie, and of going on on a phone. */
import { faceMatch } from '@stepgate/contract';
import { expect } from 'vitest';
import { faceSession, fakeCapture } from './fake-capture.ts';
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

const ended = (status: string): Pick<Given, 'answers' | 'act'> => ({
  answers: { [paths.faceStatus]: { body: { status, hints: ['light', 'steps'] } } },
  act: scan,
});

const notBegun = (answer: FakeAnswer): Pick<Given, 'answers' | 'act'> => ({
  answers: { [paths.faceTrigger]: answer },
  act: press('Continue'),
});

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
  {
    name: 'a step',
    capture: fakeCapture({ at: { step: 'LOOK_UP', progress: 0.6 } }),
    act: scan,
    heading: camera,
    words: 'Raise your chin',
  },
  // The others look like one of these.
  {
    name: 'not allowed',
    capture: fakeCapture({ trouble: 'denied' }),
    act: press('Continue'),
    heading: 'The camera is not allowed',
  },
  {
    name: 'noise',
    capture: fakeCapture({ trouble: 'noise' }),
    act: press('Continue'),
    heading: 'This browser changes the pictures',
  },
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
    name: 'pause between tries',
    ...notBegun(problem(429, 'too_many_requests', 'x', { 'retry-after': '30' })),
    heading: 'Wait a moment before the next try',
  },
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
  {
    name: 'no code for the phone',
    answers: { [paths.handoverBegin]: 'network' },
    act: press('Use your phone'),
    heading: phone,
    words: 'Something went wrong when making a code',
  },
];

export const faceScenes: readonly Scene[] = given.map((each) => scene({ ...each, name: `face, ${each.name}` }));

import { faceMatch } from '@stepgate/contract';
import type { Meta } from '@storybook/react-vite';
import { asked, inTurn, press } from '../../test/acts.ts';
import { faceSession, fakeCapture } from '../../test/fake-capture.ts';
import { asks, type FakeAnswer, otherChallenge, paths, problem, smsChallenge } from '../../test/fake-service.ts';
import { flow, scene } from '../../test/scene.tsx';

export default { title: 'Challenges/Video selfie' } satisfies Meta;

const answers = {
  [paths.status]: asks({ primary: otherChallenge('FACE_MATCH'), alternatives: [smsChallenge()] }),
  [paths.faceFlow]: { body: {} },
  [paths.faceTrigger]: faceSession,
  [paths.faceSubmit]: { status: 204 },
  [paths.faceStatus]: { body: { status: 'STILL_PROCESSING' } },
  [paths.faceRejection]: { body: { canTryAgain: true } },
};
const before = { shown: flow, answers, host: { faceCapture: fakeCapture() } };
const scan = inTurn(press('Continue'), asked(paths.faceTrigger), ({ clock }) => clock.advance(faceMatch.ready));
const ended = (status: string) => ({
  ...before,
  answers: { ...answers, [paths.faceStatus]: { body: { status, hints: ['light', 'steps'] } } },
  act: scan,
});
const notBegun = (answer: FakeAnswer) => ({
  ...before,
  answers: { ...answers, [paths.faceTrigger]: answer },
  act: press('Continue'),
});
const camera = (capture: Parameters<typeof fakeCapture>[0]) => ({
  ...before,
  host: { faceCapture: fakeCapture(capture) },
  act: press('Continue'),
});

export const Introduction = scene({ ...before, heading: 'Take a video selfie' });
export const CameraAskedFor = scene({ ...camera({ asks: true }), heading: 'Look into the camera', words: 'Allow the camera' });
export const AStep = scene({
  ...camera({ at: { step: 'LOOK_UP', progress: 0.6 } }),
  act: scan,
  heading: 'Look into the camera',
  words: 'Raise your chin',
});
// The other troubles look like one of these.
export const NotAllowed = scene({ ...camera({ trouble: 'denied' }), heading: 'The camera is not allowed' });
export const Noise = scene({ ...camera({ trouble: 'noise' }), heading: 'This browser changes the pictures' });
export const Uploading = scene({
  ...before,
  answers: { ...answers, [paths.faceSubmit]: 'never' },
  act: scan,
  heading: 'Securely uploading your video selfie',
  words: 'You can relax now',
});
export const Checking = scene({
  ...before,
  act: scan,
  heading: 'Securely uploading your video selfie',
  words: 'we are checking it',
});
export const NotUploaded = scene({
  ...before,
  answers: { ...answers, [paths.faceSubmit]: 'network' },
  act: scan,
  heading: 'Your video selfie could not be uploaded',
});
export const Failed = scene({ ...ended('FAILED'), heading: "We couldn't verify your selfie" });
export const Rejected = scene({ ...ended('REJECTED'), heading: 'This video selfie could not confirm that it is you' });
export const PauseBetweenTries = scene({
  ...notBegun(problem(429, 'too_many_requests', 'x', { 'retry-after': '30' })),
  heading: 'Wait a moment before the next try',
});
export const BusyService = scene({
  ...notBegun(problem(503, 'busy', 'x')),
  heading: 'The video selfie could not begin',
});

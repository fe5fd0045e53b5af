import { faceMatch } from '@stepgate/contract';
import type { Scenario } from '@stepgate/testkit/scenario';
import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { asked, inTurn, press } from '../../test/acts.ts';
import { faceSession, fakeCapture } from '../../test/fake-capture.ts';
import { inTrouble } from '../../test/real-service/real.ts';
import { flow, scene } from '../../test/scene.tsx';
import { problem, type Script, type Scripted } from '../../test/script/answers.ts';
import { asks, otherChallenge, smsChallenge } from '../../test/script/challenges.ts';

export default { title: 'Challenges/Video selfie' } satisfies Meta;

const answers: Script = {
  tokenStatus: asks({ primary: otherChallenge('FACE_MATCH'), alternatives: [smsChallenge()] }),
  faceMatchFlow: { body: {} },
  triggerFaceMatch: faceSession,
  submitFaceMatch: { status: 204 },
  faceMatchStatus: { body: { status: 'STILL_PROCESSING' } },
  faceMatchRejection: { body: { canTryAgain: true } },
};
const before = { shown: flow, answers, host: { faceCapture: fakeCapture() } };
const scan = inTurn(press(words.continue), asked('triggerFaceMatch'), ({ clock }) => clock.advance(faceMatch.ready));
const ended = (answer: Scripted<'faceMatchStatus'>) => ({
  ...before,
  answers: { ...answers, faceMatchStatus: answer },
  act: scan,
});
const notBegun = (answer: Scripted<'triggerFaceMatch'>) => ({
  ...before,
  answers: { ...answers, triggerFaceMatch: answer },
  act: press(words.continue),
});
const camera = (capture: Parameters<typeof fakeCapture>[0]) => ({
  ...before,
  host: { faceCapture: fakeCapture(capture) },
  act: press(words.continue),
});

const withFace: Scenario = { customer: { preferred: 'FACE_MATCH', face: true } };

export const Introduction = scene({ ...before, heading: words.takeVideoSelfie, real: withFace });
export const CameraAskedFor = scene({
  ...camera({ asks: true }),
  heading: 'Look into the camera',
  words: 'Allow camera access',
  real: withFace,
});
export const AStep = scene({
  ...camera({ at: { step: 'LOOK_UP', progress: 0.6 } }),
  act: scan,
  heading: 'Look into the camera',
  words: 'Raise your chin',
  real: withFace,
});
// The other camera problems look like one of these.
export const NotAllowed = scene({ ...camera({ trouble: 'denied' }), heading: words.cameraDenied, real: withFace });
export const Noise = scene({
  ...camera({ trouble: 'noise' }),
  heading: 'Your browser changes the camera pictures',
  real: withFace,
});
export const Uploading = scene({
  ...before,
  answers: { ...answers, submitFaceMatch: 'never' },
  act: scan,
  heading: 'Securely uploading your video selfie',
  words: 'You can relax now',
  real: withFace,
});
export const Checking = scene({
  ...before,
  act: scan,
  heading: 'Securely uploading your video selfie',
  words: "We're checking your video selfie",
  real: { ...withFace, service: 'judges faces slowly' },
});
export const NotUploaded = scene({
  ...before,
  answers: { ...answers, submitFaceMatch: 'network' },
  act: scan,
  heading: "We couldn't upload your video selfie",
  real: withFace,
});
export const Failed = scene({
  ...ended({ body: { status: 'FAILED', hints: ['light', 'steps'] } }),
  heading: "We couldn't verify your selfie",
  real: { ...withFace, service: 'fails faces' },
});
export const Rejected = scene({
  ...ended({ body: { status: 'REJECTED' } }),
  heading: "This video selfie couldn't confirm it's you",
  real: { ...withFace, service: 'rejects faces' },
});
export const PauseBetweenTries = scene({
  ...notBegun(problem(429, 'too_many_requests', 'x', { 'retry-after': '30' })),
  heading: 'Please wait before you try again',
  real: { ...withFace, before: ['video selfies'] },
});
export const BusyService = scene({
  ...notBegun(problem(503, 'busy', 'x')),
  heading: "We couldn't start the video selfie",
  real: inTrouble,
});

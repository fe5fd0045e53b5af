/** @module-tag deep */
import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { press } from '../../test/acts.ts';
import { faceSession, fakeCapture } from '../../test/fake-capture.ts';
import { scene } from '../../test/scene.tsx';
import { FaceScan } from './FaceScan.tsx';

export default { title: 'Challenges/Enrolling a face' } satisfies Meta;

const never = () => new Promise<never>(() => undefined);

const ofAPage = { never: "the host's page makes the calls" };

const enrolment = (begin: () => Promise<typeof faceSession.body>) => ({
  shown: <FaceScan purpose="enrolment" begin={begin} submit={never} status={never} onAccepted={() => undefined} />,
  host: { faceCapture: fakeCapture({ asks: true }) },
  real: ofAPage,
});

export const Introduction = scene({ ...enrolment(never), heading: words.takeVideoSelfie, words: 'From now on' });
export const BeforeTheCamera = scene({
  ...enrolment(never),
  act: press(words.continue),
  heading: 'Preparing your video selfie',
  words: 'Your camera is still off',
});
export const CameraAfterwards = scene({
  ...enrolment(async () => faceSession.body),
  act: press(words.continue),
  heading: 'Look into the camera',
  words: 'Allow camera access',
});

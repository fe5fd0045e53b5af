import { polls } from '@stepgate/contract';
import type { Meta } from '@storybook/react-vite';
import { past, press } from '../../test/acts.ts';
import { asks, type FakeAnswers, otherChallenge, paths, smsChallenge } from '../../test/fake-service.ts';
import { flow, scene } from '../../test/scene.tsx';

export default { title: 'Challenges/Email verification' } satisfies Meta;

const verification: FakeAnswers = {
  [paths.status]: asks({ primary: otherChallenge('EMAIL_VERIFICATION'), alternatives: [smsChallenge()] }),
  [paths.verificationResend]: { status: 204 },
};
const waiting = { shown: flow, answers: verification, heading: 'Verify your email address' };
const { interval, requests } = polls.emailVerification;

export const Waiting = scene({ ...waiting, words: 'Waiting for you to open the link.' });
export const SentAgain = scene({
  ...waiting,
  act: press('Send it again'),
  words: "We've resent the verification email to you",
});
export const NotSentAgain = scene({
  ...waiting,
  answers: { ...verification, [paths.verificationResend]: 'network' },
  act: press('Send it again'),
  words: "we're looking into it",
});
export const Over = scene({ ...waiting, act: past(paths.status, interval * requests), heading: 'We have stopped checking' });

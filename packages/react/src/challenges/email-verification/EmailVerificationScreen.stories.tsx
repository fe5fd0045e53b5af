import { polls } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { fill, past, press } from '../../test/acts.ts';
import type { Real } from '../../test/real-service/real.ts';
import { flow, scene } from '../../test/scene.tsx';
import { problem, type Script } from '../../test/script/answers.ts';
import { asks, otherChallenge } from '../../test/script/challenges.ts';

export default { title: 'Challenges/Email verification' } satisfies Meta;

const verification: Script = {
  tokenStatus: asks({ primary: otherChallenge('EMAIL_VERIFICATION', { mayEnterCode: true }) }),
  resendEmailVerification: { status: 204 },
};
const waiting = { shown: flow, answers: verification, heading: words.confirmYourEmail };
const { interval, requests } = polls.emailVerification;

const unverified: Real = { customer: { emailVerified: false } };

export const Waiting = scene({ ...waiting, words: "Open the link, and we'll continue automatically.", real: unverified });
export const WrongCode = scene({
  ...waiting,
  answers: {
    ...verification,
    verifyEmailCode: problem(400, 'invalid_code', 'That code is wrong or has expired. Check it, or use a new one.'),
  },
  act: fill(words.code, '123456'),
  words: 'That code is wrong or has expired. Check it, or use a new one.',
  real: unverified,
});
export const SentAgain = scene({
  ...waiting,
  act: press(words.sendAgain),
  words: "We've resent the verification email to you",
  real: unverified,
});
export const NotSentAgain = scene({
  ...waiting,
  answers: { ...verification, resendEmailVerification: 'network' },
  act: press(words.sendAgain),
  words: "we're looking into it",
  real: unverified,
});
export const Over = scene({
  ...waiting,
  act: past('tokenStatus', interval * requests),
  heading: "We've stopped checking",
  real: unverified,
});

import { polls } from '@stepgate/contract';
import type { Meta } from '@storybook/react-vite';
import { inTurn, later, press } from '../../test/acts.ts';
import { asks, type FakeAnswers, otherChallenge, paths, problem, smsChallenge } from '../../test/fake-service.ts';
import { flow, scene } from '../../test/scene.tsx';

export default { title: 'Challenges/Email checkpoint' } satisfies Meta;

const checkpoint: FakeAnswers = {
  [paths.status]: asks({ primary: otherChallenge('EMAIL_CHECKPOINT'), alternatives: [smsChallenge()] }),
  [paths.checkpointTrigger]: { body: {} },
  [paths.checkpointStatus]: { status: 202 },
};
const waiting = { shown: flow, answers: checkpoint, heading: 'Check your email' };

export const Waiting = scene({ ...waiting, words: 'Waiting up to' });
export const GoingOut = scene({
  ...waiting,
  answers: { ...checkpoint, [paths.checkpointTrigger]: 'never' },
  words: 'We are sending you an email.',
});
export const SentAgain = scene({
  ...waiting,
  act: inTurn(later(paths.checkpointStatus, polls.emailCheckpoint), press('Resend email')),
  words: 'We have sent you another email.',
});
export const NotSent = scene({
  ...waiting,
  answers: { ...checkpoint, [paths.checkpointTrigger]: problem(502, 'mail_not_sent', 'x') },
  words: 'Something went wrong when trying to send you an email.',
});
export const TooManySent = scene({
  ...waiting,
  answers: {
    ...checkpoint,
    [paths.checkpointTrigger]: problem(429, 'too_many_requests', 'x', { 'retry-after': '840' }),
  },
  words: 'No more emails can be sent to you for now.',
});
export const Over = scene({
  ...waiting,
  answers: { ...checkpoint, [paths.checkpointStatus]: problem(400, 'invalid_link', 'x') },
  heading: 'Something went wrong',
});
export const NoCookies = scene({ ...waiting, host: { setCookie: () => false }, heading: 'This way needs cookies' });

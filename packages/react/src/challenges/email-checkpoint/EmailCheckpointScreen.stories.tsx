import { polls } from '@stepgate/contract';
import type { Scenario } from '@stepgate/testkit/scenario';
import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { inTurn, later, meanwhile, press } from '../../test/acts.ts';
import { flow, scene } from '../../test/scene.tsx';
import { problem, type Script } from '../../test/script/answers.ts';
import { asks, otherChallenge, smsChallenge } from '../../test/script/challenges.ts';

export default { title: 'Challenges/Email checkpoint' } satisfies Meta;

const checkpoint: Script = {
  tokenStatus: asks({ primary: otherChallenge('EMAIL_CHECKPOINT'), alternatives: [smsChallenge()] }),
  triggerEmailCheckpoint: { body: {} },
  emailCheckpointStatus: { status: 202 },
};
const waiting = { shown: flow, answers: checkpoint, heading: words.checkYourEmail };

const byMail: Scenario = { customer: { risk: 'checkpoint' } };

export const Waiting = scene({ ...waiting, words: 'Please answer', real: byMail });
export const GoingOut = scene({
  ...waiting,
  answers: { ...checkpoint, triggerEmailCheckpoint: 'never' },
  words: 'Sending you an email…',
  real: byMail,
});
export const SentAgain = scene({
  ...waiting,
  act: inTurn(later('emailCheckpointStatus', polls.emailCheckpoint), press('Resend email')),
  words: "We've sent you another email.",
  real: byMail,
});
export const NotSent = scene({
  ...waiting,
  answers: { ...checkpoint, triggerEmailCheckpoint: problem(502, 'mail_not_sent', 'x') },
  words: 'Something went wrong when trying to send you an email.',
  real: { ...byMail, service: 'sends no mails' },
});
export const TooManySent = scene({
  ...waiting,
  answers: {
    ...checkpoint,
    triggerEmailCheckpoint: problem(429, 'too_many_requests', 'x', { 'retry-after': '840' }),
  },
  words: "We can't send you any more emails for now.",
  real: { ...byMail, before: ['checkpoint mails'] },
});
export const Over = scene({
  ...waiting,
  answers: { ...checkpoint, emailCheckpointStatus: [{ status: 202 }, problem(401, 'ott_not_found', 'x')] },
  act: inTurn(later('emailCheckpointStatus', polls.emailCheckpoint, 1), meanwhile('the token runs out'), ({ clock }) =>
    clock.advance(polls.emailCheckpoint.interval),
  ),
  heading: words.somethingWentWrong,
  real: byMail,
});
export const Denied = scene({
  ...waiting,
  answers: { ...checkpoint, emailCheckpointStatus: [{ status: 202 }, problem(401, 'checkpoint_denied', '')] },
  act: inTurn(later('emailCheckpointStatus', polls.emailCheckpoint, 1), meanwhile('the mail is denied'), ({ clock }) =>
    clock.advance(polls.emailCheckpoint.interval),
  ),
  heading: words.somethingWentWrong,
  words: "You told us by email that this isn't you",
  real: byMail,
});
export const NoCookies = scene({
  ...waiting,
  host: { setCookie: () => false },
  heading: 'You need to allow cookies',
  real: byMail,
});

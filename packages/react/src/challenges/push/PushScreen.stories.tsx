import { type ChallengeAnswer, polls } from '@stepgate/contract';
import type { Scenario } from '@stepgate/testkit/scenario';
import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { inTurn, later, meanwhile, past, press } from '../../test/acts.ts';
import { flow, scene } from '../../test/scene.tsx';
import { problem, type Script } from '../../test/script/answers.ts';
import { asks, otherChallenge, smsChallenge } from '../../test/script/challenges.ts';

export default { title: 'Challenges/Push' } satisfies Meta;

/** As our service sends it: version 2, which is polled by its id. */
const challenge = (attributes = {}): ChallengeAnswer => ({
  ...otherChallenge('PUSH', attributes),
  context: { version: 2, challengeId: 'challenge-1' },
});
const message = 'Enter 42 on your phone to approve.';
const push: Script = {
  tokenStatus: asks({ primary: challenge({ message }), alternatives: [smsChallenge()] }),
  triggerPushV2: { status: 204 },
  pushChallengeStatus: { status: 202 },
};
const waiting = { shown: flow, answers: push, heading: words.approveOnPhone };
const tooMany = problem(429, 'too_many_requests', 'x', { 'retry-after': '840' });
const afterAWhile = later('pushChallengeStatus', polls.push);
const help = inTurn(afterAWhile, press("I haven't received an approval request"));

const byPush: Scenario = { customer: { preferred: 'PUSH', device: true } };

export const GoingOut = scene({
  ...waiting,
  answers: {
    ...push,
    tokenStatus: asks({ primary: challenge(), alternatives: [smsChallenge()] }),
    triggerPushV2: 'never',
  },
  words: 'Sending a request to your phone…',
  real: byPush,
});
export const Waiting = scene({ ...waiting, words: 'Enter this number', real: byPush });
export const AfterAWhile = scene({ ...waiting, act: afterAWhile, words: "I haven't received an approval request", real: byPush });
export const NothingHasCome = scene({ ...waiting, act: help, words: "If you haven't received a request", real: byPush });
export const SentAgainTooOften = scene({
  ...waiting,
  answers: { ...push, triggerPushV2: [{ status: 204 }, tooMany] },
  act: inTurn(help, press(words.sendAgain)),
  words: 'You can try again in',
  real: { ...byPush, before: ['two push requests'] },
});
export const NotSent = scene({
  ...waiting,
  answers: { ...push, triggerPushV2: 'network' },
  words: 'Something went wrong when trying to send a request to your phone.',
  real: byPush,
});
export const TooManySent = scene({
  ...waiting,
  answers: { ...push, triggerPushV2: tooMany },
  words: 'You can try again in',
  real: { ...byPush, before: ['push requests'] },
});
export const Denied = scene({
  ...waiting,
  answers: { ...push, pushChallengeStatus: [{ status: 202 }, { body: { status: 'DENIED' } }] },
  act: inTurn(later('pushChallengeStatus', polls.push, 1), meanwhile('the device denies'), ({ clock }) =>
    clock.advance(polls.push.interval),
  ),
  heading: 'The request was denied',
  real: byPush,
});
export const Over = scene({
  ...waiting,
  act: past('pushChallengeStatus', 600_000),
  heading: words.requestExpired,
  real: byPush,
});
export const DeviceDeleted = scene({
  ...waiting,
  answers: {
    ...push,
    tokenStatus: asks({ primary: challenge(), alternatives: [otherChallenge('TOTP')] }),
    triggerPushV2: problem(410, 'authenticator_account_deleted', 'x'),
  },
  heading: words.enterCode,
  words: "so we'll send you a code instead",
  real: { never: 'our service offers no approval without a device' },
});

import { polls } from '@stepgate/contract';
import type { Meta } from '@storybook/react-vite';
import { inTurn, later, past, press } from '../../test/acts.ts';
import { asks, type FakeAnswers, otherChallenge, paths, problem, smsChallenge } from '../../test/fake-service.ts';
import { flow, scene } from '../../test/scene.tsx';

export default { title: 'Challenges/Push' } satisfies Meta;

const message = 'Type 42 on your phone to approve.';
const push: FakeAnswers = {
  [paths.status]: asks({ primary: otherChallenge('PUSH', { message }), alternatives: [smsChallenge()] }),
  [paths.pushTrigger]: { status: 204 },
  [paths.pushStatus]: { status: 202 },
};
const waiting = { shown: flow, answers: push, heading: 'Approve on your phone' };
const tooMany = problem(429, 'too_many_requests', 'x', { 'retry-after': '840' });
const afterAWhile = later(paths.pushStatus, polls.push);
const help = inTurn(afterAWhile, press("I haven't received an approval request"));

export const GoingOut = scene({
  ...waiting,
  answers: {
    ...push,
    [paths.status]: asks({ primary: otherChallenge('PUSH'), alternatives: [smsChallenge()] }),
    [paths.pushTrigger]: 'never',
  },
  words: 'We are sending a request to your phone.',
});
export const Waiting = scene({ ...waiting, words: 'Waiting up to' });
export const AfterAWhile = scene({ ...waiting, act: afterAWhile, words: "I haven't received an approval request" });
export const NothingHasCome = scene({ ...waiting, act: help, words: 'If no request has come' });
export const SentAgainTooOften = scene({
  ...waiting,
  answers: { ...push, [paths.pushTrigger]: [{ status: 204 }, tooMany] },
  act: inTurn(help, press('Send it again')),
  words: 'You can ask again in',
});
export const NotSent = scene({
  ...waiting,
  answers: { ...push, [paths.pushTrigger]: 'network' },
  words: 'Something went wrong when trying to send a request to your phone.',
});
export const TooManySent = scene({
  ...waiting,
  answers: { ...push, [paths.pushTrigger]: tooMany },
  words: 'You can ask again in',
});
export const Denied = scene({
  ...waiting,
  answers: { ...push, [paths.pushStatus]: { body: { status: 'DENIED' } } },
  heading: 'The request was denied',
});
export const Over = scene({ ...waiting, act: past(paths.pushStatus, 600_000), heading: 'The request has run out' });
export const DeviceDeleted = scene({
  ...waiting,
  answers: {
    ...push,
    [paths.status]: asks({ primary: otherChallenge('PUSH'), alternatives: [otherChallenge('TOTP')] }),
    [paths.pushTrigger]: problem(410, 'authenticator_account_deleted', 'x'),
  },
  words: 'so we send you a code instead',
});

/** Every state of the screens that wait for an answer from elsewhere. */
import { polls } from '@stepgate/contract';
import { asks, type FakeAnswers, otherChallenge, paths, problem, smsChallenge } from './fake-service.ts';
import { pollUntil } from './resting.ts';
import { flow, press, type Scene } from './scene.tsx';

const message = 'Type 42 on your phone to approve.';
const asking = (type: string, attributes = {}) => ({
  [paths.status]: asks({ primary: otherChallenge(type, attributes), alternatives: [smsChallenge()] }),
});

const push: FakeAnswers = {
  ...asking('PUSH', { message }),
  [paths.pushTrigger]: { status: 204 },
  [paths.pushStatus]: { status: 202 },
};
const profiler: FakeAnswers = {
  ...asking('PROFILER'),
  [paths.profilerTrigger]: { status: 204 },
  [paths.profilerStatus]: { status: 202 },
};
const checkpoint: FakeAnswers = {
  ...asking('EMAIL_CHECKPOINT'),
  [paths.checkpointTrigger]: { body: {} },
  [paths.checkpointStatus]: { status: 202 },
};
const verification: FakeAnswers = { ...asking('EMAIL_VERIFICATION'), [paths.verificationResend]: { status: 204 } };

const tooMany = problem(429, 'too_many_requests', 'x', { 'retry-after': '840' });

/** On, until what comes after a while is there. */
const later =
  (call: string, { interval }: { readonly interval: number }): NonNullable<Scene['act']> =>
  (page) =>
    pollUntil(page, call, interval, 5);
const inTurn =
  (...acts: readonly NonNullable<Scene['act']>[]): NonNullable<Scene['act']> =>
  async (page) => {
    for (const act of acts) await act(page);
  };
const past =
  (call: string, ms: number): NonNullable<Scene['act']> =>
  async (page) => {
    await pollUntil(page, call, 0, 1);
    await page.clock.sleep(ms);
  };
const help = inTurn(later(paths.pushStatus, polls.push), press("I haven't received an approval request"));

const pushTitle = 'Approve on your phone';
const checkpointTitle = 'Check your email';
const verificationTitle = 'Verify your email address';

export const waitingScenes: readonly Scene[] = [
  {
    name: 'push, going out',
    shown: flow,
    answers: { ...push, ...asking('PUSH'), [paths.pushTrigger]: 'never' },
    heading: pushTitle,
    words: 'We are sending a request to your phone.',
  },
  {
    name: 'push',
    shown: flow,
    answers: push,
    heading: pushTitle,
    words: 'Waiting up to 10 minutes for your answer on the phone.',
  },
  { name: 'push, after a while', shown: flow, answers: push, act: later(paths.pushStatus, polls.push), heading: pushTitle },
  { name: 'push, nothing has come', shown: flow, answers: push, act: help, heading: pushTitle, words: 'If no request has come' },
  {
    name: 'push, sent again too often',
    shown: flow,
    answers: { ...push, [paths.pushTrigger]: [{ status: 204 }, tooMany] },
    act: inTurn(help, press('Send it again')),
    heading: pushTitle,
    words: 'You can ask again in 14 minutes.',
  },
  {
    name: 'push, not sent',
    shown: flow,
    answers: { ...push, [paths.pushTrigger]: 'network' },
    heading: pushTitle,
    words: 'Something went wrong when trying to send a request to your phone.',
  },
  {
    name: 'push, too many sent',
    shown: flow,
    answers: { ...push, [paths.pushTrigger]: tooMany },
    heading: pushTitle,
    words: 'You can ask again in 14 minutes.',
  },
  {
    name: 'push, denied',
    shown: flow,
    answers: { ...push, [paths.pushStatus]: { body: { status: 'DENIED' } } },
    heading: 'The request was denied',
  },
  {
    name: 'push, over',
    shown: flow,
    answers: push,
    act: past(paths.pushStatus, 600_000),
    heading: 'The request has run out',
  },
  {
    name: 'push, device deleted',
    shown: flow,
    answers: {
      ...push,
      [paths.status]: asks({ primary: otherChallenge('PUSH'), alternatives: [otherChallenge('TOTP')] }),
      [paths.pushTrigger]: problem(410, 'authenticator_account_deleted', 'x'),
    },
    heading: 'Your phone can no longer approve',
  },
  { name: 'profiler', shown: flow, answers: profiler, heading: 'Verifying your identity', words: 'This takes a few seconds.' },
  {
    name: 'profiler, unfinished',
    shown: flow,
    answers: profiler,
    act: past(paths.profilerStatus, 6_000),
    heading: 'The check did not finish',
    words: 'It took longer than it should.',
  },
  {
    name: 'profiler, no network',
    shown: flow,
    answers: { ...profiler, [paths.profilerTrigger]: 'network' },
    heading: 'The check did not finish',
    words: 'Check your internet connection',
  },
  {
    name: 'email checkpoint',
    shown: flow,
    answers: checkpoint,
    heading: checkpointTitle,
    words: 'Waiting up to 10 minutes for your answer.',
  },
  {
    name: 'email checkpoint, going out',
    shown: flow,
    answers: { ...checkpoint, [paths.checkpointTrigger]: 'never' },
    heading: checkpointTitle,
    words: 'We are sending you an email.',
  },
  {
    name: 'email checkpoint, sent again',
    shown: flow,
    answers: checkpoint,
    act: inTurn(later(paths.checkpointStatus, polls.emailCheckpoint), press('Resend email')),
    heading: checkpointTitle,
    words: 'We have sent you another email.',
  },
  {
    name: 'email checkpoint, not sent',
    shown: flow,
    answers: { ...checkpoint, [paths.checkpointTrigger]: problem(502, 'mail_not_sent', 'x') },
    heading: checkpointTitle,
    words: 'Something went wrong when trying to send you an email.',
  },
  {
    name: 'email checkpoint, too many sent',
    shown: flow,
    answers: { ...checkpoint, [paths.checkpointTrigger]: tooMany },
    heading: checkpointTitle,
    words: 'No more emails can be sent to you for now.',
  },
  {
    name: 'email checkpoint, over',
    shown: flow,
    answers: { ...checkpoint, [paths.checkpointStatus]: problem(400, 'invalid_link', 'x') },
    heading: 'Something went wrong',
  },
  {
    name: 'email checkpoint, no cookies',
    shown: flow,
    answers: checkpoint,
    host: { setCookie: () => false },
    heading: 'This way needs cookies',
  },
  {
    name: 'email verification',
    shown: flow,
    answers: verification,
    heading: verificationTitle,
    words: 'Waiting for you to open the link.',
  },
  {
    name: 'email verification, sent again',
    shown: flow,
    answers: verification,
    act: press('Send it again'),
    heading: verificationTitle,
    words: "We've resent the verification email to you",
  },
  {
    name: 'email verification, not sent again',
    shown: flow,
    answers: { ...verification, [paths.verificationResend]: 'network' },
    act: press('Send it again'),
    heading: verificationTitle,
    words: "we're looking into it",
  },
  {
    name: 'email verification, over',
    shown: flow,
    answers: verification,
    act: past(paths.status, polls.emailVerification.interval * polls.emailVerification.requests),
    heading: 'We have stopped checking',
  },
];

/** What holds for every screen that waits for an answer from elsewhere. */
import { polls } from '@stepgate/contract';
import { describe, expect, it, vi } from 'vitest';
import {
  type Answered,
  asks,
  bySms,
  type FakeAnswers,
  held,
  nothingLeft,
  otherChallenge,
  paths,
  problem,
  smsChallenge,
  token,
} from '../../test/fake-service.ts';
import { resting } from '../../test/resting.ts';
import { openPage } from '../../test/world.tsx';
import { ChallengeFlow } from '../LazyChallengeFlow.tsx';

type Waiting = {
  readonly name: string;
  readonly type: string;
  readonly context?: { readonly challengeId?: string; readonly version?: 1 | 2 };
  readonly title: string;
  readonly words: string;
  /** Where it has the service ask; the e-mail verification asks nobody. */
  readonly trigger?: string;
  readonly status: string;
  readonly policy: { readonly interval: number; readonly requests: number };
  readonly notYet: Answered;
  readonly done: Answered;
  /** What shows once its time is over. */
  readonly over: string;
};

const notYet = { status: 202 };

const push = {
  type: 'PUSH',
  title: 'Approve on your phone',
  words: 'Waiting up to 10 minutes for your answer on the phone. Once it is there, this page goes on by itself.',
  policy: polls.push,
  notYet,
  done: { body: { status: 'APPROVED' } },
  over: 'The request has run out',
};

const screens: readonly Waiting[] = [
  { ...push, name: 'push', context: { version: 1 }, trigger: paths.pushTrigger, status: paths.pushStatus },
  {
    ...push,
    name: 'push of version 2',
    context: { version: 2, challengeId: 'challenge-1' },
    trigger: paths.pushTriggerV2,
    status: paths.pushChallengeStatus,
  },
  {
    name: 'profiler',
    type: 'PROFILER',
    title: 'Verifying your identity',
    words: 'This takes a few seconds. There is nothing that you need to do.',
    trigger: paths.profilerTrigger,
    status: paths.profilerStatus,
    policy: polls.profiler,
    notYet,
    done: { status: 205 },
    over: 'The check did not finish',
  },
  {
    name: 'email checkpoint',
    type: 'EMAIL_CHECKPOINT',
    title: 'Check your email',
    words: 'Waiting up to 10 minutes for your answer. Once it is there, this page goes on by itself.',
    trigger: paths.checkpointTrigger,
    status: paths.checkpointStatus,
    policy: polls.emailCheckpoint,
    notYet,
    done: { status: 205 },
    over: 'Something went wrong',
  },
  {
    name: 'email verification',
    type: 'EMAIL_VERIFICATION',
    title: 'Verify your email address',
    words: 'Waiting for you to open the link. Once it is open, this page goes on by itself.',
    status: paths.status,
    policy: polls.emailVerification,
    notYet: asks({ primary: otherChallenge('EMAIL_VERIFICATION'), alternatives: [smsChallenge()] }),
    done: nothingLeft,
    over: 'We have stopped checking',
  },
];

const asking = ({ type, context = {} }: Waiting) =>
  asks({ primary: { type, viewData: { attributes: {} }, context }, alternatives: [smsChallenge()] });

async function open(waiting: Waiting, answers: FakeAnswers = {}) {
  const { trigger, status, notYet: first } = waiting;
  const onComplete = vi.fn();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} onRetry={() => undefined} />, {
    answers: {
      ...bySms,
      [paths.status]: asking(waiting),
      ...(trigger !== undefined && { [trigger]: { status: trigger === paths.checkpointTrigger ? 200 : 204 } }),
      [status]: first,
      ...answers,
    },
  });
  /** The flow's own question is no poll. */
  const own = status === paths.status ? 1 : 0;
  return {
    ...page,
    onComplete,
    asked: () => page.service.to(status).length - own,
    resting: (asked: number) => resting(page, status, asked + own),
    triggered: () => (trigger === undefined ? 0 : page.service.to(trigger).length),
    heading: (name: string) => page.screen.getByRole('heading', { level: 1, name }),
    answersDone: () =>
      page.service.answer({ [status]: waiting.done, ...(status !== paths.status && { [paths.status]: nothingLeft }) }),
  };
}

const soon = { interval: 5 };

async function openResting(waiting: Waiting, answers: FakeAnswers = {}) {
  const page = await open(waiting, answers);
  await expect.element(page.heading(waiting.title)).toBeVisible();
  await page.resting(1);
  return page;
}

describe.each(screens)('$name', (waiting) => {
  const { interval, requests } = waiting.policy;

  it('[POLL-02] says what it waits for, asks at once and then once an interval, and goes on with the answer', async () => {
    const page = await openResting(waiting);
    await expect.element(page.screen.getByText(waiting.words)).toHaveAttribute('role', 'status');
    await page.clock.advance(interval - 1);
    expect(page.asked()).toBe(1);
    await page.clock.advance(1);
    await page.resting(2);
    page.answersDone();
    await page.clock.advance(interval);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(page.triggered()).toBe(waiting.trigger === undefined ? 0 : 1);
  });

  it('[POLL-02] never asks while an answer is still out', async () => {
    const { answer, give } = held(waiting.notYet);
    const page = await openResting(waiting);
    page.service.answer({ [waiting.status]: answer });
    await page.clock.advance(interval);
    await expect.poll(page.asked, soon).toBe(2);
    await page.clock.advance(2 * interval);
    await page.clock.sleep(interval);
    expect(page.asked()).toBe(2);
    page.service.answer({ [waiting.status]: waiting.notYet });
    give();
    await page.resting(2);
    await page.clock.advance(0);
    await page.resting(3);
  });

  it('[POLL-02] a tab that wakes asks at once, one time, and finds what was answered meanwhile (RB13)', async () => {
    const page = await openResting(waiting);
    page.answersDone();
    await page.clock.sleep(300_000);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(page.asked()).toBeLessThanOrEqual(waiting.status === paths.status ? 3 : 2);
  });

  it('[POLL-02] ends with its time, says so, and asks no more until it is told to', async () => {
    const page = await openResting(waiting);
    await page.clock.sleep(interval * requests);
    await expect.element(page.heading(waiting.over)).toHaveFocus();
    expect(page.asked()).toBe(2);
    await page.clock.advance(60_000);
    expect([page.asked(), page.clock.waiting()]).toEqual([2, 0]);
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it('[POLL-02] waits as long as Retry-After says, tab awake or not, and loses no request by it (S30)', async () => {
    const page = await openResting(waiting);
    page.service.answer({ [waiting.status]: problem(429, 'too_many_requests', 'x', { 'retry-after': '7' }) });
    await page.clock.advance(interval);
    await page.resting(2);
    page.service.answer({ [waiting.status]: waiting.notYet });
    await page.clock.sleep(3_000);
    await page.clock.advance(3_999);
    expect(page.asked()).toBe(2);
    await page.clock.advance(1);
    await page.resting(3);
    await page.clock.advance(interval);
    await page.resting(4);
    await expect.element(page.heading(waiting.title)).toBeVisible();
  });

  it('[POLL-02] goes on through three errors of the server, each wait longer than the last (RB4)', async () => {
    const page = await openResting(waiting, { [waiting.status]: waiting.notYet });
    page.service.answer({ [waiting.status]: problem(500, 'unexpected.error', 'x') });
    await page.clock.advance(interval);
    await page.resting(2);
    await page.clock.advance(2 * interval);
    await page.resting(3);
    await page.clock.advance(4 * interval - 1);
    expect(page.asked()).toBe(3);
    page.answersDone();
    await page.clock.advance(1);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it('[POLL-02] leaving the page ends it: no request, no timer, no listener (RB14)', async () => {
    const page = await openResting(waiting);
    const before = page.service.seen.length;
    await page.screen.unmount();
    expect(page.clock.waiting()).toBe(0);
    await page.clock.advance(30_000);
    expect(page.service.seen).toHaveLength(before);
  });

  it('[POLL-02] a yes that comes after the page has gone is nobody’s (RB19)', async () => {
    const { answer, give } = held(waiting.done);
    const page = await openResting(waiting);
    page.service.answer({ [waiting.status]: answer });
    await page.clock.advance(interval);
    await expect.poll(page.asked, soon).toBe(2);
    const before = page.service.seen.length;
    await page.screen.unmount();
    give();
    await page.clock.advance(30_000);
    expect(page.onComplete).not.toHaveBeenCalled();
    expect(page.service.seen).toHaveLength(before);
  });

  it('[POLL-02] a reload has nobody asked a second time, and waits on (RB10)', async () => {
    const page = await openResting(waiting);
    await page.reload();
    await expect.element(page.heading(waiting.title)).toBeVisible();
    await expect.poll(page.clock.waiting, soon).toBe(2);
    expect(page.triggered()).toBe(waiting.trigger === undefined ? 0 : 1);
    page.answersDone();
    await page.clock.advance(interval);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });
});

describe.each(screens.filter(({ type }) => type !== 'PROFILER'))('$name, left for another way', (waiting) => {
  it('[POLL-02] a yes that comes late moves nobody: the text message stays, and nothing is polled (RB19)', async () => {
    const { answer, give } = held(waiting.done);
    const page = await openResting(waiting);
    page.service.answer({ [waiting.status]: answer });
    await page.clock.advance(waiting.policy.interval);
    await expect.poll(page.asked, soon).toBe(2);
    await page.screen.getByRole('button', { name: 'Try another way' }).click();
    await page.screen.getByRole('button', { name: 'Text message', exact: false }).click();
    await expect.element(page.heading('Enter the 6-digit code')).toHaveFocus();
    page.answersDone();
    give();
    await page.clock.advance(30_000);
    await expect.element(page.heading('Enter the 6-digit code')).toBeVisible();
    expect(page.onComplete).not.toHaveBeenCalled();
    expect(page.asked()).toBe(2);
  });

  it('coming back asks nobody anew', async () => {
    const page = await openResting(waiting);
    await page.screen.getByRole('button', { name: 'Try another way' }).click();
    await page.screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(page.heading(waiting.title)).toHaveFocus();
    await page.resting(2);
    expect(page.triggered()).toBe(waiting.trigger === undefined ? 0 : 1);
  });
});

describe.each(screens.filter(({ trigger }) => trigger !== undefined))('$name, as its request goes out', (waiting) => {
  it('another token is another flow, which asks for itself', async () => {
    const page = await openResting(waiting);
    await page.screen.unmount();
    const { storage, service } = page;
    const next = await openPage(<ChallengeFlow oneTimeToken="another-token" onComplete={() => undefined} />, {
      answers: { [paths.status]: asking(waiting), [waiting.trigger ?? '']: { status: 204 }, [waiting.status]: waiting.notYet },
      storage,
    });
    await expect.poll(() => next.service.to(waiting.trigger ?? '')).toHaveLength(1);
    expect(service.to(waiting.trigger ?? '')).toHaveLength(1);
  });

  it('a reload while its answer is out sends no second one (RB10)', async () => {
    const page = await open(waiting, { [waiting.trigger ?? '']: 'never' });
    await expect.poll(page.triggered).toBe(1);
    await page.reload();
    await expect.element(page.heading(waiting.title)).toBeVisible();
    await expect.poll(page.asked, soon).toBe(1);
    expect(page.triggered()).toBe(1);
  });

  it('a lost one is told, and sent again when the customer says so', async () => {
    const page = await open(waiting, { [waiting.trigger ?? '']: ['network', { status: 204 }] });
    await expect.element(page.screen.getByText('Check your internet connection', { exact: false })).toBeVisible();
    expect(page.asked()).toBe(0);
    await page.screen.getByRole('button', { name: /Try again|Send it again/ }).click();
    await expect.element(page.heading(waiting.title)).toHaveFocus();
    await page.resting(1);
    expect(page.triggered()).toBe(2);
  });
});

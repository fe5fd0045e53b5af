/** Rules for every screen that waits for an answer from elsewhere. */

import { type ChallengeType, polls } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, vi } from 'vitest';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { betweenPolls } from '../../test/polling.ts';
import { type CallName, problem, type Script } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge, smsChallenge, token } from '../../test/script/challenges.ts';
import { titleOfFocus } from '../../test/title-of-focus.ts';
import { openPage } from '../../test/world.tsx';

type Waiting = {
  readonly name: string;
  readonly type: ChallengeType;
  readonly context?: { readonly challengeId?: string; readonly version?: 1 | 2 };
  readonly title: string;
  readonly words: string;
  /** The call that makes the service ask, and its answer. The email verification has none. */
  readonly trigger?: { readonly call: CallName; readonly answer: Script };
  readonly status: CallName;
  readonly policy: { readonly interval: number; readonly requests: number };
  readonly notYet: Script;
  readonly done: Script;
  /** Shown at its time limit. */
  readonly over: string;
};

const push = {
  type: 'PUSH' as const,
  title: words.approveOnPhone,
  words: 'Answer within 10 minutes.',
  policy: polls.push,
  over: words.requestExpired,
};

const approved = { body: { status: 'APPROVED' } } as const;

const screens: readonly Waiting[] = [
  {
    ...push,
    name: 'push',
    context: { version: 1 },
    trigger: { call: 'triggerPush', answer: { triggerPush: { status: 204 } } },
    status: 'pushStatus',
    notYet: { pushStatus: { status: 202 } },
    done: { pushStatus: approved },
  },
  {
    ...push,
    name: 'push of version 2',
    context: { version: 2, challengeId: 'challenge-1' },
    trigger: { call: 'triggerPushV2', answer: { triggerPushV2: { status: 204 } } },
    status: 'pushChallengeStatus',
    notYet: { pushChallengeStatus: { status: 202 } },
    done: { pushChallengeStatus: approved },
  },
  {
    name: 'profiler',
    type: 'PROFILER',
    title: words.verifyingIdentity,
    words: "This takes a few seconds. You don't need to do anything.",
    trigger: { call: 'triggerProfiler', answer: { triggerProfiler: { status: 204 } } },
    status: 'profilerStatus',
    policy: polls.profiler,
    notYet: { profilerStatus: { status: 202 } },
    done: { profilerStatus: { status: 205 } },
    over: "We couldn't finish the check",
  },
  {
    name: 'email checkpoint',
    type: 'EMAIL_CHECKPOINT',
    title: words.checkYourEmail,
    words: "Please answer within 10 minutes. We'll continue automatically.",
    trigger: { call: 'triggerEmailCheckpoint', answer: { triggerEmailCheckpoint: { body: {} } } },
    status: 'emailCheckpointStatus',
    policy: polls.emailCheckpoint,
    notYet: { emailCheckpointStatus: { status: 202 } },
    done: { emailCheckpointStatus: { status: 205 } },
    over: words.somethingWentWrong,
  },
  {
    name: 'email verification',
    type: 'EMAIL_VERIFICATION',
    title: words.confirmYourEmail,
    words: "Open the link, and we'll continue automatically.",
    status: 'tokenStatus',
    policy: polls.emailVerification,
    notYet: { tokenStatus: asks({ primary: otherChallenge('EMAIL_VERIFICATION'), alternatives: [smsChallenge()] }) },
    done: { tokenStatus: nothingLeft },
    over: "We've stopped checking",
  },
];

const createList = ({ type, context = {} }: Waiting) =>
  asks({ primary: { type, viewData: { attributes: {} }, context }, alternatives: [smsChallenge()] });

async function open(waiting: Waiting, answers: Script = {}) {
  const { trigger, status, notYet } = waiting;
  const onComplete = vi.fn();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} onRetry={() => undefined} />, {
    answers: {
      ...bySms,
      tokenStatus: createList(waiting),
      ...trigger?.answer,
      ...notYet,
      ...answers,
    },
  });
  /** The flow's own request isn't a poll. */
  const own = status === 'tokenStatus' ? 1 : 0;
  return {
    ...page,
    onComplete,
    asked: () => page.service.to(status).length - own,
    betweenPolls: (asked: number) => betweenPolls(page, status, asked + own),
    triggered: () => (trigger === undefined ? 0 : page.service.to(trigger.call).length),
    heading: (name: string) => page.screen.getByRole('heading', { level: 1, name }),
    answersDone: () => page.service.answer({ ...waiting.done, tokenStatus: nothingLeft }),
  };
}

const soon = { interval: 5 };

async function openBetweenPolls(waiting: Waiting, answers: Script = {}) {
  const page = await open(waiting, answers);
  await expect.element(page.heading(waiting.title)).toBeVisible();
  await page.betweenPolls(1);
  return page;
}

describe.each(rows(screens, 3))('$name', (waiting) => {
  const { interval, requests } = waiting.policy;

  it('[POLL-02] says what it waits for, polls at once and then once per interval, and continues with the answer', async () => {
    const page = await openBetweenPolls(waiting);
    await expect.element(page.screen.getByRole('status').filter({ hasText: waiting.words })).toBeVisible();
    await page.clock.advance(interval - 1);
    expect(page.asked()).toBe(1);
    await page.clock.advance(1);
    await page.betweenPolls(2);
    page.answersDone();
    await page.clock.advance(interval);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(page.triggered()).toBe(waiting.trigger === undefined ? 0 : 1);
  });

  it('[POLL-02] ends at its time limit, says so, and polls again only on request', async () => {
    const page = await openBetweenPolls(waiting);
    await page.clock.sleep(Math.max(interval * requests, 62_000));
    await expect.element(page.heading(waiting.over)).toHaveFocus();
    expect(page.asked()).toBe(2);
    await page.clock.advance(60_000);
    expect([page.asked(), page.clock.waiting()]).toEqual([2, 0]);
    expect(page.onComplete).not.toHaveBeenCalled();
  });
});

/** They share the hook that polls: `npm test` tries it on one screen that sends a request, and on another that sends none. */
describe.each(rows(screens.toReversed(), 2))('$name, as it polls', (waiting) => {
  const { interval } = waiting.policy;

  it('[POLL-02] never polls while an answer is pending', async () => {
    const page = await openBetweenPolls(waiting);
    const give = page.service.hold(waiting.status);
    await page.clock.advance(interval);
    await expect.poll(page.asked, soon).toBe(2);
    await page.clock.advance(2 * interval);
    await page.clock.sleep(interval);
    expect(page.asked()).toBe(2);
    give();
    await page.betweenPolls(2);
    await page.clock.advance(0);
    await page.betweenPolls(3);
  });

  it('[POLL-02] a tab that wakes polls at once, one time, and gets an answer given in the meantime (RB13)', async () => {
    const page = await openBetweenPolls(waiting);
    page.answersDone();
    await page.clock.sleep(300_000);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(page.asked()).toBeLessThanOrEqual(waiting.status === 'tokenStatus' ? 3 : 2);
  });

  it('[POLL-02] waits as long as Retry-After says, even if the tab wakes, and loses no request by it (S30)', async () => {
    const page = await openBetweenPolls(waiting);
    page.service.answer({ [waiting.status]: problem(429, 'too_many_requests', 'x', { 'retry-after': '7' }) });
    await page.clock.advance(interval);
    await page.betweenPolls(2);
    page.service.answer(waiting.notYet);
    await page.clock.sleep(3_000);
    await page.clock.advance(3_999);
    expect(page.asked()).toBe(2);
    await page.clock.advance(1);
    await page.betweenPolls(3);
    await page.clock.advance(interval);
    await page.betweenPolls(4);
    await expect.element(page.heading(waiting.title)).toBeVisible();
  });

  it('[POLL-02] continues through three server errors, each wait longer than the last (RB4)', async () => {
    const page = await openBetweenPolls(waiting);
    page.service.answer({ [waiting.status]: problem(500, 'unexpected.error', 'x') });
    await page.clock.advance(interval);
    await page.betweenPolls(2);
    await page.clock.advance(2 * interval);
    await page.betweenPolls(3);
    await page.clock.advance(4 * interval - 1);
    expect(page.asked()).toBe(3);
    page.answersDone();
    await page.clock.advance(1);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it('[POLL-02] leaving the page ends the poll: no request, no timer, no listener (RB14)', async () => {
    const page = await openBetweenPolls(waiting);
    const before = page.service.seen.length;
    await page.screen.unmount();
    expect(page.clock.waiting()).toBe(0);
    await page.clock.advance(30_000);
    expect(page.service.seen).toHaveLength(before);
  });

  it('[POLL-02] an approval that arrives after the page was left has no effect (RB19)', async () => {
    const page = await openBetweenPolls(waiting);
    page.service.answer(waiting.done);
    const give = page.service.hold(waiting.status);
    await page.clock.advance(interval);
    await expect.poll(page.asked, soon).toBe(2);
    const before = page.service.seen.length;
    await page.screen.unmount();
    give();
    await page.clock.advance(30_000);
    expect(page.onComplete).not.toHaveBeenCalled();
    expect(page.service.seen).toHaveLength(before);
  });

  it('[POLL-02] a reload sends no second request, and the wait continues (RB10)', async () => {
    const page = await openBetweenPolls(waiting);
    await page.reload();
    await expect.element(page.heading(waiting.title)).toBeVisible();
    await expect.poll(page.clock.waiting, soon).toBe(2);
    expect(page.triggered()).toBe(waiting.trigger === undefined ? 0 : 1);
    page.answersDone();
    await page.clock.advance(interval);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });
});

describe.each(rows(screens.filter(({ type }) => type !== 'PROFILER').toReversed(), 2))(
  '$name, left for an alternative',
  (waiting) => {
    it('[POLL-02] a late approval has no effect: the text message stays, and nothing is polled (RB19)', async () => {
      const page = await openBetweenPolls(waiting);
      page.service.answer(waiting.done);
      const give = page.service.hold(waiting.status);
      await page.clock.advance(waiting.policy.interval);
      await expect.poll(page.asked, soon).toBe(2);
      await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
      await page.screen.getByRole('button', { name: words.textMessage, exact: false }).click();
      await expect.poll(titleOfFocus).toBe(words.enterCode);
      page.answersDone();
      give();
      await page.clock.advance(30_000);
      await expect.element(page.heading(words.enterCode)).toBeVisible();
      expect(page.onComplete).not.toHaveBeenCalled();
      expect(page.asked()).toBe(2);
    });

    it('coming back sends no new request', { tags: 'deep' }, async () => {
      const page = await openBetweenPolls(waiting);
      await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
      await page.screen.getByRole('button', { name: words.back }).click();
      await expect.element(page.heading(waiting.title)).toHaveFocus();
      await page.betweenPolls(2);
      expect(page.triggered()).toBe(waiting.trigger === undefined ? 0 : 1);
    });
  },
);

const asking = screens.flatMap(({ trigger, ...screen }) => (trigger === undefined ? [] : { ...screen, trigger }));

describe.each(asking)('$name, as its request goes out', (waiting) => {
  const { call, answer } = waiting.trigger;

  it('another token is another flow, which sends its own request', async () => {
    const page = await openBetweenPolls(waiting);
    await page.screen.unmount();
    const { storage, service } = page;
    const next = await openPage(<ChallengeFlow oneTimeToken="another-token" onComplete={() => undefined} />, {
      answers: { tokenStatus: createList(waiting), ...answer, ...waiting.notYet },
      storage,
    });
    await expect.poll(() => next.service.to(call)).toHaveLength(1);
    expect(service.to(call)).toHaveLength(1);
  });

  it('a reload while its answer is pending sends no second one (RB10)', async () => {
    const page = await open(waiting, { [call]: 'never' as const });
    await expect.poll(page.triggered).toBe(1);
    await page.reload();
    await expect.element(page.heading(waiting.title)).toBeVisible();
    await expect.poll(page.asked, soon).toBe(1);
    expect(page.triggered()).toBe(1);
  });

  it('a lost one is reported, and sent again when the customer tries again', async () => {
    const page = await open(waiting, { [call]: 'network' as const });
    await expect.element(page.screen.getByText('Check your internet connection', { exact: false })).toBeVisible();
    expect(page.asked()).toBe(0);
    page.service.answer(answer);
    await page.screen.getByRole('button', { name: /Try again|Send it again/ }).click();
    await expect.element(page.heading(waiting.title)).toHaveFocus();
    await page.betweenPolls(1);
    expect(page.triggered()).toBe(2);
  });
});

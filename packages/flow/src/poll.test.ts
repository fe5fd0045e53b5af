import { CallError, lifetimes, type PollPolicy, polls } from '@stepgate/contract';
import { describe, expect, it, vi } from 'vitest';
import { type PollOptions, type PollOutcome, poll } from './poll.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

type Ask = PollOptions<string>['ask'];

const notYet = { done: false } as const;
const done = { done: true, value: 'APPROVED' } as const;
const serverTrouble = () => new CallError('problem', { status: 500 });
const sentAway = (retryAfter: number) => new CallError('problem', { status: 429, retryAfter });

/** A running poll, with the times of its requests. `answers` gives each request's answer by its number, from 0. */
function open(
  policy: PollPolicy | undefined,
  answers: (request: number, signal: AbortSignal, clock: TestClock) => ReturnType<Ask>,
) {
  const clock = createTestClock();
  const screen = new AbortController();
  const askedAt: number[] = [];
  const onPoll = vi.fn();
  const result: { value?: PollOutcome<string>; error?: unknown } = {};
  const ask: Ask = (signal) => {
    askedAt.push(clock.now());
    return answers(askedAt.length - 1, signal, clock);
  };
  const ended = poll({ ask, ...(policy && { policy }), clock, signal: screen.signal, onPoll }).then(
    (value) => {
      result.value = value;
    },
    (error: unknown) => {
      result.error = error;
    },
  );
  return { clock, leave: () => screen.abort(), askedAt, onPoll, result, ended };
}

const second = 1_000;
const every = (interval: number, times: number) => Array.from({ length: times }, (_, at) => at * interval);

describe('how often a poll asks', () => {
  const figures: Record<keyof typeof polls, [requests: number, interval: number]> = {
    default: [10, 1_000],
    push: [600, 1_000],
    profiler: [30, 200],
    emailCheckpoint: [600, 2_000],
    emailVerification: [600, 3_000],
    faceMatch: [30, 1_000],
    selfieReview: [360, 5_000],
    handOff: [300, 2_000],
    deviceEnrolment: [200, 3_000],
    phoneChange: [360, 5_000],
    lateList: [4, 1_000],
  };

  it.each(Object.entries(polls))('[POLL-02] %s asks exactly as often as its policy says', async (name, policy) => {
    const [requests, interval] = figures[name as keyof typeof polls];
    const { clock, askedAt, result } = open(policy, async () => notYet);
    await clock.advance(requests * interval * 2);
    expect(askedAt).toEqual(every(interval, requests));
    expect(result.value).toEqual({ outcome: 'exhausted' });
    expect(clock.waiting()).toBe(0);
  });

  it('[POLL-01] the default poll asks 10 times, 1 s apart', async () => {
    // The default needs no policy.
    const { clock, askedAt } = open(undefined, async () => notYet);
    await clock.advance(60 * second);
    expect(askedAt).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000, 9_000]);
  });

  it('[POLL-01] it keeps asking until the answer is there, and ends with it', async () => {
    const { clock, askedAt, result, onPoll } = open(polls.default, async (request) => (request < 3 ? notYet : done));
    await clock.advance(60 * second);
    expect(askedAt).toEqual(every(second, 4));
    expect(result.value).toEqual({ outcome: 'done', value: 'APPROVED' });
    expect(onPoll.mock.calls).toEqual([[1], [2], [3]]);
    expect(clock.waiting()).toBe(0);
  });

  it('[POLL-02] an answer to the last request still counts', async () => {
    const { clock, result } = open(polls.default, async (request) => (request < 9 ? notYet : done));
    await clock.advance(60 * second);
    expect(result.value).toEqual({ outcome: 'done', value: 'APPROVED' });
  });

  it('[POLL-02] requests never overlap: the poll waits for an answer slower than the interval', async () => {
    let inFlight = 0;
    let most = 0;
    const { clock, askedAt } = open(polls.faceMatch, async (_request, _signal, time) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await new Promise<void>((resolve) => time.after(2_500, resolve));
      inFlight -= 1;
      return notYet;
    });
    await clock.advance(120 * second);
    expect(most).toBe(1);
    expect(askedAt.slice(0, 4)).toEqual([0, 2_500, 5_000, 7_500]);
  });

  it.each(Object.entries(polls))('[SRV-24] %s gets all its answers over a line of 4 s', async (name, policy) => {
    const [requests] = figures[name as keyof typeof polls];
    const { clock, askedAt, result } = open(policy, async (request, _signal, time) => {
      await new Promise<void>((resolve) => time.after(4 * second, resolve));
      return request < requests - 1 ? notYet : done;
    });
    await clock.advance(3_600 * second);
    expect(askedAt).toHaveLength(requests);
    expect(result.value).toEqual({ outcome: 'done', value: 'APPROVED' });
  });
});

describe('leaving', () => {
  it('[POLL-02] leaving the screen between two requests ends it at once without another request', async () => {
    const { clock, leave, askedAt, result, ended } = open(polls.push, async () => notYet);
    await clock.advance(2_500);
    leave();
    await ended;
    expect(result.value).toEqual({ outcome: 'stopped' });
    expect(clock.waiting()).toBe(0);
    await clock.advance(60 * second);
    expect(askedAt).toHaveLength(3);
  });

  it('[POLL-02] leaving during a request ends it, even if the answer never comes', async () => {
    const { leave, result, ended, onPoll } = open(polls.push, () => new Promise(() => {}));
    leave();
    await ended;
    expect(result.value).toEqual({ outcome: 'stopped' });
    expect(onPoll).not.toHaveBeenCalled();
  });

  it('[POLL-02] an approval that comes after leaving is ignored', async () => {
    let approve: (answer: typeof done) => void = () => undefined;
    const { leave, result, ended } = open(
      polls.push,
      () =>
        new Promise<typeof done>((resolve) => {
          approve = resolve;
        }),
    );
    leave();
    approve(done);
    await ended;
    expect(result.value).toEqual({ outcome: 'stopped' });
  });

  it('[POLL-02] a request that fails because the customer left is not an error', async () => {
    const { leave, result, ended } = open(
      polls.push,
      (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new CallError('network')));
        }),
    );
    leave();
    await ended;
    expect(result).toEqual({ value: { outcome: 'stopped' } });
  });

  it('[POLL-02] if the customer left before it began, it asks nothing', async () => {
    const ask = vi.fn<Ask>();
    const outcome = await poll({ ask, policy: polls.default, clock: createTestClock(), signal: AbortSignal.abort() });
    expect(outcome).toEqual({ outcome: 'stopped' });
    expect(ask).not.toHaveBeenCalled();
  });

  it('[POLL-02] leaving from within onPoll ends it without another wait', async () => {
    const world = open(polls.push, async () => notYet);
    world.onPoll.mockImplementation(() => world.leave());
    await world.ended;
    expect(world.result.value).toEqual({ outcome: 'stopped' });
    expect(world.clock.waiting()).toBe(0);
  });
});

describe('a tab that sleeps', () => {
  it('[POLL-02] asks once at once on waking, without a burst, and continues from there', async () => {
    const { clock, askedAt } = open(polls.push, async () => notYet);
    await clock.advance(1_500);
    await clock.sleep(300 * second);
    expect(askedAt).toEqual([0, 1_000, 301_500]);
    await clock.advance(2 * second);
    expect(askedAt).toEqual([0, 1_000, 301_500, 302_500, 303_500]);
  });

  it('[POLL-02] does not wait for the interval to end if the tab wakes within it', async () => {
    const { clock, askedAt } = open(polls.emailCheckpoint, async () => notYet);
    await clock.advance(500);
    await clock.sleep(100);
    expect(askedAt).toEqual([0, 600]);
  });

  it('[POLL-02] a tab that wakes repeatedly makes at most one extra request in each interval', async () => {
    const { clock, askedAt } = open(polls.push, async () => notYet);
    for (let wake = 0; wake < 50; wake += 1) await clock.sleep(100);
    expect(askedAt.length).toBeLessThanOrEqual(10);
  });

  it('[POLL-02] a tab that wakes during a request does not ask a second time', async () => {
    const { clock, askedAt } = open(polls.push, async (_request, _signal, time) => {
      await new Promise<void>((resolve) => time.after(10 * second, resolve));
      return notYet;
    });
    for (let wake = 0; wake < 5; wake += 1) await clock.sleep(1_500);
    expect(askedAt).toEqual([0]);
    await clock.advance(2_500);
    expect(askedAt).toEqual([0, 10_000]);
  });

  it('[POLL-02] a sleep of more than a minute counts: after the time of the poll it asks once more and ends', async () => {
    const { clock, askedAt, result } = open(polls.default, async () => notYet);
    await clock.advance(1_500);
    await clock.sleep(300 * second);
    expect(askedAt).toEqual([0, 1_000, 301_500]);
    expect(result.value).toEqual({ outcome: 'exhausted' });
  });

  it('[SRV-24] a look at another app uses up no requests: after it the poll makes all that are left', async () => {
    const { clock, askedAt } = open(polls.default, async () => notYet);
    await clock.advance(1_500);
    await clock.sleep(60 * second);
    await clock.advance(60 * second);
    expect(askedAt).toEqual([0, 1_000, ...every(second, 8).map((time) => time + 61_500)]);
  });

  it('[POLL-02] an approval during sleep is found on waking, after a sleep of any length', async () => {
    const { clock, result } = open(polls.default, async (request) => (request < 2 ? notYet : done));
    await clock.advance(1_500);
    await clock.sleep(3_600 * second);
    expect(result.value).toEqual({ outcome: 'done', value: 'APPROVED' });
  });
});

describe('errors during a poll', () => {
  it.each([
    ['no answer', new CallError('network')],
    ['none in time', new CallError('timeout')],
    ['a body cut short', new CallError('unreadable', { status: 200 })],
    ['server trouble', serverTrouble()],
    ['overload', new CallError('problem', { status: 503 })],
    ['a request that the server waited for too long', new CallError('problem', { status: 408 })],
    ['too many requests, without a word when to come back', new CallError('problem', { status: 429 })],
  ])('[POLL-02] %s does not end a poll', async (_, error) => {
    const { clock, result, onPoll } = open(polls.default, async (request) => {
      if (request === 0) throw error;
      return done;
    });
    await clock.advance(10 * second);
    expect(result.value).toEqual({ outcome: 'done', value: 'APPROVED' });
    expect(onPoll.mock.calls).toEqual([[1]]);
  });

  it('[POLL-02] after errors the waits grow up to a limit, and shrink again after an answer', async () => {
    const { clock, askedAt } = open(polls.push, async (request) => {
      if (request < 5 || request === 6) throw serverTrouble();
      return notYet;
    });
    await clock.advance(34 * second);
    expect(askedAt).toEqual([0, 2_000, 6_000, 14_000, 22_000, 30_000, 31_000, 33_000, 34_000]);
  });

  it('[SRV-24] errors alone end a poll after a minute, not after 30 failed requests', async () => {
    const { clock, askedAt, result } = open(polls.faceMatch, async () => {
      throw serverTrouble();
    });
    await clock.advance(3_600 * second);
    expect(askedAt).toEqual([0, 2_000, 6_000, 14_000, 22_000, 30_000, 38_000, 46_000, 54_000, 62_000]);
    expect(result.value).toEqual({ outcome: 'exhausted' });
  });

  it('[SRV-24] errors alone do not end a longer poll before its time', async () => {
    const { clock, result } = open(polls.push, async (request) => {
      if (request < 60) throw serverTrouble();
      return done;
    });
    await clock.advance(480 * second);
    expect(result.value).toEqual({ outcome: 'done', value: 'APPROVED' });
  });

  it('[SRV-24] an answer between errors gives a slow line its minute back', async () => {
    const { clock, askedAt, result } = open(polls.faceMatch, async (request, _signal, time) => {
      await new Promise<void>((resolve) => time.after(10 * second, resolve));
      if (request % 2 === 0) throw new CallError('timeout');
      return notYet;
    });
    await clock.advance(3_600 * second);
    expect(askedAt).toHaveLength(30);
    expect(result.value).toEqual({ outcome: 'exhausted' });
  });

  it.each([400, 401, 403, 404])('[POLL-02] a refusal (%i) ends it with that error', async (status) => {
    const error = new CallError('problem', { status });
    const { clock, askedAt, result, ended } = open(polls.default, async () => {
      throw error;
    });
    await ended;
    expect(result.error).toBe(error);
    expect(askedAt).toHaveLength(1);
    expect(clock.waiting()).toBe(0);
  });

  it('[POLL-02] a programming error in the request does not count as a server error', async () => {
    const mistake = new TypeError('a mistake');
    const { result, ended } = open(polls.default, async () => {
      throw mistake;
    });
    await ended;
    expect(result.error).toBe(mistake);
  });
});

describe('a server that sends Retry-After', () => {
  it('[POLL-02] is asked again after exactly that time, without using up requests or time of the poll', async () => {
    const { clock, askedAt, result, onPoll } = open(polls.default, async (request) => {
      if (request === 3) throw sentAway(7_000);
      return notYet;
    });
    await clock.advance(60 * second);
    expect(askedAt).toEqual([0, 1_000, 2_000, 3_000, ...every(second, 7).map((time) => time + 10_000)]);
    expect(onPoll).toHaveBeenCalledTimes(10);
    expect(result.value).toEqual({ outcome: 'exhausted' });
  });

  it('[POLL-02] is not asked sooner because the tab woke', async () => {
    const { clock, askedAt } = open(polls.default, async (request) => {
      if (request === 0) throw sentAway(7_000);
      return notYet;
    });
    await clock.sleep(2_000);
    expect(askedAt).toEqual([0]);
    await clock.advance(5_000);
    expect(askedAt).toEqual([0, 7_000]);
  });

  it('[POLL-02] is asked at once, and only once, by a tab that slept through that time', async () => {
    const { clock, askedAt } = open(polls.push, async (request) => {
      if (request === 0) throw sentAway(7_000);
      return notYet;
    });
    await clock.sleep(60 * second);
    expect(askedAt).toEqual([0, 60_000]);
    await clock.advance(1_000);
    expect(askedAt).toEqual([0, 60_000, 61_000]);
  });

  it('[POLL-02] does not hold the customer forever by repeating it', async () => {
    const { clock, askedAt, result } = open(polls.default, async () => {
      throw sentAway(1_000);
    });
    await clock.advance(3_600 * second);
    expect(result.value).toEqual({ outcome: 'exhausted' });
    expect(askedAt.length).toBeLessThanOrEqual(20);
  });

  it("[POLL-02] with a wait longer than a token's lifetime is asked when the token would have expired", async () => {
    const { clock, askedAt } = open(polls.default, async (request) => {
      if (request === 0) throw sentAway(Number.MAX_SAFE_INTEGER);
      return done;
    });
    await clock.advance(lifetimes.oneTimeToken);
    expect(askedAt).toEqual([0, lifetimes.oneTimeToken]);
  });

  it('[POLL-02] is not asked again after the customer leaves', async () => {
    const { clock, leave, askedAt, result, ended } = open(polls.default, async () => {
      throw sentAway(7_000);
    });
    await clock.advance(1_000);
    leave();
    await ended;
    expect(result.value).toEqual({ outcome: 'stopped' });
    expect(askedAt).toHaveLength(1);
    expect(clock.waiting()).toBe(0);
  });
});

/** A clock that a test moves by hand. No shipped code imports it. */
import type { Clock } from './ports.ts';

export type TestClock = Clock & {
  /** Advances the time and runs every timer that falls due, in order. Resolves when their effects have settled. */
  advance(ms: number): Promise<void>;
  /** The tab sleeps for this time, with its timers, and wakes; overdue timers run after the wake listeners. */
  sleep(ms: number): Promise<void>;
  /** Timers and wake listeners that are still waiting: code that has ended must leave none. */
  waiting(): number;
};

type Timer = { readonly due: number; readonly run: () => void };

/** Longer than any chain of promises in a test: nothing here waits for real time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

export function createTestClock(): TestClock {
  let now = 0;
  let timers: readonly Timer[] = [];
  const wakeListeners = new Set<() => void>();

  async function advance(ms: number): Promise<void> {
    const end = now + ms;
    await settle();
    for (;;) {
      const [first] = timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due);
      if (first === undefined) break;
      timers = timers.filter((each) => each !== first);
      now = Math.max(now, first.due);
      first.run();
      await settle();
    }
    now = end;
  }

  return {
    now: () => now,
    after(ms, run) {
      const timer = { due: now + ms, run };
      timers = [...timers, timer];
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    onWake(run) {
      wakeListeners.add(run);
      return () => wakeListeners.delete(run);
    },
    advance,
    async sleep(ms) {
      await settle();
      now += ms;
      for (const run of [...wakeListeners]) run();
      await advance(0);
    },
    waiting: () => timers.length + wakeListeners.size,
  };
}

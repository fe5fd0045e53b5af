import type { Clock } from '@stepgate/flow';
import { expect, it } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useSecondsLeft } from './use-seconds-left.ts';

it('a tab that wakes shows the remaining time at once, before any late timer runs (RB13)', async () => {
  let now = 0;
  const wakeListeners = new Set<() => void>();
  const frozen: Clock = {
    now: () => now,
    after: () => () => undefined,
    onWake(run) {
      wakeListeners.add(run);
      return () => wakeListeners.delete(run);
    },
  };
  const { result, act, unmount } = await renderHook(() => useSecondsLeft(frozen, 30_000));
  expect(result.current).toBe(30);
  now = 29_001;
  await act(() => {
    for (const run of wakeListeners) run();
  });
  expect(result.current).toBe(1);
  await unmount();
  expect(wakeListeners.size).toBe(0);
});

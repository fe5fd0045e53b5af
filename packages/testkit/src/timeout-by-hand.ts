import { onTestFinished, vi } from 'vitest';

/** Replaces every `AbortSignal.timeout` of a test: the wait ends when the test says so, and never because a machine is busy. */
export function timeoutByHand(): { end(): void } {
  const wait = new AbortController();
  const waits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(wait.signal);
  onTestFinished(() => waits.mockRestore());
  return { end: () => wait.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')) };
}

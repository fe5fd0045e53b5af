/**
 * Loaded into a process before the service (`--import`): it measures how long the event loop is held, and shortens timers of
 * minutes to five seconds, so that the clean-up begins during the measurement. On SIGUSR2 it writes the longest hold since the
 * last signal to standard error, as a line of JSON.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const minute = 60_000;
const soon = 5_000;

const sooner = (delay: number | undefined): number | undefined =>
  delay !== undefined && delay >= 3 * minute && delay <= 90 * minute ? soon : delay;

const { setInterval: realInterval, setTimeout: realTimeout } = globalThis;
globalThis.setInterval = Object.assign(
  (work: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) => realInterval(work, sooner(delay), ...args),
  realInterval,
);
globalThis.setTimeout = Object.assign(
  (work: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) => realTimeout(work, sooner(delay), ...args),
  realTimeout,
);

const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();

process.on('SIGUSR2', () => {
  process.stderr.write(`${JSON.stringify({ longestHold: delays.max / 1e6, p99: delays.percentile(99) / 1e6 })}\n`);
  delays.reset();
});

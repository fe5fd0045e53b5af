/** For polls in tests and the explorer: when the next question is due. */
import type { Tab } from './tab.tsx';
import { until } from './until.ts';

type Page = Pick<Tab, 'service' | 'clock'>;

/**
 * Until a call was asked so often and its last answer was read: all that waits then is the poll's timer and its ear for a waking tab.
 * Only then may the clock be moved on.
 */
export async function resting({ service, clock }: Page, call: string, asked: number): Promise<void> {
  const soFar = () => service.to(call).length;
  await until(
    () => soFar() === asked,
    () => `${call} was asked ${soFar()} times, not ${asked}`,
  );
  await until(
    () => clock.waiting() === 2,
    () => `${clock.waiting()} timers and listeners, not 2`,
  );
}

/** Lets a poll ask on, so many times in all. */
export async function pollUntil(page: Page, call: string, interval: number, asked: number): Promise<void> {
  const soFar = () => page.service.to(call).length;
  const moreThan = (count: number) =>
    until(
      () => soFar() > count,
      () => `${call} was asked ${soFar()} times, not more than ${count}`,
    );
  await moreThan(0);
  for (;;) {
    const before = soFar();
    await resting(page, call, before);
    if (before >= asked) return;
    await page.clock.advance(interval);
    await moreThan(before);
  }
}

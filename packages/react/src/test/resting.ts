/** For tests of polls: when the next question is due. */
import { expect } from 'vitest';
import type { openPage } from './world.tsx';

type Page = Pick<Awaited<ReturnType<typeof openPage>>, 'service' | 'clock'>;

/**
 * Until a call was asked so often and its last answer was read: all that waits then is the poll's timer and its ear for a waking tab.
 * Only then may the clock be moved on.
 */
export async function resting({ service, clock }: Page, call: string, asked: number): Promise<void> {
  await expect.poll(() => service.to(call).length, { interval: 5 }).toBe(asked);
  await expect.poll(clock.waiting, { interval: 5 }).toBe(2);
}

/** Lets a poll ask on, so many times in all. */
export async function pollUntil(page: Page, call: string, interval: number, asked: number): Promise<void> {
  await expect.poll(() => page.service.to(call).length, { interval: 5 }).toBeGreaterThan(0);
  for (;;) {
    const soFar = page.service.to(call).length;
    await resting(page, call, soFar);
    if (soFar >= asked) return;
    await page.clock.advance(interval);
    await expect.poll(() => page.service.to(call).length, { interval: 5 }).toBe(soFar + 1);
  }
}

/** For polls in tests and the explorer: moves the clock to the next request. */
import type { CallName } from './script/answers.ts';
import type { Tab } from './tab.tsx';
import { until } from './until.ts';

type Page = Pick<Tab, 'service' | 'clock'>;

/**
 * Waits until a call was made so often and its last answer was read. Then only the poll's timer and its wake listener are pending, and the clock
 * may be moved on.
 */
export async function betweenPolls({ service, clock }: Page, call: CallName, requests: number): Promise<void> {
  const soFar = () => service.to(call).length;
  await until(
    () => soFar() === requests,
    () => `${call} was asked ${soFar()} times, not ${requests}`,
  );
  await until(
    () => clock.waiting() === 2,
    () => `${clock.waiting()} timers and listeners, not 2`,
  );
}

/** Lets a poll continue until it has made so many requests in total. */
export async function pollUntil(page: Page, call: CallName, interval: number, requests: number): Promise<void> {
  const soFar = () => page.service.to(call).length;
  const moreThan = (count: number) =>
    until(
      () => soFar() > count,
      () => `${call} was asked ${soFar()} times, not more than ${count}`,
    );
  await moreThan(0);
  for (;;) {
    const before = soFar();
    await betweenPolls(page, call, before);
    if (before >= requests) return;
    await page.clock.advance(interval);
    await moreThan(before);
  }
}

/** After a proof that the list doesn't show: lets the flow ask for the list once more than so often. */
export async function nextList({ service, clock }: Page, requests: number): Promise<void> {
  const soFar = () => service.to('tokenStatus').length;
  await until(
    () => soFar() >= requests,
    () => `the list was asked for ${soFar()} times, not ${requests}`,
  );
  while (soFar() === requests) {
    await clock.advance(1_000);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/**
 * The same until the list counts.
 * @param proofs how many such proofs this is, the first being 1
 */
export async function untilListCounts(page: Page, proofs = 1): Promise<void> {
  for (let requests = proofs * 4 - 2; requests <= proofs * 4; requests += 1) await nextList(page, requests);
}

import { calls } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { done, nobody, openReview, paths, problem, shows } from './test/open-review.ts';

const minute = 60_000;
const pressed = `GET ${calls.reviewSession.path}`;
const polled = `GET ${calls.reviewSession.path}?poll=true`;
/** The service's clock has nothing to do with the page's. */
const now = Date.UTC(2026, 10, 21, 12, 30);
const left = (ms: number) => ({
  status: 200,
  body: { now, idleExpiresAt: now + ms, expiresAt: now + 8 * 60 * minute },
});
const idle = problem(401, 'session_not_found', 'x', { sessionEnded: 'idle' });
const idleWords = /^We logged you out after 15 minutes without activity/;

async function open(polls: readonly object[], answers: object = {}) {
  const opened = await openReview({ [polled]: polls as never, [pressed]: [left(15 * minute)], ...answers });
  await expect.element(opened.row('ada@example.com')).toBeVisible();
  // The timer and the wake listener of the warning: the page starts them after it shows the cases.
  await expect.poll(() => opened.clock.waiting()).toBe(2);
  const times = (call: string) => opened.asked.filter((each) => each === call).length;
  return { ...opened, times, dialog: opened.screen.getByRole('dialog', { name: 'Still there?' }) };
}

describe('[LOOK-05] a staff session that is about to end', () => {
  it('says so a minute before and is kept at a press; until then the page asks for nothing by itself', async () => {
    const page = await open([left(minute)]);
    const before = [...page.asked];
    await page.clock.advance(14 * minute - 1);
    expect(page.asked).toEqual(before);
    await page.clock.advance(1);
    await expect.element(page.dialog).toBeVisible();
    await expect.element(page.button('Stay logged in')).toHaveFocus();
    await expect.element(page.screen.getByRole('timer')).toMatchTextContent('60 seconds left');
    expect([page.times(polled), page.times(pressed), page.times(paths.items)]).toEqual([1, 0, 1]);
    await page.button('Stay logged in').click();
    await expect.element(page.dialog).not.toBeInTheDocument();
    expect(page.times(pressed)).toBe(1);
  });

  it('work in another tab keeps it: no warning', async () => {
    const page = await open([left(2 * minute)]);
    await page.clock.advance(14 * minute);
    await expect.poll(() => page.times(polled)).toBe(1);
    await expect.element(page.dialog).not.toBeInTheDocument();
  });

  it('takes every case off the page at its end, and says why', async () => {
    const page = await open([left(minute), idle]);
    await page.clock.advance(14 * minute);
    await expect.element(page.dialog).toBeVisible();
    await expect
      .poll(
        async () => {
          if (page.times(polled) < 2) await page.clock.advance(1_000);
          return page.times(polled);
        },
        { interval: 1 },
      )
      .toBe(2);
    await expect.element(page.screen.getByText(idleWords)).toBeVisible();
    await expect.element(page.screen.getByText(/ada@example\.com/)).not.toBeInTheDocument();
    await expect.element(page.dialog).not.toBeInTheDocument();
  });

  it('a press that finds it ended says why too', async () => {
    const page = await open([], { [paths.items]: [shows(), idle] });
    await page.button('Refresh').click();
    await expect.element(page.screen.getByText(idleWords)).toBeVisible();
  });

  it('a session that ended for another reason is not said to have been idle', async () => {
    const page = await open([nobody]);
    await page.clock.advance(14 * minute);
    await expect.element(page.screen.getByText(/^Your login has ended\./)).toBeVisible();
    await expect.element(page.screen.getByText(idleWords)).not.toBeInTheDocument();
  });

  it('can be ended from the warning', async () => {
    const page = await open([left(minute)], { [paths.logout]: [done] });
    await page.clock.advance(14 * minute);
    await page.dialog.getByRole('button', { name: words.logOut }).click();
    await expect.element(page.screen.getByText("You're logged out.")).toBeVisible();
  });

  it('a service without this call causes no warning, and is asked once', async () => {
    const page = await open([{ fault: { status: 404, body: { code: 'not_found', message: 'x' } } }]);
    const waiting = page.clock.waiting();
    await page.clock.advance(14 * minute);
    // The answer has arrived, and no timer took the place of the first.
    await expect.poll(() => page.clock.waiting()).toBe(waiting - 1);
    expect(page.times(polled)).toBe(1);
    await expect.element(page.dialog).not.toBeInTheDocument();
  });
});

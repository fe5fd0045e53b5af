import { calls } from '@stepgate/contract';
import { createTestClock } from '@stepgate/flow/test-clock';
import { words } from '@stepgate/testkit/words';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { page } from '../../pages/home/page.ts';
import { openPage } from '../../test/open-page.tsx';

const minute = 60_000;
const byCustomer = `GET ${calls.session.path}`;
const byPoll = `GET ${calls.session.path}?poll=true`;
/** The service's clock has nothing to do with the page's. */
const now = Date.UTC(2026, 10, 21, 12, 30);
const session = (left: number, expiresAt = now + 12 * 60 * minute) => ({
  status: 200,
  body: { email: 'ada@example.com', scope: 'full', signedInAt: now, now, idleExpiresAt: now + left, expiresAt },
});
const idle = { status: 401, body: { code: 'session_not_found', message: 'x', params: { sessionEnded: 'idle' } } };
const nobody = { status: 401, body: { code: 'session_not_found', message: 'x' } };

async function open(polls: readonly object[]) {
  const clock = createTestClock();
  const answers = { [byCustomer]: [session(5 * minute)], [byPoll]: polls as never };
  const opened = await openPage(page, { answers, clock });
  await expect.element(opened.screen.getByText('ada@example.com')).toBeVisible();
  // The timer and the wake listener of the warning: the page starts them after it shows the account.
  await expect.poll(() => clock.waiting()).toBe(2);
  const polled = () => opened.asked.filter((call) => call === byPoll).length;
  const kept = () => opened.asked.filter((call) => call === byCustomer).length;
  /** Second by second, until the service has been asked so often: an answer takes no time on this clock, but some in the browser. */
  const untilPolled = (times: number) =>
    expect
      .poll(
        async () => {
          if (polled() < times) await clock.advance(1_000);
          return polled();
        },
        { interval: 1 },
      )
      .toBe(times);
  return { ...opened, clock, polled, kept, untilPolled, dialog: opened.screen.getByRole('dialog', { name: 'Still there?' }) };
}

afterEach(() => sessionStorage.clear());

describe('[LOOK-05] a session that is about to end', () => {
  it('says so a minute before, with the focus on the button that keeps it', async () => {
    const { screen, clock, polled, kept, dialog } = await open([session(minute), session(5 * minute)]);
    await clock.advance(4 * minute - 1);
    expect(polled()).toBe(0);
    await expect.element(dialog).not.toBeInTheDocument();
    await clock.advance(1);
    await expect.element(dialog).toBeVisible();
    const stay = screen.getByRole('button', { name: 'Stay logged in' });
    await expect.element(stay).toHaveFocus();
    await expect.element(stay).toHaveAccessibleDescription(/we'll log you out in less than a minute/);
    await expect.element(screen.getByRole('timer')).toMatchTextContent('60 seconds left');
    expect(kept()).toBe(1);
    await stay.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(kept()).toBe(2);
  });

  it('[MARK-10] on a phone the question is as high as its words, aligned at the start, with a ring that runs down', {
    tags: 'deep',
  }, async () => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => browser.viewport(innerWidth, innerHeight));
    await browser.viewport(390, 844);
    const { clock, dialog } = await open([session(minute)]);
    await clock.advance(4 * minute);
    await expect.element(dialog).toBeVisible();
    expect(dialog.element().getBoundingClientRect().height).toBeLessThan(390);
    const ring = () => dialog.element().querySelector('circle:last-child')?.getAttribute('stroke-dasharray');
    expect(ring()).toBe('1 1');
    await clock.advance(15_000);
    await expect.poll(ring).toBe('0.75 1');
    const link = dialog.getByRole('link', { name: words.logOut }).element();
    const { left, width } = link.getBoundingClientRect();
    const text = dialog.getByRole('timer').element().getBoundingClientRect();
    expect(left + Number.parseFloat(getComputedStyle(link).paddingInlineStart)).toBe(text.left);
    expect(width).toBeLessThan(text.width / 2);
  });

  it('Escape keeps it too, because somebody is there', { tags: 'deep' }, async () => {
    const { clock, kept, dialog } = await open([session(minute)]);
    await clock.advance(4 * minute);
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(kept()).toBe(2);
  });

  it('is kept by activity in another tab: no warning, or none any longer', async () => {
    const { clock, untilPolled, kept, dialog } = await open([session(2 * minute), session(minute), session(5 * minute - 1)]);
    await clock.advance(4 * minute);
    await expect.element(dialog).not.toBeInTheDocument();
    await untilPolled(2);
    await expect.element(dialog).toBeVisible();
    await untilPolled(3);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(kept()).toBe(1);
  });

  it('redirects to the login once it has ended, with the reason', async () => {
    const { clock, untilPolled, dialog, navigate, memory } = await open([session(minute), session(55_000), idle]);
    await clock.advance(4 * minute);
    await expect.element(dialog).toBeVisible();
    await untilPolled(3);
    await expect.poll(() => navigate.mock.calls).toEqual([['/login?redirectUrl=%2Fhome']]);
    expect(memory.get('loggedOut')).toBe('5');
  });

  it('a log-out in another tab gives no reason', async () => {
    const { clock, navigate, memory } = await open([nobody]);
    await clock.advance(4 * minute);
    await expect.poll(() => navigate.mock.calls).toEqual([['/login?redirectUrl=%2Fhome']]);
    expect(memory.get('loggedOut')).toBeUndefined();
  });

  it('no warning offers to keep what cannot be kept, at the end of its last day', { tags: 'deep' }, async () => {
    const { clock, polled, dialog } = await open([session(minute, now + minute)]);
    await clock.advance(4 * minute);
    await expect.poll(polled).toBe(1);
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

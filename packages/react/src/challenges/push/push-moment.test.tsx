/** The number on its plate: the ring of time around it, and the tick in its place. */
import { lifetimes, polls } from '@stepgate/contract';
import { afterEach, expect, it } from 'vitest';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { emulateMedia } from '../../test/emulate-media.ts';
import { holdMotion } from '../../test/hold-motion.ts';
import { betweenPolls } from '../../test/polling.ts';
import type { Script } from '../../test/script/answers.ts';
import { asks, otherChallenge, token } from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';

const success = 'rgb(11, 90, 44)';
const primary = otherChallenge('PUSH', {
  message: 'Enter 42 on your phone to approve.',
  subMessage: 'We sent the request to “Pixel 8”.',
});

const open = (answers: Script = {}) =>
  openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, {
    answers: { tokenStatus: asks({ primary }), triggerPush: { status: 204 }, pushStatus: { status: 202 }, ...answers },
  });

function plate(): HTMLElement {
  const found = document.querySelector<HTMLElement>('main [data-number]');
  if (found === null) throw new Error('no plate');
  return found;
}
const left = () => Number(plate().querySelector('circle:last-child')?.getAttribute('stroke-dasharray')?.split(' ')[0]);
const tick = () => plate().querySelector<SVGElement>(':scope > svg:last-child > path');

afterEach(() => emulateMedia());

it('[MARK-10] the number is on a plate over the whole width, below the sentence, and the device is named', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('We sent the request to “Pixel 8”.')).toBeVisible();
  const { left: start, right: end } = plate().getBoundingClientRect();
  const main = screen.getByRole('heading', { level: 1 }).element().parentElement?.getBoundingClientRect();
  expect([start, end]).toEqual([main?.left, main?.right]);
  expect(plate().ariaHidden).toBe('true');
  expect(plate().textContent).toBe('');
});

it('[MARK-10] a ring around it runs down the life of the request, also across a reload', async () => {
  const page = await open();
  await betweenPolls(page, 'pushStatus', 1);
  expect(left()).toBe(1);
  await page.clock.sleep(lifetimes.push / 4);
  await expect.poll(left).toBeCloseTo(0.75, 2);
  await page.reload();
  await expect.element(page.screen.getByText('42', { exact: true })).toBeVisible();
  await expect.poll(left).toBeCloseTo(0.75, 2);
});

it('[MARK-10] an approval draws a tick in place of the number, which stays until what follows is there', async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' });
  await holdMotion();
  const page = await open({
    tokenStatus: [asks({ primary }), 'never'],
    pushStatus: [{ status: 202 }, { body: { status: 'APPROVED' } }],
  });
  await betweenPolls(page, 'pushStatus', 1);
  const { offsetTop, offsetHeight } = plate();
  await page.clock.advance(polls.push.interval);
  await expect.poll(tick).not.toBeNull();
  const path = tick();
  if (path === null) throw new Error('no tick');
  const [drawing] = path.getAnimations();
  expect(drawing?.effect?.getComputedTiming().endTime).toBe(300);
  expect(getComputedStyle(path).stroke).toBe(success);
  expect(getComputedStyle(plate(), '::after').visibility).toBe('hidden');
  expect(plate().closest('[inert]')).not.toBeNull();
  expect([plate().offsetTop, plate().offsetHeight]).toEqual([offsetTop, offsetHeight]);
  await expect.element(page.screen.getByText('Loading the next step…')).not.toBeVisible();
});

it('[MARK-10] with reduced motion the tick is there at once', async () => {
  const page = await open({
    tokenStatus: [asks({ primary }), 'never'],
    pushStatus: [{ status: 202 }, { body: { status: 'APPROVED' } }],
  });
  await betweenPolls(page, 'pushStatus', 1);
  await page.clock.advance(polls.push.interval);
  await expect.poll(tick).not.toBeNull();
  expect(tick()?.getAnimations()).toEqual([]);
});

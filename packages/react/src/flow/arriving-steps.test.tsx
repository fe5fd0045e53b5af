/** Motion shows where a step came from. */
import { words } from '@stepgate/testkit/words';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { emulateMedia } from '../test/emulate-media.ts';
import { holdMotion } from '../test/hold-motion.ts';
import { bySms } from '../test/script/by-sms.ts';
import { asks, otherChallenge, smsChallenge, token } from '../test/script/challenges.ts';
import { titleOfFocus } from '../test/title-of-focus.ts';
import { openPage } from '../test/world.tsx';
import { ChallengeFlow } from './LazyChallengeFlow.tsx';

afterEach(() => emulateMedia());

async function open() {
  const tokenStatus = asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP'), otherChallenge('PUSH')] });
  const flow = <ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />;
  const { screen } = await openPage(flow, { answers: { ...bySms, tokenStatus } });
  await expect.poll(titleOfFocus).toBe(words.enterCode);
  return screen;
}

/** Where the step begins to come in, in pixels to the right of its place; `undefined` if it doesn't move. */
function beginsAt(): number | undefined {
  const step = document.querySelector('main [data-sg-part=step]');
  if (!step?.getAnimations()[0]) return undefined;
  return new DOMMatrix(getComputedStyle(step).transform).e;
}

it.each([
  ['ltr', 12, -12],
  ['rtl', -12, 12],
] as const)('[MARK-10] the next step comes from the end, and one behind from the start: %s', async (direction, next, back) => {
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  document.documentElement.dir = direction;
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' });
  await holdMotion();
  const screen = await open();
  await screen.getByRole('button', { name: words.tryAnotherWay }).click();
  await expect.element(screen.getByRole('heading', { name: words.chooseMethod })).toHaveFocus();
  expect(beginsAt()).toBe(next);
  await screen.getByRole('button', { name: words.back }).click();
  await expect.poll(titleOfFocus).toBe(words.enterCode);
  expect(beginsAt()).toBe(back);
  await screen.getByRole('button', { name: words.tryAnotherWay }).click();
  await expect.element(screen.getByRole('heading', { name: words.chooseMethod })).toHaveFocus();
  expect(beginsAt()).toBe(next);
});

it('[MARK-10] with reduced motion a step is at its place at once', { tags: 'deep' }, async () => {
  const screen = await open();
  await screen.getByRole('button', { name: words.tryAnotherWay }).click();
  await expect.element(screen.getByRole('heading', { name: words.chooseMethod })).toHaveFocus();
  expect(beginsAt()).toBeUndefined();
});

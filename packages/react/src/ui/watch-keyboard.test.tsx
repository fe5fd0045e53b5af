import { expect, it, onTestFinished, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import { createPrompts } from '../flow/step-up/create-prompts.ts';
import { StepUpDialogs } from '../flow/step-up/StepUpDialogs.tsx';
import { Login } from '../pages/login/Login.tsx';
import { bySms } from '../test/script/by-sms.ts';
import { asks, smsChallenge, token, transfer } from '../test/script/challenges.ts';
import { isInSight } from '../test/sight.ts';
import { openPage } from '../test/world.tsx';

/** A phone whose browser lays its keyboard over the page. The page, 390 × 664, stays as high as it is. */
async function onPhone() {
  const view = Object.assign(new EventTarget(), { height: 664, offsetTop: 0, scale: 1 });
  const listens = vi.spyOn(view, 'addEventListener');
  vi.stubGlobal('visualViewport', view);
  await browser.viewport(390, 664);
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    await browser.viewport(414, 896);
  });
  function change(changes: Partial<Pick<typeof view, 'height' | 'offsetTop' | 'scale'>>, event: 'resize' | 'scroll' = 'resize') {
    Object.assign(view, changes);
    view.dispatchEvent(new Event(event));
  }
  /** The page follows the keyboard once it is shown. */
  const watched = () => expect.poll(() => listens.mock.calls.length).toBeGreaterThanOrEqual(2);
  return Object.assign(change, { watched });
}

const bottomOf = (element: Element) => Math.round(element.getBoundingClientRect().bottom);

it('[ENG-05] the docked action is above a keyboard that covers the page, and the field in use above the action', async () => {
  const change = await onPhone();
  const { screen } = await openPage(<Login />, { answers: bySms });
  await screen.getByLabelText('Email').fill('ada@example.com');
  await screen.getByLabelText('Password').fill('open sesame please');
  await screen.getByRole('button', { name: 'Log in' }).click();
  const code = screen.getByLabelText('6-digit code');
  const done = screen.getByRole('button', { name: 'Done', exact: true });
  await expect.element(code).toHaveFocus();
  await change.watched();
  // The links are below it.
  expect(bottomOf(done.element())).toBe(600);
  change({ height: 364 });
  expect(bottomOf(done.element())).toBe(348);
  expect(isInSight(code.element())).toBe(true);
  expect(bottomOf(code.element())).toBeLessThan(done.element().getBoundingClientRect().top - 16);
  // The page is pushed up under the keyboard.
  change({ offsetTop: 40 }, 'scroll');
  expect(bottomOf(done.element())).toBe(388);
  // The page stays scrolled by 69 pixels.
  change({ height: 664, offsetTop: 0 });
  expect(bottomOf(done.element())).toBe(531);
});

it('[ENG-05] a toolbar of the browser and two fingers move nothing', async () => {
  const change = await onPhone();
  const { screen } = await openPage(<Login />, { answers: bySms });
  const style = vi.spyOn(document.documentElement.style, 'setProperty');
  onTestFinished(() => style.mockRestore());
  await expect.element(screen.getByRole('button', { name: 'Log in' })).toBeVisible();
  await change.watched();
  change({ height: 580 });
  change({ height: 332, scale: 2 });
  change({ height: 332, offsetTop: 100, scale: 2 }, 'scroll');
  expect(style.mock.calls.filter(([name]) => name === '--room-of-keyboard')).toEqual([]);
});

it('[ENG-05] the sheet of an approval is above the keyboard whole: its head, its field and its action', {
  tags: 'deep',
}, async () => {
  const change = await onPhone();
  const store = createPrompts();
  const { screen } = await openPage(<StepUpDialogs store={store} />, {
    answers: { ...bySms, tokenStatus: asks({ primary: smsChallenge(), transactionDetails: transfer }) },
  });
  const answered = store.prompts.approve({ oneTimeToken: token, message: undefined });
  const code = screen.getByLabelText('6-digit code');
  await expect.element(code).toHaveFocus();
  const done = screen.getByRole('button', { name: 'Done', exact: true });
  await change.watched();
  change({ height: 364 });
  expect(bottomOf(screen.getByRole('dialog').element())).toBe(364);
  expect(bottomOf(done.element())).toBeLessThanOrEqual(348);
  for (const each of [done, code, screen.getByRole('button', { name: 'Close' })]) expect(isInSight(each.element())).toBe(true);
  change({ height: 664 });
  expect(bottomOf(screen.getByRole('dialog').element())).toBe(664);
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect(answered).resolves.toBe('closed');
});

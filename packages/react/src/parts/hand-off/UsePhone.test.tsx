import { type HandOffState, lifetimes, polls } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import type { ReactNode } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { fakeCapture } from '../../test/fake-capture.ts';
import { untilListCounts } from '../../test/polling.ts';
import { problem, type Script } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge, smsChallenge, token } from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';

const soon = { interval: 5 };
const secret = 'kNw3Zp-oneSecretOfALink_42';
const link = `https://app.example.test/login/continue#token=${secret}`;
const begun = (number = '42') => ({ body: { link, number, expiresAt: 1_800_000_000_000 } });
const status = (name: HandOffState) => ({ body: { status: name } });
const answers: Script = {
  ...bySms,
  tokenStatus: asks({ primary: otherChallenge('FACE_MATCH'), alternatives: [smsChallenge()] }),
  faceMatchFlow: { body: {} },
  beginHandOff: begun(),
  handOffStatus: status('waiting'),
};

const flow = (onComplete: () => void, handedOff = false) => (
  <ChallengeFlow oneTimeToken={token} onComplete={onComplete} handedOff={handedOff} />
);

async function open(changes: Script = {}, shown: (onComplete: () => void) => ReactNode = flow, capture = fakeCapture()) {
  const onComplete = vi.fn();
  const page = await openPage(shown(onComplete), {
    answers: { ...answers, ...changes },
    host: { faceCapture: capture },
  });
  const { screen, service, clock } = page;
  const heading = (name: string) => screen.getByRole('heading', { level: 1, name });
  await expect.element(heading(words.takeVideoSelfie)).toBeVisible();
  return {
    ...page,
    onComplete,
    heading,
    button: (name: string) => screen.getByRole('button', { name }),
    begun: () => service.to('beginHandOff'),
    asked: () => service.to('handOffStatus').length,
    /** Waits until the poll was answered `asked` times and waits again: with the timers and wake listeners of the poll and the countdown. */
    async betweenPolls(asked: number) {
      await expect.poll(() => service.to('handOffStatus').length, soon).toBe(asked);
      await expect.poll(clock.waiting, soon).toBe(4);
    },
  };
}

async function openCode(changes: Script = {}) {
  const page = await open(changes);
  await page.button(words.usePhone).click();
  await page.betweenPolls(1);
  return page;
}

const title = 'Continue on your phone';

describe('the code for the phone', () => {
  it('shows the link as a QR code, the number that the phone must also show, and how long it can be used', async () => {
    const page = await openCode();
    await expect.element(page.heading(title)).toHaveFocus();
    expect(page.begun().map(({ body }) => body)).toEqual([{ type: 'FACE_MATCH' }]);
    await expect.element(page.screen.getByRole('img', { name: 'QR code with a link for your phone' })).toBeVisible();
    const number = page.screen.getByText('42', { exact: true });
    expect(number.element().parentElement?.textContent).toBe('Check that your phone shows the same number:42');
    expect(Number.parseFloat(getComputedStyle(number.element()).fontSize)).toBeGreaterThan(40);
    await expect.element(page.screen.getByText('in 10 minutes', { exact: false })).toBeVisible();
    await expect.element(page.screen.getByText('Finish on your phone', { exact: false })).toHaveAttribute('role', 'status');
    await page.clock.sleep(9 * 60_000);
    await expect.element(page.screen.getByText('in 1 minute.', { exact: false })).toBeVisible();
  });

  it('is black on white with four white modules around it, in every colour scheme', { tags: 'deep' }, async () => {
    const page = await openCode();
    const code = page.screen.getByRole('img', { name: 'QR code', exact: false }).element();
    const [ground, modules] = code.querySelectorAll('path');
    expect([ground?.getAttribute('fill'), modules?.getAttribute('fill')]).toEqual(['#fff', '#000']);
    const [, , width = 0] = (code.getAttribute('viewBox') ?? '').split(' ').map(Number);
    const at = [...(modules?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
    expect([Math.min(...at), Math.max(...at)]).toEqual([4, width - 5]);
  });

  it('the link is text to copy for customers who can’t scan, and can’t be pressed here', { tags: 'deep' }, async () => {
    const page = await openCode();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    onTestFinished(() => writeText.mockRestore());
    await page.screen.getByText("I can't scan the code").click();
    await expect.element(page.screen.getByText(link)).toBeVisible();
    expect(page.screen.container.querySelectorAll(`a[href*="${secret}"]`)).toHaveLength(0);
    await page.button('Copy link').click();
    await expect.element(page.screen.getByRole('status').getByText('Link copied.')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith(link);
    writeText.mockRejectedValueOnce(new DOMException('not allowed', 'NotAllowedError'));
    await page.button('Copy link').click();
    await expect.element(page.screen.getByText('copy it yourself', { exact: false })).toBeVisible();
    expect(getSelection()?.toString()).toBe(link);
  });

  it('its secret is in no request, address, title, log or report', async () => {
    const logged = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name));
    onTestFinished(() => {
      for (const spy of logged) spy.mockRestore();
    });
    const page = await openCode();
    page.service.answer({ handOffStatus: problem(500, 'unexpected.error', 'x') });
    await page.clock.advance(polls.handOff.interval);
    await page.betweenPolls(2);
    expect(JSON.stringify(page.service.seen)).not.toContain(secret);
    expect(location.href + document.title).not.toContain(secret);
    expect(logged.flatMap(({ mock }) => mock.calls).join()).not.toContain(secret);
    expect(page.errorTracker.mock.calls.join()).not.toContain(secret);
  });
});

describe('while the phone continues', () => {
  it('polls every two seconds, keeps the number after the phone has opened it, and continues by itself, once', async () => {
    const page = await openCode();
    await page.clock.advance(1_999);
    expect(page.asked()).toBe(1);
    page.service.answer({ handOffStatus: status('taken') });
    await page.clock.advance(1);
    await expect.element(page.screen.getByText('Your phone is ready.', { exact: false })).toHaveAttribute('role', 'status');
    await expect.element(page.screen.getByText('42', { exact: true })).toBeVisible();
    expect(page.screen.getByRole('img').elements()).toHaveLength(0);
    page.service.answer({ handOffStatus: status('done'), tokenStatus: nothingLeft });
    await page.betweenPolls(2);
    await page.clock.advance(2_000);
    await expect.poll(() => page.onComplete.mock.calls, soon).toHaveLength(1);
    expect([page.asked(), page.clock.waiting()]).toEqual([3, 0]);
  });

  it('the status done alone completes nothing: the list does (TS3)', async () => {
    const page = await openCode({ handOffStatus: [status('waiting'), status('done')] });
    await page.clock.advance(2_000);
    await untilListCounts(page);
    await expect.element(page.heading(words.takeVideoSelfie)).toBeVisible();
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it.each(
    rows(
      [
        { ended: 'refused', told: 'This was denied on the phone' },
        { ended: 'over', told: 'This code has expired' },
      ] as const,
      1,
    ),
  )('shows that the hand-off $ended, and offers a new code', async ({ ended, told }) => {
    const page = await openCode();
    page.service.answer({ handOffStatus: status(ended) });
    await page.clock.advance(2_000);
    await expect.element(page.heading(told)).toHaveFocus();
    expect(page.clock.waiting()).toBe(0);
    expect(page.begun()).toHaveLength(1);
    page.service.answer({ handOffStatus: status('waiting'), beginHandOff: begun('77') });
    await page.button('Create a new code').click();
    await expect.element(page.screen.getByText('77', { exact: true })).toBeVisible();
    await page.betweenPolls(3);
    expect(page.begun()).toHaveLength(2);
  });

  it('after ten minutes it stops polling and says that the code has expired', { tags: 'deep' }, async () => {
    const page = await openCode();
    await page.clock.sleep(lifetimes.handOff);
    await expect.element(page.heading('This code has expired')).toBeVisible();
    const asked = page.asked();
    await page.clock.advance(60_000);
    expect([page.asked(), page.clock.waiting()]).toEqual([asked, 0]);
    await page.button('Create a new code').click();
    await page.betweenPolls(asked + 1);
  });

  it('a reload shows the same code and makes no new one (RB10)', async () => {
    const page = await openCode();
    await page.reload();
    await expect.element(page.heading(title)).toBeVisible();
    await expect.element(page.screen.getByText('42', { exact: true })).toBeVisible();
    await page.betweenPolls(2);
    expect(page.begun()).toHaveLength(1);
    page.service.answer({ handOffStatus: status('done'), tokenStatus: nothingLeft });
    await page.clock.advance(2_000);
    await expect.poll(() => page.onComplete.mock.calls, soon).toHaveLength(1);
  });

  it('a customer who continues here ends the polling, and a reload stays here', { tags: 'deep' }, async () => {
    const page = await openCode();
    await page.button('Continue here instead').click();
    await expect.element(page.heading(words.takeVideoSelfie)).toHaveFocus();
    expect(page.clock.waiting()).toBe(0);
    await page.reload();
    await expect.element(page.heading(words.takeVideoSelfie)).toBeVisible();
    expect([page.begun().length, page.asked()]).toEqual([1, 1]);
  });

  it('an expired token ends the flow', { tags: 'deep' }, async () => {
    const page = await openCode();
    page.service.answer({ handOffStatus: problem(401, 'ott_not_found', 'This login has run out.') });
    await page.clock.advance(2_000);
    await expect.element(page.screen.getByText('This login has run out.')).toBeVisible();
  });
});

describe('a code that can’t be made', () => {
  it.each(['network' as const, problem(429, 'too_many_requests', 'x', { 'retry-after': '120' })])(
    'is reported, and is made when the customer tries again (%o)',
    { tags: 'deep' },
    async (answer) => {
      const page = await open({ beginHandOff: [answer, begun()] });
      await page.button(words.usePhone).click();
      await expect.element(page.screen.getByText('Something went wrong when creating a code', { exact: false })).toBeVisible();
      expect(page.asked()).toBe(0);
      await page.button(words.tryAgain).click();
      await page.betweenPolls(1);
      await expect.element(page.heading(title)).toHaveFocus();
    },
  );

  it('two presses create one code', { tags: 'deep' }, async () => {
    const page = await open({ beginHandOff: ['network', 'never'] });
    await page.button(words.usePhone).click();
    await expect.element(page.button(words.tryAgain)).toBeVisible();
    const again = page.button(words.tryAgain).element();
    for (let presses = 0; presses < 2; presses += 1) if (again instanceof HTMLElement) again.click();
    await expect.poll(page.begun, soon).toHaveLength(2);
  });
});

describe('where it is offered', () => {
  it('not on the phone’s side of the hand-off', async () => {
    const page = await open({}, (onComplete) => flow(onComplete, true));
    expect(page.button(words.usePhone).elements()).toHaveLength(0);
  });

  it('not on a phone, whose own camera is the one to use', async () => {
    const matching = matchMedia('(min-width: 0)');
    const match = vi.spyOn(window, 'matchMedia').mockReturnValue(matching);
    onTestFinished(() => match.mockRestore());
    const page = await open({}, flow, fakeCapture({ trouble: 'denied' }));
    expect(page.button(words.usePhone).elements()).toHaveLength(0);
    expect(match).toHaveBeenCalledWith('(pointer: coarse)');
    await page.button(words.continue).click();
    await expect.element(page.heading(words.cameraDenied)).toBeVisible();
    expect(page.button(words.usePhone).elements()).toHaveLength(0);
  });

  it('[FACE-05] but on any device without a camera', { tags: 'deep' }, async () => {
    const match = vi.spyOn(window, 'matchMedia').mockReturnValue(matchMedia('(min-width: 0)'));
    onTestFinished(() => match.mockRestore());
    const page = await open({}, flow, fakeCapture({ trouble: 'absent' }));
    await page.button(words.continue).click();
    await page.button(words.usePhone).click();
    await page.betweenPolls(1);
  });
});

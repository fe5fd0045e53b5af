import { lifetimes, polls } from '@stepgate/contract';
import type { ReactNode } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeCapture } from '../../test/fake-capture.ts';
import {
  asks,
  bySms,
  type FakeAnswers,
  nothingLeft,
  otherChallenge,
  paths,
  problem,
  smsChallenge,
  token,
} from '../../test/fake-service.ts';
import { openPage } from '../../test/world.tsx';
import { ChallengeFlow } from '../LazyChallengeFlow.tsx';

const soon = { interval: 5 };
const secret = 'kNw3Zp-oneSecretOfALink_42';
const link = `https://app.example.test/login/continue#token=${secret}`;
const begun = (number = '42') => ({ body: { link, number, expiresAt: 1_800_000_000_000 } });
const status = (name: string) => ({ body: { status: name } });
const answers: FakeAnswers = {
  ...bySms,
  [paths.status]: asks({ primary: otherChallenge('FACE_MATCH'), alternatives: [smsChallenge()] }),
  [paths.faceFlow]: { body: {} },
  [paths.handoverBegin]: begun(),
  [paths.handoverStatus]: status('waiting'),
};

const flow = (onComplete: () => void, handedOver = false) => (
  <ChallengeFlow oneTimeToken={token} onComplete={onComplete} handedOver={handedOver} />
);

async function open(changes: FakeAnswers = {}, shown: (onComplete: () => void) => ReactNode = flow, capture = fakeCapture()) {
  const onComplete = vi.fn();
  const page = await openPage(shown(onComplete), {
    answers: { ...answers, ...changes },
    host: { faceCapture: capture },
  });
  const { screen, service, clock } = page;
  const heading = (name: string) => screen.getByRole('heading', { level: 1, name });
  await expect.element(heading('Take a video selfie')).toBeVisible();
  return {
    ...page,
    onComplete,
    heading,
    button: (name: string) => screen.getByRole('button', { name }),
    begun: () => service.to(paths.handoverBegin),
    asked: () => service.to(paths.handoverStatus).length,
    /** Until its poll was answered so often, and it waits again: with the timer of the time left, and the ears of both. */
    async rests(asked: number) {
      await expect.poll(() => service.to(paths.handoverStatus).length, soon).toBe(asked);
      await expect.poll(clock.waiting, soon).toBe(4);
    },
  };
}

async function openCode(changes: FakeAnswers = {}) {
  const page = await open(changes);
  await page.button('Use your phone').click();
  await page.rests(1);
  return page;
}

const title = 'Continue on your phone';

describe('the code for the phone', () => {
  it('shows the link as a QR code, the number that the phone must show too, and how long it can be used', async () => {
    const page = await openCode();
    await expect.element(page.heading(title)).toHaveFocus();
    expect(page.begun().map(({ body }) => body)).toEqual([{ type: 'FACE_MATCH' }]);
    await expect.element(page.screen.getByRole('img', { name: 'QR code with a link for your phone' })).toBeVisible();
    const number = page.screen.getByText('42', { exact: true });
    expect(number.element().parentElement?.textContent).toBe('Your phone must show 42 too.');
    expect(Number.parseFloat(getComputedStyle(number.element()).fontSize)).toBeGreaterThan(40);
    await expect.element(page.screen.getByText('for 10 more minutes', { exact: false })).toBeVisible();
    await expect.element(page.screen.getByText('Waiting for your phone.', { exact: false })).toHaveAttribute('role', 'status');
    await page.clock.sleep(9 * 60_000);
    await expect.element(page.screen.getByText('for 1 more minute.', { exact: false })).toBeVisible();
  });

  it('is black on white with four modules of white around it, in every scheme', async () => {
    const page = await openCode();
    const code = page.screen.getByRole('img', { name: 'QR code', exact: false }).element();
    const [ground, modules] = code.querySelectorAll('path');
    expect([ground?.getAttribute('fill'), modules?.getAttribute('fill')]).toEqual(['#fff', '#000']);
    const [, , width = 0] = (code.getAttribute('viewBox') ?? '').split(' ').map(Number);
    const at = [...(modules?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
    expect([Math.min(...at), Math.max(...at)]).toEqual([4, width - 5]);
  });

  it('the link is text to copy for who cannot scan, and no link to press here', async () => {
    const page = await openCode();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    onTestFinished(() => writeText.mockRestore());
    await page.screen.getByText('I cannot scan the code').click();
    await expect.element(page.screen.getByText(link)).toBeVisible();
    expect(page.screen.container.querySelectorAll(`a[href*="${secret}"]`)).toHaveLength(0);
    await page.button('Copy link').click();
    await expect.element(page.screen.getByText('The link is copied.')).toHaveAttribute('role', 'status');
    expect(writeText).toHaveBeenCalledWith(link);
    writeText.mockRejectedValueOnce(new DOMException('not allowed', 'NotAllowedError'));
    await page.button('Copy link').click();
    await expect.element(page.screen.getByText('copy it by hand', { exact: false })).toBeVisible();
    expect(getSelection()?.toString()).toBe(link);
  });

  it('its secret is in no request, no address, no title, no log and no report', async () => {
    const logged = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name));
    onTestFinished(() => {
      for (const spy of logged) spy.mockRestore();
    });
    const page = await openCode();
    page.service.answer({ [paths.handoverStatus]: problem(500, 'unexpected.error', 'x') });
    await page.clock.advance(polls.handover.interval);
    await page.rests(2);
    expect(JSON.stringify(page.service.seen)).not.toContain(secret);
    expect(location.href + document.title).not.toContain(secret);
    expect(logged.flatMap(({ mock }) => mock.calls).join()).not.toContain(secret);
    expect(page.errorTracker.mock.calls.join()).not.toContain(secret);
  });
});

describe('while the phone is at it', () => {
  it('asks every two seconds, keeps the number once the phone has it, and goes on by itself, once', async () => {
    const page = await openCode();
    await page.clock.advance(1_999);
    expect(page.asked()).toBe(1);
    page.service.answer({ [paths.handoverStatus]: status('taken') });
    await page.clock.advance(1);
    await expect.element(page.screen.getByText('Your phone has it.', { exact: false })).toHaveAttribute('role', 'status');
    await expect.element(page.screen.getByText('42', { exact: true })).toBeVisible();
    expect(page.screen.getByRole('img').elements()).toHaveLength(0);
    page.service.answer({ [paths.handoverStatus]: status('done'), [paths.status]: nothingLeft });
    await page.rests(2);
    await page.clock.advance(2_000);
    await expect.poll(() => page.onComplete.mock.calls, soon).toHaveLength(1);
    expect([page.asked(), page.clock.waiting()]).toEqual([3, 0]);
  });

  it('done alone completes nothing: the list does (TS3)', async () => {
    const page = await openCode({ [paths.handoverStatus]: [status('waiting'), status('done')] });
    await page.clock.advance(2_000);
    await expect.element(page.heading('Take a video selfie')).toBeVisible();
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it.each([
    { ended: 'refused', told: 'This was refused on the phone' },
    { ended: 'over', told: 'This code has run out' },
  ])('$ended is told, and a new code can be made', async ({ ended, told }) => {
    const page = await openCode();
    page.service.answer({ [paths.handoverStatus]: status(ended) });
    await page.clock.advance(2_000);
    await expect.element(page.heading(told)).toHaveFocus();
    expect(page.clock.waiting()).toBe(0);
    expect(page.begun()).toHaveLength(1);
    page.service.answer({ [paths.handoverStatus]: status('waiting'), [paths.handoverBegin]: begun('77') });
    await page.button('Make a new code').click();
    await expect.element(page.screen.getByText('77', { exact: true })).toBeVisible();
    await page.rests(3);
    expect(page.begun()).toHaveLength(2);
  });

  it('after its ten minutes it asks no more, and says that the code has run out', async () => {
    const page = await openCode();
    await page.clock.sleep(lifetimes.handover);
    await expect.element(page.heading('This code has run out')).toBeVisible();
    const asked = page.asked();
    await page.clock.advance(60_000);
    expect([page.asked(), page.clock.waiting()]).toEqual([asked, 0]);
    await page.button('Make a new code').click();
    await page.rests(asked + 1);
  });

  it('a reload shows the same code and makes no new one (RB10)', async () => {
    const page = await openCode();
    await page.reload();
    await expect.element(page.heading(title)).toBeVisible();
    await expect.element(page.screen.getByText('42', { exact: true })).toBeVisible();
    await page.rests(2);
    expect(page.begun()).toHaveLength(1);
    page.service.answer({ [paths.handoverStatus]: status('done'), [paths.status]: nothingLeft });
    await page.clock.advance(2_000);
    await expect.poll(() => page.onComplete.mock.calls, soon).toHaveLength(1);
  });

  it('whoever goes on here instead is asked after no more, and a reload stays here', async () => {
    const page = await openCode();
    await page.button('Continue here instead').click();
    await expect.element(page.heading('Take a video selfie')).toHaveFocus();
    expect(page.clock.waiting()).toBe(0);
    await page.reload();
    await expect.element(page.heading('Take a video selfie')).toBeVisible();
    expect([page.begun().length, page.asked()]).toEqual([1, 1]);
  });

  it('a token that has run out ends the flow', async () => {
    const page = await openCode();
    page.service.answer({ [paths.handoverStatus]: problem(401, 'ott_not_found', 'This login has run out.') });
    await page.clock.advance(2_000);
    await expect.element(page.screen.getByText('This login has run out.')).toBeVisible();
  });
});

describe('a code that is not made', () => {
  it.each(['network' as const, problem(429, 'too_many_requests', 'x', { 'retry-after': '120' })])(
    'is told, and made when the customer says so (%o)',
    async (answer) => {
      const page = await open({ [paths.handoverBegin]: [answer, begun()] });
      await page.button('Use your phone').click();
      await expect.element(page.screen.getByText('Something went wrong when making a code', { exact: false })).toBeVisible();
      expect(page.asked()).toBe(0);
      await page.button('Try again').click();
      await page.rests(1);
      await expect.element(page.heading(title)).toHaveFocus();
    },
  );

  it('two presses make one code', async () => {
    const page = await open({ [paths.handoverBegin]: ['network', 'never'] });
    await page.button('Use your phone').click();
    await expect.element(page.button('Try again')).toBeVisible();
    const again = page.button('Try again').element();
    for (let presses = 0; presses < 2; presses += 1) if (again instanceof HTMLElement) again.click();
    await expect.poll(page.begun, soon).toHaveLength(2);
  });
});

describe('where it is offered', () => {
  it('not on the phone’s own side of it', async () => {
    const page = await open({}, (onComplete) => flow(onComplete, true));
    expect(page.button('Use your phone').elements()).toHaveLength(0);
  });

  it('not on a phone, whose own camera is the one to use', async () => {
    const matching = matchMedia('(min-width: 0)');
    const match = vi.spyOn(window, 'matchMedia').mockReturnValue(matching);
    onTestFinished(() => match.mockRestore());
    const page = await open({}, flow, fakeCapture({ trouble: 'denied' }));
    expect(page.button('Use your phone').elements()).toHaveLength(0);
    expect(match).toHaveBeenCalledWith('(pointer: coarse)');
    await page.button('Continue').click();
    await expect.element(page.heading('The camera is not allowed')).toBeVisible();
    expect(page.button('Use your phone').elements()).toHaveLength(0);
  });

  it('[FACE-05] but on any device that has no camera', async () => {
    const match = vi.spyOn(window, 'matchMedia').mockReturnValue(matchMedia('(min-width: 0)'));
    onTestFinished(() => match.mockRestore());
    const page = await open({}, flow, fakeCapture({ trouble: 'absent' }));
    await page.button('Continue').click();
    await page.button('Use your phone').click();
    await page.rests(1);
  });
});

import { calls } from '@stepgate/contract';
import { describe, expect, it, vi } from 'vitest';
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
import { pollUntil, resting } from '../../test/resting.ts';
import { openPage } from '../../test/world.tsx';
import { ChallengeFlow } from '../LazyChallengeFlow.tsx';
import { browserSignals } from './browser-signals.ts';

const status = paths.profilerStatus;

async function open(answers: FakeAnswers = {}) {
  const onComplete = vi.fn();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} onRetry={() => undefined} />, {
    answers: {
      ...bySms,
      [paths.status]: asks({ primary: otherChallenge('PROFILER'), alternatives: [smsChallenge()] }),
      [paths.profilerTrigger]: { status: 204 },
      [status]: { status: 202 },
      ...answers,
    },
  });
  return { ...page, onComplete, heading: (name: string) => page.screen.getByRole('heading', { level: 1, name }) };
}

describe('the check of the browser', () => {
  it('[PROF-01] shows ‘Verifying your identity’, triggers once and polls every 200 ms, up to 30', async () => {
    const page = await open();
    await expect.element(page.heading('Verifying your identity')).toHaveFocus();
    await resting(page, status, 1);
    for (let asked = 2; asked <= 30; asked += 1) {
      await page.clock.advance(199);
      expect(page.service.to(status)).toHaveLength(asked - 1);
      await page.clock.advance(1);
      if (asked < 30) await resting(page, status, asked);
    }
    await expect.element(page.heading('The check did not finish')).toHaveFocus();
    await page.clock.advance(60_000);
    expect(page.service.to(status)).toHaveLength(30);
    expect(page.service.to(paths.profilerTrigger)).toHaveLength(1);
  });

  it('[PROF-01] an answer that is not 202 leads on, and no verdict is shown', async () => {
    const page = await open({
      [paths.status]: [asks({ primary: otherChallenge('PROFILER') }), nothingLeft],
      [status]: [{ status: 202 }, { status: 200, body: { verdict: 'RISKY' } }],
    });
    await pollUntil(page, status, 200, 1);
    await page.clock.advance(200);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(page.screen.container.textContent).not.toContain('RISKY');
  });

  it('[SRV-16] a service that is done at once and still asks for it is not triggered without end', async () => {
    const page = await open({ [paths.status]: asks({ primary: otherChallenge('PROFILER') }), [status]: { status: 200 } });
    await expect.element(page.screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(page.service.to(paths.profilerTrigger)).toHaveLength(5);
  });

  it('[PROF-01] out of time, it can be tried again, or another way gone', async () => {
    const page = await open();
    await resting(page, status, 1);
    await page.clock.sleep(6_000);
    await expect.element(page.screen.getByRole('button', { name: 'Try another way' })).toBeVisible();
    await page.screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.heading('Verifying your identity')).toHaveFocus();
    page.service.answer({ [status]: { status: 205 }, [paths.status]: nothingLeft });
    await resting(page, status, 3);
    await page.clock.advance(200);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(page.service.to(paths.profilerTrigger)).toHaveLength(2);
  });

  it('[SRV-09] is a way to choose where the server offers it', async () => {
    const page = await open({
      [paths.status]: asks({ primary: smsChallenge(), alternatives: [otherChallenge('PROFILER'), otherChallenge('TOTP')] }),
    });
    await page.screen.getByRole('button', { name: 'Try another way' }).click();
    await page.screen.getByRole('button', { name: 'Check this device', exact: false }).click();
    await expect.element(page.heading('Verifying your identity')).toBeVisible();
  });

  it('a refused token is the flow’s to tell', async () => {
    const page = await open({ [paths.profilerTrigger]: problem(403, 'not_allowed', 'This is not needed now.') });
    await expect.element(page.heading('We could not go on')).toBeVisible();
    await expect.element(page.screen.getByText('This is not needed now.')).toBeVisible();
  });
});

describe('what the browser says of itself', () => {
  it('[PROF-01] goes with the trigger: time zone, languages, automation, screen, touch', async () => {
    const page = await open();
    await resting(page, status, 1);
    const [sent] = page.service.to(paths.profilerTrigger);
    expect(sent?.headers).toMatchObject({ 'one-time-token': token, 'x-time-zone': 'Europe/Tallinn' });
    expect(sent?.body).toEqual({
      signals: {
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        languages: [...navigator.languages],
        automated: true,
        screen: { width: screen.width, height: screen.height },
        touchPoints: navigator.maxTouchPoints,
      },
    });
  });

  it('stays within the bounds of the contract, however much there is to say', () => {
    const languages = Array.from({ length: 50 }, (_, index) => `x${index}`.padEnd(500, 'y'));
    const own = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    try {
      const signals = browserSignals();
      expect(signals.languages).toHaveLength(10);
      const { '~standard': schema } = calls.triggerProfiler.body;
      expect(schema.validate({ signals })).not.toHaveProperty('issues');
      expect(schema.validate({ signals: { languages } })).toHaveProperty('issues');
    } finally {
      own.mockRestore();
    }
  });
});

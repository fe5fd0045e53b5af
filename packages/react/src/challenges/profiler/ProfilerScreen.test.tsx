import { calls } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, vi } from 'vitest';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { betweenPolls, pollUntil } from '../../test/polling.ts';
import { fault, problem, type Script } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge, smsChallenge, token } from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';
import { browserSignals } from './browser-signals.ts';

const status = 'profilerStatus';

async function open(answers: Script = {}) {
  const onComplete = vi.fn();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} onRetry={() => undefined} />, {
    answers: {
      ...bySms,
      tokenStatus: asks({ primary: otherChallenge('PROFILER'), alternatives: [smsChallenge()] }),
      triggerProfiler: { status: 204 },
      [status]: { status: 202 },
      ...answers,
    },
  });
  return { ...page, onComplete, heading: (name: string) => page.screen.getByRole('heading', { level: 1, name }) };
}

describe('the check of the browser', () => {
  it('[PROF-01] shows ‘Verifying your identity’, triggers once and polls every 200 ms, up to 30', async () => {
    const page = await open();
    await expect.element(page.heading(words.verifyingIdentity)).toHaveFocus();
    await betweenPolls(page, status, 1);
    for (let asked = 2; asked <= 30; asked += 1) {
      await page.clock.advance(199);
      expect(page.service.to(status)).toHaveLength(asked - 1);
      await page.clock.advance(1);
      if (asked < 30) await betweenPolls(page, status, asked);
    }
    await expect.element(page.heading("We couldn't finish the check")).toHaveFocus();
    await page.clock.advance(60_000);
    expect(page.service.to(status)).toHaveLength(30);
    expect(page.service.to('triggerProfiler')).toHaveLength(1);
  });

  it('[PROF-01] 205 continues, and no result is shown', async () => {
    const page = await open({
      tokenStatus: [asks({ primary: otherChallenge('PROFILER') }), nothingLeft],
      [status]: [{ status: 202 }, { status: 205 }],
    });
    await pollUntil(page, status, 200, 1);
    await page.clock.advance(200);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it('[SRV-16] any other success ends the wait when the list confirms it, and until then nothing is triggered again', async () => {
    const page = await open({ [status]: fault({ body: { status: 'PENDING', verdict: 'RISKY' } }) });
    await betweenPolls(page, status, 1);
    await page.clock.advance(200);
    await betweenPolls(page, status, 2);
    await expect.element(page.heading(words.verifyingIdentity)).toBeVisible();
    expect(page.screen.container.textContent).not.toContain('RISKY');
    page.service.answer({ tokenStatus: nothingLeft });
    await page.clock.advance(200);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(page.service.to('triggerProfiler')).toHaveLength(1);
  });

  it('[PROF-01] [SRV-24] after 30 answers, however slow, the customer can try again or use an alternative', async () => {
    const page = await open();
    for (let asked = 1; asked < 30; asked += 1) {
      await betweenPolls(page, status, asked);
      const give = page.service.hold(status);
      await page.clock.advance(200);
      await expect.poll(() => page.service.to(status).length, { interval: 5 }).toBe(asked + 1);
      await page.clock.advance(700);
      await expect.element(page.heading(words.verifyingIdentity)).toBeVisible();
      give();
    }
    await expect.element(page.screen.getByRole('button', { name: words.tryAnotherWay })).toBeVisible();
    await page.screen.getByRole('button', { name: words.tryAgain }).click();
    await expect.element(page.heading(words.verifyingIdentity)).toHaveFocus();
    page.service.answer({ [status]: { status: 205 }, tokenStatus: nothingLeft });
    await betweenPolls(page, status, 31);
    await page.clock.advance(200);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(page.service.to('triggerProfiler')).toHaveLength(2);
  });

  it('[SRV-09] is in the chooser if the server offers it', async () => {
    const page = await open({
      tokenStatus: asks({ primary: smsChallenge(), alternatives: [otherChallenge('PROFILER'), otherChallenge('TOTP')] }),
    });
    await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
    await page.screen.getByRole('button', { name: 'Check this device', exact: false }).click();
    await expect.element(page.heading(words.verifyingIdentity)).toBeVisible();
  });

  it('the flow reports a refused token', async () => {
    const page = await open({ triggerProfiler: problem(403, 'not_allowed', 'This is not needed now.') });
    await expect.element(page.heading(words.failed)).toBeVisible();
    await expect.element(page.screen.getByText('This is not needed now.')).toBeVisible();
  });
});

describe('the browser’s report about itself', () => {
  it('[PROF-01] is sent with the trigger: time zone, languages, automation, screen, touch', async () => {
    const page = await open();
    await betweenPolls(page, status, 1);
    const [sent] = page.service.to('triggerProfiler');
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

  it('stays within the limits of the contract, however much the browser says', () => {
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

import { describe, expect, it, vi } from 'vitest';
import { Login } from '../../login/Login.tsx';
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

const status = paths.checkpointStatus;
const interval = 2_000;
const waiting: FakeAnswers = {
  ...bySms,
  [paths.status]: asks({ primary: otherChallenge('EMAIL_CHECKPOINT'), alternatives: [smsChallenge()] }),
  [paths.checkpointTrigger]: { body: {} },
  [status]: { status: 202 },
};

async function open(answers: FakeAnswers = {}, changes: Partial<Parameters<typeof openPage>[1]> = {}) {
  const onComplete = vi.fn();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} onRetry={() => undefined} />, {
    answers: { ...waiting, ...answers },
    ...changes,
  });
  const { screen } = page;
  return {
    ...page,
    onComplete,
    heading: (name: string) => screen.getByRole('heading', { level: 1, name }),
    resend: screen.getByRole('button', { name: 'Resend email' }),
    mails: () => page.service.to(paths.checkpointTrigger).length,
  };
}

describe('the mail and the wait', () => {
  it('[EMCP-01] sends one mail, with the time zone, and polls every 2 s, up to 600 of them', async () => {
    const page = await open();
    await expect.element(page.heading('Check your email')).toHaveFocus();
    await resting(page, status, 1);
    expect(page.service.to(paths.checkpointTrigger)[0]).toMatchObject({
      headers: { 'one-time-token': token, 'x-time-zone': 'Europe/Tallinn' },
      body: {},
    });
    await pollUntil(page, status, interval, 3);
    await page.clock.sleep(1_193_000);
    await resting(page, status, 4);
    await page.clock.advance(3_000);
    await expect.element(page.heading('Something went wrong')).toHaveFocus();
    await page.clock.advance(60_000);
    expect(page.service.to(status)).toHaveLength(5);
    expect(page.mails()).toBe(1);
  });

  it('[EMCP-01] the flow’s query parameters go along where a variant of the login began', async () => {
    const { screen, service } = await openPage(<Login variant="CDR" />, { answers: waiting });
    await screen.getByLabelText('Email').fill('ada@example.com');
    await screen.getByRole('button', { name: 'Log in' }).click();
    await expect.poll(() => service.to(paths.checkpointTrigger)[0]?.body).toEqual({ flowQueryParams: { variant: 'CDR' } });
  });

  it('[EMCP-01] 205 means complete', async () => {
    const page = await open({ [status]: [{ status: 202 }, { status: 205 }] });
    await resting(page, status, 1);
    page.service.answer({ [paths.status]: nothingLeft });
    await page.clock.advance(interval);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it.each([{ status: 200, body: {} }, { status: 204 }])(
    '[SRV-16] any other success ends the wait once the list says so, and until then no second mail goes out: %j',
    async (ended) => {
      const page = await open({ [status]: ended });
      await resting(page, status, 1);
      await page.clock.advance(interval);
      await resting(page, status, 2);
      expect(page.service.to(paths.checkpointTrigger)).toHaveLength(1);
      page.service.answer({ [paths.status]: nothingLeft });
      await page.clock.advance(interval);
      await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
      expect(page.service.to(status)).toHaveLength(3);
    },
  );

  it('[EMCP-01] 205 of the trigger means that nothing is waited for', async () => {
    const page = await open({
      [paths.status]: [asks({ primary: otherChallenge('EMAIL_CHECKPOINT') }), nothingLeft],
      [paths.checkpointTrigger]: { status: 205 },
    });
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });
});

describe('Resend email', () => {
  it('[EMCP-02] is enabled after 5 polls, not before', async () => {
    const page = await open();
    await pollUntil(page, status, interval, 4);
    await expect.element(page.resend).toBeDisabled();
    await expect.element(page.resend).toHaveAccessibleDescription('Available in a few seconds.');
    await pollUntil(page, status, interval, 5);
    await expect.element(page.resend).toBeEnabled();
    expect(page.mails()).toBe(1);
  });

  it('[EMCP-02] two resends at most, counted across a reload; the wait goes on (RB10)', async () => {
    const page = await open();
    await pollUntil(page, status, interval, 5);
    await page.resend.click();
    await expect.element(page.screen.getByText('We have sent you another email. Use the newest one.')).toBeVisible();
    await page.reload();
    await resting(page, status, 6);
    expect(page.mails()).toBe(2);
    await pollUntil(page, status, interval, 10);
    await page.resend.click();
    await expect.element(page.resend).toHaveAccessibleDescription('No more emails can be sent for this login.');
    await expect.element(page.resend).toBeDisabled();
    await page.reload();
    await resting(page, status, 11);
    await pollUntil(page, status, interval, 16);
    await expect.element(page.resend).toBeDisabled();
    expect(page.mails()).toBe(3);
  });

  it('[EMCP-02] a resend that failed is told and does not count', async () => {
    const page = await open();
    await pollUntil(page, status, interval, 5);
    page.service.answer({ [paths.checkpointTrigger]: problem(502, 'mail_not_sent', 'x') });
    await page.resend.click();
    await expect.element(page.screen.getByText('Something went wrong when trying to send you an email.')).toBeVisible();
    page.service.answer({ [paths.checkpointTrigger]: { body: {} } });
    for (const mails of [3, 4]) {
      await expect.element(page.resend).toBeEnabled();
      await page.resend.click();
      await expect.poll(page.mails).toBe(mails);
    }
    await expect.element(page.resend).toBeDisabled();
  });

  it('[EMCP-02] over the service’s own limit it says so, and a mail that has come still counts', async () => {
    const page = await open({ [paths.checkpointTrigger]: problem(429, 'too_many_requests', 'x') });
    await expect.element(page.screen.getByText('No more emails can be sent to you for now.', { exact: false })).toBeVisible();
    await resting(page, status, 1);
    page.service.answer({ [status]: { status: 205 }, [paths.status]: nothingLeft });
    await page.clock.advance(interval);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });
});

describe('the browser that began', () => {
  it('[EMCP-03] the guard of the trigger’s answer goes into a cookie for 7200 s', async () => {
    const page = await open({ [paths.checkpointTrigger]: { body: { deviceOriginGuard: 'guard-1' } } });
    await resting(page, status, 1);
    expect(page.setCookie).toHaveBeenCalledWith({ name: 'device-origin-guard', value: 'guard-1', seconds: 7_200 });
  });

  it('[EMCP-03] without a guard no cookie is kept', async () => {
    const page = await open();
    await resting(page, status, 1);
    expect(page.setCookie.mock.calls.filter(([{ name }]) => name === 'device-origin-guard')).toHaveLength(0);
  });

  it('[EMCP-03] one that keeps no cookies is told so, sent no mail, and offered another way (RB16)', async () => {
    const setCookie = vi.fn(() => false);
    const page = await open({}, { host: { setCookie } });
    await expect.element(page.heading('This way needs cookies')).toHaveFocus();
    await expect.element(page.screen.getByRole('button', { name: 'Try another way' })).toBeVisible();
    expect(page.mails()).toBe(0);
    setCookie.mockReturnValue(true);
    await page.screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.heading('Check your email')).toHaveFocus();
    await expect.poll(page.mails).toBe(1);
  });
});

describe('when it cannot go on', () => {
  const endings = [problem(400, 'invalid_link', 'x'), problem(401, 'ott_not_found', 'x'), problem(404, 'not_found', 'x')];

  it.each(endings)(
    '[EMCP-04] %j of the trigger or the status: ‘Please try logging in again.’, and Done goes to /login',
    async (ending) => {
      for (const call of [paths.checkpointTrigger, status]) {
        const page = await open({ [call]: ending });
        await expect.element(page.heading('Something went wrong')).toHaveFocus();
        await expect.element(page.screen.getByText('Please try logging in again.')).toBeVisible();
        page.storage.setItem('stepgate.oneTimeToken', token);
        await page.screen.getByRole('button', { name: 'Done' }).click();
        expect(page.navigate.mock.calls).toEqual([['/login']]);
        expect(page.storage.length).toBe(0);
        expect(page.errorTracker).not.toHaveBeenCalled();
        await page.screen.unmount();
        expect(page.clock.waiting()).toBe(0);
      }
    },
  );

  it('a mail that cannot be sent is told; it can be tried again, or another way gone', async () => {
    const page = await open({ [paths.checkpointTrigger]: [problem(502, 'mail_not_sent', 'x'), { body: {} }] });
    await expect.element(page.screen.getByText('Something went wrong when trying to send you an email.')).toBeVisible();
    await expect.element(page.screen.getByRole('button', { name: 'Try another way' })).toBeVisible();
    expect(page.service.to(status)).toHaveLength(0);
    await page.screen.getByRole('button', { name: 'Try again' }).click();
    await resting(page, status, 1);
    expect(page.mails()).toBe(2);
  });

  it('a challenge that is not due is the flow’s to tell', async () => {
    const page = await open({ [paths.checkpointTrigger]: problem(403, 'not_allowed', 'This is not needed now.') });
    await expect.element(page.screen.getByText('This is not needed now.')).toBeVisible();
  });
});

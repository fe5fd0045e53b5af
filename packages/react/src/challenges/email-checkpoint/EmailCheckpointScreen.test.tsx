import { words } from '@stepgate/testkit/words';
import { describe, expect, it, vi } from 'vitest';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { Login } from '../../pages/login/Login.tsx';
import { betweenPolls, pollUntil } from '../../test/polling.ts';
import { fault, otherProblem, problem, type Script } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge, smsChallenge, token } from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';

const status = 'emailCheckpointStatus';
const interval = 2_000;
const waiting: Script = {
  ...bySms,
  tokenStatus: asks({ primary: otherChallenge('EMAIL_CHECKPOINT'), alternatives: [smsChallenge()] }),
  triggerEmailCheckpoint: { body: {} },
  [status]: { status: 202 },
};

async function open(answers: Script = {}, changes: Partial<Parameters<typeof openPage>[1]> = {}) {
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
    mails: () => page.service.to('triggerEmailCheckpoint').length,
  };
}

describe('the mail and the wait', () => {
  it('[EMCP-01] sends one mail, with the time zone, and polls every 2 s, up to 600 of them', async () => {
    const page = await open();
    await expect.element(page.heading(words.checkYourEmail)).toHaveFocus();
    await betweenPolls(page, status, 1);
    expect(page.service.to('triggerEmailCheckpoint')[0]).toMatchObject({
      headers: { 'one-time-token': token, 'x-time-zone': 'Europe/Tallinn' },
      body: {},
    });
    await pollUntil(page, status, interval, 3);
    await page.clock.sleep(1_193_000);
    await betweenPolls(page, status, 4);
    await page.clock.advance(3_000);
    await expect.element(page.heading(words.somethingWentWrong)).toHaveFocus();
    await page.clock.advance(60_000);
    expect(page.service.to(status)).toHaveLength(5);
    expect(page.mails()).toBe(1);
  });

  it('[EMCP-01] the flow’s query parameters are sent if the login began with a variant', { tags: 'deep' }, async () => {
    const { screen, service } = await openPage(<Login variant="CDR" />, { answers: waiting });
    await screen.getByLabelText(words.email).fill('ada@example.com');
    await screen.getByRole('button', { name: words.logIn }).click();
    await expect.poll(() => service.to('triggerEmailCheckpoint')[0]?.body).toEqual({ flowQueryParams: { variant: 'CDR' } });
  });

  it('[EMCP-01] 205 means complete', async () => {
    const page = await open({ [status]: [{ status: 202 }, { status: 205 }] });
    await betweenPolls(page, status, 1);
    page.service.answer({ tokenStatus: nothingLeft });
    await page.clock.advance(interval);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it.each([fault({ body: {} }), fault({ status: 204 })])(
    '[SRV-16] any other success ends the wait when the list confirms it, and until then no second mail is sent: %j',
    { tags: 'deep' },
    async (ended) => {
      const page = await open({ [status]: ended });
      await betweenPolls(page, status, 1);
      await page.clock.advance(interval);
      await betweenPolls(page, status, 2);
      expect(page.service.to('triggerEmailCheckpoint')).toHaveLength(1);
      page.service.answer({ tokenStatus: nothingLeft });
      await page.clock.advance(interval);
      await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
      expect(page.service.to(status)).toHaveLength(3);
    },
  );

  it('[EMCP-01] 205 for the trigger means that there is nothing to wait for', async () => {
    const page = await open({
      tokenStatus: [asks({ primary: otherChallenge('EMAIL_CHECKPOINT') }), nothingLeft],
      triggerEmailCheckpoint: { status: 205 },
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

  it('[EMCP-02] at most two resends, counted across a reload; the wait continues (RB10)', async () => {
    const page = await open();
    await pollUntil(page, status, interval, 5);
    await page.resend.click();
    await expect.element(page.screen.getByText("We've sent you another email. Please use the latest one.")).toBeVisible();
    await page.reload();
    await betweenPolls(page, status, 6);
    expect(page.mails()).toBe(2);
    await pollUntil(page, status, interval, 10);
    await page.resend.click();
    await expect.element(page.resend).toHaveAccessibleDescription("We can't send any more emails for this login.");
    await expect.element(page.resend).toBeDisabled();
    await page.reload();
    await betweenPolls(page, status, 11);
    await pollUntil(page, status, interval, 16);
    await expect.element(page.resend).toBeDisabled();
    expect(page.mails()).toBe(3);
  });

  it('[EMCP-02] a failed resend is reported and doesn’t count', { tags: 'deep' }, async () => {
    const page = await open();
    await pollUntil(page, status, interval, 5);
    page.service.answer({ triggerEmailCheckpoint: problem(502, 'mail_not_sent', 'x') });
    await page.resend.click();
    await expect.element(page.screen.getByText('Something went wrong when trying to send you an email.')).toBeVisible();
    page.service.answer({ triggerEmailCheckpoint: { body: {} } });
    for (const mails of [3, 4]) {
      await expect.element(page.resend).toBeEnabled();
      await page.resend.click();
      await expect.poll(page.mails).toBe(mails);
    }
    await expect.element(page.resend).toBeDisabled();
  });

  it('[EMCP-02] over the service’s own limit it says so, and an earlier mail still works', { tags: 'deep' }, async () => {
    const page = await open({ triggerEmailCheckpoint: problem(429, 'too_many_requests', 'x') });
    await expect.element(page.screen.getByText("We can't send you any more emails for now.", { exact: false })).toBeVisible();
    await betweenPolls(page, status, 1);
    page.service.answer({ [status]: { status: 205 }, tokenStatus: nothingLeft });
    await page.clock.advance(interval);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });
});

describe('the browser that began the login', () => {
  it('[EMCP-03] the guard in the trigger’s answer is kept in a cookie for 7200 s', async () => {
    const page = await open({ triggerEmailCheckpoint: { body: { deviceOriginGuard: 'guard-1' } } });
    await betweenPolls(page, status, 1);
    expect(page.setCookie).toHaveBeenCalledWith({ name: 'device-origin-guard', value: 'guard-1', seconds: 7_200 });
  });

  it('[EMCP-03] without a guard no cookie is set', async () => {
    const page = await open();
    await betweenPolls(page, status, 1);
    expect(page.setCookie.mock.calls.filter(([{ name }]) => name === 'device-origin-guard')).toHaveLength(0);
  });

  it('[EMCP-03] a browser without cookies gets an explanation, no mail, and an alternative (RB16)', async () => {
    const setCookie = vi.fn(() => false);
    const page = await open({}, { host: { setCookie } });
    await expect.element(page.heading('You need to allow cookies')).toHaveFocus();
    await expect.element(page.screen.getByRole('button', { name: words.tryAnotherWay })).toBeVisible();
    expect(page.mails()).toBe(0);
    setCookie.mockReturnValue(true);
    await page.screen.getByRole('button', { name: words.tryAgain }).click();
    await expect.element(page.heading(words.checkYourEmail)).toHaveFocus();
    await expect.poll(page.mails).toBe(1);
  });
});

describe('when it cannot go on', () => {
  const endings = [
    otherProblem(400, 'invalid_link', 'x'),
    otherProblem(401, 'ott_not_found', 'x'),
    otherProblem(404, 'not_found', 'x'),
  ];

  it.each(endings)(
    '[EMCP-04] %j for the trigger or the status: ‘Please try logging in again.’, and Done goes to /login',
    { tags: 'deep' },
    async (ending) => {
      for (const call of ['triggerEmailCheckpoint', status] as const) {
        const page = await open({ [call]: ending });
        await expect.element(page.heading(words.somethingWentWrong)).toHaveFocus();
        await expect.element(page.screen.getByText('Please try logging in again.')).toBeVisible();
        page.storage.setItem('stepgate.oneTimeToken', token);
        await page.screen.getByRole('button', { name: words.done }).click();
        expect(page.navigate.mock.calls).toEqual([['/login']]);
        expect(page.storage.length).toBe(0);
        expect(page.errorTracker).not.toHaveBeenCalled();
        await page.screen.unmount();
        expect(page.clock.waiting()).toBe(0);
      }
    },
  );

  it('[SRV-08] the server’s words are above the same words', { tags: 'deep' }, async () => {
    const page = await open({ [status]: problem(401, 'checkpoint_denied', 'You said in our app that it was not you.') });
    await expect.element(page.heading(words.somethingWentWrong)).toHaveFocus();
    await expect.element(page.screen.getByText('You said in our app that it was not you.')).toBeVisible();
    await expect.element(page.screen.getByText('You told us by email', { exact: false })).not.toBeInTheDocument();
    await expect.element(page.screen.getByText('Please try logging in again.')).toBeVisible();
  });

  it('[EMCP-04] a login that the customer has denied by mail says so beside the same words', async () => {
    const page = await open({ [status]: otherProblem(401, 'checkpoint_denied', '') });
    await expect.element(page.heading(words.somethingWentWrong)).toHaveFocus();
    await expect
      .element(page.screen.getByText("You told us by email that this isn't you, so we stopped this login."))
      .toBeVisible();
    await expect.element(page.screen.getByText('Please try logging in again.')).toBeVisible();
    const expired = await open({ [status]: problem(401, 'ott_not_found', 'x') });
    await expect.element(expired.screen.getByText('Please try logging in again.')).toBeVisible();
    await expect.element(expired.screen.getByText('You told us by email')).not.toBeInTheDocument();
  });

  it('a mail that can’t be sent is reported; the customer can try again or use an alternative', { tags: 'deep' }, async () => {
    const page = await open({ triggerEmailCheckpoint: [problem(502, 'mail_not_sent', 'x'), { body: {} }] });
    await expect.element(page.screen.getByText('Something went wrong when trying to send you an email.')).toBeVisible();
    await expect.element(page.screen.getByRole('button', { name: words.tryAnotherWay })).toBeVisible();
    expect(page.service.to(status)).toHaveLength(0);
    await page.screen.getByRole('button', { name: words.tryAgain }).click();
    await betweenPolls(page, status, 1);
    expect(page.mails()).toBe(2);
  });

  it('the flow reports a challenge that isn’t due', async () => {
    const page = await open({ triggerEmailCheckpoint: problem(403, 'not_allowed', 'This is not needed now.') });
    await expect.element(page.screen.getByText('This is not needed now.')).toBeVisible();
  });
});

import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ChallengeFlowProps } from '../../flow/ChallengeFlow.tsx';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { untilListCounts } from '../../test/polling.ts';
import { otherProblem, problem, type Script } from '../../test/script/answers.ts';
import { bySms, codeSent } from '../../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge, smsChallenge, token } from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';
import { testHints } from '../../test-hints.ts';

type Page = Awaited<ReturnType<typeof openSms>>;

async function openSms(answers: Script = {}, changes: Partial<Parameters<typeof openPage>[1]> = {}) {
  const onComplete = vi.fn<ChallengeFlowProps['onComplete']>();
  const onRetry = vi.fn();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} onRetry={onRetry} />, {
    answers: { ...bySms, ...answers },
    ...changes,
  });
  return { ...page, onComplete, onRetry };
}

const still = { tokenStatus: asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP')] }) };
const field = ({ screen }: Page) => screen.getByLabelText(words.code);
const resend = ({ screen }: Page) => screen.getByRole('button', { name: words.resendCode });
const done = ({ screen }: Page) => screen.getByRole('button', { name: words.done });
const verified = ({ service }: Page) => service.to('verifyPhoneCode/sms').map(({ body }) => body);
const sends = ({ service }: Page) => service.to('triggerPhoneCode/sms').length;

async function enter(page: Page, code: string) {
  await field(page).fill(code);
  // Six digits submit themselves.
  if (!/^[0-9]{6}$/.test(code)) await done(page).click();
}

function TwoTokens() {
  const [oneTimeToken, setToken] = useState(token);
  return (
    <>
      <button type="button" onClick={() => setToken('another-token')}>
        Log in again
      </button>
      <ChallengeFlow oneTimeToken={oneTimeToken} onComplete={() => undefined} />
    </>
  );
}

describe('the screen', () => {
  it('[OTP-01] asks for the 6-digit code, and offers to resend it and the alternatives', async () => {
    const page = await openSms(still);
    await expect.element(page.screen.getByRole('heading', { name: words.enterCode })).toBeVisible();
    await expect.element(page.screen.getByText('We sent a text message to the number ending in 42.')).toBeVisible();
    await expect.element(field(page)).toHaveAttribute('inputmode', 'numeric');
    await expect.element(field(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(resend(page)).toBeVisible();
    await expect.element(page.screen.getByRole('button', { name: words.done })).toBeEnabled();
    await expect.element(page.screen.getByRole('button', { name: words.tryAnotherWay })).toBeVisible();
  });

  it('[OTP-01] the trigger carries phoneNumberId, the verify otpCode, both the token in a header', async () => {
    const page = await openSms();
    await enter(page, '012345');
    await expect.poll(() => page.service.to('verifyPhoneCode/sms')).toHaveLength(1);
    expect(page.service.to('triggerPhoneCode/sms')[0]).toMatchObject({
      body: { phoneNumberId: 'number-1' },
      headers: { 'one-time-token': token },
    });
    expect(page.service.to('verifyPhoneCode/sms')[0]).toMatchObject({
      body: { otpCode: '012345' },
      headers: { 'one-time-token': token },
    });
  });

  it.each(rows(['', '12345', 'abc', '12 456', ' 12345', '-12345'], 1))(
    '[OTP-02] %j: Please enter a 6 digit code.',
    async (code) => {
      const page = await openSms(still);
      await enter(page, code);
      await expect.element(field(page)).toHaveAccessibleDescription('Please enter a 6 digit code.');
      await expect.element(field(page)).toHaveFocus();
      expect(page.service.to('verifyPhoneCode/sms')).toHaveLength(0);
    },
  );

  it.each(rows(['1e5000', '12+456'], 1))('[OTP-02] %j: Please enter only digits.', async (code) => {
    const page = await openSms(still);
    await enter(page, code);
    await expect.element(field(page)).toHaveAccessibleDescription('Please enter only digits.');
    await expect.element(field(page)).toBeInvalid();
    expect(page.service.to('verifyPhoneCode/sms')).toHaveLength(0);
  });

  it('[LOOK-09] has the focus in the field, which the title describes until there is an error', async () => {
    const page = await openSms(still);
    await expect.element(field(page)).toHaveFocus();
    await expect
      .element(field(page))
      .toHaveAccessibleDescription("Enter the 6-digit code We'll check it automatically after the last digit.");
    await enter(page, '12');
    await expect.element(field(page)).toHaveAccessibleDescription('Please enter a 6 digit code.');
  });

  it('[OTP-09] a right code continues with the next challenge', async () => {
    const page = await openSms();
    await enter(page, '123456');
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it('a code that submits itself, Enter and two presses at once verify once (RB8)', async () => {
    const page = await openSms({ ...still, 'verifyPhoneCode/sms': 'never' });
    await field(page).fill('123456');
    await userEvent.keyboard('{Enter}');
    for (const press of ['click', 'click'])
      done(page)
        .element()
        .dispatchEvent(new MouseEvent(press, { bubbles: true }));
    await expect.element(page.screen.getByRole('button', { name: words.done })).toHaveAttribute('aria-busy', 'true');
    expect(page.service.to('verifyPhoneCode/sms')).toHaveLength(1);
  });
});

describe('sending', () => {
  it('[OTP-03] opening the screen sends one text message, under StrictMode too', async () => {
    const page = await openSms(still);
    await expect.element(page.screen.getByText('We sent a text message', { exact: false })).toBeVisible();
    await page.clock.advance(60_000);
    expect(sends(page)).toBe(1);
  });

  it('[OTP-03] a reload sends no second text message, and the wait continues (RB10)', async () => {
    const page = await openSms(still);
    await expect.element(page.screen.getByText('You can ask for a new code in 30 seconds.')).toBeVisible();
    await page.clock.advance(12_000);
    await page.reload();
    await expect.element(page.screen.getByText('You can ask for a new code in 18 seconds.')).toBeVisible();
    await expect.element(page.screen.getByText('We sent a text message to the number ending in 42.')).toBeVisible();
    expect(sends(page)).toBe(1);
  });

  it('[OTP-03] a reload while the answer is pending sends no second text message', async () => {
    const page = await openSms({ ...still, 'triggerPhoneCode/sms': 'never' });
    await expect.poll(() => sends(page)).toBe(1);
    await page.reload();
    await expect.element(resend(page)).toBeDisabled();
    expect(sends(page)).toBe(1);
  });

  it('[OTP-03] another token is another flow, with its own text message', { tags: 'deep' }, async () => {
    const page = await openSms(still);
    await expect.element(page.screen.getByText('We sent a text message', { exact: false })).toBeVisible();
    await page.screen.unmount();
    const other = await openPage(<ChallengeFlow oneTimeToken="another-token" onComplete={() => undefined} />, {
      answers: { ...bySms, ...still },
      storage: page.storage,
    });
    await expect.poll(() => other.service.to('triggerPhoneCode/sms')).toHaveLength(1);
  });

  it('[OTP-03] a send that is answered late doesn’t count for the next token, which gets its own text message', {
    tags: 'deep',
  }, async () => {
    const page = await openPage(<TwoTokens />, { answers: { ...bySms, ...still } });
    const answerSend = page.service.hold('triggerPhoneCode/sms');
    const triggers = () => page.service.to('triggerPhoneCode/sms').map(({ headers }) => headers['one-time-token']);
    await expect.poll(triggers).toEqual([token]);
    const answerList = page.service.hold('tokenStatus');
    await page.screen.getByRole('button', { name: words.logInAgain }).click();
    await expect.poll(() => page.service.to('tokenStatus')).toHaveLength(2);
    answerSend();
    answerList();
    await expect.poll(triggers).toEqual([token, 'another-token']);
    await expect.element(page.screen.getByText('We sent a text message', { exact: false })).toBeVisible();
  });

  it('[OTP-03] with blocked storage it still sends one (RB16)', async () => {
    const blocked = new Proxy(sessionStorage, {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    const page = await openSms(still, { storage: blocked });
    await expect.element(page.screen.getByText('We sent a text message', { exact: false })).toBeVisible();
    expect(sends(page)).toBe(1);
  });

  it('[OTP-04] resend stays disabled for 30 seconds after each send, and the remaining seconds are shown', async () => {
    const page = await openSms(still);
    for (const round of [1, 2, 3]) {
      await expect.element(page.screen.getByText('You can ask for a new code in 30 seconds.')).toBeVisible();
      await expect.element(resend(page)).toBeDisabled();
      await page.clock.advance(29_000);
      await expect.element(page.screen.getByText('You can ask for a new code in 1 second.')).toBeVisible();
      await expect.element(resend(page)).toBeDisabled();
      await page.clock.advance(1_000);
      await expect.element(resend(page)).toBeEnabled();
      await expect.element(page.screen.getByText('You can ask for a new code now.')).toHaveAttribute('role', 'status');
      expect(sends(page)).toBe(round);
      await resend(page).click();
      await expect.poll(() => sends(page)).toBe(round + 1);
    }
  });

  it('[OTP-04] the wait continues while the tab sleeps', async () => {
    const page = await openSms(still);
    await expect.element(resend(page)).toBeDisabled();
    await page.clock.sleep(3_600_000);
    await expect.element(resend(page)).toBeEnabled();
  });

  it('a double click on resend sends one (RB8)', async () => {
    const page = await openSms({ ...still, 'triggerPhoneCode/sms': [codeSent, 'never'] });
    await expect.element(page.screen.getByText('in 30 seconds', { exact: false })).toBeVisible();
    await page.clock.advance(30_000);
    await expect.element(resend(page)).toBeEnabled();
    const button = resend(page).element();
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.poll(() => sends(page)).toBe(2);
    await expect.element(page.screen.getByText('Sending a text message', { exact: false })).toBeVisible();
    expect(sends(page)).toBe(2);
  });

  it('[OTP-07] a code that couldn’t be sent: it says so, and resend can be pressed at once', async () => {
    const page = await openSms({ ...still, 'triggerPhoneCode/sms': [problem(502, 'code_not_sent', 'x'), codeSent] });
    await expect
      .element(page.screen.getByText('Something went wrong when trying to send you a code.', { exact: true }))
      .toBeVisible();
    await resend(page).click();
    await expect.element(page.screen.getByText('We sent a text message', { exact: false })).toBeVisible();
    expect(sends(page)).toBe(2);
  });

  it('[OTP-07] a failed send is repeated after a reload', async () => {
    const page = await openSms({ ...still, 'triggerPhoneCode/sms': ['network', codeSent] });
    await expect.element(page.screen.getByRole('alert')).toBeVisible();
    await page.reload();
    await expect.element(page.screen.getByText('We sent a text message', { exact: false })).toBeVisible();
  });

  it('[OTP-03] [OTP-04] too soon for the first code: it says calmly that one comes, sends it once when the wait ends, and resend waits as usual', async () => {
    const tooSoon = problem(429, 'too_many_requests', 'Please wait.', { 'retry-after': '17' });
    const page = await openSms({ ...still, 'triggerPhoneCode/sms': [tooSoon, codeSent] }, { host: { testHints } });
    await expect.element(page.screen.getByRole('status').getByText('We sent you a code a moment ago.')).toBeVisible();
    await expect.element(page.screen.getByText("We'll send a new one in 17 seconds.")).toBeVisible();
    expect(page.screen.getByRole('alert').elements()).toHaveLength(0);
    expect(page.screen.getByText('111111', { exact: false }).elements()).toHaveLength(0);
    await expect.element(resend(page)).toBeDisabled();
    await page.clock.advance(16_000);
    await expect.element(page.screen.getByText("We'll send a new one in 1 second.")).toBeVisible();
    expect(sends(page)).toBe(1);
    await page.clock.advance(1_000);
    await expect.element(page.screen.getByText('We sent a text message to the number ending in 42.')).toBeVisible();
    await expect.element(page.screen.getByText('You can ask for a new code in 30 seconds.')).toBeVisible();
    await page.clock.advance(60_000);
    await expect.element(resend(page)).toBeEnabled();
    expect(sends(page)).toBe(2);
  });

  it('[OTP-03] [OTP-07] still too soon after that wait: a failure, and nothing more is sent by itself', {
    tags: 'deep',
  }, async () => {
    const tooSoon = problem(429, 'too_many_requests', 'Please wait.', { 'retry-after': '17' });
    const page = await openSms({ ...still, 'triggerPhoneCode/sms': tooSoon });
    await expect.element(page.screen.getByText("We'll send a new one in 17 seconds.")).toBeVisible();
    await page.clock.advance(16_000);
    await expect.element(page.screen.getByText("We'll send a new one in 1 second.")).toBeVisible();
    await page.clock.advance(1_000);
    const notSent = 'Something went wrong when trying to send you a code.';
    await expect.element(page.screen.getByRole('alert').getByText(notSent)).toBeVisible();
    await page.clock.advance(60_000);
    await expect.element(resend(page)).toBeEnabled();
    expect(sends(page)).toBe(2);
  });

  it('[OTP-03] a customer who leaves the screen in that wait is sent nothing', { tags: 'deep' }, async () => {
    const tooSoon = problem(429, 'too_many_requests', 'Please wait.', { 'retry-after': '17' });
    const page = await openSms({ ...still, 'triggerPhoneCode/sms': tooSoon });
    await expect.element(page.screen.getByText("We'll send a new one in 17 seconds.")).toBeVisible();
    await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
    await page.clock.advance(60_000);
    expect(sends(page)).toBe(1);
  });

  it.each<Record<string, string>>([{ 'retry-after': '61' }, {}])(
    '[OTP-07] [SRV-08] too soon with %j is a failure: it says so with the server’s words, and mentions no code that was never sent',
    { tags: 'deep' },
    async (headers) => {
      const tooSoon = problem(429, 'too_many_requests', 'Please wait.', headers);
      const page = await openSms({ ...still, 'triggerPhoneCode/sms': tooSoon });
      const notSent = 'Something went wrong when trying to send you a code.';
      await expect.element(page.screen.getByRole('alert').getByText(notSent)).toBeVisible();
      await expect.element(page.screen.getByRole('alert').getByText('Please wait.')).toBeVisible();
      await expect.element(page.screen.getByText('You can ask for a new code in', { exact: false })).toBeVisible();
      expect(page.screen.getByText('a moment ago', { exact: false }).elements()).toHaveLength(0);
    },
  );

  it('[OTP-04] a 429 after a send whose answer was lost counts as already sent, after a reload too', {
    tags: 'deep',
  }, async () => {
    const tooSoon = problem(429, 'too_many_requests', 'Please wait.', { 'retry-after': '17' });
    const page = await openSms({ ...still, 'triggerPhoneCode/sms': ['network', tooSoon] });
    await expect.element(page.screen.getByRole('alert')).toBeVisible();
    await page.reload();
    await expect.element(page.screen.getByText('Use the last code we sent to the number ending in 42.')).toBeVisible();
  });

  it('[OTP-04] a longer wait is shown in minutes', { tags: 'deep' }, async () => {
    const tooMany = problem(429, 'too_many_requests', 'Please wait.', { 'retry-after': '421' });
    const page = await openSms({ ...still, 'triggerPhoneCode/sms': tooMany });
    await expect.element(page.screen.getByText('You can ask for a new code in 8 minutes.')).toBeVisible();
  });
});

describe('a code that is refused', () => {
  it('a wrong code: the error below the field, the focus in it, and the typed text selected', async () => {
    const page = await openSms({ ...still, 'verifyPhoneCode/sms': problem(400, 'invalid_code', 'That code is wrong.') });
    await enter(page, '123456');
    await expect.element(field(page)).toHaveAccessibleDescription('That code is wrong.');
    await expect.element(field(page)).toHaveFocus();
    await userEvent.keyboard('7');
    await expect.element(field(page)).toHaveValue('7');
  });

  it('[SRV-08] too many wrong codes: what the server says and what else to do, without a code field and a promise of ours', {
    tags: 'deep',
  }, async () => {
    const blocked = problem(403, 'attempt_limit_reached', 'Your codes are locked until tomorrow.');
    const page = await openSms({ ...still, 'verifyPhoneCode/sms': blocked });
    await enter(page, '123456');
    await expect.element(page.screen.getByRole('heading', { name: words.tooManyWrongCodes })).toHaveFocus();
    await expect.element(page.screen.getByText('Your codes are locked until tomorrow.')).toBeVisible();
    await expect.element(page.screen.getByText("If it wasn't you who tried, get help.")).toBeVisible();
    await expect.element(page.screen.getByText('minute', { exact: false })).not.toBeInTheDocument();
    expect(field(page).elements()).toHaveLength(0);
    await page.screen.getByRole('button', { name: words.backToLogin }).click();
    expect(page.onRetry).toHaveBeenCalledOnce();
    await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
    await expect.element(page.screen.getByRole('button', { name: words.authenticatorApp, exact: false })).toBeVisible();
  });

  it('too many wrong codes are also reported on opening, with the wait that a server without words names', {
    tags: 'deep',
  }, async () => {
    const blocked = otherProblem(403, 'attempt_limit_reached', '', { 'retry-after': '3600' });
    const page = await openSms({ ...still, 'triggerPhoneCode/sms': blocked });
    await expect.element(page.screen.getByText('Wait at least 60 minutes, then log in again.')).toBeVisible();
  });

  it('[SRV-08] too many wrong codes, and the server says nothing: our words promise no time', { tags: 'deep' }, async () => {
    const page = await openSms({ ...still, 'verifyPhoneCode/sms': otherProblem(403, 'attempt_limit_reached', '') });
    await enter(page, '123456');
    await expect.element(page.screen.getByText("we won't accept any more codes for now", { exact: false })).toBeVisible();
    await expect.element(page.screen.getByText('Wait a while, then log in again.')).toBeVisible();
  });

  it.each(rows([400, 404, 409, 422, 500], 2))(
    '[SRV-29] not_allowed with %i is about the code: the server’s words, and the login continues',
    async (status) => {
      const page = await openSms({ ...still, 'verifyPhoneCode/sms': otherProblem(status, 'not_allowed', 'Not this code.') });
      await enter(page, '123456');
      await expect.element(page.screen.getByText('Not this code.')).toBeVisible();
      await expect.element(field(page)).toBeVisible();
    },
  );

  it.each(rows([401, 403], 1))('[SRV-29] not_allowed with %i ends the flow', async (status) => {
    const page = await openSms({ ...still, 'verifyPhoneCode/sms': otherProblem(status, 'not_allowed', 'Begin again.') });
    await enter(page, '123456');
    await expect.element(page.screen.getByRole('heading', { name: words.failed })).toBeVisible();
    await expect.element(page.screen.getByText('Begin again.')).toBeVisible();
  });

  it('no connection: it says so, the code stays, and another press works', async () => {
    const page = await openSms({ 'verifyPhoneCode/sms': ['network', nothingLeft] });
    await enter(page, '123456');
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent('Check your internet connection');
    await expect.element(field(page)).toHaveValue('123456');
    await page.screen.getByRole('button', { name: words.done }).click();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it('a success that completes nothing goes nowhere: the list still asks for the code (TS3)', async () => {
    const page = await openSms(still);
    await enter(page, '123456');
    await untilListCounts(page);
    await expect.element(field(page)).toHaveValue('');
    await expect.element(page.screen.getByText('We still need this step.', { exact: false })).toBeVisible();
    expect(page.onComplete).not.toHaveBeenCalled();
  });
});

describe('the server’s options', () => {
  it.each(
    rows(
      [
        ['contact', '/help/contact'],
        ['CONTACT', '/help/contact'],
        ['/help/articles/codes', '/help/articles/codes'],
        ['/login/change-phone-number', '/login/change-phone-number'],
        ['/login/forgot-password?utm_source=login', '/login/forgot-password?utm_source=login'],
        ['https://help.harbour.test/codes', 'https://help.harbour.test/codes'],
        ['/home', '/account'],
      ],
      2,
    ),
  )('[ALT-04] [SRV-27] a fallback action %s is a link with its label', async (action, href) => {
    const primary = smsChallenge({ fallbackAction: { label: 'No signal?', action } });
    const redirectPolicy = { origin: location.origin, trustedOrigins: ['https://help.harbour.test'] };
    const page = await openSms(
      { tokenStatus: asks({ primary }) },
      { host: { redirectPolicy, addresses: { '/home': '/account' } } },
    );
    await expect.element(page.screen.getByRole('link', { name: 'No signal?' })).toHaveAttribute('href', href);
    expect(page.errorTracker).not.toHaveBeenCalled();
  });

  it('[ALT-04] a fallback action to the alternatives or back to the login is a button', async () => {
    for (const action of ['log-in', 'LOG_IN']) {
      const primary = smsChallenge({ fallbackAction: { label: words.startAgain, action } });
      const page = await openSms({ tokenStatus: asks({ primary }) });
      await page.screen.getByRole('button', { name: words.startAgain }).click();
      expect(page.onRetry).toHaveBeenCalledOnce();
      await page.screen.unmount();
    }
  });

  it.each(
    rows(
      [
        ['javascript:alert(1)', ''],
        ['//evil.test', ''],
        ['https://evil.test/', ''],
        ['/logout', ''],
        ['contact<script>', ''],
        ['token-1234', ''],
        ['constructor', ': constructor'],
        ['RESET_PASSWORD', ': RESET_PASSWORD'],
        ['change_phone_number', ': change_phone_number'],
      ],
      2,
    ),
  )('[ALT-04] [SRV-27] a fallback action %j is the host’s, and the developer hears of it', async (action, named) => {
    const tokenStatus = asks({ primary: smsChallenge({ fallbackAction: { label: 'Press me', action } }) });
    const message = `fallbackAction.action is neither an action of this screen nor an allowed link${named}`;

    const without = await openSms({ tokenStatus });
    await expect.element(field(without)).toBeVisible();
    expect(without.screen.getByText('Press me').elements()).toHaveLength(0);
    expect(without.errorTracker.mock.calls.map(([error]) => error.message)).toEqual([message]);
    await without.screen.unmount();

    const onFallbackAction = vi.fn();
    const page = await openSms({ tokenStatus }, { host: { onFallbackAction } });
    await page.screen.getByRole('button', { name: 'Press me' }).click();
    expect(onFallbackAction.mock.calls).toEqual([[action]]);
    expect(page.errorTracker.mock.calls.map(([error]) => error.message)).toEqual([message]);
  });

  it('[SRV-27] an action that isn’t possible here is neither offered nor the host’s', { tags: 'deep' }, async () => {
    const onFallbackAction = vi.fn();
    const primary = smsChallenge({ fallbackAction: { label: 'Press me', action: 'BACKUP_CODE' } });
    const page = await openSms({ tokenStatus: asks({ primary }) }, { host: { onFallbackAction } });
    await expect.element(field(page)).toBeVisible();
    expect(page.screen.getByText('Press me').elements()).toHaveLength(0);
    expect(page.errorTracker).not.toHaveBeenCalled();
  });

  it('[SRV-27] a handler that throws delays nothing', { tags: 'deep' }, async () => {
    const onFallbackAction = () => {
      throw new Error('the host broke');
    };
    const primary = smsChallenge({ fallbackAction: { label: 'Press me', action: 'RESET' } });
    const page = await openSms({ tokenStatus: asks({ primary }) }, { host: { onFallbackAction } });
    await page.screen.getByRole('button', { name: 'Press me' }).click();
    await expect.element(field(page)).toBeVisible();
    expect(page.errorTracker.mock.calls.map(([error]) => error.message)).toContain('the host broke');
  });
});

describe('hints of the demonstration', () => {
  it('[ENV-01] says that the code is 111111 and fills it in', async () => {
    const page = await openSms(still, { host: { testHints } });
    await expect.element(page.screen.getByText('111111', { exact: false })).toBeVisible();
    await page.screen.getByRole('button', { name: 'Fill in' }).click();
    await expect.poll(() => verified(page)).toEqual([{ otpCode: '111111' }]);
  });

  it('[ENV-01] doesn’t mention it if no code was sent, because none is accepted then', async () => {
    const blocked = problem(400, 'user.phonenumber.blocked', 'Not to this one.');
    const page = await openSms({ ...still, 'triggerPhoneCode/sms': blocked }, { host: { testHints } });
    await expect.element(page.screen.getByText('Not to this one.')).toBeVisible();
    expect(page.screen.getByText('111111', { exact: false }).elements()).toHaveLength(0);
  });

  it('[ENV-01] doesn’t mention it if the host is not a demonstration', async () => {
    const page = await openSms(still);
    await expect.element(field(page)).toBeVisible();
    expect(page.screen.getByText('111111', { exact: false }).elements()).toHaveLength(0);
  });

  it('[ENV-01] speaks the language of the page', async () => {
    const page = await openSms(still, { host: { testHints }, language: 'de' });
    await expect.element(page.screen.getByText('Demo: Code 111111')).toBeVisible();
  });
});

describe('a code whose answer gets lost', () => {
  it('[OTP-09] was accepted: entering it again is refused as used, and the login still continues', async () => {
    const page = await openSms({ 'verifyPhoneCode/sms': ['network', problem(400, 'invalid_code', 'That code is wrong.')] });
    await enter(page, '012345');
    await expect.element(page.screen.getByText(/connection/i)).toBeVisible();
    expect(page.onComplete).not.toHaveBeenCalled();
    await page.screen.getByRole('button', { name: words.done }).click();
    await expect.poll(() => page.onComplete.mock.calls.length).toBe(1);
  });

  it('[OTP-09] was wrong: the same screen asks again, and another code is verified as usual', async () => {
    const wrong = problem(400, 'invalid_code', 'That code is wrong.');
    const page = await openSms({ ...still, 'verifyPhoneCode/sms': ['network', wrong] });
    await enter(page, '012345');
    await expect.element(page.screen.getByText(/connection/i)).toBeVisible();
    await page.screen.getByRole('button', { name: words.done }).click();
    await untilListCounts(page);
    await expect.element(field(page)).toHaveValue('');
    await enter(page, '543210');
    await expect.element(field(page)).toHaveAccessibleDescription('That code is wrong.');
    expect(page.onComplete).not.toHaveBeenCalled();
  });
});

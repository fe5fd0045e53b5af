import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  asks,
  bySms,
  codeSent,
  type FakeAnswers,
  nothingLeft,
  otherChallenge,
  paths,
  problem,
  smsChallenge,
  token,
} from '../../test/fake-service.ts';
import { openPage } from '../../test/world.tsx';
import { testHints } from '../../test-hints.ts';
import type { ChallengeFlowProps } from '../ChallengeFlow.tsx';
import { ChallengeFlow } from '../LazyChallengeFlow.tsx';

type Page = Awaited<ReturnType<typeof openSms>>;

async function openSms(answers: FakeAnswers = {}, changes: Partial<Parameters<typeof openPage>[1]> = {}) {
  const onComplete = vi.fn<ChallengeFlowProps['onComplete']>();
  const onRetry = vi.fn();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} onRetry={onRetry} />, {
    answers: { ...bySms, ...answers },
    ...changes,
  });
  return { ...page, onComplete, onRetry };
}

const still = { [paths.status]: asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP')] }) };
const field = ({ screen }: Page) => screen.getByLabelText('6-digit code');
const resend = ({ screen }: Page) => screen.getByRole('button', { name: 'Resend code' });
const sends = ({ service }: Page) => service.to(paths.smsTrigger).length;

async function enter(page: Page, code: string) {
  await field(page).fill(code);
  await page.screen.getByRole('button', { name: 'Done' }).click();
}

describe('the screen', () => {
  it('[OTP-01] asks for the 6-digit code, and offers to resend it and another way', async () => {
    const page = await openSms(still);
    await expect.element(page.screen.getByRole('heading', { name: 'Enter the 6-digit code' })).toBeVisible();
    await expect.element(page.screen.getByText('We sent a text message with a code to •••• 42.')).toBeVisible();
    await expect.element(field(page)).toHaveAttribute('inputmode', 'numeric');
    await expect.element(field(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(resend(page)).toBeVisible();
    await expect.element(page.screen.getByRole('button', { name: 'Done' })).toBeEnabled();
    await expect.element(page.screen.getByRole('button', { name: 'Try another way' })).toBeVisible();
  });

  it('[OTP-01] the trigger carries phoneNumberId, the verify otpCode, both the token in a header', async () => {
    const page = await openSms();
    await enter(page, '012345');
    await expect.poll(() => page.service.to(paths.smsVerify)).toHaveLength(1);
    expect(page.service.to(paths.smsTrigger)[0]).toMatchObject({
      body: { phoneNumberId: 'number-1' },
      headers: { 'one-time-token': token },
    });
    expect(page.service.to(paths.smsVerify)[0]).toMatchObject({
      body: { otpCode: '012345' },
      headers: { 'one-time-token': token },
    });
  });

  it.each(['', '12345', '1234567', 'abc'])('[OTP-02] %j: Please enter a 6 digit code.', async (code) => {
    const page = await openSms(still);
    await enter(page, code);
    await expect.element(field(page)).toHaveAccessibleDescription('Please enter a 6 digit code.');
    await expect.element(field(page)).toHaveFocus();
    expect(page.service.to(paths.smsVerify)).toHaveLength(0);
  });

  it.each(['12 456', ' 12345', '-12345', '1e5000', '１２３４５６', '١٢٣٤٥٦'])(
    '[OTP-02] %j: Please enter only digits.',
    async (code) => {
      const page = await openSms(still);
      await enter(page, code);
      await expect.element(field(page)).toHaveAccessibleDescription('Please enter only digits.');
      await expect.element(field(page)).toBeInvalid();
      expect(page.service.to(paths.smsVerify)).toHaveLength(0);
    },
  );

  it('a code pasted in groups arrives without its gap', async () => {
    const page = await openSms(still);
    await field(page).click();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '123 456');
    field(page)
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await expect.element(field(page)).toHaveValue('123456');
  });

  it('[OTP-09] a right code leads on', async () => {
    const page = await openSms();
    await enter(page, '123456');
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it('a double click and Enter on top of it verify once (RB8)', async () => {
    const page = await openSms({ ...still, [paths.smsVerify]: 'never' });
    await field(page).fill('123456');
    await page.screen.getByRole('button', { name: 'Done' }).dblClick();
    await field(page).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.screen.getByRole('button', { name: 'Done' })).toHaveAttribute('aria-busy', 'true');
    expect(page.service.to(paths.smsVerify)).toHaveLength(1);
  });
});

describe('sending', () => {
  it('[OTP-03] opening the screen sends one text message, also under StrictMode', async () => {
    const page = await openSms(still);
    await expect.element(page.screen.getByText('We sent a text message', { exact: false })).toBeVisible();
    await page.clock.advance(60_000);
    expect(sends(page)).toBe(1);
  });

  it('[OTP-03] a reload sends no second text message, and the wait goes on where it was (RB10)', async () => {
    const page = await openSms(still);
    await expect.element(page.screen.getByText('You can ask for a new code in 30 seconds.')).toBeVisible();
    await page.clock.advance(12_000);
    await page.reload();
    await expect.element(page.screen.getByText('You can ask for a new code in 18 seconds.')).toBeVisible();
    await expect.element(page.screen.getByText('We sent a text message with a code to •••• 42.')).toBeVisible();
    expect(sends(page)).toBe(1);
  });

  it('[OTP-03] a reload while the answer is still out sends no second text message', async () => {
    const page = await openSms({ ...still, [paths.smsTrigger]: 'never' });
    await expect.poll(() => sends(page)).toBe(1);
    await page.reload();
    await expect.element(resend(page)).toBeDisabled();
    expect(sends(page)).toBe(1);
  });

  it('[OTP-03] another token is another flow, with a text message of its own', async () => {
    const page = await openSms(still);
    await expect.poll(() => sends(page)).toBe(1);
    await page.screen.unmount();
    const other = await openPage(<ChallengeFlow oneTimeToken="another-token" onComplete={() => undefined} />, {
      answers: { ...bySms, ...still },
      storage: page.storage,
    });
    await expect.poll(() => other.service.to(paths.smsTrigger)).toHaveLength(1);
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

  it('[OTP-04] resend stays disabled for 30 seconds after each send, with the seconds left shown', async () => {
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

  it('[OTP-04] the wait goes on while the tab sleeps', async () => {
    const page = await openSms(still);
    await expect.element(resend(page)).toBeDisabled();
    await page.clock.sleep(3_600_000);
    await expect.element(resend(page)).toBeEnabled();
  });

  it('a double click on resend sends one (RB8)', async () => {
    const page = await openSms({ ...still, [paths.smsTrigger]: [codeSent, 'never'] });
    await expect.element(page.screen.getByText('in 30 seconds', { exact: false })).toBeVisible();
    await page.clock.advance(30_000);
    await expect.element(resend(page)).toBeEnabled();
    const button = resend(page).element();
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.poll(() => sends(page)).toBe(2);
    await expect.element(page.screen.getByText('We are sending a text message', { exact: false })).toBeVisible();
    expect(sends(page)).toBe(2);
  });

  it('[OTP-07] a code that could not be sent: it says so, and resend can be pressed at once', async () => {
    const page = await openSms({ ...still, [paths.smsTrigger]: [problem(502, 'code_not_sent', 'x'), codeSent] });
    await expect
      .element(page.screen.getByText('Something went wrong when trying to send you a code.', { exact: true }))
      .toBeVisible();
    await resend(page).click();
    await expect.element(page.screen.getByText('We sent a text message', { exact: false })).toBeVisible();
    expect(sends(page)).toBe(2);
  });

  it('[OTP-07] a send that failed is sent anew after a reload', async () => {
    const page = await openSms({ ...still, [paths.smsTrigger]: ['network', codeSent] });
    await expect.element(page.screen.getByRole('alert')).toBeVisible();
    await page.reload();
    await expect.element(page.screen.getByText('We sent a text message', { exact: false })).toBeVisible();
  });

  it('[OTP-04] [SRV-08] a 429 with Retry-After sets the wait; nothing is said of a code that this tab knows nothing of', async () => {
    const tooSoon = problem(429, 'too_many_requests', 'Please wait.', { 'retry-after': '17' });
    const page = await openSms({ ...still, [paths.smsTrigger]: tooSoon });
    const notSent = 'Something went wrong when trying to send you a code.';
    await expect.element(page.screen.getByRole('alert').getByText(notSent)).toBeVisible();
    await expect.element(page.screen.getByRole('alert').getByText('Please wait.')).toBeVisible();
    await expect.element(page.screen.getByText('You can ask for a new code in 17 seconds.')).toBeVisible();
    expect(page.screen.getByText('another was sent', { exact: false }).elements()).toHaveLength(0);
  });

  it('[OTP-04] a 429 after a send whose answer was lost counts as sent already, over a reload too', async () => {
    const tooSoon = problem(429, 'too_many_requests', 'Please wait.', { 'retry-after': '17' });
    const page = await openSms({ ...still, [paths.smsTrigger]: ['network', tooSoon] });
    await expect.element(page.screen.getByRole('alert')).toBeVisible();
    await page.reload();
    await expect.element(page.screen.getByText('Use the code that we last sent to •••• 42.')).toBeVisible();
  });

  it('[OTP-04] a longer wait is told in minutes', async () => {
    const tooMany = problem(429, 'too_many_requests', 'Please wait.', { 'retry-after': '421' });
    const page = await openSms({ ...still, [paths.smsTrigger]: tooMany });
    await expect.element(page.screen.getByText('You can ask for a new code in 8 minutes.')).toBeVisible();
  });
});

describe('a code that is refused', () => {
  it('a wrong code: the words under the field, the focus in it, what was typed selected', async () => {
    const page = await openSms({ ...still, [paths.smsVerify]: problem(400, 'invalid_code', 'That code is not right.') });
    await enter(page, '123456');
    await expect.element(field(page)).toHaveAccessibleDescription('That code is not right.');
    await expect.element(field(page)).toHaveFocus();
    await userEvent.keyboard('7');
    await expect.element(field(page)).toHaveValue('7');
  });

  it('too many wrong codes: how long to wait, and the ways on; no field to try in', async () => {
    const blocked = problem(403, 'attempt_limit_reached', 'Too many wrong tries.');
    const page = await openSms({ ...still, [paths.smsVerify]: blocked });
    await enter(page, '123456');
    await expect.element(page.screen.getByRole('heading', { name: 'Too many wrong codes' })).toHaveFocus();
    await expect.element(page.screen.getByText('Wait at least 15 minutes', { exact: false })).toBeVisible();
    expect(field(page).elements()).toHaveLength(0);
    await page.screen.getByRole('button', { name: 'Back to log in' }).click();
    expect(page.onRetry).toHaveBeenCalledOnce();
    await page.screen.getByRole('button', { name: 'Try another way' }).click();
    await expect.element(page.screen.getByRole('button', { name: 'Authenticator app', exact: false })).toBeVisible();
  });

  it('too many wrong codes are told on opening too, with the wait that the server names', async () => {
    const blocked = problem(403, 'attempt_limit_reached', 'x', { 'retry-after': '3600' });
    const page = await openSms({ ...still, [paths.smsTrigger]: blocked });
    await expect.element(page.screen.getByText('Wait at least 60 minutes', { exact: false })).toBeVisible();
  });

  it('no connection: it says so, the code stays, and one more press works', async () => {
    const page = await openSms({ [paths.smsVerify]: ['network', nothingLeft] });
    await enter(page, '123456');
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent('Check your internet connection');
    await expect.element(field(page)).toHaveValue('123456');
    await page.screen.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it('an answer of success that completes nothing leads nowhere: the list is asked again (TS3)', async () => {
    const page = await openSms(still);
    await enter(page, '123456');
    await expect.poll(() => page.service.to(paths.status)).toHaveLength(2);
    await expect.element(field(page)).toHaveValue('');
    expect(page.onComplete).not.toHaveBeenCalled();
  });
});

describe('what the server asks to show', () => {
  it('header, message and sub-message', async () => {
    const primary = smsChallenge({ header: 'Confirm it is you', message: 'A new device.', subMessage: 'It was you?' });
    const page = await openSms({ [paths.status]: asks({ primary }) });
    await expect.element(page.screen.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
    await expect.element(page.screen.getByText('A new device.')).toBeVisible();
    await expect.element(page.screen.getByText('It was you?')).toBeVisible();
    expect(document.title).toBe('Confirm it is you – Stepgate');
  });

  it.each([
    ['contact', '/help/contact'],
    ['/help/articles/codes', '/help/articles/codes'],
  ])('[ALT-04] a fallback action %s is a link with its label', async (action, href) => {
    const primary = smsChallenge({ fallbackAction: { label: 'No signal?', action } });
    const page = await openSms({ [paths.status]: asks({ primary }) });
    await expect.element(page.screen.getByRole('link', { name: 'No signal?' })).toHaveAttribute('href', href);
  });

  it('[ALT-04] a fallback action to another way or back to the login is a button', async () => {
    const primary = smsChallenge({ fallbackAction: { label: 'Start again', action: 'log-in' } });
    const page = await openSms({ [paths.status]: asks({ primary }) });
    await page.screen.getByRole('button', { name: 'Start again' }).click();
    expect(page.onRetry).toHaveBeenCalledOnce();
  });

  it.each(['javascript:alert(1)', '//evil.test', '/logout', 'constructor', 'contact<script>'])(
    '[ALT-04] a fallback action %j is not offered',
    async (action) => {
      const primary = smsChallenge({ fallbackAction: { label: 'Press me', action } });
      const page = await openSms({ [paths.status]: asks({ primary }) });
      await expect.element(field(page)).toBeVisible();
      expect(page.screen.getByText('Press me').elements()).toHaveLength(0);
    },
  );
});

describe('hints of the demonstration', () => {
  it('[ENV-01] says that the code is 111111 and fills it in', async () => {
    const page = await openSms(still, { host: { testHints } });
    await expect.element(page.screen.getByText('111111', { exact: false })).toBeVisible();
    await page.screen.getByRole('button', { name: 'Fill it in' }).click();
    await expect.element(field(page)).toHaveValue('111111');
    await expect.element(field(page)).toHaveFocus();
  });

  it('[ENV-01] says nothing of it where no code went out, since none is taken then', async () => {
    const blocked = problem(400, 'user.phonenumber.blocked', 'Not to this one.');
    const page = await openSms({ ...still, [paths.smsTrigger]: blocked }, { host: { testHints } });
    await expect.element(page.screen.getByText('Not to this one.')).toBeVisible();
    expect(page.screen.getByText('111111', { exact: false }).elements()).toHaveLength(0);
  });

  it('[ENV-01] says nothing of it where the host is no demonstration', async () => {
    const page = await openSms(still);
    await expect.element(field(page)).toBeVisible();
    expect(page.screen.getByText('111111', { exact: false }).elements()).toHaveLength(0);
  });

  it('[ENV-01] speaks the language of the page', async () => {
    const page = await openSms(still, { host: { testHints }, language: 'de' });
    await expect.element(page.screen.getByText('Dies ist eine Vorführung', { exact: false })).toBeVisible();
  });
});

describe('a code whose answer is lost on the way', () => {
  it('[OTP-09] was taken: entering it again is refused as used, and the login goes on all the same', async () => {
    const page = await openSms({ [paths.smsVerify]: ['network', problem(400, 'invalid_code', 'That code is not right.')] });
    await enter(page, '012345');
    await expect.element(page.screen.getByText(/connection/i)).toBeVisible();
    expect(page.onComplete).not.toHaveBeenCalled();
    await page.screen.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.onComplete.mock.calls.length).toBe(1);
  });

  it('[OTP-09] was wrong: the same screen asks again, and another code is judged as ever', async () => {
    const wrong = problem(400, 'invalid_code', 'That code is not right.');
    const page = await openSms({ ...still, [paths.smsVerify]: ['network', wrong] });
    await enter(page, '012345');
    await expect.element(page.screen.getByText(/connection/i)).toBeVisible();
    await page.screen.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.service.to(paths.status).length).toBe(2);
    await expect.element(field(page)).toHaveValue('');
    await enter(page, '543210');
    await expect.element(field(page)).toHaveAccessibleDescription('That code is not right.');
    expect(page.onComplete).not.toHaveBeenCalled();
  });
});

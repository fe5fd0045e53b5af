/** WhatsApp and voice share the screen with text messages; what a number cannot do leads on to another way. */
import { describe, expect, it, vi } from 'vitest';
import {
  asks,
  bySms,
  codeSent,
  type FakeAnswers,
  held,
  nothingLeft,
  otherChallenge,
  paths,
  phoneChallenge,
  problem,
  smsChallenge,
  token,
} from '../../test/fake-service.ts';
import { openPage } from '../../test/world.tsx';
import type { ChallengeFlowProps } from '../ChallengeFlow.tsx';
import { ChallengeFlow } from '../LazyChallengeFlow.tsx';

type Page = Awaited<ReturnType<typeof openFlow>>;

const voice = phoneChallenge('VOICE');
const whatsapp = phoneChallenge('WHATSAPP');

async function openFlow(answers: FakeAnswers, changes: Partial<Parameters<typeof openPage>[1]> = {}) {
  const onComplete = vi.fn<ChallengeFlowProps['onComplete']>();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} />, {
    answers: { ...bySms, ...answers },
    ...changes,
  });
  return { ...page, onComplete };
}

const field = ({ screen }: Page) => screen.getByLabelText('6-digit code');
const resend = ({ screen }: Page) => screen.getByRole('button', { name: 'Resend code' });
const text = ({ screen }: Page, words: string) => screen.getByText(words, { exact: false });

async function goBy(page: Page, name: string) {
  await page.screen.getByRole('button', { name: 'Try another way' }).click();
  await page.screen.getByRole('button', { name, exact: false }).click();
}

describe.each([
  { type: 'WHATSAPP', trigger: paths.whatsappTrigger, verify: paths.whatsappVerify, told: 'We sent a WhatsApp message' },
  { type: 'VOICE', trigger: paths.voiceTrigger, verify: paths.voiceVerify, told: 'We are calling •••• 42.' },
] as const)('$type', ({ type, trigger, verify, told }) => {
  const still = { [paths.status]: asks({ primary: phoneChallenge(type), alternatives: [otherChallenge('TOTP')] }) };

  it('[OTP-01] asks for the 6-digit code by its own calls, and for no other', async () => {
    const page = await openFlow({ ...still, [paths.status]: [asks({ primary: phoneChallenge(type) }), nothingLeft] });
    await expect.element(page.screen.getByRole('heading', { name: 'Enter the 6-digit code' })).toHaveFocus();
    await expect.element(text(page, told)).toBeVisible();
    await field(page).fill('012345');
    await page.screen.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(page.service.to(trigger)).toMatchObject([{ body: { phoneNumberId: 'number-1' } }]);
    expect(page.service.to(verify)).toMatchObject([{ body: { otpCode: '012345' } }]);
    expect(page.service.to(paths.smsTrigger)).toHaveLength(0);
  });

  it('[OTP-04] resend stays disabled for 30 seconds, and a reload sends nothing (RB10)', async () => {
    const page = await openFlow(still);
    await expect.element(text(page, 'in 30 seconds')).toBeVisible();
    await page.clock.advance(10_000);
    await page.reload();
    await expect.element(text(page, 'in 20 seconds')).toBeVisible();
    await expect.element(resend(page)).toBeDisabled();
    expect(page.service.to(trigger)).toHaveLength(1);
  });

  it('[OTP-07] a provider that fails: it says so, keeps the field, and offers to ask again or another way', async () => {
    const page = await openFlow({ ...still, [trigger]: problem(502, 'code_not_sent', 'x') });
    await expect
      .element(page.screen.getByText('Something went wrong when trying to send you a code.', { exact: true }))
      .toBeVisible();
    await expect.element(text(page, 'or try another way')).toBeVisible();
    await expect.element(field(page)).toBeVisible();
    await expect.element(resend(page)).toBeEnabled();
    await goBy(page, 'Authenticator app');
    await expect.element(page.screen.getByRole('heading', { name: 'Enter the code from your app' })).toHaveFocus();
  });
});

describe('a provider that does not answer', () => {
  it('[OTP-07] no answer in time: it says so, and what was typed stays', async () => {
    const page = await openFlow({ [paths.status]: asks({ primary: smsChallenge() }), [paths.smsTrigger]: 'never' });
    await field(page).fill('123');
    await expect.poll(() => page.service.to(paths.smsTrigger)).toHaveLength(1);
    await page.clock.advance(15_000);
    await expect.element(text(page, 'Something went wrong when trying to send you a code.')).toBeVisible();
    await expect.element(field(page)).toHaveValue('123');
  });

  it('[OTP-07] a code that may still arrive is waited for: no second one goes out meanwhile, after a reload neither', async () => {
    const unknown = problem(502, 'code_not_sent', 'x', { 'retry-after': '30' });
    const page = await openFlow({ [paths.status]: asks({ primary: smsChallenge() }), [paths.smsTrigger]: unknown });
    await expect.element(text(page, 'Something went wrong when trying to send you a code.')).toBeVisible();
    await expect.element(text(page, 'in 30 seconds')).toBeVisible();
    await expect.element(resend(page)).toBeDisabled();
    await page.reload();
    await expect.element(resend(page)).toBeDisabled();
    expect(page.service.to(paths.smsTrigger)).toHaveLength(1);
  });

  it.each([problem(502, 'unexpected.error', 'x'), problem(503, 'busy', 'x'), 'network' as const])(
    'a verify that fails with %j counts for nothing: the code stays, and one press works',
    async (failed) => {
      const page = await openFlow({ [paths.smsVerify]: [failed, nothingLeft] });
      await field(page).fill('123456');
      await page.screen.getByRole('button', { name: 'Done' }).click();
      await expect.element(page.screen.getByRole('alert')).toBeVisible();
      await expect.element(field(page)).toHaveValue('123456');
      await expect.element(page.screen.getByRole('button', { name: 'Try another way' })).toBeVisible();
      await page.screen.getByRole('button', { name: 'Done' }).click();
      await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    },
  );
});

describe('a number that takes no text messages', () => {
  const notMobile = problem(400, 'user.phonenumber.is.not.mobile.number', 'This number takes no text messages.');

  it('[OTP-08] SMS falls back to voice by itself and says why', async () => {
    const page = await openFlow({
      [paths.status]: asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP'), voice] }),
      [paths.smsTrigger]: notMobile,
    });
    await expect.element(page.screen.getByText('This number takes no text messages, so we call you instead.')).toBeVisible();
    await expect.element(text(page, 'We are calling •••• 42.')).toBeVisible();
    expect(page.service.to(paths.voiceTrigger)).toHaveLength(1);
    expect(page.service.to(paths.smsTrigger)).toHaveLength(1);
  });

  it('[OTP-08] a reload comes to the call again and makes no second one', async () => {
    const page = await openFlow({
      [paths.status]: asks({ primary: smsChallenge(), alternatives: [voice] }),
      [paths.smsTrigger]: notMobile,
    });
    await expect.element(text(page, 'We are calling •••• 42.')).toBeVisible();
    await page.reload();
    await expect.element(text(page, 'We are calling')).toBeVisible();
    expect(page.service.to(paths.voiceTrigger)).toHaveLength(1);
  });

  const unlisted = {
    [paths.status]: [asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP')] }), nothingLeft],
    [paths.smsTrigger]: notMobile,
  };

  it('[SRV-10] it is called also where the server does not list a call, with the same number, and the code passes', async () => {
    const page = await openFlow(unlisted);
    await expect.element(text(page, 'We are calling •••• 42.')).toBeVisible();
    await expect.element(page.screen.getByText('This number takes no text messages, so we call you instead.')).toBeVisible();
    expect(page.service.to(paths.voiceTrigger)).toMatchObject([{ body: { phoneNumberId: 'number-1' } }]);
    await field(page).fill('123456');
    await page.screen.getByRole('button', { name: 'Done' }).click();
    await expect
      .poll(() => page.onComplete.mock.calls)
      .toEqual([[{ originalChallengeType: 'SMS', resolvedChallengeTypes: ['VOICE'] }]]);
    expect(page.service.to(paths.voiceVerify)).toHaveLength(1);
  });

  it.each([403, 404])(
    '[SRV-10] a server that refuses that call with %s: its words, no promise of a call, and no circle',
    async (status) => {
      const code = status === 403 ? 'not_allowed' : 'not_found';
      const page = await openFlow({ ...unlisted, [paths.voiceTrigger]: problem(status, code, 'We do not call this country.') });
      await expect.element(page.screen.getByRole('heading', { name: "We can't send you a code this way" })).toBeVisible();
      await expect.element(page.screen.getByText('We do not call this country.')).toBeVisible();
      await expect.element(page.screen.getByText('This number takes no text messages.', { exact: true })).toBeVisible();
      expect(text(page, 'call you instead').elements()).toHaveLength(0);
      expect(page.screen.getByRole('textbox').elements()).toHaveLength(0);
      await page.clock.advance(120_000);
      expect([page.service.to(paths.smsTrigger).length, page.service.to(paths.voiceTrigger).length]).toEqual([1, 1]);
      await goBy(page, 'Authenticator app');
      await expect.element(page.screen.getByRole('heading', { name: 'Enter the code from your app' })).toHaveFocus();
      // The list is the server's again: what it has refused is no way.
      await page.screen.getByRole('button', { name: 'Try another way' }).click();
      await expect.element(page.screen.getByRole('button', { name: 'Text message', exact: false })).toBeVisible();
      expect(page.screen.getByRole('button', { name: 'Voice call', exact: false }).elements()).toHaveLength(0);
    },
  );

  it('[SRV-10] a token that has run out is still told as that', async () => {
    const page = await openFlow({ ...unlisted, [paths.voiceTrigger]: problem(401, 'ott_not_found', 'Your time has run out.') });
    await expect.element(page.screen.getByRole('heading', { name: 'We could not go on' })).toBeVisible();
  });

  it('[OTP-08] the voice screen does not send itself anywhere', async () => {
    const page = await openFlow({
      [paths.status]: asks({ primary: voice, alternatives: [smsChallenge()] }),
      [paths.voiceTrigger]: notMobile,
    });
    await expect.element(page.screen.getByText('This number takes no text messages.')).toBeVisible();
    expect(page.service.to(paths.smsTrigger)).toHaveLength(0);
  });

  it('[OTP-08] who chose the call in the chooser is not told that anything failed', async () => {
    const page = await openFlow({ [paths.status]: asks({ primary: smsChallenge(), alternatives: [voice] }) });
    await goBy(page, 'Voice call');
    await expect.element(text(page, 'We are calling')).toBeVisible();
    expect(text(page, 'instead').elements()).toHaveLength(0);
  });

  it('[OTP-08] the answer of a screen that has gone moves nobody (RB19)', async () => {
    const { answer, give } = held(notMobile);
    const page = await openFlow({
      [paths.status]: asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP'), voice] }),
      [paths.smsTrigger]: answer,
    });
    await goBy(page, 'Authenticator app');
    await expect.element(page.screen.getByRole('heading', { name: 'Enter the code from your app' })).toBeVisible();
    give();
    // The answer has come once nothing waits for it any more.
    await expect.poll(page.clock.waiting).toBe(0);
    await page.clock.advance(0);
    await expect.element(page.screen.getByRole('heading', { name: 'Enter the code from your app' })).toBeVisible();
    expect(page.service.to(paths.voiceTrigger)).toHaveLength(0);
  });
});

describe('a number that nothing may be sent to', () => {
  it('[OTP-08] the server’s words, with a way to contact us', async () => {
    const blocked = problem(400, 'user.phonenumber.blocked', 'We cannot send codes to this number.');
    const page = await openFlow({ [paths.status]: asks({ primary: smsChallenge() }), [paths.smsTrigger]: blocked });
    await expect.element(page.screen.getByText('We cannot send codes to this number.')).toBeVisible();
    await expect.element(page.screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/help/contact');
    expect(text(page, 'Something went wrong when trying').elements()).toHaveLength(0);
  });

  it('[OTP-08] is asked for no code that cannot come: another way, or another number, is what there is to do', async () => {
    const blocked = problem(400, 'user.phonenumber.blocked', 'We cannot send codes to this number.');
    const sms = smsChallenge();
    const second = { id: 'number-2', type: 'SECONDARY', maskedPhoneNumber: '•••• 43' };
    const primary = { ...sms, availablePhoneNumbers: [...sms.availablePhoneNumbers, second] };
    const page = await openFlow({
      [paths.status]: asks({ primary, alternatives: [otherChallenge('TOTP')] }),
      [paths.smsTrigger]: [blocked, codeSent],
    });
    await expect.element(page.screen.getByRole('heading', { name: 'No code can go to this number' })).toBeVisible();
    expect(page.screen.getByRole('textbox').elements()).toHaveLength(0);
    expect(resend(page).elements()).toHaveLength(0);
    await expect.element(page.screen.getByRole('button', { name: 'Try another way' })).toBeVisible();
    await page.screen.getByRole('button', { name: 'Send it to', exact: false }).click();
    await expect.element(page.screen.getByLabelText('6-digit code')).toBeVisible();
  });
});

describe('a way that comes too soon after another', () => {
  const tooSoon = problem(429, 'too_many_requests', 'x', { 'retry-after': '12' });

  it('[OTP-04] does not claim a code that went another way, and asks for its own once it may', async () => {
    const page = await openFlow({
      [paths.status]: asks({ primary: smsChallenge(), alternatives: [whatsapp] }),
      [paths.whatsappTrigger]: [tooSoon, codeSent],
    });
    await expect.element(text(page, 'We sent a text message')).toBeVisible();
    await goBy(page, 'WhatsApp');
    await expect.element(text(page, 'No code went to •••• 42 this way yet')).toBeVisible();
    await expect.element(text(page, 'in 12 seconds')).toBeVisible();
    await page.clock.advance(12_000);
    await resend(page).click();
    await expect.element(text(page, 'We sent a WhatsApp message with a code to •••• 42.')).toBeVisible();
  });
});

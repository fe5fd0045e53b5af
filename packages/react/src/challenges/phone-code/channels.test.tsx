/** WhatsApp and voice share the screen with text messages. A number that can't use a channel switches to another channel. */

import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, vi } from 'vitest';
import type { ChallengeFlowProps } from '../../flow/ChallengeFlow.tsx';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { held, otherProblem, problem, type Script } from '../../test/script/answers.ts';
import { bySms, codeSent } from '../../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge, phoneChallenge, smsChallenge, token } from '../../test/script/challenges.ts';
import { titleOfFocus } from '../../test/title-of-focus.ts';
import { openPage } from '../../test/world.tsx';

type Page = Awaited<ReturnType<typeof openFlow>>;

const voice = phoneChallenge('VOICE');
const whatsapp = phoneChallenge('WHATSAPP');

async function openFlow(answers: Script, changes: Partial<Parameters<typeof openPage>[1]> = {}) {
  const onComplete = vi.fn<ChallengeFlowProps['onComplete']>();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} />, {
    answers: { ...bySms, ...answers },
    ...changes,
  });
  return { ...page, onComplete };
}

const field = ({ screen }: Page) => screen.getByLabelText(words.code);
const resend = ({ screen }: Page) => screen.getByRole('button', { name: words.resendCode });
const text = ({ screen }: Page, words: string) => screen.getByText(words, { exact: false });

async function goBy(page: Page, name: string) {
  await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
  await page.screen.getByRole('button', { name, exact: false }).click();
}

describe.each(
  rows(
    [
      {
        type: 'WHATSAPP',
        trigger: 'triggerPhoneCode/whatsapp',
        verify: 'verifyPhoneCode/whatsapp',
        told: 'We sent a WhatsApp message',
      },
      {
        type: 'VOICE',
        trigger: 'triggerPhoneCode/voice',
        verify: 'verifyPhoneCode/voice',
        told: "We're calling the number ending in 42",
      },
    ] as const,
    1,
  ),
)('$type', ({ type, trigger, verify, told }) => {
  const still = { tokenStatus: asks({ primary: phoneChallenge(type), alternatives: [otherChallenge('TOTP')] }) };

  it('[OTP-01] asks for the 6-digit code with its own calls only', async () => {
    const page = await openFlow({ ...still, tokenStatus: [asks({ primary: phoneChallenge(type) }), nothingLeft] });
    await expect.poll(titleOfFocus).toBe(words.enterCode);
    await expect.element(text(page, told)).toBeVisible();
    await field(page).fill('012345');
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(page.service.to(trigger)).toMatchObject([{ body: { phoneNumberId: 'number-1' } }]);
    expect(page.service.to(verify)).toMatchObject([{ body: { otpCode: '012345' } }]);
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(0);
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

  it('[OTP-07] a provider that fails: it says so, keeps the field, and offers to resend or an alternative', async () => {
    const page = await openFlow({ ...still, [trigger]: problem(502, 'code_not_sent', 'x') });
    await expect
      .element(page.screen.getByText('Something went wrong when trying to send you a code.', { exact: true }))
      .toBeVisible();
    await expect.element(text(page, 'or try another way')).toBeVisible();
    await expect.element(field(page)).toBeVisible();
    await expect.element(resend(page)).toBeEnabled();
    await goBy(page, words.authenticatorApp);
    await expect.poll(titleOfFocus).toBe(words.enterAppCode);
  });
});

describe('a provider that doesn’t answer', () => {
  it('[OTP-07] no answer in time: it says so, and the typed text stays', async () => {
    const page = await openFlow({ tokenStatus: asks({ primary: smsChallenge() }), 'triggerPhoneCode/sms': 'never' });
    await field(page).fill('123');
    await expect.poll(() => page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
    await page.clock.advance(15_000);
    await expect.element(text(page, 'Something went wrong when trying to send you a code.')).toBeVisible();
    await expect.element(field(page)).toHaveValue('123');
  });

  it('[OTP-07] it waits for a code that may still arrive: no second one is sent, not even after a reload', {
    tags: 'deep',
  }, async () => {
    const unknown = problem(502, 'code_not_sent', 'x', { 'retry-after': '30' });
    const page = await openFlow({ tokenStatus: asks({ primary: smsChallenge() }), 'triggerPhoneCode/sms': unknown });
    await expect.element(text(page, 'Something went wrong when trying to send you a code.')).toBeVisible();
    await expect.element(text(page, 'in 30 seconds')).toBeVisible();
    await expect.element(resend(page)).toBeDisabled();
    await page.reload();
    await expect.element(resend(page)).toBeDisabled();
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
  });

  it.each(rows([otherProblem(502, 'unexpected.error', 'x'), problem(503, 'busy', 'x'), 'network' as const], 1))(
    'a verify that fails with %j doesn’t count: the code stays, and another press works',
    async (failed) => {
      const page = await openFlow({ 'verifyPhoneCode/sms': [failed, nothingLeft] });
      await field(page).fill('123456');
      await expect.element(page.screen.getByRole('alert')).toBeVisible();
      await expect.element(field(page)).toHaveValue('123456');
      await expect.element(page.screen.getByRole('button', { name: words.tryAnotherWay })).toBeVisible();
      await page.screen.getByRole('button', { name: words.done }).click();
      await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    },
  );
});

describe('a number that takes no text messages', () => {
  const notMobile = problem(400, 'user.phonenumber.is.not.mobile.number', "This number can't receive text messages.");

  it('[OTP-08] SMS falls back to voice by itself and says why', async () => {
    const page = await openFlow({
      tokenStatus: asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP'), voice] }),
      'triggerPhoneCode/sms': notMobile,
    });
    await expect
      .element(page.screen.getByText("This number can't receive text messages, so we'll call you instead."))
      .toBeVisible();
    await expect.element(text(page, "We're calling the number ending in 42")).toBeVisible();
    expect(page.service.to('triggerPhoneCode/voice')).toHaveLength(1);
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
  });

  it('[OTP-08] a reload shows the call again and makes no second one', { tags: 'deep' }, async () => {
    const page = await openFlow({
      tokenStatus: asks({ primary: smsChallenge(), alternatives: [voice] }),
      'triggerPhoneCode/sms': notMobile,
    });
    await expect.element(text(page, "We're calling the number ending in 42")).toBeVisible();
    await page.reload();
    await expect.element(text(page, "We're calling")).toBeVisible();
    expect(page.service.to('triggerPhoneCode/voice')).toHaveLength(1);
  });

  const unlisted = {
    tokenStatus: [asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP')] }), nothingLeft],
    'triggerPhoneCode/sms': notMobile,
  };

  it('[SRV-10] it is called even if the server doesn’t list a call, with the same number, and the code passes', {
    tags: 'deep',
  }, async () => {
    const page = await openFlow(unlisted);
    await expect.element(text(page, "We're calling the number ending in 42")).toBeVisible();
    await expect
      .element(page.screen.getByText("This number can't receive text messages, so we'll call you instead."))
      .toBeVisible();
    expect(page.service.to('triggerPhoneCode/voice')).toMatchObject([{ body: { phoneNumberId: 'number-1' } }]);
    await field(page).fill('123456');
    await expect
      .poll(() => page.onComplete.mock.calls)
      .toEqual([[{ originalChallengeType: 'SMS', resolvedChallengeTypes: ['VOICE'] }]]);
    expect(page.service.to('verifyPhoneCode/voice')).toHaveLength(1);
  });

  const refusal = 'We do not call this country.';
  it.each(rows([problem(403, 'not_allowed', refusal), problem(404, 'not_found', refusal)], 1))(
    '[SRV-10] a server that refuses that call with $status: its words, no promise of a call, and no loop',
    async (refused) => {
      const page = await openFlow({ ...unlisted, 'triggerPhoneCode/voice': refused });
      await expect.element(page.screen.getByRole('heading', { name: "We can't send you a code this way" })).toBeVisible();
      await expect.element(page.screen.getByText('We do not call this country.')).toBeVisible();
      await expect.element(page.screen.getByText("This number can't receive text messages.", { exact: true })).toBeVisible();
      expect(text(page, 'call you instead').elements()).toHaveLength(0);
      expect(page.screen.getByRole('textbox').elements()).toHaveLength(0);
      await page.clock.advance(120_000);
      expect([page.service.to('triggerPhoneCode/sms').length, page.service.to('triggerPhoneCode/voice').length]).toEqual([1, 1]);
      await goBy(page, words.authenticatorApp);
      await expect.poll(titleOfFocus).toBe(words.enterAppCode);
      // The list is the server's again, without the refused channel.
      await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
      await expect.element(page.screen.getByRole('button', { name: words.textMessage, exact: false })).toBeVisible();
      expect(page.screen.getByRole('button', { name: 'Voice call', exact: false }).elements()).toHaveLength(0);
    },
  );

  it('[SRV-10] an expired token is still reported as expired', { tags: 'deep' }, async () => {
    const page = await openFlow({
      ...unlisted,
      'triggerPhoneCode/voice': problem(401, 'ott_not_found', 'Your time has run out.'),
    });
    await expect.element(page.screen.getByRole('heading', { name: words.failed })).toBeVisible();
  });

  it('[OTP-08] the voice screen doesn’t fall back to itself', { tags: 'deep' }, async () => {
    const page = await openFlow({
      tokenStatus: asks({ primary: voice, alternatives: [smsChallenge()] }),
      'triggerPhoneCode/voice': notMobile,
    });
    await expect.element(page.screen.getByText("This number can't receive text messages.")).toBeVisible();
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(0);
  });

  it('[OTP-08] a customer who chose the call sees no failure', { tags: 'deep' }, async () => {
    const page = await openFlow({ tokenStatus: asks({ primary: smsChallenge(), alternatives: [voice] }) });
    await goBy(page, 'Voice call');
    await expect.element(text(page, "We're calling")).toBeVisible();
    expect(text(page, 'instead').elements()).toHaveLength(0);
  });

  it('[OTP-08] the answer for a screen that was left has no effect (RB19)', { tags: 'deep' }, async () => {
    const { answer, give } = held(notMobile);
    const page = await openFlow({
      tokenStatus: asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP'), voice] }),
      'triggerPhoneCode/sms': answer,
    });
    await goBy(page, words.authenticatorApp);
    await expect.element(page.screen.getByRole('heading', { name: words.enterAppCode })).toBeVisible();
    give();
    // No pending timer means that the answer has arrived.
    await expect.poll(page.clock.waiting).toBe(0);
    await page.clock.advance(0);
    await expect.element(page.screen.getByRole('heading', { name: words.enterAppCode })).toBeVisible();
    expect(page.service.to('triggerPhoneCode/voice')).toHaveLength(0);
  });
});

describe('a number that no code may be sent to', () => {
  it('[OTP-08] the server’s words, with a link to contact us', async () => {
    const blocked = problem(400, 'user.phonenumber.blocked', 'We cannot send codes to this number.');
    const page = await openFlow({ tokenStatus: asks({ primary: smsChallenge() }), 'triggerPhoneCode/sms': blocked });
    await expect.element(page.screen.getByText('We cannot send codes to this number.')).toBeVisible();
    await expect.element(page.screen.getByRole('link', { name: words.contactUs })).toHaveAttribute('href', '/help/contact');
    expect(text(page, 'Something went wrong when trying').elements()).toHaveLength(0);
  });

  it('[OTP-08] has no field for a code that can’t come: it offers an alternative or another number', async () => {
    const blocked = problem(400, 'user.phonenumber.blocked', 'We cannot send codes to this number.');
    const sms = smsChallenge();
    const second = { id: 'number-2', type: 'SECONDARY', maskedPhoneNumber: '•••• 43' };
    const primary = { ...sms, availablePhoneNumbers: [...sms.availablePhoneNumbers, second] };
    const page = await openFlow({
      tokenStatus: asks({ primary, alternatives: [otherChallenge('TOTP')] }),
      'triggerPhoneCode/sms': [blocked, codeSent],
    });
    await expect.element(page.screen.getByRole('heading', { name: "We can't send codes to this number" })).toBeVisible();
    expect(page.screen.getByRole('textbox').elements()).toHaveLength(0);
    expect(resend(page).elements()).toHaveLength(0);
    await expect.element(page.screen.getByRole('button', { name: words.tryAnotherWay })).toBeVisible();
    await page.screen.getByRole('button', { name: 'Send it to', exact: false }).click();
    await expect.element(page.screen.getByLabelText(words.code)).toBeVisible();
  });
});

describe('a channel chosen too soon after another', () => {
  const tooSoon = problem(429, 'too_many_requests', 'x', { 'retry-after': '12' });

  it('[OTP-04] doesn’t claim a code that went by another channel, and sends its own when it may', async () => {
    const page = await openFlow({
      tokenStatus: asks({ primary: smsChallenge(), alternatives: [whatsapp] }),
      'triggerPhoneCode/whatsapp': [tooSoon, codeSent],
    });
    await expect.element(text(page, 'We sent a text message')).toBeVisible();
    await goBy(page, 'WhatsApp');
    await expect.element(text(page, "We'll send a new one in 12 seconds.")).toBeVisible();
    await page.clock.advance(11_000);
    await expect.element(text(page, "We'll send a new one in 1 second.")).toBeVisible();
    await page.clock.advance(1_000);
    await expect.element(text(page, 'We sent a WhatsApp message to the number ending in 42.')).toBeVisible();
  });
});

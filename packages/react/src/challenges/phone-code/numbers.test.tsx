/** Which number a code goes to, and what the screen shows of it. */

import { words } from '@stepgate/testkit/words';
import { describe, expect, it, vi } from 'vitest';
import type { ChallengeFlowProps } from '../../flow/ChallengeFlow.tsx';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { untilListCounts } from '../../test/polling.ts';
import { type CallName, problem, type Script } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge, phoneChallenge, smsChallenge, token } from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';

type Page = Awaited<ReturnType<typeof openFlow>>;

const numbers = [
  { id: 'old', type: 'SECONDARY', maskedPhoneNumber: '•••• 11' },
  { id: 'main', type: 'PRIMARY', maskedPhoneNumber: '•••• 22' },
  { id: 'work', type: 'SECONDARY', maskedPhoneNumber: '•••• 33' },
];
const maskedOf = (id: unknown) => numbers.find((each) => each.id === id)?.maskedPhoneNumber;

function several(type: 'SMS' | 'VOICE', viewData: object = {}) {
  return { ...phoneChallenge(type), viewData: { attributes: {}, ...viewData }, availablePhoneNumbers: numbers };
}

async function openFlow(answers: Script, props: Partial<ChallengeFlowProps> = {}) {
  const onComplete = vi.fn<ChallengeFlowProps['onComplete']>();
  const flow = <ChallengeFlow oneTimeToken={token} onComplete={onComplete} {...props} />;
  // The answers name no number, like those of a server that gives no masked number.
  const sent = {
    'triggerPhoneCode/sms': { body: { obfuscatedPhoneNo: '' } },
    'triggerPhoneCode/voice': { body: { obfuscatedPhoneNo: '' } },
  };
  const page = await openPage(flow, { answers: { ...bySms, ...sent, ...answers } });
  return { ...page, onComplete };
}

const button = ({ screen }: Page, name: string) => screen.getByRole('button', { name });
const text = ({ screen }: Page, words: string) => screen.getByText(words, { exact: false });
const sentTo = ({ service }: Page, call: CallName = 'triggerPhoneCode/sms') =>
  service
    .to(call)
    .map(({ body }) => (typeof body === 'object' && body && 'phoneNumberId' in body ? maskedOf(body.phoneNumberId) : body));

describe('[ENT-02] several numbers', () => {
  const still = { tokenStatus: asks({ primary: several('SMS'), alternatives: [otherChallenge('TOTP')] }) };

  it('the code goes to the primary one at once, and the others are offered', async () => {
    const page = await openFlow(still);
    await expect.element(text(page, 'We sent a text message to the number ending in 22.')).toBeVisible();
    await expect.element(button(page, 'Send it to the number ending in 11 instead')).toBeEnabled();
    await expect.element(button(page, 'Send it to the number ending in 33 instead')).toBeEnabled();
    expect(button(page, 'Send it to the number ending in 22 instead').elements()).toHaveLength(0);
    expect(sentTo(page)).toEqual(['•••• 22']);
  });

  it('the customer chooses which one gets the code, and the focus returns to the field', async () => {
    const page = await openFlow(still);
    await button(page, 'Send it to the number ending in 33 instead').click();
    await expect.element(text(page, 'We sent a text message to the number ending in 33.')).toBeVisible();
    await expect.element(page.screen.getByLabelText(words.code)).toHaveFocus();
    await expect.element(button(page, words.resendCode)).toBeDisabled();
    expect(sentTo(page)).toEqual(['•••• 22', '•••• 33']);
  });

  it('the previous number can be chosen again after its own 30 seconds', { tags: 'deep' }, async () => {
    const page = await openFlow(still);
    await expect.element(text(page, 'We sent a text message to the number ending in 22.')).toBeVisible();
    await page.clock.advance(20_000);
    await button(page, 'Send it to the number ending in 33 instead').click();
    await expect.element(text(page, 'in 30 seconds')).toBeVisible();
    await expect.element(button(page, 'Send it to the number ending in 22 instead')).toBeDisabled();
    await expect.element(button(page, 'Send it to the number ending in 22 instead')).toHaveAccessibleDescription(/in 10 seconds/);
    await page.clock.advance(10_000);
    await button(page, 'Send it to the number ending in 22 instead').click();
    await expect.element(text(page, 'We sent a text message to the number ending in 22.')).toBeVisible();
    expect(sentTo(page)).toEqual(['•••• 22', '•••• 33', '•••• 22']);
  });

  it('resend uses the chosen number', { tags: 'deep' }, async () => {
    const page = await openFlow(still);
    await button(page, 'Send it to the number ending in 33 instead').click();
    await expect.element(text(page, 'We sent a text message to the number ending in 33.')).toBeVisible();
    await page.clock.advance(30_000);
    await button(page, words.resendCode).click();
    await expect.poll(() => sentTo(page)).toEqual(['•••• 22', '•••• 33', '•••• 33']);
  });

  it('a reload keeps the choice and sends nothing (RB10)', { tags: 'deep' }, async () => {
    const page = await openFlow(still);
    await button(page, 'Send it to the number ending in 33 instead').click();
    await expect.element(text(page, 'We sent a text message to the number ending in 33.')).toBeVisible();
    await page.reload();
    await expect.element(text(page, 'We sent a text message to the number ending in 33.')).toBeVisible();
    expect(sentTo(page)).toHaveLength(2);
  });

  it('a double press sends one code', { tags: 'deep' }, async () => {
    const page = await openFlow({ ...still, 'triggerPhoneCode/sms': [{ body: { obfuscatedPhoneNo: '' } }, 'never'] });
    await expect.element(text(page, 'We sent a text message')).toBeVisible();
    const choose = button(page, 'Send it to the number ending in 33 instead').element();
    choose.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    choose.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(text(page, 'Sending a text message to the number ending in 33…')).toBeVisible();
    expect(sentTo(page)).toHaveLength(2);
  });

  it('a number over its limit isn’t said to have a code, and the earlier code still counts', { tags: 'deep' }, async () => {
    const tooMany = problem(429, 'too_many_requests', 'x', { 'retry-after': '421' });
    const page = await openFlow({
      tokenStatus: [asks({ primary: several('SMS') }), nothingLeft],
      'triggerPhoneCode/sms': [{ body: { obfuscatedPhoneNo: '' } }, tooMany],
    });
    await expect.element(text(page, 'We sent a text message')).toBeVisible();
    await button(page, 'Send it to the number ending in 33 instead').click();
    await expect.element(text(page, 'wait to get one on the number ending in 33')).toBeVisible();
    await expect.element(text(page, 'in 8 minutes')).toBeVisible();
    await page.screen.getByLabelText(words.code).fill('123456');
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it('a number that takes no text messages is called', { tags: 'deep' }, async () => {
    const notMobile = problem(400, 'user.phonenumber.is.not.mobile.number', 'x');
    const page = await openFlow({
      tokenStatus: asks({ primary: several('SMS'), alternatives: [several('VOICE')] }),
      'triggerPhoneCode/sms': [{ body: { obfuscatedPhoneNo: '' } }, notMobile],
    });
    await expect.element(text(page, 'We sent a text message')).toBeVisible();
    await button(page, 'Send it to the number ending in 33 instead').click();
    await expect.element(text(page, "We're calling the number ending in 33")).toBeVisible();
    await expect.element(button(page, 'Call the number ending in 22 instead')).toBeEnabled();
    expect(sentTo(page, 'triggerPhoneCode/voice')).toEqual(['•••• 33']);
  });

  it('the next challenge of this type starts from the beginning', { tags: 'deep' }, async () => {
    const page = await openFlow(still);
    await button(page, 'Send it to the number ending in 33 instead').click();
    await expect.element(text(page, 'We sent a text message to the number ending in 33.')).toBeVisible();
    await page.screen.getByLabelText(words.code).fill('123456');
    await untilListCounts(page);
    await expect.poll(() => sentTo(page)).toHaveLength(3);
  });

  it('[OTP-03] a spent code isn’t the one to use when it is too soon for the next challenge’s code', {
    tags: 'deep',
  }, async () => {
    const tooSoon = problem(429, 'too_many_requests', 'x', { 'retry-after': '17' });
    const page = await openFlow({ ...still, 'triggerPhoneCode/sms': [{ body: { obfuscatedPhoneNo: '' } }, tooSoon] });
    await expect.element(text(page, 'We sent a text message')).toBeVisible();
    await page.screen.getByLabelText(words.code).fill('123456');
    await untilListCounts(page);
    await expect.element(text(page, "We'll send a new one in 17 seconds.")).toBeVisible();
  });

  it('a remembered number that isn’t listed gets no code', { tags: 'deep' }, async () => {
    const page = await openFlow({ tokenStatus: [asks({ primary: several('SMS') }), asks({ primary: smsChallenge() })] });
    await button(page, 'Send it to the number ending in 33 instead').click();
    await expect.element(text(page, 'We sent a text message to the number ending in 33.')).toBeVisible();
    await page.screen.getByLabelText(words.code).fill('123456');
    await expect.element(text(page, 'We sent a text message to the number ending in 42.')).toBeVisible();
    expect(page.service.to('triggerPhoneCode/sms')[2]?.body).toEqual({ phoneNumberId: 'number-1' });
  });
});

describe('the server’s options', () => {
  const first = { header: 'Confirm', message: 'For all.', subMessage: 'For all, too.', maskedPhoneNumber: '•• 22' };
  const ofWork = { message: 'Your office phone.', maskedPhoneNumber: '•• 33' };

  it('[ENT-01] [ENT-02] a number’s view data overrides the challenge’s when the code goes to that number', async () => {
    const page = await openFlow({ tokenStatus: asks({ primary: several('SMS', { attributes: first, work: ofWork }) }) });
    await expect.element(text(page, 'For all.')).toBeVisible();
    await expect.element(text(page, 'to the number ending in 22.')).toBeVisible();
    await button(page, 'Send it to the number ending in 33 instead').click();
    await expect.element(text(page, 'Your office phone.')).toBeVisible();
    await expect.element(text(page, 'to the number ending in 33.')).toBeVisible();
    await expect.element(text(page, 'For all, too.')).toBeVisible();
    expect(text(page, 'For all.').elements()).toHaveLength(0);
  });

  it('[ENT-01] view data about the first number isn’t used for another', { tags: 'deep' }, async () => {
    const attributes = { unmaskedPhoneNumber: '+44 7700 900123' };
    const page = await openFlow({ tokenStatus: asks({ primary: several('SMS', { attributes }) }) });
    await expect.element(text(page, 'We sent a text message to +44 7700 900123.')).toBeVisible();
    await button(page, 'Send it to the number ending in 33 instead').click();
    await expect.element(text(page, 'We sent a text message to the number ending in 33.')).toBeVisible();
  });

  it('[ENT-01] an unmasked number replaces the masked one, left to right', async () => {
    const page = await openFlow({ tokenStatus: asks({ primary: smsChallenge({ unmaskedPhoneNumber: '+44 7700 900123' }) }) });
    await expect.element(text(page, 'We sent a text message to +44 7700 900123.')).toBeVisible();
    await expect.element(page.screen.getByText('+44 7700 900123', { exact: true })).toHaveAttribute('dir', 'ltr');
  });
});

describe('a new phone number', () => {
  const primary = smsChallenge({ newPhoneNumber: '+44 7700 900123' });

  it('[OTP-05] [ENT-01] is shown, with a button to change it', async () => {
    const page = await openFlow({ tokenStatus: asks({ primary, alternatives: [otherChallenge('UPDATE_PHONE_NUMBER')] }) });
    await expect.element(text(page, 'We sent a text message to +44 7700 900123.')).toBeVisible();
    await expect.element(page.screen.getByText('+44 7700 900123', { exact: true })).toHaveAttribute('dir', 'ltr');
    await button(page, words.changePhoneNumber).click();
    await expect.element(page.screen.getByLabelText(words.phoneNumber)).toBeVisible();
    expect(page.screen.getByLabelText(words.code).elements()).toHaveLength(0);
  });

  it('[OTP-05] that the host asked for is changed in the host’s form', { tags: 'deep' }, async () => {
    const onChangeNumber = vi.fn();
    const page = await openFlow({ tokenStatus: asks({ primary }) }, { onChangeNumber });
    await button(page, words.changePhoneNumber).click();
    expect(onChangeNumber).toHaveBeenCalledOnce();
  });

  it('[SRV-10] can be changed even if the server doesn’t list that: the next code goes to the next number', async () => {
    const code = (newPhoneNumber: string) => asks({ primary: otherChallenge('SMS', { newPhoneNumber }) });
    const page = await openFlow({
      tokenStatus: [code('+44 7700 900123'), code('+44 7700 900456')],
      verifyNewPhoneNumber: code('+44 7700 900456'),
    });
    await expect.element(text(page, 'We sent a text message to +44 7700 900123.')).toBeVisible();
    await button(page, words.changePhoneNumber).click();
    await page.screen.getByLabelText(words.phoneNumber).fill('07700 900456');
    await button(page, words.continue).click();
    await expect.element(text(page, 'We sent a text message to +44 7700 900456.')).toBeVisible();
    expect(page.service.to('verifyNewPhoneNumber')).toMatchObject([{ body: { newPhoneNumber: '+447700900456' } }]);
    // The server gave no ids, and the second number still got its own code.
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(2);
  });

  it('[SRV-10] if the server refuses that, the form shows its words, and the customer can go back to the code', {
    tags: 'deep',
  }, async () => {
    const page = await openFlow({
      tokenStatus: asks({ primary }),
      verifyNewPhoneNumber: problem(403, 'not_allowed', 'This number stays as it is.'),
    });
    await button(page, words.changePhoneNumber).click();
    await page.screen.getByLabelText(words.phoneNumber).fill('07700 900456');
    await button(page, words.continue).click();
    await expect.element(page.screen.getByText('This number stays as it is.')).toBeVisible();
    await button(page, words.tryAnotherWay).click();
    await page.screen.getByRole('button', { name: words.textMessage, exact: false }).click();
    await expect.element(text(page, 'We sent a text message to +44 7700 900123.')).toBeVisible();
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
  });

  it('[OTP-05] a number that isn’t new has no such button', async () => {
    const alternatives = [otherChallenge('UPDATE_PHONE_NUMBER')];
    const page = await openFlow({ tokenStatus: asks({ primary: smsChallenge(), alternatives }) });
    await expect.element(text(page, 'We sent a text message')).toBeVisible();
    expect(button(page, words.changePhoneNumber).elements()).toHaveLength(0);
  });
});

describe('verifying later', () => {
  const still = { tokenStatus: asks({ primary: smsChallenge() }) };

  it('[OTP-06] is offered after 10 seconds if the host allows it', async () => {
    const onVerifyLater = vi.fn();
    const page = await openFlow(still, { onVerifyLater });
    await expect.element(text(page, 'We sent a text message')).toBeVisible();
    await page.clock.advance(9_999);
    expect(button(page, 'Verify later').elements()).toHaveLength(0);
    await page.clock.advance(1);
    await button(page, 'Verify later').click();
    expect(onVerifyLater).toHaveBeenCalledOnce();
  });

  it('[OTP-06] is not offered otherwise', async () => {
    const page = await openFlow(still);
    await expect.element(text(page, 'We sent a text message')).toBeVisible();
    await page.clock.advance(60_000);
    await expect.element(button(page, words.resendCode)).toBeEnabled();
    expect(button(page, 'Verify later').elements()).toHaveLength(0);
  });
});

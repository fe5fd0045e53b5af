/** Which number a code goes to, and what is shown of it. */
import { describe, expect, it, vi } from 'vitest';
import {
  asks,
  bySms,
  type FakeAnswers,
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

const numbers = [
  { id: 'old', type: 'SECONDARY', maskedPhoneNumber: '•••• 11' },
  { id: 'main', type: 'PRIMARY', maskedPhoneNumber: '•••• 22' },
  { id: 'work', type: 'SECONDARY', maskedPhoneNumber: '•••• 33' },
];
const maskedOf = (id: unknown) => numbers.find((each) => each.id === id)?.maskedPhoneNumber;

function several(type: 'SMS' | 'VOICE', viewData: object = {}) {
  return { ...phoneChallenge(type), viewData: { attributes: {}, ...viewData }, availablePhoneNumbers: numbers };
}

async function openFlow(answers: FakeAnswers, props: Partial<ChallengeFlowProps> = {}) {
  const onComplete = vi.fn<ChallengeFlowProps['onComplete']>();
  const flow = <ChallengeFlow oneTimeToken={token} onComplete={onComplete} {...props} />;
  // Answers name no number, as that of one sent without a masked number would.
  const sent = {
    [paths.smsTrigger]: { body: { obfuscatedPhoneNo: '' } },
    [paths.voiceTrigger]: { body: { obfuscatedPhoneNo: '' } },
  };
  const page = await openPage(flow, { answers: { ...bySms, ...sent, ...answers } });
  return { ...page, onComplete };
}

const button = ({ screen }: Page, name: string) => screen.getByRole('button', { name });
const text = ({ screen }: Page, words: string) => screen.getByText(words, { exact: false });
const sentTo = ({ service }: Page, path: string = paths.smsTrigger) =>
  service
    .to(path)
    .map(({ body }) => (typeof body === 'object' && body && 'phoneNumberId' in body ? maskedOf(body.phoneNumberId) : body));

describe('[ENT-02] several numbers', () => {
  const still = { [paths.status]: asks({ primary: several('SMS'), alternatives: [otherChallenge('TOTP')] }) };

  it('the code goes to the primary one at once, and the others are offered', async () => {
    const page = await openFlow(still);
    await expect.element(text(page, 'We sent a text message with a code to •••• 22.')).toBeVisible();
    await expect.element(button(page, 'Send it to •••• 11 instead')).toBeEnabled();
    await expect.element(button(page, 'Send it to •••• 33 instead')).toBeEnabled();
    expect(button(page, 'Send it to •••• 22 instead').elements()).toHaveLength(0);
    expect(sentTo(page)).toEqual(['•••• 22']);
  });

  it('the customer chooses which one gets the code, and comes back to the field', async () => {
    const page = await openFlow(still);
    await button(page, 'Send it to •••• 33 instead').click();
    await expect.element(text(page, 'We sent a text message with a code to •••• 33.')).toBeVisible();
    await expect.element(page.screen.getByLabelText('6-digit code')).toHaveFocus();
    await expect.element(button(page, 'Resend code')).toBeDisabled();
    expect(sentTo(page)).toEqual(['•••• 22', '•••• 33']);
  });

  it('the number before can be had again, but not before its own 30 seconds are over', async () => {
    const page = await openFlow(still);
    await expect.element(text(page, 'We sent a text message with a code to •••• 22.')).toBeVisible();
    await page.clock.advance(20_000);
    await button(page, 'Send it to •••• 33 instead').click();
    await expect.element(text(page, 'in 30 seconds')).toBeVisible();
    await expect.element(button(page, 'Send it to •••• 22 instead')).toBeDisabled();
    await expect.element(button(page, 'Send it to •••• 22 instead')).toHaveAccessibleDescription(/in 10 seconds/);
    await page.clock.advance(10_000);
    await button(page, 'Send it to •••• 22 instead').click();
    await expect.element(text(page, 'We sent a text message with a code to •••• 22.')).toBeVisible();
    expect(sentTo(page)).toEqual(['•••• 22', '•••• 33', '•••• 22']);
  });

  it('resend goes to the number that was chosen', async () => {
    const page = await openFlow(still);
    await button(page, 'Send it to •••• 33 instead').click();
    await expect.element(text(page, 'We sent a text message with a code to •••• 33.')).toBeVisible();
    await page.clock.advance(30_000);
    await button(page, 'Resend code').click();
    await expect.poll(() => sentTo(page)).toEqual(['•••• 22', '•••• 33', '•••• 33']);
  });

  it('a reload knows the choice and sends nothing (RB10)', async () => {
    const page = await openFlow(still);
    await button(page, 'Send it to •••• 33 instead').click();
    await expect.element(text(page, 'We sent a text message with a code to •••• 33.')).toBeVisible();
    await page.reload();
    await expect.element(text(page, 'We sent a text message with a code to •••• 33.')).toBeVisible();
    expect(sentTo(page)).toHaveLength(2);
  });

  it('a double press sends one code', async () => {
    const page = await openFlow({ ...still, [paths.smsTrigger]: [{ body: { obfuscatedPhoneNo: '' } }, 'never'] });
    await expect.element(text(page, 'We sent a text message')).toBeVisible();
    const choose = button(page, 'Send it to •••• 33 instead').element();
    choose.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    choose.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(text(page, 'We are sending a text message with a code to •••• 33.')).toBeVisible();
    expect(sentTo(page)).toHaveLength(2);
  });

  it('a number whose limit is reached is not said to have a code, and the one before still counts', async () => {
    const tooMany = problem(429, 'too_many_requests', 'x', { 'retry-after': '421' });
    const page = await openFlow({
      [paths.status]: [asks({ primary: several('SMS') }), nothingLeft],
      [paths.smsTrigger]: [{ body: { obfuscatedPhoneNo: '' } }, tooMany],
    });
    await expect.element(text(page, 'We sent a text message')).toBeVisible();
    await button(page, 'Send it to •••• 33 instead').click();
    await expect.element(text(page, 'No code went to •••• 33 this way yet')).toBeVisible();
    await expect.element(text(page, 'in 8 minutes')).toBeVisible();
    await page.screen.getByLabelText('6-digit code').fill('123456');
    await button(page, 'Done').click();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it('a number that takes no text messages is the one that is called', async () => {
    const notMobile = problem(400, 'user.phonenumber.is.not.mobile.number', 'x');
    const page = await openFlow({
      [paths.status]: asks({ primary: several('SMS'), alternatives: [several('VOICE')] }),
      [paths.smsTrigger]: [{ body: { obfuscatedPhoneNo: '' } }, notMobile],
    });
    await expect.element(text(page, 'We sent a text message')).toBeVisible();
    await button(page, 'Send it to •••• 33 instead').click();
    await expect.element(text(page, 'We are calling •••• 33.')).toBeVisible();
    await expect.element(button(page, 'Call •••• 22 instead')).toBeEnabled();
    expect(sentTo(page, paths.voiceTrigger)).toEqual(['•••• 33']);
  });

  it('the next code of this kind begins anew', async () => {
    const page = await openFlow(still);
    await button(page, 'Send it to •••• 33 instead').click();
    await expect.element(text(page, 'We sent a text message with a code to •••• 33.')).toBeVisible();
    await page.screen.getByLabelText('6-digit code').fill('123456');
    await button(page, 'Done').click();
    await expect.poll(() => sentTo(page)).toHaveLength(3);
  });

  it('a number that is not among them, remembered from elsewhere, is not sent to', async () => {
    const page = await openFlow({ [paths.status]: [asks({ primary: several('SMS') }), asks({ primary: smsChallenge() })] });
    await button(page, 'Send it to •••• 33 instead').click();
    await expect.element(text(page, 'We sent a text message with a code to •••• 33.')).toBeVisible();
    await page.screen.getByLabelText('6-digit code').fill('123456');
    await button(page, 'Done').click();
    await expect.element(text(page, 'We sent a text message with a code to •••• 42.')).toBeVisible();
    expect(page.service.to(paths.smsTrigger)[2]?.body).toEqual({ phoneNumberId: 'number-1' });
  });
});

describe('what the server asks to show', () => {
  const first = { header: 'Confirm', message: 'For all.', subMessage: 'For all, too.', maskedPhoneNumber: '•• 22' };
  const ofWork = { message: 'Your office phone.', maskedPhoneNumber: '•• 33' };

  it('[ENT-01] [ENT-02] view data of a number goes before that of the challenge once the code goes there', async () => {
    const page = await openFlow({ [paths.status]: asks({ primary: several('SMS', { attributes: first, work: ofWork }) }) });
    await expect.element(text(page, 'For all.')).toBeVisible();
    await expect.element(text(page, 'to •• 22.')).toBeVisible();
    await button(page, 'Send it to •••• 33 instead').click();
    await expect.element(text(page, 'Your office phone.')).toBeVisible();
    await expect.element(text(page, 'to •• 33.')).toBeVisible();
    await expect.element(text(page, 'For all, too.')).toBeVisible();
    expect(text(page, 'For all.').elements()).toHaveLength(0);
  });

  it('[ENT-01] what is said of the first number is not said of another', async () => {
    const attributes = { unmaskedPhoneNumber: '+44 7700 900123' };
    const page = await openFlow({ [paths.status]: asks({ primary: several('SMS', { attributes }) }) });
    await expect.element(text(page, 'We sent a text message with a code to +44 7700 900123.')).toBeVisible();
    await button(page, 'Send it to •••• 33 instead').click();
    await expect.element(text(page, 'We sent a text message with a code to •••• 33.')).toBeVisible();
  });

  it('[ENT-01] an unmasked number stands in place of the masked one, left to right', async () => {
    const page = await openFlow({ [paths.status]: asks({ primary: smsChallenge({ unmaskedPhoneNumber: '+44 7700 900123' }) }) });
    await expect.element(text(page, 'We sent a text message with a code to +44 7700 900123.')).toBeVisible();
    await expect.element(page.screen.getByText('+44 7700 900123', { exact: true })).toHaveAttribute('dir', 'ltr');
  });
});

describe('a new phone number', () => {
  const primary = smsChallenge({ newPhoneNumber: '+44 7700 900123' });

  it('[OTP-05] [ENT-01] is shown, with a button to change it', async () => {
    const page = await openFlow({ [paths.status]: asks({ primary, alternatives: [otherChallenge('UPDATE_PHONE_NUMBER')] }) });
    await expect.element(text(page, 'We sent a text message with a code to +44 7700 900123.')).toBeVisible();
    await expect.element(page.screen.getByText('+44 7700 900123', { exact: true })).toHaveAttribute('dir', 'ltr');
    await button(page, 'Change phone number').click();
    await expect.element(page.screen.getByLabelText('Phone number')).toBeVisible();
    expect(page.screen.getByLabelText('6-digit code').elements()).toHaveLength(0);
  });

  it('[OTP-05] that the host asked for is changed at the host', async () => {
    const onChangeNumber = vi.fn();
    const page = await openFlow({ [paths.status]: asks({ primary }) }, { onChangeNumber });
    await button(page, 'Change phone number').click();
    expect(onChangeNumber).toHaveBeenCalledOnce();
  });

  it('[SRV-10] can be changed also where the server does not list that: the next code goes to the next number', async () => {
    const code = (newPhoneNumber: string) => asks({ primary: otherChallenge('SMS', { newPhoneNumber }) });
    const page = await openFlow({
      [paths.status]: [code('+44 7700 900123'), code('+44 7700 900456')],
      [paths.newPhoneNumber]: code('+44 7700 900456'),
    });
    await expect.element(text(page, 'We sent a text message with a code to +44 7700 900123.')).toBeVisible();
    await button(page, 'Change phone number').click();
    await page.screen.getByLabelText('Phone number').fill('07700 900456');
    await button(page, 'Continue').click();
    await expect.element(text(page, 'We sent a text message with a code to +44 7700 900456.')).toBeVisible();
    expect(page.service.to(paths.newPhoneNumber)).toMatchObject([{ body: { newPhoneNumber: '+447700900456' } }]);
    // The server gave no ids, and still the second number got a code of its own.
    expect(page.service.to(paths.smsTrigger)).toHaveLength(2);
  });

  it('[SRV-10] where the server refuses that, its words stand at the form, and the way back to the code is open', async () => {
    const page = await openFlow({
      [paths.status]: asks({ primary }),
      [paths.newPhoneNumber]: problem(403, 'not_allowed', 'This number stays as it is.'),
    });
    await button(page, 'Change phone number').click();
    await page.screen.getByLabelText('Phone number').fill('07700 900456');
    await button(page, 'Continue').click();
    await expect.element(page.screen.getByText('This number stays as it is.')).toBeVisible();
    await button(page, 'Try another way').click();
    await page.screen.getByRole('button', { name: 'Text message', exact: false }).click();
    await expect.element(text(page, 'We sent a text message with a code to +44 7700 900123.')).toBeVisible();
    expect(page.service.to(paths.smsTrigger)).toHaveLength(1);
  });

  it('[OTP-05] a number that is not new has no such button', async () => {
    const alternatives = [otherChallenge('UPDATE_PHONE_NUMBER')];
    const page = await openFlow({ [paths.status]: asks({ primary: smsChallenge(), alternatives }) });
    await expect.element(text(page, 'We sent a text message')).toBeVisible();
    expect(button(page, 'Change phone number').elements()).toHaveLength(0);
  });
});

describe('verifying later', () => {
  const still = { [paths.status]: asks({ primary: smsChallenge() }) };

  it('[OTP-06] is offered after 10 seconds, where the host offers it', async () => {
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
    await expect.element(button(page, 'Resend code')).toBeEnabled();
    expect(button(page, 'Verify later').elements()).toHaveLength(0);
  });
});

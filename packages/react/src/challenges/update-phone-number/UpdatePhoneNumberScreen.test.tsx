/** A new phone number within a flow: its form, the code to it, the alternatives, and a number that is taken. */

import type { ProblemCode } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ChallengeFlowProps } from '../../flow/ChallengeFlow.tsx';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { held, problem, problemWith, type Script } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, newNumberChallenge, nothingLeft, otherChallenge, token } from '../../test/script/challenges.ts';
import { titleOfFocus } from '../../test/title-of-focus.ts';
import { openPage } from '../../test/world.tsx';

type Page = Awaited<ReturnType<typeof openFlow>>;

const another = otherChallenge('UPDATE_PHONE_NUMBER', { iso2CountryCode: 'GB' });
const asked = asks({ primary: another });
/** The token's demand after a number was entered: a code to it, or another number. */
const toProve = (number?: string) =>
  asks({
    primary: newNumberChallenge('SMS', number),
    alternatives: [newNumberChallenge('VOICE', number), newNumberChallenge('WHATSAPP', number), another],
  });
const taken = <const Code extends ProblemCode>(code: Code, maskedDuplicateEmail?: string) =>
  problemWith(400, code, 'x', { maskedDuplicateEmail });

async function openFlow(answers: Script = {}, changes: Partial<Parameters<typeof openPage>[1]> = {}) {
  const onComplete = vi.fn<ChallengeFlowProps['onComplete']>();
  const onFailure = vi.fn();
  const onRetry = vi.fn();
  const onChangeNumber = vi.fn();
  const flow = <ChallengeFlow oneTimeToken={token} {...{ onComplete, onRetry, onChangeNumber }} onExpired={onFailure} />;
  const page = await openPage(flow, {
    answers: {
      ...bySms,
      'triggerPhoneCode/sms': { body: { obfuscatedPhoneNo: '•••• 23' } },
      tokenStatus: [asked, toProve(), nothingLeft],
      verifyNewPhoneNumber: toProve(),
      ...answers,
    },
    ...changes,
  });
  return { ...page, onComplete, onRetry, onChangeNumber, onFailure };
}

const field = ({ screen }: Pick<Page, 'screen'>) => screen.getByLabelText(words.phoneNumber);
const code = ({ screen }: Page) => screen.getByLabelText(words.code);
const button = ({ screen }: Page, name: string) => screen.getByRole('button', { name, exact: true });
const heading = ({ screen }: Page, name: string) => screen.getByRole('heading', { level: 1, name });
const text = ({ screen }: Page, words: string) => screen.getByText(words, { exact: false });

async function enterNumber(page: Page, number = '07700 900123') {
  await field(page).fill(number);
  await button(page, words.continue).click();
}

async function enterCode(page: Page) {
  await code(page).fill('123456');
}

const inUse = words.numberInUse;

describe('the form', () => {
  it('[UPN-01] [UPN-06] a number, the code to it, and the flow continues', async () => {
    const page = await openFlow();
    await expect.element(heading(page, words.enterNewNumber)).toHaveFocus();
    await enterNumber(page);
    await expect.element(text(page, 'We sent a text message to +447700900123.')).toBeVisible();
    await expect.poll(titleOfFocus).toBe(words.enterCode);
    expect(page.service.to('triggerPhoneCode/sms')).toMatchObject([{ body: { phoneNumberId: 'new-123' } }]);
    await enterCode(page);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it('[UPN-04] the number goes to its call in E.164, with the token in a header', async () => {
    const page = await openFlow();
    await enterNumber(page);
    await expect.element(code(page)).toBeVisible();
    const [sent] = page.service.to('verifyNewPhoneNumber');
    expect(sent?.body).toEqual({ newPhoneNumber: '+447700900123' });
    expect(sent?.headers).toMatchObject({ 'one-time-token': token });
  });

  it('[UPN-02] N01: nothing is sent while nothing is entered', async () => {
    const page = await openFlow();
    await expect.element(button(page, words.continue)).toBeDisabled();
    await field(page).click();
    await userEvent.keyboard('{Enter}');
    expect(page.service.to('verifyNewPhoneNumber')).toHaveLength(0);
  });

  it('[UPN-04] N25: the number in the service’s message is plain text, below the field', async () => {
    const told = 'This is no phone number: <svg onload=alert(1)>';
    const page = await openFlow({ verifyNewPhoneNumber: problem(400, 'invalid_phone_number', told) });
    await enterNumber(page);
    await expect.element(field(page)).toHaveAccessibleDescription(told);
    expect(page.screen.container.querySelector('svg[onload]')).toBeNull();
    await expect.element(field(page)).toHaveValue('07700 900123');
  });

  it('[UPN-01] the server’s country is chosen', async () => {
    const primary = otherChallenge('UPDATE_PHONE_NUMBER', { iso2CountryCode: 'de' });
    const page = await openFlow({ tokenStatus: asks({ primary }) });
    await expect.element(page.screen.getByLabelText('Country')).toHaveValue('DE');
  });

  it('no network: it says so, the number stays, and another press works', { tags: 'deep' }, async () => {
    const page = await openFlow({ verifyNewPhoneNumber: ['network', toProve()] });
    await enterNumber(page);
    await expect.element(page.screen.getByRole('alert')).toBeVisible();
    await expect.element(field(page)).toHaveValue('07700 900123');
    await button(page, words.continue).click();
    await expect.element(code(page)).toBeVisible();
  });

  it('a double click followed by Enter sends the number once (RB8)', { tags: 'deep' }, async () => {
    const { answer, give } = held(toProve());
    const page = await openFlow({ verifyNewPhoneNumber: answer });
    await field(page).fill('07700 900123');
    await button(page, words.continue).dblClick();
    await field(page).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(button(page, words.continue)).toHaveAttribute('aria-busy', 'true');
    give();
    await expect.element(code(page)).toBeVisible();
    expect(page.service.to('verifyNewPhoneNumber')).toHaveLength(1);
    expect(page.service.to('tokenStatus')).toHaveLength(2);
  });

  it('a reload shows the form again and sends nothing (RB10)', { tags: 'deep' }, async () => {
    const page = await openFlow({ tokenStatus: asked });
    await field(page).fill('07700 900123');
    await page.reload();
    await expect.element(heading(page, words.enterNewNumber)).toBeVisible();
    expect(page.service.to('verifyNewPhoneNumber')).toHaveLength(0);
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(0);
  });

  it('a token at fault isn’t shown as an error of the number', { tags: 'deep' }, async () => {
    const page = await openFlow({ verifyNewPhoneNumber: problem(401, 'ott_not_found', 'x') });
    await enterNumber(page);
    await expect.poll(() => page.onFailure.mock.calls).toHaveLength(1);
  });

  it('too many wrong codes: no more numbers are accepted either', { tags: 'deep' }, async () => {
    const page = await openFlow({ verifyNewPhoneNumber: problem(403, 'attempt_limit_reached', 'x') });
    await enterNumber(page);
    await expect.element(heading(page, words.tooManyWrongCodes)).toHaveFocus();
  });
});

describe('the code to a new number', () => {
  it('[OTP-05] [UPN-06] another number can be entered: it gets its own code at once', async () => {
    const page = await openFlow({
      tokenStatus: [asked, toProve(), toProve('+447700900456')],
      verifyNewPhoneNumber: [toProve(), toProve('+447700900456')],
    });
    await enterNumber(page);
    await button(page, words.changePhoneNumber).click();
    await enterNumber(page, '07700 900456');
    await expect.element(text(page, 'We sent a text message to +447700900456.')).toBeVisible();
    expect(page.service.to('triggerPhoneCode/sms').map(({ body }) => body)).toEqual([
      { phoneNumberId: 'new-123' },
      { phoneNumberId: 'new-456' },
    ]);
  });

  it('[UPN-06] the same number entered again gets no second code (RB10)', { tags: 'deep' }, async () => {
    const page = await openFlow({ tokenStatus: [asked, toProve()] });
    await enterNumber(page);
    await expect.element(text(page, 'We sent a text message')).toBeVisible();
    await button(page, words.changePhoneNumber).click();
    await enterNumber(page);
    await expect.element(text(page, 'We sent a text message to +447700900123.')).toBeVisible();
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
  });

  it('[UPN-06] the alternatives go to the same number', { tags: 'deep' }, async () => {
    const page = await openFlow();
    await enterNumber(page);
    await button(page, words.tryAnotherWay).click();
    await expect
      .element(text(page, 'We send codes by text message, voice call or WhatsApp to your new number +447700900123.'))
      .toBeVisible();
    // The number that was just entered isn't lost.
    expect(text(page, words.lostPhone).elements()).toHaveLength(0);
    await page.screen.getByRole('button', { name: 'Voice call', exact: false }).click();
    await expect.element(text(page, "We're calling +447700900123")).toBeVisible();
    expect(page.service.to('triggerPhoneCode/voice')).toMatchObject([{ body: { phoneNumberId: 'new-123' } }]);
    await expect.element(button(page, words.changePhoneNumber)).toBeVisible();
  });

  it('[UPN-06] a number that isn’t mobile is called automatically', { tags: 'deep' }, async () => {
    const notMobile = problem(400, 'user.phonenumber.is.not.mobile.number', 'x');
    const page = await openFlow({ 'triggerPhoneCode/sms': notMobile });
    await enterNumber(page);
    await expect.element(text(page, "so we'll call you instead")).toBeVisible();
    await expect.element(text(page, "We're calling +447700900123")).toBeVisible();
    expect(page.service.to('triggerPhoneCode/voice')).toHaveLength(1);
  });

  it('[UPN-06] the form has a way back to the code for the previous number', { tags: 'deep' }, async () => {
    const page = await openFlow();
    await enterNumber(page);
    await button(page, words.changePhoneNumber).click();
    await button(page, words.tryAnotherWay).click();
    await page.screen.getByRole('button', { name: words.textMessage, exact: false }).click();
    await expect.element(text(page, 'We sent a text message to +447700900123.')).toBeVisible();
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
  });

  it('a reload shows the code screen again and sends nothing (RB10)', { tags: 'deep' }, async () => {
    const page = await openFlow({ tokenStatus: [asked, toProve()] });
    await enterNumber(page);
    await expect.element(text(page, 'We sent a text message')).toBeVisible();
    await page.reload();
    await expect.element(text(page, 'We sent a text message to +447700900123.')).toBeVisible();
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
    expect(page.service.to('verifyNewPhoneNumber')).toHaveLength(1);
  });
});

describe('a number that is taken', () => {
  it.each(rows(['duplicated_phone_number', 'phone.number.repeated'] as const, 1))(
    '[UPN-04] %s for the number shows the duplicate-phone screen, and another number can be entered',
    async (refusal) => {
      const page = await openFlow({ verifyNewPhoneNumber: [taken(refusal), toProve()], tokenStatus: [asked, toProve()] });
      await enterNumber(page);
      const title = refusal === 'duplicated_phone_number' ? inUse : 'This phone number is already on your account';
      await expect.element(heading(page, title)).toHaveFocus();
      await button(page, 'Use another number').click();
      await enterNumber(page);
      await expect.element(code(page)).toBeVisible();
    },
  );

  it('[UPN-01] [UPN-04] [UPN-06] a right code to it: the duplicate-phone screen, which offers another number', async () => {
    const page = await openFlow({
      tokenStatus: [asked, toProve()],
      'verifyPhoneCode/sms': taken('duplicated_phone_number', 'a*@example.com'),
    });
    await enterNumber(page);
    await enterCode(page);
    await expect.element(heading(page, inUse)).toHaveFocus();
    await expect.element(text(page, 'a*@example.com')).toBeVisible();
    await button(page, 'No').click();
    await button(page, 'Use another number').click();
    await expect.element(field(page)).toBeVisible();
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it('[UPN-04] it is reported even if the first answer was lost', { tags: 'deep' }, async () => {
    const page = await openFlow({
      tokenStatus: [asked, toProve()],
      'verifyPhoneCode/sms': ['network', taken('duplicated_phone_number')],
    });
    await enterNumber(page);
    await enterCode(page);
    await expect.element(page.screen.getByRole('alert')).toBeVisible();
    await button(page, words.done).click();
    await expect.element(heading(page, inUse)).toHaveFocus();
  });

  it('a reload shows the code screen and sends nothing (RB10)', { tags: 'deep' }, async () => {
    const page = await openFlow({ tokenStatus: [asked, toProve()], 'verifyPhoneCode/sms': taken('duplicated_phone_number') });
    await enterNumber(page);
    await enterCode(page);
    await expect.element(heading(page, inUse)).toBeVisible();
    await page.reload();
    await expect.element(code(page)).toBeVisible();
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
  });

  it('[UPN-04] after three such answers a day: how long to wait, another number, and help (PN1)', { tags: 'deep' }, async () => {
    const tooMany = problem(429, 'too_many_requests', '', { 'retry-after': String(20 * 3_600) });
    const page = await openFlow({ tokenStatus: [asked, toProve()], 'verifyPhoneCode/sms': tooMany });
    await enterNumber(page);
    await enterCode(page);
    await expect.element(heading(page, "We can't check this phone number right now")).toHaveFocus();
    await expect.element(text(page, 'Please try again in 20 hours.')).toBeVisible();
    await expect.element(page.screen.getByRole('link', { name: words.getHelp })).toHaveAttribute('href', '/help/contact');
    await button(page, 'Use another number').click();
    await expect.element(field(page)).toBeVisible();
  });

  it('requests that come too fast for a moment keep the code screen', { tags: 'deep' }, async () => {
    const tooFast = problem(429, 'too_many_requests', 'x', { 'retry-after': '5' });
    const page = await openFlow({ tokenStatus: [asked, toProve(), nothingLeft], 'verifyPhoneCode/sms': [tooFast, nothingLeft] });
    await enterNumber(page);
    await enterCode(page);
    await expect.element(page.screen.getByRole('alert')).toBeVisible();
    await expect.element(code(page)).toHaveValue('123456');
    await button(page, words.done).click();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it('[UPN-06] if the host asked for the number, another is entered in the host’s form', { tags: 'deep' }, async () => {
    const page = await openFlow({
      tokenStatus: asks({ primary: newNumberChallenge('SMS'), actionType: 'IDENTITY__ADD_PHONE_NUMBER' }),
      'verifyPhoneCode/sms': taken('duplicated_phone_number'),
    });
    await expect.element(button(page, words.changePhoneNumber)).toBeVisible();
    await enterCode(page);
    await button(page, 'Use another number').click();
    expect(page.onChangeNumber).toHaveBeenCalledOnce();
    expect(page.onRetry).not.toHaveBeenCalled();
  });
});

import { headers } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { pressTwice } from '../../../test/press-twice.ts';
import {
  type Answers,
  codeToNumber,
  demand,
  done,
  left,
  leftOf,
  nobody,
  openSecurity,
  overview,
  paths,
  problem,
  shows,
  totp,
} from '../test/open-security.ts';

const number = '+447700900123';
const verify = paths.verifyNumber('entered-1');
const entered = { status: 200, body: { id: 'entered-1' } };
const added = shows({
  phoneNumbers: [...overview.phoneNumbers, { id: 'number-3', maskedPhoneNumber: '•••• 23', primary: false }],
});
const codeSent = { status: 200, body: { obfuscatedPhoneNo: '•••• 23' } };
const duplicate = problem(400, 'duplicated_phone_number', 'Taken.', { maskedDuplicateEmail: 'gr***@example.com' });

/** All goes well: a second factor for the wish, a code for the number. */
const usual: Answers = {
  [paths.security]: [shows(), added],
  [paths.addNumber]: [demand('wish'), entered],
  [verify]: [demand('code'), done],
  [paths.status]: [left(totp), left(), left(codeToNumber), left()],
  [paths.verifyTotp]: [left()],
  [paths.triggerCode]: [codeSent],
  [paths.verifyCode]: [left()],
};

async function openForm(answers: Answers = {}) {
  sessionStorage.clear();
  const page = await openSecurity({ ...usual, ...answers });
  await page.button('Add a phone number').click();
  await expect.element(page.screen.getByRole('heading', { name: 'Add a phone number' })).toHaveFocus();
  const field = page.screen.getByRole('textbox', { name: 'Phone number' });
  const next = page.section('Add a phone number').getByRole('button', { name: 'Continue' });
  return { ...page, field, next };
}
type Page = Awaited<ReturnType<typeof openForm>>;

async function enter({ field, next }: Page) {
  await field.fill(number);
  await next.click();
}

async function prove({ screen, button }: Page) {
  await screen.getByLabelText('6-digit code').fill('123456');
  await button('Confirm code').click();
}

async function enterCode({ screen, button }: Page) {
  await expect.element(screen.getByText(number, { exact: true })).toBeVisible();
  await screen.getByLabelText('6-digit code').fill('654321');
  await button('Done').click();
}

async function addAll(page: Page) {
  await enter(page);
  await prove(page);
  await enterCode(page);
}

const success = ({ screen }: Page) => screen.getByText('The new number is added: codes can go there from now on.');
const sentTo = ({ wired }: Page, call: string) => wired.filter((each) => each.call === call);
const approvals = (page: Page, call: string) => sentTo(page, call).map((each) => each.headers.get(headers.approval));
const inForm = ({ section }: Page) => section('Add a phone number');

describe('what is approved (GW1)', () => {
  const wish = leftOf('Add the phone number •••• 23', totp);

  it('is read above the proof, and “It wasn’t me” leaves nothing to go on with but a new login', async () => {
    const page = await openForm({ [paths.status]: [wish], [paths.disown]: [done] });
    await enter(page);
    await expect.element(page.screen.getByText('Add the phone number •••• 23')).toBeVisible();
    await page.button("It wasn't me").click();
    await expect.element(page.screen.getByRole('heading', { level: 1, name: 'We have stopped it' })).toHaveFocus();
    await expect.element(page.screen.getByRole('link', { name: 'Log in again' })).toHaveAttribute('href', '/login');
    await expect.element(page.button('Do not change anything')).not.toBeInTheDocument();
    expect(approvals(page, paths.addNumber)).toEqual([null]);
  });
});

describe('adding a phone number', () => {
  it('[UPN-05] sends the very same request again with its approval, for the wish and for the number; then the list has it (PN3)', async () => {
    const page = await openForm();
    await addAll(page);
    await expect.element(success(page)).toBeVisible();
    expect(approvals(page, paths.addNumber)).toEqual([null, 'wish']);
    expect(approvals(page, verify)).toEqual([null, 'code']);
    const [asked, again] = sentTo(page, paths.addNumber);
    expect(asked?.body).toBe(JSON.stringify({ newPhoneNumber: number }));
    expect(again?.body).toBe(asked?.body);
    expect(sentTo(page, verify).map(({ body }) => body)).toEqual([undefined, undefined]);
    await expect.element(page.section('Phone numbers').getByText('•••• 23')).toBeVisible();
    await expect.element(page.field).not.toBeInTheDocument();
  });

  it('[UPN-05] no request but its own carries an approval, and none stays behind (PN3)', async () => {
    const page = await openForm();
    await addAll(page);
    await expect.element(success(page)).toBeVisible();
    const carriers = page.wired.filter((each) => each.headers.has(headers.approval)).map(({ call }) => call);
    expect(carriers).toEqual([paths.addNumber, verify]);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('wish');
  });

  it('[UPN-05] says what each proof is for, and has one title at a time; what was done takes the focus', async () => {
    const page = await openForm();
    await enter(page);
    await expect.element(page.screen.getByRole('heading', { level: 1, name: 'Enter the code from your app' })).toHaveFocus();
    await expect.element(page.screen.getByText(/^Before this change, prove once more that it is you\./)).toBeVisible();
    await expect.element(page.section('Phone numbers')).not.toBeInTheDocument();
    await prove(page);
    await expect.element(page.screen.getByText('One more step: a code shows that the new number is yours.')).toBeVisible();
    await expect.element(page.screen.getByRole('heading', { level: 1, name: 'Enter the 6-digit code' })).toHaveFocus();
    expect(page.screen.getByRole('heading', { level: 1 }).elements()).toHaveLength(1);
    await enterCode(page);
    await expect.poll(() => document.activeElement?.contains(success(page).element())).toBe(true);
    expect(page.screen.getByRole('heading', { level: 1 }).elements()).toHaveLength(1);
  });

  it('[UPN-05] a request that needs no approval is sent once', async () => {
    const page = await openForm({ [paths.addNumber]: [entered], [paths.status]: [left(codeToNumber), left()] });
    await enter(page);
    await enterCode(page);
    await expect.element(success(page)).toBeVisible();
    expect(approvals(page, paths.addNumber)).toEqual([null]);
  });

  it('[UPN-05] the body is the number in E.164, however it was typed', async () => {
    const page = await openForm();
    await page.field.fill('+44 (7700) 900-123');
    await page.next.click();
    await prove(page);
    await expect
      .poll(() => sentTo(page, paths.addNumber).map(({ body }) => body))
      .toEqual([JSON.stringify({ newPhoneNumber: number }), JSON.stringify({ newPhoneNumber: number })]);
  });

  it('[UPN-05] left in the middle of the first proof, nothing is changed, and what was typed is still there', async () => {
    const page = await openForm();
    await enter(page);
    await page.button('Do not change anything').click();
    const told = page.screen.getByText('Nothing was changed.');
    await expect.element(told).toBeVisible();
    await expect.poll(() => document.activeElement?.contains(told.element())).toBe(true);
    await expect.element(page.field).toHaveValue('+44 7700 900123');
    expect(approvals(page, paths.addNumber)).toEqual([null]);
  });

  it('[UPN-05] left before the code, the number is not added', async () => {
    const page = await openForm();
    await enter(page);
    await prove(page);
    await expect.element(page.screen.getByText(number, { exact: true })).toBeVisible();
    await page.button('Do not change anything').click();
    await expect.element(page.screen.getByText('Nothing was changed.')).toBeVisible();
    expect(approvals(page, verify)).toEqual([null]);
  });

  it('[UPN-05] another number instead leads back to an empty form', async () => {
    const page = await openForm();
    await enter(page);
    await prove(page);
    await page.button('Change phone number').click();
    await expect.element(page.screen.getByRole('heading', { name: 'Add a phone number' })).toHaveFocus();
    await expect.element(page.field).toHaveValue('');
    expect(approvals(page, verify)).toEqual([null]);
    await expect.element(page.screen.getByText('Nothing was changed.')).not.toBeInTheDocument();
  });

  it.each([
    problem(400, 'invalid_phone_number', 'That is no number.'),
    problem(400, 'user.phonenumber.blocked', 'No codes go there.'),
    problem(403, 'not_allowed', 'That is not allowed.'),
  ])('[UPN-05] refused ($body.code): it is told in the form, and nothing is proved for it', async (answer) => {
    const page = await openForm({ [paths.addNumber]: [answer] });
    await enter(page);
    await expect.element(inForm(page).getByText(answer.body.message)).toBeVisible();
    await expect.element(page.field).toHaveValue('+44 7700 900123');
    expect(page.asked).not.toContain(paths.status);
  });

  it('[UPN-05] refused though approved, that is told in the form', async () => {
    const page = await openForm({ [paths.addNumber]: [demand('wish'), problem(403, 'not_allowed', 'That is not allowed.')] });
    await enter(page);
    await prove(page);
    await expect.element(inForm(page).getByText('That is not allowed.')).toBeVisible();
    expect(page.asked).not.toContain(verify);
  });

  const said = (result: string, token?: string) => ({
    ...problem(403, 'second_factor_needed', 'You said no.'),
    headers: { 'x-2fa-approval-result': result, ...(token && { 'x-2fa-approval': token }) },
  });

  it.each([undefined, 'wish'])(
    '[SRV-17] rejected (token: %s): the service says so in the form, and no proof is asked for',
    async (token) => {
      const page = await openForm({ [paths.addNumber]: [said('REJECTED', token)] });
      await enter(page);
      await expect.element(inForm(page).getByText('You said no.')).toBeVisible();
      expect(page.asked).not.toContain(paths.status);
      expect(approvals(page, paths.addNumber)).toEqual([null]);
    },
  );

  it('[SRV-17] approved already: the request is sent again with the token, and no proof is asked for', async () => {
    const page = await openForm({
      [paths.addNumber]: [said('APPROVED', 'given'), entered],
      [paths.status]: [left(codeToNumber), left()],
    });
    await enter(page);
    await enterCode(page);
    await expect.element(success(page)).toBeVisible();
    expect(approvals(page, paths.addNumber)).toEqual([null, 'given']);
  });

  it('[UPN-05] an approval that is not taken any more is no loop: it is told, and begun anew at a press (PN3)', async () => {
    const page = await openForm({
      [paths.addNumber]: [demand('wish'), demand('second'), demand('third'), entered],
      [paths.status]: [left(totp), left(), left(totp), left(), left(codeToNumber), left()],
    });
    await enter(page);
    await prove(page);
    await expect.element(page.screen.getByText('The proof was not finished in time. Please begin it again.')).toBeVisible();
    expect(approvals(page, paths.addNumber)).toEqual([null, 'wish']);
    await page.button('Try again').click();
    await prove(page);
    await enterCode(page);
    await expect.element(success(page)).toBeVisible();
    expect(approvals(page, paths.addNumber)).toEqual([null, 'wish', null, 'third']);
  });

  it('[UPN-05] (RB7) a proof that takes too long says so, and is begun anew with a token of its own', async () => {
    const page = await openForm({
      [paths.addNumber]: [demand('wish'), demand('second'), entered],
      [paths.status]: [problem(401, 'ott_not_found'), left(totp), left(), left(codeToNumber), left()],
    });
    await enter(page);
    await expect.element(page.screen.getByText('The proof was not finished in time. Please begin it again.')).toBeVisible();
    await page.button('Try again').click();
    await prove(page);
    await enterCode(page);
    await expect.element(success(page)).toBeVisible();
    expect(approvals(page, paths.addNumber)).toEqual([null, null, 'second']);
  });

  it('[UPN-05] a number that the code shows to be taken is dealt with, and another can be entered', async () => {
    const page = await openForm({ [paths.verifyCode]: [duplicate] });
    await enter(page);
    await prove(page);
    await enterCode(page);
    await expect
      .element(page.screen.getByRole('heading', { level: 1, name: 'This phone number is already in use' }))
      .toBeVisible();
    await expect.element(page.screen.getByText('gr***@example.com', { exact: false })).toBeVisible();
    await page.button('No').click();
    await page.button('Use another number').click();
    await expect.element(page.field).toHaveValue('');
    expect(approvals(page, verify)).toEqual([null]);
  });

  it('[UPN-05] a number that somebody took in the meantime is dealt with the same way', async () => {
    const page = await openForm({ [verify]: [demand('code'), duplicate] });
    await addAll(page);
    await expect.element(page.screen.getByText('gr***@example.com', { exact: false })).toBeVisible();
    await page.button('No').click();
    await page.button('Use another number').click();
    await expect.element(page.field).toHaveValue('');
  });

  it('[UPN-05] (RB4) no network at the second request: it is sent again as it was, and nothing is proved twice', async () => {
    const page = await openForm({ [verify]: [demand('code'), 'no network', done] });
    await addAll(page);
    await expect.element(page.screen.getByRole('alert')).toHaveFocus();
    await expect.element(page.screen.getByText(/could not reach our service/)).toBeVisible();
    await page.button('Try again').click();
    await expect.element(success(page)).toBeVisible();
    expect(approvals(page, verify)).toEqual([null, 'code', 'code']);
    expect(page.asked.filter((call) => call === paths.verifyCode)).toHaveLength(1);
  });

  it('[UPN-05] (RB4) whoever leaves after a lost answer is not told that nothing was changed', async () => {
    const page = await openForm({ [paths.addNumber]: [demand('wish'), 'no network'] });
    await enter(page);
    await prove(page);
    await expect.element(page.button('Try again')).toBeVisible();
    await page.button('Do not change anything').click();
    await expect.element(inForm(page).getByText(/could not reach our service/)).toBeVisible();
    await expect.element(page.screen.getByText('Nothing was changed.')).not.toBeInTheDocument();
  });

  it('[UPN-05] (RB4) where the number was added by a request whose answer was lost, the list is asked anew', async () => {
    const page = await openForm({ [verify]: [demand('code'), 'no network', problem(404, 'phone_number_not_found')] });
    await addAll(page);
    await page.button('Try again').click();
    await expect.element(page.screen.getByText(/^Please look whether the new number is in this list\./)).toBeVisible();
    await expect.element(page.section('Phone numbers').getByText('•••• 23')).toBeVisible();
    await expect.element(page.field).not.toBeInTheDocument();
  });

  it('(RB4) no network at the first request is told in the form, and the same press works later', async () => {
    const page = await openForm({ [paths.addNumber]: ['no network', demand('wish'), entered] });
    await enter(page);
    await expect.element(inForm(page).getByText(/could not reach our service/)).toBeVisible();
    await page.next.click();
    await prove(page);
    await enterCode(page);
    await expect.element(success(page)).toBeVisible();
  });

  it('(RB8) double presses send once', async () => {
    const page = await openForm();
    await page.field.fill(number);
    await expect.element(page.next).toBeEnabled();
    pressTwice(page.next);
    await prove(page);
    await enterCode(page);
    await expect.element(success(page)).toBeVisible();
    expect(sentTo(page, paths.addNumber)).toHaveLength(2);
    expect(sentTo(page, verify)).toHaveLength(2);
  });

  it.each([paths.addNumber, verify])('a session that has ended leads to the login and back (%s)', async (call) => {
    const page = await openForm({ [call]: [nobody] });
    await enter(page);
    if (call === verify) await prove(page);
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/login?redirectUrl=%2Fhome%2Fsecurity']]);
  });

  it('can be closed, and the focus goes back', async () => {
    const page = await openForm();
    await inForm(page).getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.button('Add a phone number')).toHaveFocus();
    expect(page.asked).toEqual([paths.security]);
  });

  it('is done by keyboard alone', async () => {
    const page = await openForm();
    page.field.element().focus();
    await userEvent.keyboard(`${number}{Enter}`);
    await expect.element(page.screen.getByLabelText('6-digit code')).toBeVisible();
    page.screen.getByLabelText('6-digit code').element().focus();
    await userEvent.keyboard('123456{Enter}');
    await expect.element(page.screen.getByText(number, { exact: true })).toBeVisible();
    page.screen.getByLabelText('6-digit code').element().focus();
    await userEvent.keyboard('654321{Enter}');
    await expect.element(success(page)).toBeVisible();
  });
});

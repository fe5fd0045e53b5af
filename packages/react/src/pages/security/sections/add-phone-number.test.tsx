import { headers } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { left, totp } from '../../../test/pages/challenges.ts';
import { pressTwice } from '../../../test/pages/press-twice.ts';
import {
  type Answers,
  codeToNumber,
  createApproval,
  demand,
  done,
  nobody,
  openSecurity,
  overview,
  paths,
  problem,
  shows,
} from '../test/open-security.tsx';

const number = '+447700900123';
const verify = paths.verifyNumber('entered-1');
const entered = { status: 200, body: { id: 'entered-1' } };
const added = shows({
  phoneNumbers: [...overview.phoneNumbers, { id: 'number-3', maskedPhoneNumber: '•••• 23', primary: false }],
});
const codeSent = { status: 200, body: { obfuscatedPhoneNo: '•••• 23' } };
const duplicate = problem(400, 'duplicated_phone_number', 'Taken.', { maskedDuplicateEmail: 'gr***@example.com' });

/** Everything succeeds: a second factor for the request, then a code to the number. */
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
  const page = await openSecurity({ ...usual, ...answers }, {}, words.phoneNumbers);
  await page.button(words.addPhoneNumber).click();
  await expect.element(page.screen.getByRole('heading', { name: words.addPhoneNumber })).toHaveFocus();
  const field = page.screen.getByRole('textbox', { name: words.phoneNumber });
  const next = page.section(words.addPhoneNumber).getByRole('button', { name: words.continue });
  return { ...page, field, next };
}
type Page = Awaited<ReturnType<typeof openForm>>;

async function enter({ field, next }: Page) {
  await field.fill(number);
  await next.click();
}

async function prove({ screen }: Page) {
  await screen.getByLabelText(words.code).fill('123456');
}

async function enterCode({ screen }: Page) {
  await expect.element(screen.getByText(number, { exact: true })).toBeVisible();
  await screen.getByLabelText(words.code).fill('654321');
}

async function addAll(page: Page) {
  await enter(page);
  await prove(page);
  await enterCode(page);
}

const success = ({ screen }: Page) => screen.getByText("We've added your new number. You can now get codes on it.");
const sentTo = ({ wired }: Page, call: string) => wired.filter((each) => each.call === call);
const approvals = (page: Page, call: string) => sentTo(page, call).map((each) => each.headers.get(headers.approval));
const inForm = ({ section }: Page) => section(words.addPhoneNumber);

describe('the details of an approval (GW1)', () => {
  const wish = createApproval('Add the phone number •••• 23', totp);

  it('are shown above the proof, and after “It wasn’t me” only a new login is offered', { tags: 'deep' }, async () => {
    const page = await openForm({ [paths.status]: [wish], [paths.reportFraud]: [done] });
    await enter(page);
    await expect.element(page.screen.getByText('Add the phone number ending in 23')).toBeVisible();
    await page.button(words.notMe).click();
    await expect.element(page.screen.getByRole('heading', { level: 1, name: words.stopped })).toHaveFocus();
    await expect.element(page.screen.getByRole('link', { name: words.logInAgain })).toHaveAttribute('href', '/login');
    expect(approvals(page, paths.addNumber)).toEqual([null]);
  });
});

describe('adding a phone number', () => {
  it('[UPN-05] repeats each request unchanged with its approval, to add and to verify the number; then the list has it (PN3)', async () => {
    const page = await openForm();
    await addAll(page);
    await expect.element(success(page)).toBeVisible();
    expect(approvals(page, paths.addNumber)).toEqual([null, 'wish']);
    expect(approvals(page, verify)).toEqual([null, 'code']);
    const [asked, again] = sentTo(page, paths.addNumber);
    expect(asked?.body).toBe(JSON.stringify({ newPhoneNumber: number }));
    expect(again?.body).toBe(asked?.body);
    expect(sentTo(page, verify).map(({ body }) => body)).toEqual([undefined, undefined]);
    await expect.element(page.section(words.phoneNumbers).getByText('the number ending in 23')).toBeVisible();
    await expect.element(page.field).not.toBeInTheDocument();
  });

  it('[UPN-05] an approval is sent only with its own request, and isn’t stored (PN3)', { tags: 'deep' }, async () => {
    const page = await openForm();
    await addAll(page);
    await expect.element(success(page)).toBeVisible();
    const carriers = page.wired.filter((each) => each.headers.has(headers.approval)).map(({ call }) => call);
    expect(carriers).toEqual([paths.addNumber, verify]);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('wish');
  });

  it('[UPN-05] each approval has a dialog; the confirmation takes the focus', { tags: 'deep' }, async () => {
    const page = await openForm();
    await enter(page);
    const dialog = page.screen.getByRole('dialog', { name: words.approveThis });
    await expect.element(dialog.getByRole('heading', { name: words.enterAppCode })).toBeVisible();
    await expect.element(dialog.getByLabelText(words.code)).toHaveFocus();
    await prove(page);
    await expect.element(dialog.getByRole('heading', { name: words.enterCode })).toBeVisible();
    await expect.element(dialog.getByLabelText(words.code)).toHaveFocus();
    await enterCode(page);
    await expect.poll(() => document.activeElement?.contains(success(page).element())).toBe(true);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('[UPN-05] a request that needs no approval is sent once', { tags: 'deep' }, async () => {
    const page = await openForm({ [paths.addNumber]: [entered], [paths.status]: [left(codeToNumber), left()] });
    await enter(page);
    await enterCode(page);
    await expect.element(success(page)).toBeVisible();
    expect(approvals(page, paths.addNumber)).toEqual([null]);
  });

  it('[UPN-05] the body is the number in E.164, however it was typed', { tags: 'deep' }, async () => {
    const page = await openForm();
    await page.field.fill('+44 (7700) 900-123');
    await page.next.click();
    await prove(page);
    await expect
      .poll(() => sentTo(page, paths.addNumber).map(({ body }) => body))
      .toEqual([JSON.stringify({ newPhoneNumber: number }), JSON.stringify({ newPhoneNumber: number })]);
  });

  it('[UPN-05] closing the first proof changes nothing, and the typed number stays', async () => {
    const page = await openForm();
    await enter(page);
    await page.button(words.close).click();
    const announcement = page.screen.getByText(words.nothingChanged);
    await expect.element(announcement).toBeVisible();
    await expect.poll(() => document.activeElement?.contains(announcement.element())).toBe(true);
    await expect.element(page.field).toHaveValue('+44 7700 900123');
    expect(approvals(page, paths.addNumber)).toEqual([null]);
  });

  it('[UPN-05] closing the dialog before the code doesn’t add the number', { tags: 'deep' }, async () => {
    const page = await openForm();
    await enter(page);
    await prove(page);
    await expect.element(page.screen.getByText(number, { exact: true })).toBeVisible();
    await page.button(words.close).click();
    await expect.element(page.screen.getByText(words.nothingChanged)).toBeVisible();
    expect(approvals(page, verify)).toEqual([null]);
  });

  it.each(
    rows(
      [
        problem(400, 'invalid_phone_number', 'That is no number.'),
        problem(400, 'user.phonenumber.blocked', 'No codes go there.'),
        problem(403, 'not_allowed', 'That is not allowed.'),
      ],
      1,
    ),
  )('[UPN-05] a refusal ($body.code) is shown in the form, and no proof is asked for', { tags: 'deep' }, async (answer) => {
    const page = await openForm({ [paths.addNumber]: [answer] });
    await enter(page);
    await expect.element(inForm(page).getByText(answer.body.message)).toBeVisible();
    await expect.element(page.field).toHaveValue('+44 7700 900123');
    expect(page.asked).not.toContain(paths.status);
  });

  it('[UPN-05] a refusal after the approval is shown in the form', { tags: 'deep' }, async () => {
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

  it.each(rows([undefined, 'wish'], 1))(
    '[SRV-17] a rejection (token: %s) is shown in the form in the service’s words, and no proof is asked for',
    { tags: 'deep' },
    async (token) => {
      const page = await openForm({ [paths.addNumber]: [said('REJECTED', token)] });
      await enter(page);
      await expect.element(inForm(page).getByText('You said no.')).toBeVisible();
      expect(page.asked).not.toContain(paths.status);
      expect(approvals(page, paths.addNumber)).toEqual([null]);
    },
  );

  it('[UPN-05] an approval that is no longer accepted causes no loop: the form reports it (PN3)', { tags: 'deep' }, async () => {
    const page = await openForm({ [paths.addNumber]: [demand('wish'), demand('second')] });
    await enter(page);
    await prove(page);
    await expect.element(inForm(page).getByText('Prove that it is you.')).toBeVisible();
    expect(approvals(page, paths.addNumber)).toEqual([null, 'wish']);
  });

  it('[UPN-05] (RB7) an approval that takes too long is reported, and starts again with a new token', {
    tags: 'deep',
  }, async () => {
    const page = await openForm({
      [paths.addNumber]: [demand('wish'), demand('second'), entered],
      [paths.status]: [problem(401, 'ott_not_found'), left(totp), left(), left(codeToNumber), left()],
    });
    await enter(page);
    await expect.element(page.screen.getByRole('heading', { name: words.requestExpired })).toBeVisible();
    await page.button(words.startAgain).click();
    await prove(page);
    await enterCode(page);
    await expect.element(success(page)).toBeVisible();
    expect(approvals(page, paths.addNumber)).toEqual([null, null, 'second']);
  });

  it('[UPN-05] a number that turns out to be taken is handled in the dialog, and another can be entered', {
    tags: 'deep',
  }, async () => {
    const page = await openForm({ [paths.verifyCode]: [duplicate] });
    await enter(page);
    await prove(page);
    await enterCode(page);
    await expect.element(page.screen.getByRole('heading', { level: 1, name: words.numberInUse })).toBeVisible();
    await expect.element(page.screen.getByText('gr***@example.com', { exact: false })).toBeVisible();
    await page.button(words.close).click();
    await expect.element(page.field).toBeVisible();
    expect(approvals(page, verify)).toEqual([null]);
  });

  it('[UPN-05] a number that somebody took in the meantime is handled the same way', { tags: 'deep' }, async () => {
    const page = await openForm({ [verify]: [demand('code'), duplicate] });
    await addAll(page);
    await expect.element(page.screen.getByText('gr***@example.com', { exact: false })).toBeVisible();
    await page.button('No').click();
    await page.button('Use another number').click();
    await expect.element(page.field).toHaveValue('');
  });

  it('[UPN-05] (RB4) a lost answer to an approved request is reported, and the page doesn’t claim that nothing was changed', {
    tags: 'deep',
  }, async () => {
    const page = await openForm({ [verify]: [demand('code'), 'no network'] });
    await addAll(page);
    await expect.element(inForm(page).getByText(/couldn't reach our service/)).toBeVisible();
    await expect.element(page.screen.getByText(words.nothingChanged)).not.toBeInTheDocument();
    await expect.element(page.field).toHaveValue('+44 7700 900123');
    expect(approvals(page, verify)).toEqual([null, 'code']);
  });

  it('[UPN-05] if the entered number is gone, for example after a long wait, the list is loaded again', {
    tags: 'deep',
  }, async () => {
    const page = await openForm({ [verify]: [demand('code'), problem(404, 'phone_number_not_found')] });
    await addAll(page);
    await expect.element(page.screen.getByText(/^Please check whether the new number is in this list\./)).toBeVisible();
    await expect.element(page.section(words.phoneNumbers).getByText('the number ending in 23')).toBeVisible();
    await expect.element(page.field).not.toBeInTheDocument();
  });

  it('(RB4) a network failure at the first request is shown in the form, and the same press works later', {
    tags: 'deep',
  }, async () => {
    const page = await openForm({ [paths.addNumber]: ['no network', demand('wish'), entered] });
    await enter(page);
    await expect.element(inForm(page).getByText(/couldn't reach our service/)).toBeVisible();
    await page.next.click();
    await prove(page);
    await enterCode(page);
    await expect.element(success(page)).toBeVisible();
  });

  it('(RB8) double presses send once', { tags: 'deep' }, async () => {
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

  it.each([paths.addNumber, verify])(
    'a session that has ended redirects to the login and back (%s)',
    { tags: 'deep' },
    async (call) => {
      const page = await openForm({ [call]: [nobody] });
      await enter(page);
      if (call === verify) await prove(page);
      await expect.poll(() => page.navigate.mock.calls).toEqual([['/login?redirectUrl=%2Fhome%2Fsecurity']]);
    },
  );

  it('can be closed, and the focus goes back', { tags: 'deep' }, async () => {
    const page = await openForm();
    await inForm(page).getByRole('button', { name: words.cancel }).click();
    await expect.element(page.button(words.addPhoneNumber)).toHaveFocus();
    expect(page.asked).toEqual([paths.security]);
  });

  it('works by keyboard alone', { tags: 'deep' }, async () => {
    const page = await openForm();
    await expect.element(page.field).toBeVisible();
    page.field.element().focus();
    await userEvent.keyboard(`${number}{Enter}`);
    await expect.element(page.screen.getByLabelText(words.code)).toBeVisible();
    page.screen.getByLabelText(words.code).element().focus();
    // The sixth digit submits. Enter would press whatever has the focus by then.
    await userEvent.keyboard('123456');
    await expect.element(page.screen.getByText(number, { exact: true })).toBeVisible();
    page.screen.getByLabelText(words.code).element().focus();
    await userEvent.keyboard('654321');
    await expect.element(success(page)).toBeVisible();
  });
});

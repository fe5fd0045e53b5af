import { headers } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { pressTwice } from '../../../test/press-twice.ts';
import { type Answers, demand, done, left, nobody, openSecurity, paths, problem, shows, totp } from '../test/open-security.ts';

const token = 'token-of-the-change';
const given = { status: 200, body: { oneTimeTokenProperties: { oneTimeToken: token } } };
const changePage = `/login/change-phone-number#/?code=${token}`;

describe('changing the main phone number', () => {
  const usual: Answers = { [paths.startPhoneChange]: [given] };
  const open = (answers: Answers = {}) => {
    sessionStorage.clear();
    return openSecurity({ ...usual, ...answers });
  };
  const approvals = ({ wired }: Awaited<ReturnType<typeof open>>) =>
    wired.filter(({ call }) => call === paths.startPhoneChange).map((each) => each.headers.get(headers.approval));

  it('is offered for the main number alone, by its name', async () => {
    const { button, screen } = await open();
    await expect.element(button('Change phone number')).toHaveAccessibleDescription('•••• 42');
    expect(screen.getByRole('button', { name: 'Change phone number' }).elements()).toHaveLength(1);
  });

  it('[ICPN-02] leads to its page, with the token in the fragment and the requirements still to be read', async () => {
    const page = await open();
    await page.button('Change phone number').click();
    await expect.poll(() => page.navigate.mock.calls).toEqual([[changePage]]);
    expect(approvals(page)).toEqual([null]);
  });

  it('[ICPN-02] a second factor that is too long ago is asked for first, and the same request goes out once more (AC4) (PN3)', async () => {
    const page = await open({
      [paths.startPhoneChange]: [demand('wish'), given],
      [paths.status]: [left(totp), left()],
      [paths.verifyTotp]: [left()],
    });
    await page.button('Change phone number').click();
    await page.screen.getByLabelText('6-digit code').fill('123456');
    expect(page.navigate).not.toHaveBeenCalled();
    await page.button('Confirm code').click();
    await expect.poll(() => page.navigate.mock.calls).toEqual([[changePage]]);
    expect(approvals(page)).toEqual([null, 'wish']);
  });

  it('can be left in the middle: nothing is changed', async () => {
    const page = await open({ [paths.startPhoneChange]: [demand('wish')], [paths.status]: [left(totp)] });
    await page.button('Change phone number').click();
    await page.button('Do not change anything').click();
    await expect.element(page.screen.getByText('Nothing was changed.')).toBeVisible();
    expect(page.navigate).not.toHaveBeenCalled();
  });

  it('that cannot be made here is said, with who can help', async () => {
    const answer = problem(403, 'phone_change_unavailable', 'Your number cannot be changed here.');
    const { section, button } = await open({ [paths.startPhoneChange]: [answer] });
    await button('Change phone number').click();
    await expect.element(section('Phone numbers').getByText('Your number cannot be changed here.')).toBeVisible();
    await expect
      .element(section('Phone numbers').getByRole('link', { name: 'Get help' }))
      .toHaveAttribute('href', '/help/contact');
  });

  it.each([
    { name: 'no network', answer: 'no network' as const, told: /could not reach our service/ },
    {
      name: '429',
      answer: { status: 429, body: {}, headers: { 'retry-after': '120' } },
      told: /try again in 2 minutes/,
    },
  ])('(RB4) $name is told in the section, and the same press works later', async ({ answer, told }) => {
    const { section, button, navigate } = await open({ [paths.startPhoneChange]: [answer, given] });
    await button('Change phone number').click();
    await expect.element(section('Phone numbers').getByText(told)).toBeVisible();
    await button('Change phone number').click();
    await expect.poll(() => navigate.mock.calls).toEqual([[changePage]]);
  });

  it('(RB8) a double press asks once', async () => {
    const page = await open();
    await expect.element(page.button('Change phone number')).toBeVisible();
    pressTwice(page.button('Change phone number'));
    await expect.poll(() => page.navigate.mock.calls).toEqual([[changePage]]);
    expect(approvals(page)).toHaveLength(1);
  });

  it('a session that has ended leads to the login and back', async () => {
    const { navigate, button } = await open({ [paths.startPhoneChange]: [nobody] });
    await button('Change phone number').click();
    await expect.poll(() => navigate.mock.calls).toEqual([['/login?redirectUrl=%2Fhome%2Fsecurity']]);
  });
});

describe('a change that waits', () => {
  const phoneChange = {
    maskedNewPhoneNumber: '•••• 23',
    receivedAt: Date.UTC(2026, 10, 21, 12),
    latestAt: Date.UTC(2026, 10, 22, 12),
  };
  const waiting = shows({ phoneChange });
  const open = (answers: Answers = {}) => openSecurity({ [paths.security]: [waiting, shows()], ...answers });

  it('is shown with its new number and how long it can take, and no other can be begun', async () => {
    const { section, button } = await open();
    const words = section('Phone numbers').getByText(
      /^A change to •••• 23 is being checked, until .*22.*2026.* at the latest\.$/,
    );
    await expect.element(words).toBeVisible();
    await expect.element(section('Phone numbers').getByText('•••• 23', { exact: true })).toHaveAttribute('dir', 'ltr');
    await expect.element(button('Change phone number')).not.toBeInTheDocument();
  });

  it('is cancelled after a second question, which is told (AC5)', async () => {
    const { asked, button, screen } = await open({ [paths.cancelPhoneChange]: [done] });
    await button('Cancel the change').click();
    await expect.element(screen.getByText('Cancel the change to •••• 23? Your number stays as it is.')).toHaveFocus();
    expect(asked).toEqual([paths.security]);
    await button('Yes, cancel it').click();
    await expect.element(screen.getByText('The change is cancelled. Your phone number stays as it is.')).toBeVisible();
    await expect.element(button('Change phone number')).toBeVisible();
    expect(asked).toEqual([paths.security, paths.cancelPhoneChange, paths.security]);
  });

  it('goes on where the question is answered with no', async () => {
    const { asked, button } = await open();
    await button('Cancel the change').click();
    await button('No, let it go on').click();
    await expect.element(button('Cancel the change')).toHaveFocus();
    expect(asked).toEqual([paths.security]);
  });

  it('that is over already is said, and the page shows what is so now', async () => {
    const { button, screen } = await open({ [paths.cancelPhoneChange]: [problem(404, 'not_found')] });
    await button('Cancel the change').click();
    await button('Yes, cancel it').click();
    await expect.element(screen.getByText('The change was over already. Nothing was cancelled.')).toBeVisible();
    await expect.element(button('Change phone number')).toBeVisible();
  });

  it('(RB4) (RB8) no network is told at the question; the same press works later, and sends once', async () => {
    const { asked, button, screen } = await open({ [paths.cancelPhoneChange]: ['no network', done] });
    await button('Cancel the change').click();
    await button('Yes, cancel it').click();
    await expect.element(screen.getByText(/could not reach our service/)).toBeVisible();
    pressTwice(button('Yes, cancel it'));
    await expect.element(screen.getByText('The change is cancelled. Your phone number stays as it is.')).toBeVisible();
    expect(asked.filter((call) => call === paths.cancelPhoneChange)).toHaveLength(2);
  });
});

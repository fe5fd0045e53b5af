import { headers } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { left, totp } from '../../../test/pages/challenges.ts';
import { pressTwice } from '../../../test/pages/press-twice.ts';
import { fault } from '../../../test/script/answers.ts';
import { type Answers, demand, done, nobody, openSecurity, paths, problem, shows } from '../test/open-security.tsx';

const token = 'token-of-the-change';
const given = { status: 200, body: { oneTimeTokenProperties: { oneTimeToken: token } } };
const changePage = `/login/change-phone-number#/?code=${token}`;

describe('changing the main phone number', () => {
  const usual: Answers = { [paths.startPhoneChange]: [given] };
  const open = (answers: Answers = {}) => {
    sessionStorage.clear();
    return openSecurity({ ...usual, ...answers }, {}, words.phoneNumbers);
  };
  const approvals = ({ wired }: Awaited<ReturnType<typeof open>>) =>
    wired.filter(({ call }) => call === paths.startPhoneChange).map((each) => each.headers.get(headers.approval));

  it('is offered only for the main number, which describes the button', { tags: 'deep' }, async () => {
    const { button, screen } = await open();
    await expect.element(button(words.changePhoneNumber)).toHaveAccessibleDescription('the number ending in 42');
    expect(screen.getByRole('button', { name: words.changePhoneNumber }).elements()).toHaveLength(1);
  });

  it('[ICPN-02] opens its page with the token in the fragment, and doesn’t skip the requirements', async () => {
    const page = await open();
    await page.button(words.changePhoneNumber).click();
    await expect.poll(() => page.navigate.mock.calls).toEqual([[changePage]]);
    expect(approvals(page)).toEqual([null]);
  });

  it('[ICPN-02] asks for a second factor first if the last one is too old, and then repeats the request (AC4) (PN3)', async () => {
    const page = await open({
      [paths.startPhoneChange]: [demand('wish'), given],
      [paths.status]: [left(totp), left()],
      [paths.verifyTotp]: [left()],
    });
    await page.button(words.changePhoneNumber).click();
    await expect.element(page.screen.getByLabelText(words.code)).toBeVisible();
    expect(page.navigate).not.toHaveBeenCalled();
    await page.screen.getByLabelText(words.code).fill('123456');
    await expect.poll(() => page.navigate.mock.calls).toEqual([[changePage]]);
    expect(approvals(page)).toEqual([null, 'wish']);
  });

  it('can be closed in the middle: nothing is changed', { tags: 'deep' }, async () => {
    const page = await open({ [paths.startPhoneChange]: [demand('wish')], [paths.status]: [left(totp)] });
    await page.button(words.changePhoneNumber).click();
    await page.button(words.close).click();
    await expect.element(page.screen.getByText(words.nothingChanged)).toBeVisible();
    expect(page.navigate).not.toHaveBeenCalled();
  });

  it('says so if it isn’t possible here, with a link to help', { tags: 'deep' }, async () => {
    const answer = problem(403, 'phone_change_unavailable', 'Your number cannot be changed here.');
    const { section, button } = await open({ [paths.startPhoneChange]: [answer] });
    await button(words.changePhoneNumber).click();
    await expect.element(section(words.phoneNumbers).getByText('Your number cannot be changed here.')).toBeVisible();
    await expect
      .element(section(words.phoneNumbers).getByRole('link', { name: words.getHelp }))
      .toHaveAttribute('href', '/help/contact');
  });

  it.each([
    { name: 'no network', answer: 'no network' as const, announcement: /couldn't reach our service/ },
    {
      name: '429',
      answer: fault({ status: 429, body: {}, headers: { 'retry-after': '120' } }),
      announcement: /try again in 2 minutes/,
    },
  ])(
    '(RB4) shows an error for $name in the section, and the same press works later',
    { tags: 'deep' },
    async ({ answer, announcement }) => {
      const { section, button, navigate } = await open({ [paths.startPhoneChange]: [answer, given] });
      await button(words.changePhoneNumber).click();
      await expect.element(section(words.phoneNumbers).getByText(announcement)).toBeVisible();
      await button(words.changePhoneNumber).click();
      await expect.poll(() => navigate.mock.calls).toEqual([[changePage]]);
    },
  );

  it('(RB8) a double press sends once', { tags: 'deep' }, async () => {
    const page = await open();
    await expect.element(page.button(words.changePhoneNumber)).toBeVisible();
    pressTwice(page.button(words.changePhoneNumber));
    await expect.poll(() => page.navigate.mock.calls).toEqual([[changePage]]);
    expect(approvals(page)).toHaveLength(1);
  });

  it('a session that has ended redirects to the login and back', { tags: 'deep' }, async () => {
    const { navigate, button } = await open({ [paths.startPhoneChange]: [nobody] });
    await button(words.changePhoneNumber).click();
    await expect.poll(() => navigate.mock.calls).toEqual([['/login?redirectUrl=%2Fhome%2Fsecurity']]);
  });
});

describe('a pending change', () => {
  const phoneChange = {
    maskedNewPhoneNumber: '•••• 23',
    receivedAt: Date.UTC(2026, 10, 21, 12),
    latestAt: Date.UTC(2026, 10, 22, 12),
  };
  const waiting = shows({ phoneChange });
  const open = (answers: Answers = {}) =>
    openSecurity({ [paths.security]: [waiting, shows()], ...answers }, {}, words.phoneNumbers);

  it('is shown with its new number and how long it can take, and no other can be started', async () => {
    const { section, button } = await open();
    const notice = section(words.phoneNumbers).getByText(
      /^We're checking your change to the number ending in 23\. It's completed by .*22.*2026.*\.$/,
    );
    await expect.element(notice).toBeVisible();
    expect(section(words.phoneNumbers).getByText('the number ending in 23', { exact: true }).element().closest('bdi')?.dir).toBe(
      'ltr',
    );
    await expect.element(button(words.changePhoneNumber)).not.toBeInTheDocument();
  });

  it('is cancelled after a confirmation, and the page says so (AC5)', async () => {
    const { asked, button, screen } = await open({ [paths.cancelPhoneChange]: [done] });
    await button(words.cancelChange).click();
    await expect
      .element(screen.getByText('Cancel the change to the number ending in 23? Your number stays the same.'))
      .toHaveFocus();
    expect(asked).toEqual([paths.security]);
    await button('Yes, cancel it').click();
    await expect.element(screen.getByText("The change is cancelled. Your phone number hasn't changed.")).toBeVisible();
    await expect.element(button(words.changePhoneNumber)).toBeVisible();
    expect(asked).toEqual([paths.security, paths.cancelPhoneChange, paths.security]);
  });

  it('continues if the customer answers no', { tags: 'deep' }, async () => {
    const { asked, button } = await open();
    await button(words.cancelChange).click();
    await button('No, keep it going').click();
    await expect.element(button(words.cancelChange)).toHaveFocus();
    expect(asked).toEqual([paths.security]);
  });

  it('that is already over is reported, and the page shows the current state', { tags: 'deep' }, async () => {
    const { button, screen } = await open({ [paths.cancelPhoneChange]: [problem(404, 'not_found')] });
    await button(words.cancelChange).click();
    await button('Yes, cancel it').click();
    await expect.element(screen.getByText('The change had already ended. Nothing was cancelled.')).toBeVisible();
    await expect.element(button(words.changePhoneNumber)).toBeVisible();
  });

  it('(RB4) (RB8) a network failure is reported at the question; the same press works later, and sends once', {
    tags: 'deep',
  }, async () => {
    const { asked, button, screen } = await open({ [paths.cancelPhoneChange]: ['no network', done] });
    await button(words.cancelChange).click();
    await button('Yes, cancel it').click();
    await expect.element(screen.getByText(/couldn't reach our service/)).toBeVisible();
    pressTwice(button('Yes, cancel it'));
    await expect.element(screen.getByText("The change is cancelled. Your phone number hasn't changed.")).toBeVisible();
    expect(asked.filter((call) => call === paths.cancelPhoneChange)).toHaveLength(2);
  });
});

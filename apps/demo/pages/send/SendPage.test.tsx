import { headers, routes, sessionFrozenRoute } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Answers,
  approval,
  approve,
  approving,
  asksMoney,
  demand,
  done,
  fill,
  money,
  type Opened,
  openSend,
  press,
  problem,
  reports,
  sends,
  transfer,
  waiting,
} from './test/open-send.ts';

/** The key, the approval and the exact body of each request to send. */
const sentBy = ({ wired }: Opened) =>
  wired
    .filter(({ call }) => call === sends)
    .map(({ headers: given, body }) => ({
      key: given.get(headers.idempotencyKey),
      approval: given.get(headers.approval),
      body,
    }));
/** The stored state that a reload would continue with. */
const kept = () => Object.keys(sessionStorage).filter((key) => /draft|approval/.test(key));
const isSent = 'is on its way to';

afterEach(() => sessionStorage.clear());

describe('/home/send', () => {
  it('shows the balance, sends after the approval, and then lists the transfer (GW1)', async () => {
    const opened = await openSend({ [sends]: [demand('a'), done], ...approving() });
    const { screen } = opened;
    await expect.element(screen.getByText('£1,000.00')).toBeVisible();
    await expect.element(screen.getByText('Nothing yet.')).toBeVisible();
    await fill(opened);
    await press(opened, words.sendMoney);
    await expect.element(screen.getByRole('dialog').getByText(approval.summary)).toBeVisible();
    await approve(opened);
    await expect.element(screen.getByText(isSent, { exact: false })).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Money sent' })).toHaveFocus();
    await expect.element(screen.getByText('Your balance is now £750.00', { exact: false })).toBeVisible();
    await expect.element(screen.getByText('t1', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('time')).toHaveAttribute('datetime', '2026-11-21T12:30:00.000Z');
    await expect.element(screen.getByRole('link', { name: 'Back to your account' })).toHaveAttribute('href', '/home');
    await expect.element(screen.getByLabelText(words.recipient)).not.toBeInTheDocument();
    await press(opened, 'Send another');
    await expect.element(screen.getByRole('heading', { level: 1, name: words.sendMoney })).toHaveFocus();
    await expect.element(screen.getByText('£750.00')).toBeVisible();
    await expect.element(screen.getByRole('listitem').getByText('Ada Lovelace')).toBeVisible();
    const [first, second] = sentBy(opened);
    expect(first).toMatchObject({
      approval: null,
      body: JSON.stringify({ payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP' }),
    });
    expect(second).toEqual({ ...first, approval: 'a' });
    await expect.element(screen.getByLabelText(words.recipient)).toHaveValue('');
    expect(kept()).toEqual([]);
  });

  describe('a receipt that the browser restores with the back button', () => {
    async function restored(session: Answers[string][number]) {
      const opened = await openSend({ [asksMoney]: [money(100_000), money(75_000, [transfer]), session], [sends]: [done] });
      await fill(opened);
      await press(opened, words.sendMoney);
      const heading = opened.screen.getByRole('heading', { level: 1, name: 'Money sent' });
      await expect.element(heading).toBeVisible();
      await expect.poll(() => opened.asked.filter((call) => call === asksMoney)).toHaveLength(2);
      const receipt = heading.element();
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await expect.poll(() => opened.asked.filter((call) => call === asksMoney)).toHaveLength(3);
      return { ...opened, receipt };
    }
    const isForm = ({ screen }: Opened) => screen.getByLabelText(words.recipient).elements().length > 0;

    it('(RB9) keeps its place, unseen, until the session is checked: the form never shows', async () => {
      const opened = await restored('never');
      await expect.poll(() => opened.receipt.checkVisibility({ visibilityProperty: true })).toBe(false);
      expect(opened.receipt.isConnected).toBe(true);
      expect(isForm(opened)).toBe(false);
    });

    it('(RB9) is there again, the same one, when the session is checked', async () => {
      const opened = await restored(money(75_000, [transfer]));
      await expect.element(opened.receipt).toBeVisible();
      expect(isForm(opened)).toBe(false);
    });

    it('(RB9) stays unseen if the session has ended', async () => {
      const opened = await restored(problem(401, 'session_not_found', 'This session is over.'));
      await expect.poll(() => opened.navigate.mock.calls).toEqual([['/login?redirectUrl=%2Fhome%2Fsend']]);
      expect(opened.receipt.checkVisibility({ visibilityProperty: true })).toBe(false);
    });
  });

  it('a reload in the middle of an approval continues it, and sends the same request (GW3)', async () => {
    const before = await openSend({ [sends]: [demand('a')], ...waiting });
    await fill(before);
    await press(before, words.sendMoney);
    await expect.element(before.screen.getByRole('dialog')).toBeVisible();
    const [sentBefore] = sentBy(before);
    before.close();

    const after = await openSend({ [sends]: [done], ...approving() });
    await approve(after);
    await expect.element(after.screen.getByText(isSent, { exact: false })).toBeVisible();
    // The token is the same, so a code that was sent before the reload still works.
    expect(sentBy(after)).toEqual([{ ...sentBefore, approval: 'a' }]);
  });

  it('a lost answer is reported; a retry, at once or after a reload, sends the same transfer with the same key (GW3)', async () => {
    const opened = await openSend({ [sends]: [demand('a'), 'no network', 'no network'], ...approving() });
    await fill(opened);
    await press(opened, words.sendMoney);
    await approve(opened);
    await expect.element(opened.screen.getByText("won't send it twice", { exact: false })).toBeVisible();
    await opened.screen
      .getByRole('dialog', { name: "We couldn't confirm your transfer" })
      .getByRole('button', { name: words.tryAgain })
      .click();
    await expect.poll(() => sentBy(opened)).toHaveLength(3);
    opened.close();

    const after = await openSend({ [sends]: [done] });
    await expect.element(after.screen.getByText(isSent, { exact: false })).toBeVisible();
    const wishes = [...sentBy(opened), ...sentBy(after)].map(({ key, body }) => `${key} ${body}`);
    expect(wishes).toHaveLength(4);
    expect(new Set(wishes)).toHaveLength(1);
  });

  it('another amount after a lost answer is a new transfer', async () => {
    const opened = await openSend({ [sends]: ['no network', done] });
    await fill(opened);
    await press(opened, words.sendMoney);
    await press(opened, words.close);
    await fill(opened, 'Ada Lovelace', '251');
    await press(opened, words.tryAgain);
    await expect.element(opened.screen.getByText(isSent, { exact: false })).toBeVisible();
    const [first, second] = sentBy(opened);
    expect(second?.key).not.toBe(first?.key);
  });

  it('closing the dialog sends nothing, and the next press is a new transfer (GW5)', async () => {
    const opened = await openSend({ [asksMoney]: [money(100_000)], [sends]: [demand('a'), demand('b')], ...waiting });
    await fill(opened);
    for (const _ of ['once', 'and again']) {
      await press(opened, words.sendMoney);
      await expect.element(opened.screen.getByRole('dialog')).toBeVisible();
      await press(opened, words.close);
      await expect.element(opened.screen.getByRole('status').getByText('Payment cancelled')).toBeVisible();
    }
    await expect.element(opened.screen.getByLabelText(words.recipient)).toHaveValue('Ada Lovelace');
    const [first, second] = sentBy(opened);
    expect(second?.key).not.toBe(first?.key);
    expect(kept()).toEqual([]);
  });

  it('a hold is shown with its end, in the dialog and on the page after the confirmation (GW5)', async () => {
    const summary = 'Transfers are paused until 22 November, 14:00 UTC because your phone number was changed.';
    const transactionDetails = { kind: 'COOL_OFF', summary } as const;
    const opened = await openSend({
      [sends]: [problem(403, 'cool_off', summary, { [headers.coolOff]: 'c' })],
      ...approving(transactionDetails),
    });
    await fill(opened);
    await press(opened, words.sendMoney);
    await expect.element(opened.screen.getByRole('dialog').getByText(summary)).toBeVisible();
    await approve(opened);
    const unsent = opened.screen.getByRole('dialog', { name: 'No money was sent' });
    await expect.element(unsent.getByText(summary)).toBeVisible();
    await unsent.getByRole('button', { name: words.done }).click();
    await expect.element(opened.screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(opened.screen.getByRole('button', { name: words.sendMoney })).toHaveFocus();
    await expect.element(opened.screen.getByRole('status').getByText(summary)).toBeVisible();
    expect(sentBy(opened)).toHaveLength(1);
  });

  it.each([
    { payee: '', amount: '5', field: words.recipient, announcement: 'Please enter a name' },
    { payee: 'Ada', amount: '1,000', field: words.amount, announcement: /such as 250\.50/ },
    { payee: 'Ada', amount: '1234567.89', field: words.amount, announcement: /up to £1,000,000\.00/ },
    { payee: 'A'.repeat(101), amount: '5', field: words.recipient, announcement: /up to 100 characters/ },
    { payee: 'Ada', amount: '9999', field: words.amount, announcement: /enough money/ },
  ])('shows an error at the field: “$payee”, “$amount”', async ({ payee, amount, field, announcement }) => {
    const opened = await openSend({ [sends]: [problem(409, 'insufficient_funds', 'There is not enough money.')] });
    await fill(opened, payee, amount);
    await press(opened, words.sendMoney);
    await expect.element(opened.screen.getByLabelText(field)).toHaveAccessibleDescription(announcement);
    await expect.element(opened.screen.getByLabelText(field)).toHaveFocus();
    expect(kept()).toEqual([]);
  });

  it.each([
    { code: 'session_not_found', to: routes.login },
    { code: 'session_frozen', to: sessionFrozenRoute },
  ])('$code redirects to $to, and no transfer continues by itself afterwards', async ({ code, to }) => {
    const over = problem(401, code, 'This session is over.');
    const opened = await openSend({ [asksMoney]: [money(100_000), over], [sends]: [over] });
    await fill(opened);
    await press(opened, words.sendMoney);
    await expect.poll(() => opened.navigate.mock.calls).toEqual([[`${to}?redirectUrl=%2Fhome%2Fsend`]]);
    expect(kept()).toEqual([]);
  });

  it('closing the dialog after “It wasn’t me” leaves the page, because the session is frozen', async () => {
    const frozen = problem(401, 'session_frozen', 'This session was stopped.');
    const opened = await openSend({
      [asksMoney]: [money(100_000), frozen],
      [sends]: [demand('a')],
      [reports]: [{ status: 204 }],
      ...waiting,
    });
    await fill(opened);
    await press(opened, words.sendMoney);
    await press(opened, words.notMe);
    await expect.element(opened.screen.getByRole('dialog', { name: 'Stopped' })).toBeVisible();
    expect(opened.navigate).not.toHaveBeenCalled();
    await press(opened, words.close);
    await expect.poll(() => opened.navigate.mock.calls).toEqual([[`${sessionFrozenRoute}?redirectUrl=%2Fhome%2Fsend`]]);
  });

  it('a name in a right-to-left script stays intact', async () => {
    const hebrew = { ...transfer, payee: 'עדה' };
    const opened = await openSend({ [asksMoney]: [money(75_000, [hebrew])] });
    const shown = opened.screen.getByText('עדה');
    await expect.element(shown).toBeVisible();
    expect(shown.element().tagName).toBe('BDI');
  });
});

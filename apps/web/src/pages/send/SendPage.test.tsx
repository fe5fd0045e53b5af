import { headers, routes, sessionFrozenRoute } from '@stepgate/contract';
import { afterEach, describe, expect, it } from 'vitest';
import {
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
  sends,
  transfer,
  waiting,
} from './test/open-send.ts';

/** What each request to send said: its key, its approval, and its body to the letter. */
const sentBy = ({ wired }: Opened) =>
  wired
    .filter(({ call }) => call === sends)
    .map(({ headers: given, body }) => ({
      key: given.get(headers.idempotencyKey),
      approval: given.get(headers.approval),
      body,
    }));
/** What a reload would go on with. */
const kept = () => Object.keys(sessionStorage).filter((key) => /draft|approval/.test(key));
const isSent = 'is on its way to';

afterEach(() => sessionStorage.clear());

describe('/home/send', () => {
  it('shows what there is, sends once it is approved, and then lists it (GW1)', async () => {
    const opened = await openSend({ [sends]: [demand('a'), done], ...approving() });
    const { screen } = opened;
    await expect.element(screen.getByText('1,000.00 GBP')).toBeVisible();
    await expect.element(screen.getByText('Nothing yet.')).toBeVisible();
    await fill(opened);
    await press(opened, 'Send money');
    await expect.element(screen.getByRole('dialog').getByText(approval.summary)).toBeVisible();
    await approve(opened);
    await expect.element(screen.getByText(isSent, { exact: false })).toBeVisible();
    await expect.element(screen.getByText('750.00 GBP')).toBeVisible();
    await expect.element(screen.getByRole('listitem').getByText('Ada Lovelace')).toBeVisible();
    const [first, second] = sentBy(opened);
    expect(first).toMatchObject({
      approval: null,
      body: JSON.stringify({ payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP' }),
    });
    expect(second).toEqual({ ...first, approval: 'a' });
    await expect.element(screen.getByLabelText('Who the money goes to')).toHaveValue('');
    expect(kept()).toEqual([]);
  });

  it('a reload in the middle of an approval goes on with it by itself, and sends the same (GW3)', async () => {
    const before = await openSend({ [sends]: [demand('a')], ...waiting });
    await fill(before);
    await press(before, 'Send money');
    await expect.element(before.screen.getByRole('dialog')).toBeVisible();
    const [sentBefore] = sentBy(before);
    before.close();

    const after = await openSend({ [sends]: [done], ...approving() });
    await approve(after);
    await expect.element(after.screen.getByText(isSent, { exact: false })).toBeVisible();
    // With the token that it was begun with: a code sent for it before is still good.
    expect(sentBy(after)).toEqual([{ ...sentBefore, approval: 'a' }]);
  });

  it('a lost answer is told, and trying again, at once or after a reload, sends the same wish under the same key (GW3)', async () => {
    const opened = await openSend({ [sends]: [demand('a'), 'no network', 'no network'], ...approving() });
    await fill(opened);
    await press(opened, 'Send money');
    await approve(opened);
    await expect.element(opened.screen.getByText('does not send it twice', { exact: false })).toBeVisible();
    await press(opened, 'Try again');
    await expect.poll(() => sentBy(opened)).toHaveLength(3);
    opened.close();

    const after = await openSend({ [sends]: [done] });
    await expect.element(after.screen.getByText(isSent, { exact: false })).toBeVisible();
    const wishes = [...sentBy(opened), ...sentBy(after)].map(({ key, body }) => `${key} ${body}`);
    expect(wishes).toHaveLength(4);
    expect(new Set(wishes)).toHaveLength(1);
  });

  it('another amount after a lost answer is another wish', async () => {
    const opened = await openSend({ [sends]: ['no network', done] });
    await fill(opened);
    await press(opened, 'Send money');
    await fill(opened, 'Ada Lovelace', '251');
    await press(opened, 'Try again');
    await expect.element(opened.screen.getByText(isSent, { exact: false })).toBeVisible();
    const [first, second] = sentBy(opened);
    expect(second?.key).not.toBe(first?.key);
  });

  it('a closed dialog sends nothing, and the next press is a new wish (GW5)', async () => {
    const opened = await openSend({ [asksMoney]: [money(100_000)], [sends]: [demand('a'), demand('b')], ...waiting });
    await fill(opened);
    for (const _ of ['once', 'and again']) {
      await press(opened, 'Send money');
      await expect.element(opened.screen.getByRole('dialog')).toBeVisible();
      await press(opened, 'Close');
      await expect.element(opened.screen.getByText('Nothing was sent.')).toBeVisible();
    }
    await expect.element(opened.screen.getByLabelText('Who the money goes to')).toHaveValue('Ada Lovelace');
    const [first, second] = sentBy(opened);
    expect(second?.key).not.toBe(first?.key);
    expect(kept()).toEqual([]);
  });

  it('money that rests is told with the time, once the change was confirmed (GW5)', async () => {
    const words = 'Sending money rests until 22 November, 14:00 UTC, because your phone number was changed.';
    const about = { kind: 'COOL_OFF', summary: words };
    const opened = await openSend({
      [sends]: [problem(403, 'cool_off', words, { [headers.coolOff]: 'c' })],
      ...approving(about),
    });
    await fill(opened);
    await press(opened, 'Send money');
    await expect.element(opened.screen.getByRole('dialog').getByText(words)).toBeVisible();
    await approve(opened);
    await expect.element(opened.screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(opened.screen.getByText(`Nothing was sent. ${words}`)).toBeVisible();
    expect(sentBy(opened)).toHaveLength(1);
  });

  it.each([
    { payee: '', amount: '5', field: 'Who the money goes to', told: 'Please enter a name' },
    { payee: 'Ada', amount: '1,000', field: 'Amount in GBP', told: /such as 250\.50/ },
    { payee: 'Ada', amount: '9999', field: 'Amount in GBP', told: /not enough money/ },
  ])('says at the field what is wrong: “$payee”, “$amount”', async ({ payee, amount, field, told }) => {
    const opened = await openSend({ [sends]: [problem(409, 'insufficient_funds', 'There is not enough money.')] });
    await fill(opened, payee, amount);
    await press(opened, 'Send money');
    await expect.element(opened.screen.getByLabelText(field)).toHaveAccessibleDescription(told);
    await expect.element(opened.screen.getByLabelText(field)).toHaveFocus();
    expect(kept()).toEqual([]);
  });

  it.each([
    { code: 'session_not_found', to: routes.login },
    { code: 'session_frozen', to: sessionFrozenRoute },
  ])('$code leads to where that is told, and nothing goes on by itself after it', async ({ code, to }) => {
    const over = problem(401, code, 'This session is over.');
    const opened = await openSend({ [asksMoney]: [money(100_000), over], [sends]: [over] });
    await fill(opened);
    await press(opened, 'Send money');
    await expect.poll(() => opened.navigate.mock.calls).toEqual([[`${to}?redirectUrl=%2Fhome%2Fsend`]]);
    expect(kept()).toEqual([]);
  });

  it('after “It wasn’t me” the dialog closes onto the login: the session is over', async () => {
    const frozen = problem(401, 'session_frozen', 'This session was stopped.');
    const opened = await openSend({ [asksMoney]: [money(100_000), frozen], [sends]: [demand('a')], ...waiting });
    await fill(opened);
    await press(opened, 'Send money');
    await press(opened, 'Close');
    await expect.poll(() => opened.navigate.mock.calls.length).toBe(1);
  });

  it('a name in letters that run the other way stays a name', async () => {
    const hebrew = { ...transfer, payee: 'עדה' };
    const opened = await openSend({ [asksMoney]: [money(75_000, [hebrew])] });
    const shown = opened.screen.getByText('עדה');
    await expect.element(shown).toBeVisible();
    expect(shown.element().tagName).toBe('BDI');
  });
});

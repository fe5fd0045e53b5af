import type { Language } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { fault, held, problem, type Script } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, coolOff, nothingLeft, otherChallenge, smsChallenge, token, transfer } from '../../test/script/challenges.ts';
import { titleOfFocus } from '../../test/title-of-focus.ts';
import { openPage } from '../../test/world.tsx';

type Page = Awaited<ReturnType<typeof openFlow>>;

const totp = otherChallenge('TOTP');
const approval = asks({ primary: smsChallenge(), alternatives: [totp], transactionDetails: transfer });
const heading = ({ screen }: Page, name: string) => screen.getByRole('heading', { level: 1, name });
const notMeButton = ({ screen }: Page) => screen.getByRole('button', { name: words.notMe });

async function openFlow(answers: Script = {}, language: Language = 'en') {
  const onComplete = vi.fn();
  const onFraudReported = vi.fn();
  const shown = <ChallengeFlow oneTimeToken={token} onComplete={onComplete} onFraudReported={onFraudReported} />;
  const given: Script = { ...bySms, tokenStatus: approval, reportFraud: { status: 204 }, ...answers };
  return { ...(await openPage(shown, { answers: given, language })), onComplete, onFraudReported };
}

describe('the transaction details', () => {
  it('are above each challenge and the chooser, and label the whole region for a screen reader (GW1)', async () => {
    const page = await openFlow({ tokenStatus: [approval, asks({ primary: totp, transactionDetails: transfer }), nothingLeft] });
    const named = page.screen.getByRole('region', { name: `You're approving ${transfer.summary}` });
    await expect.poll(titleOfFocus).toBe(words.enterCode);
    const summary = page.screen.getByText(transfer.summary).element();
    await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
    await expect.element(named.getByRole('heading', { name: words.chooseMethod })).toHaveFocus();
    await page.screen.getByRole('button', { name: words.back }).click();
    await page.screen.getByLabelText(words.code).fill('123456');
    await expect.poll(titleOfFocus).toBe(words.enterAppCode);
    // It was there the whole time.
    expect(summary.isConnected).toBe(true);
  });

  it('[MARK-10] show the amount of a payment large, on a line of its own, and the sentence stays whole', async () => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => browser.viewport(innerWidth, innerHeight));
    const page = await openFlow();
    const sentence = page.screen.getByText(transfer.summary);
    await expect.element(sentence).toBeVisible();
    const amount = page.screen.getByText('£250.00', { exact: true });
    await browser.viewport(390, 844);
    await expect.poll(() => getComputedStyle(amount.element()).fontSize).toBe('40px');
    await browser.viewport(360, 640);
    await expect.poll(() => getComputedStyle(amount.element()).fontSize).toBe('20px');
    expect(sentence.element().textContent).toBe('Send £250.00 to “Ada Lovelace”');
  });

  it.each(rows([{ amount: '£9.00' }, { amount: '' }, { amount: 250 }, {}], 1))(
    '[MARK-10] with %j for an amount are the sentence alone',
    async (more) => {
      const { oneTimeTokenProperties } = asks({ primary: totp }).body;
      const transactionDetails = { kind: transfer.kind, summary: transfer.summary, ...more };
      const page = await openFlow({ tokenStatus: fault({ body: { ...oneTimeTokenProperties, transactionDetails } }) });
      await expect.element(page.screen.getByText(transfer.summary)).toBeVisible();
      expect(page.screen.getByText(transfer.summary).element().children).toHaveLength(0);
    },
  );

  it('are plain text, even if the payee’s name has markup (S11)', async () => {
    const summary = 'Send £1.00 to <img src=x onerror=alert(1)> {evil, plural} <0>tag</0>';
    const page = await openFlow({ tokenStatus: asks({ primary: totp, transactionDetails: { ...transfer, summary } }) });
    await expect.element(page.screen.getByText(summary)).toBeVisible();
    expect(page.screen.container.querySelectorAll('img')).toHaveLength(0);
  });

  it.each(rows([{ kind: 'GIFT', summary: 'x' }, { kind: 'APPROVAL' }, { kind: 'APPROVAL', summary: '' }, 'x'], 2))(
    'that can’t be parsed (%j) are not approved unseen: no challenge shows (GW1)',
    async (transactionDetails) => {
      const { oneTimeTokenProperties } = asks({ primary: smsChallenge() }).body;
      const page = await openFlow({ tokenStatus: fault({ body: { ...oneTimeTokenProperties, transactionDetails } }) });
      await expect.element(heading(page, words.failed)).toBeVisible();
      expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(0);
    },
  );

  it('a token without transaction details has no panel', async () => {
    const page = await openFlow({ tokenStatus: asks({ primary: totp }) });
    await expect.element(heading(page, words.enterAppCode)).toBeVisible();
    expect(notMeButton(page).elements()).toHaveLength(0);
  });

  it('a cool-off says what is on hold, and asks whether the customer made the change', async () => {
    const page = await openFlow({ tokenStatus: asks({ primary: totp, transactionDetails: coolOff }) });
    await expect.element(page.screen.getByRole('region', { name: `${coolOff.summary} Confirm that this was you` })).toBeVisible();
  });

  it('are shown in German', { tags: 'deep' }, async () => {
    const page = await openFlow({}, 'de');
    await expect.element(page.screen.getByRole('region', { name: `Sie geben frei ${transfer.summary}` })).toBeVisible();
    await page.screen.getByRole('button', { name: 'Das war ich nicht' }).click();
    await expect.element(heading(page, 'Wir haben den Vorgang gestoppt')).toHaveFocus();
  });
});

describe('“It wasn’t me” (GW1)', () => {
  it('stops it with one press, says what happened, and links to a new login', async () => {
    const page = await openFlow();
    await notMeButton(page).click();
    await expect.element(heading(page, words.stopped)).toHaveFocus();
    expect(page.service.to('reportFraud').map(({ headers }) => headers['one-time-token'])).toEqual([token]);
    for (const words of ['Nothing was approved.', 'logged out the browser', 'emailed you'])
      await expect.element(page.screen.getByText(words, { exact: false })).toBeVisible();
    await expect.element(page.screen.getByRole('link', { name: words.logInAgain })).toHaveAttribute('href', '/login');
    expect(page.onFraudReported).toHaveBeenCalledOnce();
    // The challenge can't be continued, here or after a reload.
    expect(page.screen.getByLabelText(words.code).elements()).toHaveLength(0);
    expect(page.storage.length).toBe(0);
  });

  it('nothing passes after the press, not even a list that was requested before: going back asks for the list anew', {
    tags: 'deep',
  }, async () => {
    const list = held(nothingLeft);
    const page = await openFlow({ tokenStatus: [approval, list.answer, nothingLeft], reportFraud: 'network' });
    await page.screen.getByLabelText(words.code).fill('123456');
    await expect.poll(() => page.service.to('tokenStatus')).toHaveLength(2);
    await notMeButton(page).click();
    await expect.element(page.screen.getByRole('alert')).toHaveFocus();
    list.give();
    await page.screen.getByRole('button', { name: 'Go back: it was me' }).click();
    await expect.poll(() => page.service.to('tokenStatus')).toHaveLength(3);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it('[OWNER-01] a hold lists each change that it confirms, and each can be denied alone', async () => {
    const changes = [
      { id: 'c1', words: 'passkey “Windows” added (3 May at 14:00, Chrome, Windows, Poland)' },
      { id: 'c2', words: 'password changed (3 May at 15:00, Safari, iPhone)' },
    ];
    const hold = 'Transfers are paused until 4 May at 15:00 because your password was changed.';
    const summary = `${hold} To confirm: ${changes.map((each) => each.words).join('; ')}.`;
    const transactionDetails = { kind: 'COOL_OFF' as const, summary, hold, changes };
    const page = await openFlow({
      tokenStatus: asks({ primary: smsChallenge(), transactionDetails }),
      denyChange: { status: 204 },
    });
    await expect.element(page.screen.getByText(hold, { exact: true })).toBeVisible();
    const list = page.screen.getByRole('list', { name: 'What you confirm' });
    expect(
      list
        .getByRole('listitem')
        .elements()
        .map((each) => each.querySelector('span')?.textContent),
    ).toEqual(changes.map((each) => each.words));
    const buttons = list.getByRole('button', { name: words.notMe });
    expect(buttons.elements().map((each) => each.getAttribute('aria-describedby') !== null)).toEqual([true, true]);
    await buttons.first().click();
    await expect.element(heading(page, words.stopped)).toHaveFocus();
    await expect.element(page.screen.getByText('Everyone is logged out.', { exact: false })).toBeVisible();
    expect(page.service.to('denyChange').map(({ body, headers }) => [body, headers['one-time-token']])).toEqual([
      [{ change: 'c1' }, token],
    ]);
    expect(page.service.to('reportFraud')).toEqual([]);
  });

  it('no answer: says so, retries at a press, or goes back without a second code (RB4)', async () => {
    const page = await openFlow({ reportFraud: 'network' });
    await expect.poll(() => page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
    await notMeButton(page).click();
    await expect.element(page.screen.getByRole('alert')).toHaveFocus();
    await page.screen.getByRole('button', { name: 'Go back: it was me' }).click();
    await expect.poll(titleOfFocus).toBe(words.enterCode);
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
    page.service.answer({ tokenStatus: nothingLeft });
    await page.screen.getByLabelText(words.code).fill('123456');
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it('no answer, then one on the second try', { tags: 'deep' }, async () => {
    const page = await openFlow({ reportFraud: ['network', { status: 204 }] });
    await notMeButton(page).click();
    await page.screen.getByRole('button', { name: words.tryAgain }).click();
    await expect.element(heading(page, words.stopped)).toHaveFocus();
  });

  it('too late: doesn’t claim that it was stopped, and links to a new password', { tags: 'deep' }, async () => {
    const page = await openFlow({ reportFraud: problem(401, 'ott_not_found', 'This request has expired.') });
    await notMeButton(page).click();
    await expect.element(heading(page, words.requestExpired)).toHaveFocus();
    const link = page.screen.getByRole('link', { name: words.changeYourPassword });
    await expect.element(link).toHaveAttribute('href', '/login/forgot-password');
    expect(page.onFraudReported).not.toHaveBeenCalled();
  });
});

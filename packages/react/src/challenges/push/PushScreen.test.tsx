import { polls } from '@stepgate/contract';
import { describe, expect, it, vi } from 'vitest';
import {
  asks,
  bySms,
  type FakeAnswers,
  held,
  nothingLeft,
  otherChallenge,
  paths,
  problem,
  smsChallenge,
  token,
} from '../../test/fake-service.ts';
import { pollUntil, resting } from '../../test/resting.ts';
import { openPage } from '../../test/world.tsx';
import { ChallengeFlow } from '../LazyChallengeFlow.tsx';

type Context = { readonly challengeId?: string; readonly version?: 1 | 2 };

const { interval } = polls.push;
const approved = { body: { status: 'APPROVED' } };
const denied = { body: { status: 'DENIED' } };
const numbered = { message: 'Type 42 on your phone to approve.' };
const asking = (context: Context = {}, attributes = {}, alternatives = [smsChallenge()]) =>
  asks({ primary: { type: 'PUSH', viewData: { attributes }, context }, alternatives });
const waiting: FakeAnswers = {
  ...bySms,
  [paths.status]: asking(),
  [paths.pushTrigger]: { status: 204 },
  [paths.pushTriggerV2]: { status: 204 },
  [paths.pushStatus]: { status: 202 },
  [paths.pushChallengeStatus]: { status: 202 },
};

async function open(answers: FakeAnswers = {}, changes: Partial<Parameters<typeof openPage>[1]> = {}) {
  const onComplete = vi.fn();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} onRetry={() => undefined} />, {
    answers: { ...waiting, ...answers },
    ...changes,
  });
  const { screen } = page;
  return {
    ...page,
    onComplete,
    heading: (name: string) => screen.getByRole('heading', { level: 1, name }),
    button: (name: string) => screen.getByRole('button', { name }),
    sent: () => page.service.to(paths.pushTrigger).length,
  };
}

const notReceived = "I haven't received an approval request";

/** At the help that follows 'I haven't received an approval request'. */
async function openHelp(answers: FakeAnswers = {}) {
  const page = await open(answers);
  await pollUntil(page, paths.pushStatus, interval, 5);
  await page.button(notReceived).click();
  return page;
}

describe('asking and waiting', () => {
  it('[PUSH-01] sends one push, with the token in its header, and asks every second, up to 600 of them', async () => {
    const page = await open();
    await resting(page, paths.pushStatus, 1);
    expect(page.sent()).toBe(1);
    expect(page.service.to(paths.pushTrigger)[0]?.headers).toMatchObject({ 'one-time-token': token });
    await pollUntil(page, paths.pushStatus, 1_000, 4);
    await page.clock.sleep(595_000);
    await resting(page, paths.pushStatus, 5);
    await page.clock.advance(1_000);
    await resting(page, paths.pushStatus, 6);
    await page.clock.advance(1_000);
    await expect.element(page.heading('The request has run out')).toHaveFocus();
    await page.clock.advance(60_000);
    expect(page.service.to(paths.pushStatus)).toHaveLength(7);
    expect(page.sent()).toBe(1);
  });

  it('[PUSH-01] nothing is asked before the push is out', async () => {
    const page = await open({ [paths.pushTrigger]: 'never' });
    await expect.element(page.screen.getByText('We are sending a request to your phone.')).toBeVisible();
    await page.clock.advance(5_000);
    expect(page.service.to(paths.pushStatus)).toHaveLength(0);
  });

  it('[ENT-01] shows the server’s header, message and second message, its number big and yet part of the sentence', async () => {
    const page = await open({ [paths.status]: asking({}, { ...numbered, header: 'Is it you?', subMessage: 'On your Pixel.' }) });
    await expect.element(page.heading('Is it you?')).toBeVisible();
    await expect.element(page.screen.getByText('On your Pixel.')).toBeVisible();
    const number = page.screen.getByText('42', { exact: true });
    expect(number.element().parentElement?.textContent).toBe('Type 42 on your phone to approve.');
    expect(Number.parseFloat(getComputedStyle(number.element()).fontSize)).toBeGreaterThan(40);
  });

  it.each(['Approve it on your phone.', 'Sent at 10:42 on 01-02-26 for 12.50', 'A1 and 007', '<b>4</b> {evil}'])(
    'a message without a two-digit number is shown as it is: %s',
    async (message) => {
      const page = await open({ [paths.status]: asking({}, { message }) });
      const shown = page.screen.getByText(message, { exact: true });
      await expect.element(shown).toBeVisible();
      expect(shown.element().children).toHaveLength(0);
    },
  );
});

describe('which calls', () => {
  it('[PUSH-04] version 2 is triggered under /gateway/v2 alone', async () => {
    const page = await open({ [paths.status]: asking({ version: 2, challengeId: 'challenge-1' }) });
    await resting(page, paths.pushChallengeStatus, 1);
    expect(page.service.to(paths.pushTriggerV2)).toHaveLength(1);
    expect(page.sent()).toBe(0);
  });

  it('[ENT-03] the version and the challenge id of the context pick the push and the challenge polled', async () => {
    const second = await open({ [paths.status]: asking({ version: 2, challengeId: 'challenge-1' }) });
    await resting(second, paths.pushChallengeStatus, 1);
    expect(second.service.to(paths.pushStatus)).toHaveLength(0);
    await second.screen.unmount();
    for (const context of [{}, { version: 1 as const }, { version: 1 as const, challengeId: 'challenge-1' }]) {
      const first = await open({ [paths.status]: asking(context) });
      await resting(first, paths.pushStatus, 1);
      expect([first.sent(), first.service.to(paths.pushTriggerV2).length]).toEqual([1, 0]);
      expect(first.service.to(paths.pushChallengeStatus)).toHaveLength(0);
      await first.screen.unmount();
    }
  });

  it('[ENT-03] version 2 without an id is polled by the token', async () => {
    const page = await open({ [paths.status]: asking({ version: 2 }) });
    await resting(page, paths.pushStatus, 1);
    expect(page.service.to(paths.pushTriggerV2)).toHaveLength(1);
  });
});

describe('the answer', () => {
  it('[PUSH-05] APPROVED ends the polling and leads on', async () => {
    const page = await open({
      [paths.status]: [asking({ version: 2, challengeId: 'challenge-1' }), nothingLeft],
      [paths.pushChallengeStatus]: [{ status: 202 }, approved],
    });
    await pollUntil(page, paths.pushChallengeStatus, interval, 1);
    await page.clock.advance(interval);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    await page.clock.advance(60_000);
    expect(page.service.to(paths.pushChallengeStatus)).toHaveLength(2);
  });

  it('[PUSH-05] APPROVED alone completes nothing: the list does (TS3)', async () => {
    const page = await open({ [paths.pushStatus]: approved });
    await expect.poll(() => page.service.to(paths.status).length).toBeGreaterThan(1);
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it('[PUSH-05] DENIED ends the polling, tells the customer and offers another way', async () => {
    const page = await open({ [paths.pushStatus]: denied });
    await expect.element(page.heading('The request was denied')).toHaveFocus();
    await expect.element(page.screen.getByText('no new request is sent for 15 minutes', { exact: false })).toBeVisible();
    expect(page.clock.waiting()).toBe(0);
    await page.clock.advance(60_000);
    expect(page.service.to(paths.pushStatus)).toHaveLength(1);
    expect(page.onComplete).not.toHaveBeenCalled();
    await page.button('Try another way').click();
    await page.screen.getByRole('button', { name: 'Text message', exact: false }).click();
    await expect.element(page.heading('Enter the 6-digit code')).toBeVisible();
  });

  it('[PUSH-05] a denial stays one after a reload, and sends no second push (RB10)', async () => {
    const page = await open({ [paths.pushStatus]: denied });
    await expect.element(page.heading('The request was denied')).toBeVisible();
    await page.reload();
    await expect.element(page.heading('The request was denied')).toBeVisible();
    expect(page.sent()).toBe(1);
  });

  it('[PUSH-05] with no other way a denial leads to help', async () => {
    const page = await open({ [paths.status]: asking({}, {}, []), [paths.pushStatus]: denied });
    await expect.element(page.screen.getByRole('link', { name: 'Get help' })).toBeVisible();
    expect(page.button('Try another way').elements()).toHaveLength(0);
  });

  it('what has run out can be sent anew, and is waited for anew', async () => {
    const page = await open();
    await resting(page, paths.pushStatus, 1);
    await page.clock.sleep(600_000);
    await page.button('Send a new request').click();
    await expect.element(page.heading('Approve on your phone')).toHaveFocus();
    await resting(page, paths.pushStatus, 3);
    expect(page.sent()).toBe(2);
  });

  it('approved, it is forgotten: the next push of the same flow is sent', async () => {
    const page = await open({ [paths.status]: asking(), [paths.pushStatus]: [approved, { status: 202 }] });
    await resting(page, paths.pushStatus, 2);
    expect(page.sent()).toBe(2);
  });
});

describe.each([{ status: 200, body: '' }, { status: 200, body: {} }, { status: 204 }, { status: 205 }])(
  'a status that ends with %j',
  (ended) => {
    it('[SRV-16] fetches the list, which says that the push was approved', async () => {
      const page = await open({ [paths.pushStatus]: [{ status: 202 }, ended] });
      await resting(page, paths.pushStatus, 1);
      page.service.answer({ [paths.status]: nothingLeft });
      await page.clock.advance(interval);
      await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
      expect([page.service.to(paths.pushStatus).length, page.sent()]).toEqual([2, 1]);
    });

    it('[SRV-16] is no approval where the list still asks: the wait goes on, and no second push goes out', async () => {
      const page = await open({ [paths.pushStatus]: ended });
      await pollUntil(page, paths.pushStatus, interval, 3);
      expect(page.onComplete).not.toHaveBeenCalled();
      expect(page.sent()).toBe(1);
      expect(page.service.to(paths.status)).toHaveLength(4);
    });

    it('[SRV-16] does not end the wait for the push challenge of version 2', async () => {
      const version2 = asking({ challengeId: 'challenge-1', version: 2 });
      const page = await open({ [paths.status]: version2, [paths.pushChallengeStatus]: [ended, approved] });
      await resting(page, paths.pushChallengeStatus, 1);
      expect(page.service.to(paths.status)).toHaveLength(1);
      page.service.answer({ [paths.status]: nothingLeft });
      await page.clock.advance(interval);
      await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    });
  },
);

describe('nothing has come', () => {
  it('[PUSH-02] the button is enabled after 5 polls, not before', async () => {
    const page = await open();
    await pollUntil(page, paths.pushStatus, interval, 4);
    await expect.element(page.button(notReceived)).toBeDisabled();
    await expect.element(page.button(notReceived)).toHaveAccessibleDescription('Available in a few seconds.');
    await pollUntil(page, paths.pushStatus, interval, 5);
    await expect.element(page.button(notReceived)).toBeEnabled();
  });

  it('[PUSH-02] opens help on the same screen, where the request can be sent again; the wait goes on meanwhile', async () => {
    const page = await openHelp();
    await expect.element(page.screen.getByRole('heading', { level: 2, name: 'If no request has come' })).toHaveFocus();
    expect(page.sent()).toBe(1);
    await pollUntil(page, paths.pushStatus, interval, 7);
    const { answer, give } = held({ status: 204 });
    page.service.answer({ [paths.pushTrigger]: answer });
    const again = page.button('Send it again').element();
    if (!(again instanceof HTMLElement)) throw new Error('no button');
    again.click();
    again.click();
    await page.clock.advance(interval);
    await expect.poll(() => page.service.to(paths.pushStatus)).toHaveLength(8);
    give();
    await expect.element(page.screen.getByText('We have sent the request again.')).toBeVisible();
    expect(page.sent()).toBe(2);
    page.service.answer({ [paths.pushStatus]: approved, [paths.status]: nothingLeft });
    await resting(page, paths.pushStatus, 8);
    await page.clock.advance(interval);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it.each([
    [{ 'retry-after': '900' }, 'You can ask again in 15 minutes.'],
    [{}, 'No more requests can be sent to your phone for now.'],
  ])('[PUSH-02] too many requests (%j) are told, and the one that is out is still waited for', async (headers, words) => {
    const page = await openHelp();
    page.service.answer({ [paths.pushTrigger]: problem(429, 'too_many_requests', 'x', headers) });
    await page.button('Send it again').click();
    await expect.element(page.screen.getByText(words, { exact: false })).toBeVisible();
    await expect.element(page.screen.getByText('One that has already come can still be answered.')).toBeVisible();
    page.service.answer({ [paths.pushStatus]: approved, [paths.status]: nothingLeft });
    await page.clock.advance(interval);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });
});

describe('a push that cannot be sent', () => {
  const deleted = problem(410, 'authenticator_account_deleted', 'This device was removed.');

  it('[PUSH-03] to a deleted device switches to SMS, which sends its code', async () => {
    const page = await open({ [paths.pushTrigger]: deleted });
    await expect.element(page.heading('Enter the 6-digit code')).toBeVisible();
    await expect.poll(() => page.service.to(paths.smsTrigger)).toHaveLength(1);
    expect(page.service.to(paths.pushStatus)).toHaveLength(0);
  });

  it('[PUSH-03] so does a device that is deleted while its answer is waited for', async () => {
    const page = await open({ [paths.pushStatus]: deleted });
    await expect.element(page.heading('Enter the 6-digit code')).toBeVisible();
  });

  const unlisted = {
    [paths.status]: asks({ primary: otherChallenge('PUSH'), alternatives: [otherChallenge('TOTP')] }),
    [paths.pushTrigger]: deleted,
  };

  it('[PUSH-03][SRV-10] it switches to SMS also where the server does not list that', async () => {
    const page = await open(unlisted);
    await expect.element(page.screen.getByText('We sent a text message with a code to •••• 42.')).toBeVisible();
    await expect.element(page.screen.getByText('so we send you a code instead', { exact: false })).toBeVisible();
    expect(page.service.to(paths.smsTrigger)).toHaveLength(1);
  });

  it('[PUSH-03][SRV-10] a server that refuses the code: its words, why the push cannot be, and what else there is', async () => {
    const page = await open({ ...unlisted, [paths.smsTrigger]: problem(403, 'not_allowed', 'You have no phone number here.') });
    await expect.element(page.heading("We can't send you a code this way")).toBeVisible();
    await expect.element(page.screen.getByText('You have no phone number here.')).toBeVisible();
    await expect.element(page.screen.getByText('Your device can no longer approve.', { exact: true })).toBeVisible();
    await page.button('Try another way').click();
    await expect.element(page.screen.getByRole('button', { name: 'Authenticator app', exact: false })).toBeVisible();
  });

  it('[PUSH-03] learned after the customer has gone another way, it moves nobody (RB19)', async () => {
    const { answer, give } = held({ status: 410, body: { code: 'authenticator_account_deleted', message: 'x' } });
    const page = await open({
      [paths.status]: asks({ primary: otherChallenge('PUSH'), alternatives: [smsChallenge(), otherChallenge('TOTP')] }),
      [paths.pushTrigger]: answer,
    });
    await page.button('Try another way').click();
    await page.screen.getByRole('button', { name: 'Authenticator app', exact: false }).click();
    await expect.element(page.heading('Enter the code from your app')).toHaveFocus();
    give();
    await page.clock.advance(5_000);
    await expect.element(page.heading('Enter the code from your app')).toBeVisible();
    expect(page.service.to(paths.smsTrigger)).toHaveLength(0);
  });

  it('after a denial, says for how long none is sent, and polls for nothing', async () => {
    const page = await open({ [paths.pushTrigger]: problem(429, 'too_many_requests', 'x', { 'retry-after': '840' }) });
    await expect.element(page.screen.getByText('You can ask again in 14 minutes.', { exact: false })).toBeVisible();
    await expect.element(page.button('Try another way')).toBeVisible();
    expect(page.screen.getByText('One that has already come', { exact: false }).elements()).toHaveLength(0);
    await page.clock.advance(10_000);
    expect(page.service.to(paths.pushStatus)).toHaveLength(0);
  });

  it('a token that has run out is the flow’s to tell', async () => {
    const page = await open({ [paths.pushTrigger]: problem(401, 'ott_not_found', 'Your time to finish has run out.') });
    await expect.element(page.heading('We could not go on')).toBeVisible();
    await expect.element(page.screen.getByText('Your time to finish has run out.')).toBeVisible();
    expect(page.errorTracker).not.toHaveBeenCalled();
  });
});

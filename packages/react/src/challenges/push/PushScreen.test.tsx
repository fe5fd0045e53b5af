import { polls } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, vi } from 'vitest';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { betweenPolls, pollUntil, untilListCounts } from '../../test/polling.ts';
import { fault, held, otherProblem, problem, type Script } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge, smsChallenge, token } from '../../test/script/challenges.ts';
import { titleOfFocus } from '../../test/title-of-focus.ts';
import { openPage } from '../../test/world.tsx';

type Context = { readonly challengeId?: string; readonly version?: 1 | 2 };

const { interval } = polls.push;
const approved = { body: { status: 'APPROVED' } } as const;
const denied = { body: { status: 'DENIED' } } as const;
const numbered = { message: 'Enter 42 on your phone to approve.' };
const asking = (context: Context = {}, attributes = {}, alternatives = [smsChallenge()]) =>
  asks({ primary: { type: 'PUSH', viewData: { attributes }, context }, alternatives });
const waiting: Script = {
  ...bySms,
  tokenStatus: asking(),
  triggerPush: { status: 204 },
  triggerPushV2: { status: 204 },
  pushStatus: { status: 202 },
  pushChallengeStatus: { status: 202 },
};

async function open(answers: Script = {}, changes: Partial<Parameters<typeof openPage>[1]> = {}) {
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
    sent: () => page.service.to('triggerPush').length,
  };
}

/** The number once more, for the eye. */
function plate(): HTMLElement {
  const found = document.querySelector<HTMLElement>('main [aria-hidden=true][data-number]');
  if (found === null) throw new Error('no plate');
  return found;
}

const notReceived = "I haven't received an approval request";

/** Opens the help that follows 'I haven't received an approval request'. */
async function openHelp(answers: Script = {}) {
  const page = await open(answers);
  await pollUntil(page, 'pushStatus', interval, 5);
  await page.button(notReceived).click();
  return page;
}

describe('sending and waiting', () => {
  it('[PUSH-01] sends one push, with the token in its header, and polls every second, up to 600 times', async () => {
    const page = await open();
    await betweenPolls(page, 'pushStatus', 1);
    expect(page.sent()).toBe(1);
    expect(page.service.to('triggerPush')[0]?.headers).toMatchObject({ 'one-time-token': token });
    await pollUntil(page, 'pushStatus', 1_000, 4);
    // 594 requests are left out, and two are left.
    await page.clock.sleep(595_000);
    await betweenPolls(page, 'pushStatus', 5);
    await page.clock.advance(1_000);
    await expect.element(page.heading(words.requestExpired)).toHaveFocus();
    await page.clock.advance(60_000);
    expect(page.service.to('pushStatus')).toHaveLength(6);
    expect(page.sent()).toBe(1);
  });

  it('[PUSH-01] polling begins only after the push was sent', async () => {
    const page = await open({ triggerPush: 'never' });
    await expect.element(page.screen.getByText('Sending a request to your phone…')).toBeVisible();
    await page.clock.advance(5_000);
    expect(page.service.to('pushStatus')).toHaveLength(0);
  });

  it('[PUSH-01] shows the number of the message big, and still as part of the sentence', async () => {
    const page = await open({ tokenStatus: asking({}, numbered) });
    const number = page.screen.getByText('42', { exact: true });
    await expect.element(number).toBeVisible();
    expect(number.element().parentElement?.textContent).toBe('Enter 42 on your phone to approve.');
    const { content, fontSize } = getComputedStyle(plate(), '::after');
    expect(content).toContain('42');
    expect(Number.parseFloat(fontSize)).toBeGreaterThan(64);
  });

  it('[BODY-03] the request is announced with its number, once it is sent, and again with a new number', {
    tags: 'deep',
  }, async () => {
    const said = (page: Awaited<ReturnType<typeof open>>) =>
      page.screen
        .getByRole('status')
        .elements()
        .map(({ textContent }) => textContent);
    const soon = 'Enter this number on your phone within 10 minutes.';
    const page = await open({ tokenStatus: asking({}, numbered), triggerPush: [{ status: 204 }, { status: 204 }] });
    await expect.poll(() => said(page)).toContain(`Enter 42 on your phone to approve.${soon}`);
    await betweenPolls(page, 'pushStatus', 1);
    await page.clock.sleep(600_000);
    await page.button('Send a new request').click();
    await expect.poll(() => said(page)).toContain(`Enter 42 on your phone to approve.${soon}`);
  });

  it.each(
    rows(
      [
        ['أدخل ٤٢ على هاتفك.', '٤٢'],
        ['اپنے فون پر ۴۲ درج کریں۔', '۴۲'],
        ['अपने फ़ोन पर ४२ डालें।', '४२'],
      ],
      1,
    ),
  )('[ENG-07] the number is found and big in any script: %s', async (message, number) => {
    const page = await open({ tokenStatus: asking({}, { message }) });
    const shown = page.screen.getByText(number, { exact: true });
    await expect.element(shown).toBeVisible();
    expect(plate().dataset.number).toBe(number);
  });

  it.each(rows(['Approve it on your phone.', 'Sent at 10:42 on 01-02-26 for 12.50', 'A1 and 007', '<b>4</b> {evil}'], 2))(
    'a message without a two-digit number is shown as it is: %s',
    async (message) => {
      const page = await open({ tokenStatus: asking({}, { message }) });
      const shown = page.screen.getByText(message, { exact: true });
      await expect.element(shown).toBeVisible();
      expect(shown.element().children).toHaveLength(0);
    },
  );
});

describe('which calls', () => {
  it('[PUSH-04] version 2 is triggered only under /gateway/v2', async () => {
    const page = await open({ tokenStatus: asking({ version: 2, challengeId: 'challenge-1' }) });
    await betweenPolls(page, 'pushChallengeStatus', 1);
    expect(page.service.to('triggerPushV2')).toHaveLength(1);
    expect(page.sent()).toBe(0);
  });

  it('[ENT-03] the version and the challenge id of the context select the trigger and the polled challenge', async () => {
    const second = await open({ tokenStatus: asking({ version: 2, challengeId: 'challenge-1' }) });
    await betweenPolls(second, 'pushChallengeStatus', 1);
    expect(second.service.to('pushStatus')).toHaveLength(0);
    await second.screen.unmount();
    for (const context of [{}, { version: 1 as const }, { version: 1 as const, challengeId: 'challenge-1' }]) {
      const first = await open({ tokenStatus: asking(context) });
      await betweenPolls(first, 'pushStatus', 1);
      expect([first.sent(), first.service.to('triggerPushV2').length]).toEqual([1, 0]);
      expect(first.service.to('pushChallengeStatus')).toHaveLength(0);
      await first.screen.unmount();
    }
  });

  it('[ENT-03] version 2 without an id is polled by the token', async () => {
    const page = await open({ tokenStatus: asking({ version: 2 }) });
    await betweenPolls(page, 'pushStatus', 1);
    expect(page.service.to('triggerPushV2')).toHaveLength(1);
  });
});

describe('the answer', () => {
  it('[PUSH-05] APPROVED ends the polling and continues', async () => {
    const page = await open({
      tokenStatus: [asking({ version: 2, challengeId: 'challenge-1' }), nothingLeft],
      pushChallengeStatus: [{ status: 202 }, approved],
    });
    await pollUntil(page, 'pushChallengeStatus', interval, 1);
    await page.clock.advance(interval);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    await page.clock.advance(60_000);
    expect(page.service.to('pushChallengeStatus')).toHaveLength(2);
  });

  it('[PUSH-05] APPROVED alone doesn’t complete the challenge: the list does (TS3)', async () => {
    const page = await open({ pushStatus: approved });
    await expect.poll(() => page.service.to('tokenStatus').length).toBeGreaterThan(1);
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it('[PUSH-05] DENIED ends the polling, says so and offers the alternatives', async () => {
    const page = await open({ pushStatus: denied });
    await expect.element(page.heading('The request was denied')).toHaveFocus();
    // Another server may have another rule.
    await expect.element(page.screen.getByText("we won't send a new request for now", { exact: false })).toBeVisible();
    await expect.element(page.screen.getByText('minute', { exact: false })).not.toBeInTheDocument();
    expect(page.clock.waiting()).toBe(0);
    await page.clock.advance(60_000);
    expect(page.service.to('pushStatus')).toHaveLength(1);
    expect(page.onComplete).not.toHaveBeenCalled();
    await page.button(words.tryAnotherWay).click();
    await page.screen.getByRole('button', { name: words.textMessage, exact: false }).click();
    await expect.element(page.heading(words.enterCode)).toBeVisible();
  });

  it('[PUSH-05] a denial is kept after a reload, and no second push is sent (RB10)', { tags: 'deep' }, async () => {
    const page = await open({ pushStatus: denied });
    await expect.element(page.heading('The request was denied')).toBeVisible();
    await page.reload();
    await expect.element(page.heading('The request was denied')).toBeVisible();
    expect(page.sent()).toBe(1);
  });

  it('[PUSH-05] without an alternative a denial offers help', async () => {
    const page = await open({ tokenStatus: asking({}, {}, []), pushStatus: denied });
    await expect.element(page.screen.getByRole('link', { name: words.getHelp })).toBeVisible();
    expect(page.button(words.tryAnotherWay).elements()).toHaveLength(0);
  });

  it('an expired request can be sent again and is polled again', { tags: 'deep' }, async () => {
    const page = await open();
    await betweenPolls(page, 'pushStatus', 1);
    await page.clock.sleep(600_000);
    await page.button('Send a new request').click();
    await expect.element(page.heading(words.approveOnPhone)).toHaveFocus();
    await betweenPolls(page, 'pushStatus', 3);
    expect(page.sent()).toBe(2);
  });

  it('an approved request is cleared, so the next push of the same flow is sent', async () => {
    const page = await open({ tokenStatus: asking(), pushStatus: [approved, { status: 202 }] });
    await untilListCounts(page);
    await betweenPolls(page, 'pushStatus', 2);
    expect(page.sent()).toBe(2);
  });
});

describe.each(rows([fault({ body: '' }), fault({ body: {} }), fault({ status: 204 }), fault({ status: 205 })], 2))(
  'a status that ends with %j',
  (ended) => {
    it('[SRV-16] fetches the list, which says that the push was approved', async () => {
      const page = await open({ pushStatus: [{ status: 202 }, ended] });
      await betweenPolls(page, 'pushStatus', 1);
      page.service.answer({ tokenStatus: nothingLeft });
      await page.clock.advance(interval);
      await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
      expect([page.service.to('pushStatus').length, page.sent()]).toEqual([2, 1]);
    });

    it('[SRV-16] is not an approval if the list still asks: the wait continues, and no second push is sent', async () => {
      const page = await open({ pushStatus: ended });
      await pollUntil(page, 'pushStatus', interval, 3);
      expect(page.onComplete).not.toHaveBeenCalled();
      expect(page.sent()).toBe(1);
      expect(page.service.to('tokenStatus')).toHaveLength(4);
    });

    it('[SRV-16] doesn’t end the wait for a push challenge of version 2', async () => {
      const version2 = asking({ challengeId: 'challenge-1', version: 2 });
      const page = await open({ tokenStatus: version2, pushChallengeStatus: [ended, approved] });
      await betweenPolls(page, 'pushChallengeStatus', 1);
      expect(page.service.to('tokenStatus')).toHaveLength(1);
      page.service.answer({ tokenStatus: nothingLeft });
      await page.clock.advance(interval);
      await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    });
  },
);

describe('no request has arrived', () => {
  it('[PUSH-02] [SHOW-03] the button is there after 5 polls, not before, and nothing moves when it comes', async () => {
    const page = await open();
    await pollUntil(page, 'pushStatus', interval, 4);
    await expect.element(page.button(notReceived)).not.toBeInTheDocument();
    const place = () => page.button(words.tryAnotherWay).element().getBoundingClientRect().bottom;
    const before = place();
    await pollUntil(page, 'pushStatus', interval, 5);
    await expect.element(page.button(notReceived)).toBeEnabled();
    expect(place()).toBe(before);
  });

  it('[PUSH-02] opens help on the same screen, where the request can be sent again; the wait continues in the meantime', async () => {
    const page = await openHelp();
    await expect.element(page.screen.getByRole('heading', { level: 2, name: "If you haven't received a request" })).toHaveFocus();
    expect(page.sent()).toBe(1);
    await pollUntil(page, 'pushStatus', interval, 7);
    const { answer, give } = held({ status: 204 });
    page.service.answer({ triggerPush: answer });
    const again = page.button(words.sendAgain).element();
    if (!(again instanceof HTMLElement)) throw new Error('no button');
    again.click();
    again.click();
    await page.clock.advance(interval);
    await expect.poll(() => page.service.to('pushStatus')).toHaveLength(8);
    give();
    await expect.element(page.screen.getByText("We've sent the request again.")).toBeVisible();
    expect(page.sent()).toBe(2);
    page.service.answer({ pushStatus: approved, tokenStatus: nothingLeft });
    await betweenPolls(page, 'pushStatus', 8);
    await page.clock.advance(interval);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it.each(
    rows(
      [
        [{ 'retry-after': '900' }, 'You can try again in 15 minutes.'],
        [{}, "We can't send any more requests to your phone for now."],
      ],
      1,
    ),
  )('[PUSH-02] too many requests (%j) are reported, and the request that is out is still waited for', async (headers, said) => {
    const page = await openHelp();
    page.service.answer({ triggerPush: problem(429, 'too_many_requests', 'x', headers) });
    await page.button(words.sendAgain).click();
    await expect.element(page.screen.getByText(said, { exact: false })).toBeVisible();
    await expect.element(page.screen.getByText("You can still answer a request you've already received.")).toBeVisible();
    page.service.answer({ pushStatus: approved, tokenStatus: nothingLeft });
    await page.clock.advance(interval);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });
});

describe('a push that can’t be sent', () => {
  const deleted = problem(410, 'authenticator_account_deleted', 'This device was removed.');

  it('[PUSH-03] to a deleted device switches to SMS, which sends its code', async () => {
    const page = await open({ triggerPush: deleted });
    await expect.element(page.heading(words.enterCode)).toBeVisible();
    await expect.poll(() => page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
    expect(page.service.to('pushStatus')).toHaveLength(0);
  });

  it.each(
    rows(
      [
        [410, 'authy.user.deleted'],
        [410, 'AUTHENTICATOR_ACCOUNT_DELETED'],
        [404, 'user.not.found'],
        [404, 'not_allowed'],
      ],
      2,
    ),
  )('[SRV-28] so does another server’s %i %s, for either version', async (status, code) => {
    const gone = otherProblem(status, code, 'This device is gone.');
    for (const context of [{}, { version: 2, challengeId: 'challenge-1' }] as const) {
      const page = await open({ tokenStatus: asking(context), triggerPush: gone, triggerPushV2: gone });
      await expect.element(page.heading(words.enterCode)).toBeVisible();
      await expect.poll(() => page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
      await page.screen.unmount();
    }
  });

  it.each(rows([400, 403, 409, 500], 1))('[SRV-28] any other refusal stays on the screen: %i', async (status) => {
    const page = await open({ triggerPush: otherProblem(status, 'user.not.found', 'Our push is away.') });
    await expect.element(page.screen.getByText('Our push is away.')).toBeVisible();
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(0);
  });

  it('[SRV-28] a missing token has expired, whatever its status', async () => {
    const page = await open({ triggerPush: otherProblem(404, 'ott_not_found', 'This login has run out.') });
    await expect.element(page.screen.getByText('This login has run out.')).toBeVisible();
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(0);
  });

  it('[PUSH-03] so does a device that is deleted while the screen waits for its answer', async () => {
    const page = await open({ pushStatus: deleted });
    await expect.element(page.heading(words.enterCode)).toBeVisible();
  });

  const unlisted = {
    tokenStatus: asks({ primary: otherChallenge('PUSH'), alternatives: [otherChallenge('TOTP')] }),
    triggerPush: deleted,
  };

  it('[PUSH-03][SRV-10] it switches to SMS even if the server doesn’t list it', async () => {
    const page = await open(unlisted);
    await expect.element(page.screen.getByText('We sent a text message to the number ending in 42.')).toBeVisible();
    await expect.element(page.screen.getByText("so we'll send you a code instead", { exact: false })).toBeVisible();
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
  });

  it('[PUSH-03][SRV-10] a server that refuses the code: its words, why the push failed, and what else is possible', {
    tags: 'deep',
  }, async () => {
    const page = await open({
      ...unlisted,
      'triggerPhoneCode/sms': problem(403, 'not_allowed', 'You have no phone number here.'),
    });
    await expect.element(page.heading("We can't send you a code this way")).toBeVisible();
    await expect.element(page.screen.getByText('You have no phone number here.')).toBeVisible();
    await expect.element(page.screen.getByText('Your device can no longer approve logins.', { exact: true })).toBeVisible();
    await page.button(words.tryAnotherWay).click();
    await expect.element(page.screen.getByRole('button', { name: words.authenticatorApp, exact: false })).toBeVisible();
  });

  it('[PUSH-03] if the customer has chosen an alternative in the meantime, it has no effect (RB19)', {
    tags: 'deep',
  }, async () => {
    const { answer, give } = held({ status: 410, body: { code: 'authenticator_account_deleted', message: 'x' } });
    const page = await open({
      tokenStatus: asks({ primary: otherChallenge('PUSH'), alternatives: [smsChallenge(), otherChallenge('TOTP')] }),
      triggerPush: answer,
    });
    await page.button(words.tryAnotherWay).click();
    await page.screen.getByRole('button', { name: words.authenticatorApp, exact: false }).click();
    await expect.poll(titleOfFocus).toBe(words.enterAppCode);
    give();
    await page.clock.advance(5_000);
    await expect.element(page.heading(words.enterAppCode)).toBeVisible();
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(0);
  });

  it('after a denial, it says for how long none is sent, and doesn’t poll', async () => {
    const page = await open({ triggerPush: problem(429, 'too_many_requests', 'x', { 'retry-after': '840' }) });
    await expect.element(page.screen.getByText('You can try again in 14 minutes.', { exact: false })).toBeVisible();
    await expect.element(page.button(words.tryAnotherWay)).toBeVisible();
    expect(page.screen.getByText('You can still answer a request', { exact: false }).elements()).toHaveLength(0);
    await page.clock.advance(10_000);
    expect(page.service.to('pushStatus')).toHaveLength(0);
  });

  it('the flow reports an expired token', async () => {
    const page = await open({ triggerPush: problem(401, 'ott_not_found', 'This request has expired.') });
    await expect.element(page.heading(words.failed)).toBeVisible();
    await expect.element(page.screen.getByText('This request has expired.')).toBeVisible();
    expect(page.errorTracker).not.toHaveBeenCalled();
  });
});

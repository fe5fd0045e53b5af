import { words } from '@stepgate/testkit/words';
import { describe, expect, it, vi } from 'vitest';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { betweenPolls } from '../../test/polling.ts';
import { problem, type Script } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import {
  asks,
  nothingLeft,
  otherChallenge,
  otherList,
  smsChallenge,
  token,
  unknownChallenge,
} from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';

const verification = otherChallenge('EMAIL_VERIFICATION');
const resentWords = "We've resent the verification email to you, please check your inbox";
const failedWords = "Something went wrong. we're looking into it, please try again later";

async function open(answers: Script = {}) {
  const onComplete = vi.fn();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} onRetry={() => undefined} />, {
    answers: {
      ...bySms,
      tokenStatus: asks({ primary: verification }),
      resendEmailVerification: { status: 204 },
      ...answers,
    },
  });
  const { screen } = page;
  return {
    ...page,
    onComplete,
    heading: (name: string) => screen.getByRole('heading', { level: 1, name }),
    again: screen.getByRole('button', { name: words.sendAgain }),
    resends: () => page.service.to('resendEmailVerification').length,
  };
}

describe('waiting for the link', () => {
  it('[EMVER-01] offers ‘Send it again’, sends nothing by itself, and polls the status every 3 s', async () => {
    const page = await open();
    await expect.element(page.heading(words.confirmYourEmail)).toHaveFocus();
    await expect.element(page.again).toBeEnabled();
    await betweenPolls(page, 'tokenStatus', 2);
    await page.clock.advance(2_999);
    expect(page.service.to('tokenStatus')).toHaveLength(2);
    await page.clock.advance(1);
    await betweenPolls(page, 'tokenStatus', 3);
    expect(page.service.seen.every(({ address }) => address.startsWith('GET '))).toBe(true);
  });

  it('[EMVER-01] continues when the first open challenge is another one', async () => {
    const page = await open({
      tokenStatus: [asks({ primary: verification }, { primary: smsChallenge() }), asks({ primary: smsChallenge() })],
    });
    await expect.element(page.heading(words.enterCode)).toBeVisible();
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it('[EMVER-01] chosen as an alternative, it waits in the same way', { tags: 'deep' }, async () => {
    const page = await open({ tokenStatus: asks({ primary: smsChallenge(), alternatives: [verification] }) });
    await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
    await page.screen.getByRole('button', { name: words.email, exact: false }).click();
    await expect.element(page.heading(words.confirmYourEmail)).toHaveFocus();
    await expect.poll(() => page.service.to('tokenStatus')).toHaveLength(2);
    await page.clock.advance(9_000);
    await expect.element(page.heading(words.confirmYourEmail)).toBeVisible();
  });

  it('[EMVER-01] a list with an unknown challenge is neither a verification nor a success', { tags: 'deep' }, async () => {
    const page = await open({ tokenStatus: [asks({ primary: verification }), otherList(unknownChallenge('RUNE'))] });
    await expect.element(page.heading(words.failed)).toBeVisible();
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it('at its time limit, it stops and can check again', { tags: 'deep' }, async () => {
    const page = await open();
    await betweenPolls(page, 'tokenStatus', 2);
    await page.clock.sleep(1_800_000);
    await expect.element(page.heading("We've stopped checking")).toHaveFocus();
    await page.screen.getByRole('button', { name: 'Check again' }).click();
    await expect.element(page.heading(words.confirmYourEmail)).toHaveFocus();
    await betweenPolls(page, 'tokenStatus', 4);
    page.service.answer({ tokenStatus: nothingLeft });
    await page.clock.advance(3_000);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });
});

describe('[REAL-18] the code beside the link', () => {
  const offered = asks({ primary: otherChallenge('EMAIL_VERIFICATION', { mayEnterCode: true }) });

  it('continues without the link', async () => {
    const page = await open({ tokenStatus: offered, verifyEmailCode: nothingLeft });
    const field = page.screen.getByLabelText(words.code);
    await expect.element(field).toBeVisible();
    page.service.answer({ tokenStatus: nothingLeft });
    await field.fill('012345');
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(page.service.to('verifyEmailCode').map(({ body }) => body)).toEqual([{ code: '012345' }]);
  });

  it('a wrong one is reported below the field, and too many leave the link', async () => {
    const wrong = problem(400, 'invalid_code', 'That code is wrong.');
    const page = await open({ tokenStatus: offered, verifyEmailCode: [wrong, problem(403, 'attempt_limit_reached', 'x')] });
    const field = page.screen.getByLabelText(words.code);
    await field.fill('123456');
    await expect.element(field).toHaveAccessibleDescription('That code is wrong.');
    await field.fill('123457');
    await expect.element(page.screen.getByText('Too many wrong codes. Open the link in the email instead.')).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
    page.service.answer({ tokenStatus: nothingLeft });
    await page.clock.advance(3_000);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it('has no field where the server doesn’t offer it', async () => {
    const { screen } = await open();
    await expect.element(screen.getByText("Open the link, and we'll continue automatically.")).toBeVisible();
    await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('asking for the email again', () => {
  it('[EMVER-02] says that the mail was resent', async () => {
    const page = await open();
    await page.again.click();
    await expect.element(page.screen.getByText(resentWords)).toBeVisible();
    await expect
      .element(page.screen.getByText(resentWords).element().closest<HTMLElement>('[role]'))
      .toHaveAttribute('role', 'status');
    expect(page.service.to('resendEmailVerification')[0]).toMatchObject({ headers: { 'one-time-token': token } });
  });

  it.each([problem(500, 'unexpected.error', 'x'), problem(429, 'too_many_requests', 'x'), 'network' as const])(
    '[EMVER-02] says that something went wrong (%j), and can be pressed again',
    { tags: 'deep' },
    async (failure) => {
      const page = await open({ resendEmailVerification: [failure, { status: 204 }] });
      await page.again.click();
      await expect.element(page.screen.getByText(failedWords)).toBeVisible();
      await page.again.click();
      await expect.element(page.screen.getByText(resentWords)).toBeVisible();
      expect(page.screen.getByText(failedWords).elements()).toHaveLength(0);
    },
  );

  it('[EMVER-02] two clicks in one task send one mail (RB8)', { tags: 'deep' }, async () => {
    const page = await open({ resendEmailVerification: 'never' });
    await expect.element(page.again).toBeVisible();
    const button = page.again.element();
    if (!(button instanceof HTMLElement)) throw new Error('no button');
    button.click();
    button.click();
    await expect.element(page.again).toHaveAttribute('aria-busy', 'true');
    expect(page.resends()).toBe(1);
  });

  it('the flow reports an expired token', { tags: 'deep' }, async () => {
    const page = await open({ resendEmailVerification: problem(401, 'ott_not_found', 'Your time has run out.') });
    await page.again.click();
    await expect.element(page.screen.getByText('Your time has run out.')).toBeVisible();
  });
});

import { describe, expect, it, vi } from 'vitest';
import {
  asks,
  bySms,
  type FakeAnswers,
  nothingLeft,
  otherChallenge,
  paths,
  problem,
  smsChallenge,
  token,
} from '../../test/fake-service.ts';
import { resting } from '../../test/resting.ts';
import { openPage } from '../../test/world.tsx';
import { ChallengeFlow } from '../LazyChallengeFlow.tsx';

const verification = otherChallenge('EMAIL_VERIFICATION');
const resentWords = "We've resent the verification email to you, please check your inbox";
const failedWords = "Something went wrong. we're looking into it, please try again later";

async function open(answers: FakeAnswers = {}) {
  const onComplete = vi.fn();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} onRetry={() => undefined} />, {
    answers: {
      ...bySms,
      [paths.status]: asks({ primary: verification }),
      [paths.verificationResend]: { status: 204 },
      ...answers,
    },
  });
  const { screen } = page;
  return {
    ...page,
    onComplete,
    heading: (name: string) => screen.getByRole('heading', { level: 1, name }),
    again: screen.getByRole('button', { name: 'Send it again' }),
    resends: () => page.service.to(paths.verificationResend).length,
  };
}

describe('waiting for the link', () => {
  it('[EMVER-01] offers ‘Send it again’, sends nothing by itself, and asks for the status every 3 s', async () => {
    const page = await open();
    await expect.element(page.heading('Verify your email address')).toHaveFocus();
    await expect.element(page.again).toBeEnabled();
    await resting(page, paths.status, 2);
    await page.clock.advance(2_999);
    expect(page.service.to(paths.status)).toHaveLength(2);
    await page.clock.advance(1);
    await resting(page, paths.status, 3);
    expect(page.service.seen.every(({ address }) => address.startsWith('GET '))).toBe(true);
  });

  it('[EMVER-01] moves on once the first open challenge is another one', async () => {
    const page = await open({
      [paths.status]: [asks({ primary: verification }, { primary: smsChallenge() }), asks({ primary: smsChallenge() })],
    });
    await expect.element(page.heading('Enter the 6-digit code')).toBeVisible();
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it('[EMVER-01] chosen as another way, it waits all the same', async () => {
    const page = await open({ [paths.status]: asks({ primary: smsChallenge(), alternatives: [verification] }) });
    await page.screen.getByRole('button', { name: 'Try another way' }).click();
    await page.screen.getByRole('button', { name: 'Email', exact: false }).click();
    await expect.element(page.heading('Verify your email address')).toHaveFocus();
    await expect.poll(() => page.service.to(paths.status)).toHaveLength(2);
    await page.clock.advance(9_000);
    await expect.element(page.heading('Verify your email address')).toBeVisible();
  });

  it('[EMVER-01] a list that names what nobody knows is no verification, and no success', async () => {
    const page = await open({ [paths.status]: [asks({ primary: verification }), asks({ primary: otherChallenge('RUNE') })] });
    await expect.element(page.heading('We could not go on')).toBeVisible();
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it('out of time, it stops and can check again', async () => {
    const page = await open();
    await resting(page, paths.status, 2);
    await page.clock.sleep(1_800_000);
    await expect.element(page.heading('We have stopped checking')).toHaveFocus();
    await page.screen.getByRole('button', { name: 'Check again' }).click();
    await expect.element(page.heading('Verify your email address')).toHaveFocus();
    await resting(page, paths.status, 4);
    page.service.answer({ [paths.status]: nothingLeft });
    await page.clock.advance(3_000);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });
});

describe('Send it again', () => {
  it('[EMVER-02] says that the mail was resent', async () => {
    const page = await open();
    await page.again.click();
    await expect.element(page.screen.getByText(resentWords)).toBeVisible();
    await expect.element(page.screen.getByText(resentWords).element().parentElement).toHaveAttribute('role', 'status');
    expect(page.service.to(paths.verificationResend)[0]).toMatchObject({ headers: { 'one-time-token': token } });
  });

  it.each([problem(500, 'unexpected.error', 'x'), problem(429, 'too_many_requests', 'x'), 'network' as const])(
    '[EMVER-02] says that something went wrong (%j), and may be pressed once more',
    async (failure) => {
      const page = await open({ [paths.verificationResend]: [failure, { status: 204 }] });
      await page.again.click();
      await expect.element(page.screen.getByText(failedWords)).toBeVisible();
      await page.again.click();
      await expect.element(page.screen.getByText(resentWords)).toBeVisible();
      expect(page.screen.getByText(failedWords).elements()).toHaveLength(0);
    },
  );

  it('[EMVER-02] two clicks in one task send one mail (RB8)', async () => {
    const page = await open({ [paths.verificationResend]: 'never' });
    await expect.element(page.again).toBeVisible();
    const button = page.again.element();
    if (!(button instanceof HTMLElement)) throw new Error('no button');
    button.click();
    button.click();
    await expect.element(page.again).toHaveAttribute('aria-busy', 'true');
    expect(page.resends()).toBe(1);
  });

  it('a token that has run out is the flow’s to tell', async () => {
    const page = await open({ [paths.verificationResend]: problem(401, 'ott_not_found', 'Your time has run out.') });
    await page.again.click();
    await expect.element(page.screen.getByText('Your time has run out.')).toBeVisible();
  });
});

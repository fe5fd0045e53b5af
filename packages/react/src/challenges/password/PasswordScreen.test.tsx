import type { ActionType, ChallengeAnswer } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ChallengeFlowProps } from '../../flow/ChallengeFlow.tsx';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { otherProblem, problem, type Script, type Scripted } from '../../test/script/answers.ts';
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

type Page = Awaited<ReturnType<typeof openPassword>>;

const password = otherChallenge('PASSWORD');
const totp = otherChallenge('TOTP');

async function openPassword(answers: Script = {}, changes: Partial<Parameters<typeof openPage>[1]> = {}) {
  const onComplete = vi.fn<ChallengeFlowProps['onComplete']>();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} onRetry={() => undefined} />, {
    answers: {
      ...bySms,
      tokenStatus: [asks({ primary: password, alternatives: [totp, smsChallenge()] }), nothingLeft],
      ...answers,
    },
    ...changes,
  });
  return { ...page, onComplete };
}

const still = { tokenStatus: asks({ primary: password, alternatives: [totp, smsChallenge()] }) };
const field = ({ screen }: Page) => screen.getByLabelText(words.password, { exact: true });
const button = ({ screen }: Page, name: string) => screen.getByRole('button', { name });
const heading = ({ screen }: Page, name: string) => screen.getByRole('heading', { level: 1, name });
const sent = ({ service }: Page) => service.to('verifyPassword').map(({ body }) => body);

async function enter(page: Page, text: string) {
  await field(page).fill(text);
  await button(page, words.continue).click();
}

describe('the screen', () => {
  it('[PWD-01] has a password field that can be shown and hidden, and the other options', async () => {
    const page = await openPassword(still);
    await expect.element(heading(page, words.enterPassword)).toHaveFocus();
    await expect.element(field(page)).toHaveAttribute('autocomplete', 'current-password');
    await expect.element(field(page)).toHaveAttribute('type', 'password');
    await button(page, 'Show password').click();
    await expect.element(field(page)).toHaveAttribute('type', 'text');
    await button(page, 'Hide password').click();
    await expect.element(field(page)).toHaveAttribute('type', 'password');
    await expect.element(button(page, words.forgotPassword)).toBeVisible();
    await button(page, 'Approve another way').click();
    await expect.element(heading(page, words.chooseMethod)).toHaveFocus();
  });

  it('[PWD-01] the right password, sent with Enter, continues with the next challenge', async () => {
    const page = await openPassword();
    await field(page).fill('open sesame please');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(page.service.to('verifyPassword')).toMatchObject([
      { body: { password: 'open sesame please' }, headers: { 'one-time-token': token } },
    ]);
  });

  it('a double click followed by Enter sends it once (RB8)', { tags: 'deep' }, async () => {
    const page = await openPassword({ verifyPassword: 'never' });
    await field(page).fill('open sesame please');
    await button(page, words.continue).dblClick();
    await field(page).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(button(page, words.continue)).toHaveAttribute('aria-busy', 'true');
    expect(sent(page)).toHaveLength(1);
  });
});

describe('[PWD-02] the alternatives are offered if there is more than one', () => {
  const biometric = unknownChallenge('BIOMETRIC');
  const outsideOfLogin = 'IDENTITY__SECURITY_CHANGE';
  const cases: readonly [string, Parameters<typeof otherList>[1], ActionType | undefined, boolean][] = [
    ['none', [], undefined, false],
    ['one', [totp], undefined, false],
    ['one and BIOMETRIC', [totp, biometric], undefined, false],
    ['BIOMETRIC twice', [biometric, biometric], undefined, false],
    ['one and a type that is unknown', [totp, unknownChallenge('HOLOGRAM')], undefined, false],
    ['two', [totp, otherChallenge('PUSH')], undefined, true],
    ['two and BIOMETRIC', [totp, otherChallenge('PUSH'), biometric], undefined, true],
    ['a code by phone at a login, beside which the change of the number counts', [smsChallenge()], undefined, true],
    ['a code by phone and BIOMETRIC outside of a login', [smsChallenge(), biometric], outsideOfLogin, false],
    ['two that the list leaves out', [totp, otherChallenge('PUSH')].map(hidden), undefined, false],
  ];

  function hidden(challenge: ChallengeAnswer) {
    return { ...challenge, viewData: { attributes: { showInApproveAnotherWay: false } } };
  }

  it.each(cases)('%s', async (_name, alternatives, actionType, offered) => {
    const page = await openPassword({ tokenStatus: otherList(password, alternatives, actionType) });
    await expect.element(field(page)).toBeVisible();
    expect(button(page, 'Approve another way').elements()).toHaveLength(offered ? 1 : 0);
  });
});

describe('entries', () => {
  it.each(
    rows(
      [
        ['P01', ''],
        ['P02', '        '],
        ['white space that is no space', '\u00a0\t\u3000'],
      ],
      1,
    ),
  )('[PWD-03] %s: Please fill this field, and nothing is sent', async (_id, text) => {
    const page = await openPassword(still);
    await enter(page, text);
    await expect.element(field(page)).toHaveAccessibleDescription(words.required);
    await expect.element(field(page)).toHaveFocus();
    expect(sent(page)).toEqual([]);
  });

  it.each(
    rows(
      [
        ['  open sesame please\u00a0', 'open sesame please'],
        ['\u202eabcdefgh12', '\u202eabcdefgh12'],
        ["' OR '1'='1", "' OR '1'='1"],
      ],
      1,
    ),
  )('[PWD-03] %j is trimmed and otherwise sent as it is', async (typed, expected) => {
    const page = await openPassword();
    await enter(page, typed);
    await expect.poll(() => sent(page)).toEqual([{ password: expected }]);
  });
});

describe('a password that is refused', () => {
  it('[PWD-06] the server’s message is shown as text below the field, with the password selected', async () => {
    const message = 'That password is not right. <b>Try again</b>';
    const page = await openPassword({ ...still, verifyPassword: problem(400, 'invalid_password', message) });
    await enter(page, 'wrong');
    await expect.element(field(page)).toHaveAccessibleDescription(message);
    await expect.element(field(page)).toHaveFocus();
    await userEvent.keyboard('x');
    await expect.element(field(page)).toHaveValue('x');
  });

  const said = 'Said by the server.';
  it.each<[string, Scripted<'verifyPassword'>]>(
    rows(
      [
        ['503 busy', problem(503, 'busy', said)],
        ['429 too_many_requests', problem(429, 'too_many_requests', said)],
        ['500 unexpected.error', problem(500, 'unexpected.error', said)],
        ['400 invalid_format', problem(400, 'invalid_format', said)],
        ['403 of.a.company', otherProblem(403, 'of.a.company', said)],
      ],
      1,
    ),
  )('[PWD-06] %s shows the server’s message under the field', async (_, refusal) => {
    const page = await openPassword({ ...still, verifyPassword: refusal });
    await enter(page, 'open sesame please');
    await expect.element(field(page)).toHaveAccessibleDescription('Said by the server.');
    expect(page.navigate).not.toHaveBeenCalled();
  });

  it('[PWD-06] too many attempts redirect to /logout', async () => {
    const page = await openPassword({ ...still, verifyPassword: problem(403, 'attempt_limit_reached', 'x') });
    await enter(page, 'wrong');
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/logout']]);
  });

  it('an expired token isn’t shown as an error of the field (RB7)', { tags: 'deep' }, async () => {
    const page = await openPassword({ ...still, verifyPassword: problem(401, 'ott_not_found', 'Log in again.') });
    await enter(page, 'open sesame please');
    await expect.element(heading(page, words.failed)).toHaveFocus();
    expect(page.errorTracker).not.toHaveBeenCalled();
  });

  it('a message of one mebibyte is clipped', { tags: 'deep' }, async () => {
    const page = await openPassword({
      ...still,
      verifyPassword: problem(400, 'invalid_password', 'x'.repeat(1_048_576)),
    });
    await enter(page, 'wrong');
    await expect.element(field(page)).toHaveAccessibleDescription('x'.repeat(500));
  });
});

describe('an answer that does not come', () => {
  it.each(rows(['network', 'never'] as const, 1))(
    '%s: it says so, keeps the password and the alternatives, and another press works',
    async (lost) => {
      const page = await openPassword({ verifyPassword: [lost, nothingLeft] });
      await enter(page, 'open sesame please');
      await expect.poll(() => sent(page)).toHaveLength(1);
      await page.clock.advance(15_000);
      await expect.element(page.screen.getByRole('alert')).toMatchTextContent('Check your internet connection');
      await expect.element(field(page)).toHaveValue('open sesame please');
      await expect.element(button(page, 'Approve another way')).toBeVisible();
      await button(page, words.continue).click();
      await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    },
  );

  it('that got lost: the same password is refused as not due, and the flow still continues', { tags: 'deep' }, async () => {
    const page = await openPassword({ verifyPassword: ['network', problem(403, 'not_allowed', 'x')] });
    await enter(page, 'open sesame please');
    await expect.element(page.screen.getByRole('alert')).toBeVisible();
    await button(page, words.continue).click();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  const openForgot = async (answers: Script = still) => {
    const page = await openPassword(answers);
    await button(page, words.forgotPassword).click();
    return page;
  };

  it('[PWD-04] a link can be sent, and the screen says to check the email; Got it returns to the password', async () => {
    const page = await openForgot();
    await expect.element(heading(page, words.forgotYourPassword)).toHaveFocus();
    await button(page, words.sendResetLink).click();
    await expect.element(heading(page, words.checkYourEmail)).toHaveFocus();
    expect(document.title).toBe('Check your email – Stepgate');
    expect(page.service.to('forgotPassword')).toMatchObject([{ body: undefined, headers: { 'one-time-token': token } }]);
    await button(page, words.gotIt).click();
    await expect.element(heading(page, words.enterPassword)).toHaveFocus();
  });

  it('[PWD-04] Back to password sends nothing', { tags: 'deep' }, async () => {
    const page = await openForgot();
    await button(page, 'Back to password').click();
    await expect.element(field(page)).toBeVisible();
    expect(page.service.to('forgotPassword')).toHaveLength(0);
  });

  it('[PWD-04] two clicks in one task send one link (RB8)', { tags: 'deep' }, async () => {
    const page = await openForgot({ ...still, forgotPassword: 'never' });
    await expect.element(button(page, words.sendResetLink)).toBeVisible();
    const send = button(page, words.sendResetLink).element();
    send.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    send.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(button(page, words.sendResetLink)).toHaveAttribute('aria-busy', 'true');
    expect(page.service.to('forgotPassword')).toHaveLength(1);
  });

  it.each(rows([otherProblem(502, 'mail_not_sent', 'x'), problem(500, 'unexpected.error', 'x'), 'network' as const], 1))(
    '[PWD-05] %j: Something went wrong, please contact us; the button can be pressed again',
    async (failed) => {
      const page = await openForgot({ ...still, forgotPassword: [failed, { status: 204 }] });
      await button(page, words.sendResetLink).click();
      await expect.element(page.screen.getByText(words.somethingWentWrong, { exact: true })).toBeVisible();
      await expect
        .element(page.screen.getByRole('link', { name: 'Please contact us.' }))
        .toHaveAttribute('href', '/help/contact');
      await button(page, words.sendResetLink).click();
      await expect.element(heading(page, words.checkYourEmail)).toBeVisible();
    },
  );
});

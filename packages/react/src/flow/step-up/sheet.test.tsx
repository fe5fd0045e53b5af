/** The approval dialog on small screens: what is approved, the field and the main action are in sight. */
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page as browser } from 'vitest/browser';
import { problem, type Script } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, otherChallenge, smsChallenge, token } from '../../test/script/challenges.ts';
import { isInSight } from '../../test/sight.ts';
import { openPage } from '../../test/world.tsx';
import { testHints } from '../../test-hints.ts';
import { createPrompts } from './create-prompts.ts';
import { StepUpDialogs } from './StepUpDialogs.tsx';

const summary = 'Send £250.00 to “Ada Lovelace”';
const totp = otherChallenge('TOTP');

async function openApproval(answers: Script = {}) {
  const store = createPrompts();
  const { screen, ...page } = await openPage(<StepUpDialogs store={store} />, {
    answers: {
      ...bySms,
      tokenStatus: asks({
        primary: smsChallenge(),
        alternatives: [totp, otherChallenge('PUSH'), otherChallenge('PASSWORD'), otherChallenge('EMAIL_CHECKPOINT')],
        transactionDetails: { kind: 'APPROVAL', summary },
      }),
      'verifyPhoneCode/sms': problem(400, 'invalid_code', 'That code is wrong.'),
      ...answers,
    },
    host: { testHints },
  });
  void store.prompts.approve({ oneTimeToken: token, message: undefined });
  const dialog = screen.getByRole('dialog');
  return { ...page, dialog, button: (name: string) => dialog.getByRole('button', { name, exact: false }) };
}

type Approval = Awaited<ReturnType<typeof openApproval>>;

const details = ({ dialog }: Approval) => dialog.getByText(summary).element();
const field = ({ dialog }: Approval) => dialog.getByLabelText(words.code);
const scroller = (page: Approval) => {
  const found = [...page.dialog.element().querySelectorAll('*')].find((each) => getComputedStyle(each).overflowY === 'auto');
  if (found === undefined) throw new Error('nothing scrolls');
  return found;
};

function expectDetails(page: Approval) {
  const content = scroller(page);
  for (const top of [content.scrollTop, 0, content.scrollHeight / 2, content.scrollHeight]) {
    content.scrollTo(0, top);
    expect(isInSight(details(page)), `the details, scrolled to ${top}`).toBe(true);
  }
  content.scrollTo(0, 0);
}

/** Tabbing to it shows it. */
function expectReachable(page: Approval) {
  for (const control of page.dialog.element().querySelectorAll<HTMLElement>('button:not(:disabled), a[href], input')) {
    control.focus();
    expect(isInSight(control), control.textContent || control.tagName).toBe(true);
  }
}

beforeEach(() => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => browser.viewport(innerWidth, innerHeight));
});

describe.each(
  rows(
    [
      { width: 360, height: 740, what: 'a phone' },
      { width: 360, height: 420, what: 'a phone with its keyboard' },
      { width: 320, height: 256, what: '400 % zoom' },
      { width: 1280, height: 900, what: 'a desk' },
    ],
    2,
  ),
)('$what', ({ width, height }) => {
  it(`[LOOK-03] [LOOK-11] ${width} × ${height}: what is approved stays in sight on every view, and each control can be reached`, async () => {
    await browser.viewport(width, height);
    const page = await openApproval({ reportFraud: 'network' });
    await expect.element(field(page)).toHaveFocus();
    await expect.element(page.dialog.getByText('Demo: code 111111')).toBeVisible();
    expectDetails(page);
    expectReachable(page);

    await field(page).fill('012345');
    await expect.element(field(page)).toHaveAccessibleDescription('That code is wrong.');
    expectDetails(page);
    expectReachable(page);

    await page.button(words.tryAnotherWay).click();
    await expect.element(page.dialog.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(scroller(page).scrollTop).toBe(0);
    expectDetails(page);
    expectReachable(page);

    await page.button(words.notMe).click();
    await expect.element(page.button(words.tryAgain)).toBeVisible();
    expectDetails(page);
    expectReachable(page);
  });
});

it.each(
  rows(
    [
      [360, 740],
      [360, 420],
    ],
    1,
  ),
)('[LOOK-03] [LOOK-11] at %i × %i the dialog opens with the field and the main action in sight', async (width, height) => {
  await browser.viewport(width, height);
  const page = await openApproval();
  await expect.element(field(page)).toHaveFocus();
  expect(isInSight(field(page).element())).toBe(true);
  expect(isInSight(details(page))).toBe(true);
  expect(isInSight(page.button(words.done).element())).toBe(true);
});

it('[LOOK-11] on a phone the dialog is a sheet at the foot of the screen, from edge to edge', async () => {
  await browser.viewport(360, 740);
  const page = await openApproval();
  await expect.element(field(page)).toHaveFocus();
  const { left, right, bottom, top } = page.dialog.element().getBoundingClientRect();
  expect([left, right, bottom]).toEqual([0, 360, 740]);
  expect(top).toBeGreaterThan(20);
});

it.each(
  rows(
    [
      ['SMS', smsChallenge(), '6-stelliger Code', 'Fertig'],
      ['TOTP', otherChallenge('TOTP'), '6-stelliger Code', 'Code bestätigen'],
    ] as const,
    1,
  ),
)(
  '[LOOK-03] [LOOK-11] at 360 × 640 the docked action of a hold, in German by %s, covers neither the field nor its error',
  async (_, primary, label, action) => {
    await browser.viewport(360, 640);
    const store = createPrompts();
    const hold = 'Weil Ihre Telefonnummer geändert wurde, sind Überweisungen bis 22. November um 14:00 MEZ pausiert.';
    const transactionDetails = { kind: 'COOL_OFF', summary: hold } as const;
    const tokenStatus = asks({ primary, alternatives: [otherChallenge('PUSH')], transactionDetails });
    const refusal = problem(400, 'invalid_code', 'Dieser Code ist falsch.');
    const { screen } = await openPage(<StepUpDialogs store={store} />, {
      answers: { ...bySms, tokenStatus, 'verifyPhoneCode/sms': refusal, verifyTotp: refusal },
      host: { testHints },
      language: 'de',
    });
    void store.prompts.coolOff({ oneTimeToken: token, message: undefined });
    const dialog = screen.getByRole('dialog', { name: 'Überweisungen pausiert' });
    const code = dialog.getByLabelText(label);
    const main = dialog.getByRole('button', { name: action, exact: true });
    await expect.element(code).toHaveFocus();
    /** The action and the plate around it, which hides what scrolls behind it. */
    const aboveDock = (of: Element) => main.element().getBoundingClientRect().top - 16 - of.getBoundingClientRect().bottom;
    await expect.poll(() => aboveDock(code.element())).toBeGreaterThanOrEqual(0);
    expect(isInSight(code.element())).toBe(true);
    await code.fill('012345');
    const error = dialog.getByText('Dieser Code ist falsch.');
    await expect.element(error).toBeVisible();
    await expect.poll(() => aboveDock(error.element())).toBeGreaterThanOrEqual(0);
    expect([isInSight(code.element()), isInSight(main.element())]).toEqual([true, true]);
  },
);

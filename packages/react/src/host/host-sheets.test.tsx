/** [REAL-16] The rules of a host's page for elements, and what it does to the page as a whole: everything of ours stays where it was. */
import { isDeep, rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page as browser } from 'vitest/browser';
import { createPrompts } from '../flow/step-up/create-prompts.ts';
import { StepUpDialogs } from '../flow/step-up/StepUpDialogs.tsx';
import { Login } from '../pages/login/Login.tsx';
import { changedBy, hostSheets } from '../test/host-sheets.ts';
import { bySms } from '../test/script/by-sms.ts';
import { asks, otherChallenge, smsChallenge, token } from '../test/script/challenges.ts';
import { openPage } from '../test/world.tsx';

const usual = ["Tailwind's preflight in its layer", 'margins of none and centred headings'] as const;
const sheets = isDeep ? Object.keys(hostSheets) : usual;
const everySheet: Readonly<Record<string, string>> = hostSheets;

async function openApproval(): Promise<Element> {
  const store = createPrompts();
  const { screen } = await openPage(<StepUpDialogs store={store} />, {
    answers: {
      ...bySms,
      tokenStatus: asks({
        primary: smsChallenge(),
        alternatives: [otherChallenge('TOTP')],
        transactionDetails: { kind: 'APPROVAL', summary: 'Send £250.00 to “Ada Lovelace”' },
      }),
    },
  });
  void store.prompts.approve({ oneTimeToken: token, message: undefined });
  await expect.element(screen.getByLabelText(words.code)).toHaveFocus();
  return screen.getByRole('dialog').element();
}

async function openLogin(): Promise<Element> {
  const { screen } = await openPage(<Login />, { answers: bySms });
  await expect.element(screen.getByRole('button', { name: words.logIn })).toBeVisible();
  const page = screen.container.querySelector('[data-sg-part=page]');
  if (page === null) throw new Error('no page');
  return page;
}

/** The edges of the dialog, and of what is in it. */
const placesIn = (dialog: Element) =>
  [dialog, ...dialog.querySelectorAll('h1, p, input, button')].map((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round);
  });

describe.each(
  rows(
    [
      [1_280, 720],
      [390, 844],
    ],
    1,
  ),
)('in a window of %i × %i', (width, height) => {
  beforeEach(async () => {
    const { innerWidth, innerHeight } = window;
    await browser.viewport(width, height);
    onTestFinished(() => browser.viewport(innerWidth, innerHeight));
  });
  afterEach(() => {
    document.body.removeAttribute('style');
    document.documentElement.removeAttribute('dir');
  });

  it.each(sheets)('[REAL-16] under %s the form of a login and the dialog of an approval stay where they were', async (sheet) => {
    expect(changedBy(everySheet[sheet] ?? '', await openLogin())).toEqual([]);
    expect(changedBy(everySheet[sheet] ?? '', await openApproval())).toEqual([]);
  });

  it('[REAL-16] a transformed page leaves the dialog where it was', async () => {
    const dialog = await openApproval();
    const before = placesIn(dialog);
    document.body.style.transform = 'translate(20px, 40px) scale(0.9)';
    expect(placesIn(dialog)).toEqual(before);
  });

  it('[REAL-16] from right to left the dialog stays where it was', async () => {
    const dialog = await openApproval();
    const before = dialog.getBoundingClientRect();
    document.documentElement.dir = 'rtl';
    const now = dialog.getBoundingClientRect();
    expect(now).toEqual(before);
  });

  it('[REAL-16] a zoomed page has the dialog in the middle, whole and in sight', async () => {
    const dialog = await openApproval();
    document.body.style.zoom = '1.25';
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    expect(Math.round(left)).toBe(Math.round(innerWidth - right));
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(innerHeight);
  });
});

it('[REAL-16] what a host says of text around ours, ours does not inherit', async () => {
  const page = await openLogin();
  const step = page.querySelector('[data-sg-part=step]');
  if (step === null) throw new Error('no step');
  const text =
    'font: 18px/1.9 Georgia; letter-spacing: 1px; text-align: center; text-indent: 2em; text-transform: uppercase; color: red';
  expect(changedBy(`main { ${text} }`, step)).toEqual([]);
});

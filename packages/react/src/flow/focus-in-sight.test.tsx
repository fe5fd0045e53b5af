/** WCAG 2.4.11: what has the focus is never behind a docked action, nor outside of the window, as it comes and after an error. */

import type { ChallengeAnswer } from '@stepgate/contract';
import { isDeep, rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { axeViolations } from '../test/axe-violations.ts';
import { problem, type Script } from '../test/script/answers.ts';
import { bySms } from '../test/script/by-sms.ts';
import { asks, otherChallenge, phoneChallenge, smsChallenge, token, transfer } from '../test/script/challenges.ts';
import { isInSight } from '../test/sight.ts';
import { openPage } from '../test/world.tsx';
import { ChallengeFlow } from './LazyChallengeFlow.tsx';
import { createPrompts } from './step-up/create-prompts.ts';
import { StepUpDialogs } from './step-up/StepUpDialogs.tsx';

type Screen = {
  readonly primary: ChallengeAnswer;
  readonly label: string;
  readonly wrong: string;
  /** Enter sends what was typed. A code submits itself. */
  readonly sentByEnter?: true;
  /** The button that opens the field. */
  readonly behind?: string;
  readonly answers?: Script;
  /** The focused element as the screen comes, if it isn't the field: the customer goes to the field from there. */
  readonly first?: 'alert' | 'heading';
};

const refused = problem(400, 'invalid_code', 'That code is wrong. Check it, and enter it once more from the beginning.');

const screens: Readonly<Record<string, Screen>> = {
  'text message': { primary: smsChallenge(), label: words.code, wrong: '123456' },
  'a text message that wasn’t sent': {
    primary: smsChallenge({ header: 'Enter the code', message: 'It protects this payment, which leaves your account at once.' }),
    label: words.code,
    wrong: '123456',
    answers: { 'triggerPhoneCode/sms': problem(429, 'too_many_requests', 'Too many codes. Please wait for some minutes.') },
    first: 'alert',
  },
  call: { primary: phoneChallenge('VOICE'), label: words.code, wrong: '123456' },
  app: { primary: otherChallenge('TOTP'), label: words.code, wrong: '123456' },
  'WhatsApp message': { primary: phoneChallenge('WHATSAPP'), label: words.code, wrong: '123456' },
  'backup code': {
    primary: otherChallenge('TOTP', { fallbackAction: { action: 'backup-code', label: 'Use a backup code' } }),
    behind: 'Use a backup code',
    label: 'Backup code',
    wrong: '7k3qm-x029v',
    sentByEnter: true,
  },
  'hidden digits of the number': {
    primary: otherChallenge('PHONE_GUESS', { firstPhoneNumbers: '+44 7700', hiddenNumbers: 4, lastPhoneNumbers: '23' }),
    label: words.missingDigits,
    wrong: '0000',
    sentByEnter: true,
  },
  password: {
    primary: otherChallenge('PASSWORD'),
    label: words.password,
    wrong: 'open sesame',
    sentByEnter: true,
    first: 'heading',
  },
  'new number': {
    primary: otherChallenge('UPDATE_PHONE_NUMBER'),
    label: words.phoneNumber,
    wrong: '07700 900123',
    sentByEnter: true,
    first: 'heading',
  },
};

const wrongEach: Script = {
  'verifyPhoneCode/sms': refused,
  'verifyPhoneCode/voice': refused,
  'verifyPhoneCode/whatsapp': refused,
  verifyTotp: refused,
  verifyBackupCode: refused,
  verifyPhoneGuess: problem(400, 'invalid_missing_numbers', 'Those are not the digits. Look at a bill, and try it again.'),
  verifyPassword: problem(400, 'invalid_password', 'That password is wrong. Check the language of your keyboard.'),
  verifyNewPhoneNumber: problem(400, 'invalid_phone_number', 'That is no phone number. Check it, and enter it once more.'),
};

const sizes = (
  [
    [320, 256],
    [360, 420],
    [390, 780],
  ] as const
).filter(([width]) => isDeep || width === 360);

/** @returns the page with the screen, in the dialog of an approval or as a page */
async function open({ primary, answers }: Screen, where: 'dialog' | 'page') {
  const tokenStatus = asks({ primary, alternatives: [otherChallenge('EMAIL_VERIFICATION')], transactionDetails: transfer });
  const script = { ...bySms, ...wrongEach, tokenStatus, ...answers };
  if (where === 'page') return openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, { answers: script });
  const store = createPrompts();
  const page = await openPage(<StepUpDialogs store={store} />, { answers: script });
  void store.prompts.approve({ oneTimeToken: token, message: undefined });
  onTestFinished(() => store.getState()?.answer('closed'));
  return page;
}

const docked = () =>
  [...document.querySelectorAll('[data-sg-part=actions]')].filter((each) => getComputedStyle(each).position === 'sticky');

/** The plate around a docked action hides what is behind it: the spread of its shadow, in pixels. */
const plateOf = (action: Element): number => Number(/0px 0px 0px ([\d.]+)px/.exec(getComputedStyle(action).boxShadow)?.[1]);

function isBehindDock(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return docked().some((action) => {
    const dock = action.getBoundingClientRect();
    const plate = plateOf(action);
    return !(bottom <= dock.top - plate || top >= dock.bottom + plate);
  });
}

describe.each(sizes)(
  '[BODY-07] at %i × %i the field with the focus is in sight, and not behind a docked action',
  (width, height) => {
    describe.each(['page', 'dialog'] as const)('in a %s:', (where) => {
      it.each(rows(Object.keys(screens), 3))('%s', async (name) => {
        const screen = screens[name];
        if (screen === undefined) throw new Error(name);
        await browser.viewport(width, height);
        onTestFinished(() => browser.viewport(414, 896));
        const page = await open(screen, where);
        if (screen.behind !== undefined) await page.screen.getByRole('button', { name: screen.behind }).click();
        const field = page.screen.getByLabelText(screen.label, { exact: true });
        if (screen.first !== undefined) {
          const first = page.screen.getByRole(screen.first, screen.first === 'heading' ? { level: 1 } : {});
          await expect.element(first).toHaveFocus();
          field.element().focus();
        }
        await expect.element(field).toHaveFocus();
        expect(isInSight(field.element())).toBe(true);
        expect(isBehindDock(field.element())).toBe(false);
        await field.fill(screen.wrong);
        if (screen.sentByEnter) await userEvent.keyboard('{Enter}');
        await expect.element(field).toBeInvalid();
        await expect.element(field).toHaveFocus();
        expect(isInSight(field.element())).toBe(true);
        expect(isBehindDock(field.element())).toBe(false);
        if (isDeep) expect(await axeViolations('light')).toEqual([]);
      });
    });
  },
);

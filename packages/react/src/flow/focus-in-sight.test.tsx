/** WCAG 2.4.11: what has the focus is never behind a docked action, nor outside of the window, as it comes and after an error. */
import type { ChallengeAnswer } from '@stepgate/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page as browser } from 'vitest/browser';
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
  readonly answers?: Script;
  /** An error takes the focus as it comes, and the customer goes to the field from there. */
  readonly failsFirst?: true;
};

const refused = problem(400, 'invalid_code', 'That code is wrong. Check it, and enter it once more from the beginning.');

const screens: Readonly<Record<string, Screen>> = {
  'text message': { primary: smsChallenge(), label: '6-digit code', wrong: '123456' },
  'a text message that wasn’t sent': {
    primary: smsChallenge({ header: 'Enter the code', message: 'It protects this payment, which leaves your account at once.' }),
    label: '6-digit code',
    wrong: '123456',
    answers: { 'triggerPhoneCode/sms': problem(429, 'too_many_requests', 'Too many codes. Please wait for some minutes.') },
    failsFirst: true,
  },
  call: { primary: phoneChallenge('VOICE'), label: '6-digit code', wrong: '123456' },
  app: { primary: otherChallenge('TOTP'), label: '6-digit code', wrong: '123456' },
};

const wrongEach: Script = {
  'verifyPhoneCode/sms': refused,
  'verifyPhoneCode/voice': refused,
  verifyTotp: refused,
};

const sizes = [
  [320, 256],
  [360, 420],
  [390, 780],
] as const;

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

const docked = () => [...document.querySelectorAll('[data-main]')].filter((each) => getComputedStyle(each).position === 'sticky');

/** The plate around a docked action hides what is behind it, 16 pixels wide. */
function isBehindDock(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return docked().some((action) => {
    const dock = action.getBoundingClientRect();
    return bottom > dock.top - 16 && top < dock.bottom + 16;
  });
}

describe.each(sizes)(
  '[BODY-07] at %i × %i the field with the focus is in sight, and not behind a docked action',
  (width, height) => {
    describe.each(['page', 'dialog'] as const)('in a %s:', (where) => {
      it.each(Object.keys(screens))('%s', async (name) => {
        const screen = screens[name];
        if (screen === undefined) throw new Error(name);
        await browser.viewport(width, height);
        onTestFinished(() => browser.viewport(414, 896));
        const page = await open(screen, where);
        const field = page.screen.getByLabelText(screen.label, { exact: true });
        if (screen.failsFirst) {
          await expect.element(page.screen.getByRole('alert')).toHaveFocus();
          field.element().focus();
        }
        await expect.element(field).toHaveFocus();
        expect(isInSight(field.element())).toBe(true);
        expect(isBehindDock(field.element())).toBe(false);
        await field.fill(screen.wrong);
        await expect.element(field).toBeInvalid();
        await expect.element(field).toHaveFocus();
        expect(isInSight(field.element())).toBe(true);
        expect(isBehindDock(field.element())).toBe(false);
        expect(await axeViolations('light')).toEqual([]);
      });
    });
  },
);

/** The look by a host: tokens, parts that its rules can name, and screens of its own. */

import { CallError, calls } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { useRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ChallengeFlow } from '../flow/LazyChallengeFlow.tsx';
import { Login } from '../pages/login/Login.tsx';
import { bySms } from '../test/script/by-sms.ts';
import { asks, otherChallenge, smsChallenge, token } from '../test/script/challenges.ts';
import { openPage } from '../test/world.tsx';
import { Button } from '../ui/Button.tsx';
import { Step } from '../ui/Step.tsx';
import { type Appearance, type HostScreenProps, setTokens } from './appearance.ts';
import { useStepgate } from './context.ts';

const byApp = { ...bySms, tokenStatus: asks({ primary: otherChallenge('TOTP'), alternatives: [smsChallenge()] }) };
const openFlow = (appearance: Appearance, answers = {}) =>
  openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, {
    answers: { ...byApp, ...answers },
    host: { appearance },
  });

/** As the guide shows it. */
function OwnTotp({ oneTimeToken, onPassed, onFailed, onAnotherWay }: HostScreenProps<'TOTP'>) {
  const { client } = useStepgate();
  const input = useRef<HTMLInputElement>(null);
  async function send() {
    try {
      await client.ask(calls.verifyTotp, { body: { code: input.current?.value ?? '' } }, { oneTimeToken });
      onPassed();
    } catch (error) {
      onFailed(error instanceof CallError ? error : new CallError('unreadable', { cause: error }));
    }
  }
  return (
    <Step title="Harbour wants your code" takesFocus>
      <input ref={input} aria-label="Code" />
      <Button onClick={send}>Go</Button>
      {onAnotherWay && (
        <Button look="quiet" onClick={onAnotherWay}>
          Something else
        </Button>
      )}
    </Step>
  );
}

const NotNow = () => 'no';
const broken = new Error('the screen of the host is broken');
function Broken(): never {
  throw broken;
}

afterEach(() => {
  for (const each of document.querySelectorAll('style[data-of-a-test]')) each.remove();
});

describe('[HOST-06] the look by a host', () => {
  it('tokens colour the parts, and are taken back with the provider', async () => {
    const { screen } = await openPage(<Login />, {
      answers: bySms,
      host: { appearance: { tokens: { '--sg-accent': 'rgb(31, 47, 143)' } } },
    });
    const button = screen.getByRole('button', { name: words.logIn });
    // The pointer of an earlier test may rest on it.
    await screen.getByRole('heading', { name: words.logIn }).hover();
    await expect.poll(() => getComputedStyle(button.element()).backgroundColor).toBe('rgb(31, 47, 143)');
    await screen.unmount();
    expect(document.documentElement.style.getPropertyValue('--sg-accent')).toBe('');
  });

  it('[HOST-22] a misspelled token does not compile, and an unknown one does nothing', () => {
    // @ts-expect-error the accent has two c's
    const takeBack = setTokens({ '--sg-acent': '#1f2f8f' });
    expect(getComputedStyle(document.documentElement).getPropertyValue('--sg-accent')).not.toContain('1f2f8f');
    takeBack();
  });

  it('a rule of the host finds each part by its name', async () => {
    const style = document.head.appendChild(document.createElement('style'));
    style.dataset.ofATest = '';
    style.textContent = `
      [data-sg-part~='button'][data-sg-part~='primary'] { border-radius: 31px }
      [data-sg-part~='title'] { letter-spacing: 3px }
      [data-sg-part~='input'] { border-width: 7px }
    `;
    const { screen } = await openPage(<Login />, { answers: bySms });
    const readStyle = (element: Element) => getComputedStyle(element);
    await expect.poll(() => readStyle(screen.getByRole('button', { name: words.logIn }).element()).borderRadius).toBe('31px');
    expect(readStyle(screen.getByRole('heading', { level: 1 }).element()).letterSpacing).toBe('3px');
    expect(readStyle(screen.getByLabelText(words.email).element()).borderTopWidth).toBe('7px');
  });

  it('a screen of the host replaces ours: it verifies the code, and opens the other methods', async () => {
    const page = await openFlow(
      { screens: { TOTP: OwnTotp } },
      { tokenStatus: [byApp.tokenStatus, asks({ primary: smsChallenge() })] },
    );
    const { screen, service } = page;
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Harbour wants your code' })).toBeVisible();
    expect(screen.getByRole('button', { name: words.confirmCode }).elements()).toEqual([]);
    await screen.getByRole('button', { name: 'Something else' }).click();
    await screen.getByRole('button', { name: words.back }).click();
    await screen.getByLabelText('Code').fill('123456');
    await screen.getByRole('button', { name: 'Go' }).click();
    await expect.element(screen.getByRole('heading', { level: 1, name: words.enterCode })).toBeVisible();
    expect(service.to('verifyTotp')).toHaveLength(1);
  });

  it('a screen for one type changes no other', async () => {
    const { screen } = await openFlow({ screens: { PASSWORD: NotNow } });
    await expect.element(screen.getByRole('button', { name: words.confirmCode })).toBeVisible();
  });

  it('[HOST-09] a screen of the host that throws is replaced by ours, and the error tracker gets the error', async () => {
    const page = await openFlow({ screens: { TOTP: Broken } });
    await expect.element(page.screen.getByRole('button', { name: words.confirmCode })).toBeVisible();
    expect(page.errorTracker.mock.calls).toEqual([[broken]]);
    await page.screen.getByLabelText(words.code).fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => page.service.to('verifyTotp').length).toBe(1);
  });
});

/** The edge in front of the service blocks an address in the middle of a challenge. Every call handles it and says so. */

import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { type CallName, fault, type Scripted } from '../test/script/answers.ts';
import { bySms } from '../test/script/by-sms.ts';
import { asks, otherChallenge, phoneChallenge, token } from '../test/script/challenges.ts';
import { openPage } from '../test/world.tsx';
import { ChallengeFlow } from './LazyChallengeFlow.tsx';

const page = (body: string) => fault({ status: 403, body, headers: { 'content-type': 'text/html' } });
const blocks = {
  1006: page('<html>error code: 1006 ... your IP 203.0.113.9 ... Ray ID 8a<img src=x onerror="alert(1)"></html>'),
  1020: page('<html>error code: 1020</html>'),
};
const sentences = { 1006: 'Your IP address has been blocked. Try to switch to', 1020: 'Something went wrong. Try to switch to' };

type Page = Awaited<ReturnType<typeof openPage>>;
const enter =
  (label: string, value: string, button?: string) =>
  async ({ screen }: Page) => {
    await screen.getByLabelText(label, { exact: true }).fill(value);
    if (button !== undefined) await screen.getByRole('button', { name: button }).click();
  };
const code = enter(words.code, '123456');
const byPhone = asks({ primary: phoneChallenge('SMS') });
const guess = { firstPhoneNumbers: '+44', lastPhoneNumbers: '42', hiddenNumbers: 4 };

const calls: readonly [string, CallName, Scripted<'tokenStatus'>, ((page: Page) => Promise<void>)?][] = [
  ['the list of challenges', 'tokenStatus', byPhone],
  ['a code that is sent', 'triggerPhoneCode/sms', byPhone],
  ['a code', 'verifyPhoneCode/sms', byPhone, code],
  ['an app’s code', 'verifyTotp', asks({ primary: otherChallenge('TOTP') }), enter(words.code, '123456')],
  [
    'a password',
    'verifyPassword',
    asks({ primary: otherChallenge('PASSWORD') }),
    enter(words.password, 'secret', words.continue),
  ],
  ['a push', 'triggerPush', asks({ primary: otherChallenge('PUSH') })],
  ['an e-mail checkpoint', 'triggerEmailCheckpoint', asks({ primary: otherChallenge('EMAIL_CHECKPOINT') })],
  [
    'a missing digit',
    'verifyPhoneGuess',
    asks({ primary: otherChallenge('PHONE_GUESS', guess) }),
    enter(words.missingDigits, '1234', words.continue),
  ],
  [
    'a new number',
    'verifyNewPhoneNumber',
    asks({ primary: otherChallenge('UPDATE_PHONE_NUMBER') }),
    enter(words.phoneNumber, '+447700900123', words.continue),
  ],
];

describe.each(rows([1006, 1020] as const, 1))('(RB6) [ERR-01] the edge blocks with %i', (number) => {
  it.each(rows(calls, 3))(
    '%s: the screen says so, and the edge’s own page is not shown (S23) (S24)',
    async (_, path, status, act) => {
      const opened = await openPage(
        <ChallengeFlow oneTimeToken={token} onComplete={() => undefined} onRetry={() => undefined} />,
        {
          answers: { ...bySms, tokenStatus: status, [path]: blocks[number] },
        },
      );
      await act?.(opened);
      const { screen } = opened;
      await expect.element(screen.getByText(sentences[number], { exact: false })).toBeVisible();
      await expect.element(screen.getByText(number === 1006 ? '1006 · 203.0.113.9 · 8a' : '1020')).toBeVisible();
      expect(screen.container.querySelector('img[src=x]')).toBeNull();
    },
  );
});

/** The edge before the service blocks an address in the middle of a challenge: it says so wherever that happens. */
import { describe, expect, it } from 'vitest';
import { asks, bySms, type FakeAnswer, otherChallenge, paths, phoneChallenge, token } from '../test/fake-service.ts';
import { openPage } from '../test/world.tsx';
import { ChallengeFlow } from './LazyChallengeFlow.tsx';

const page = (body: string): FakeAnswer => ({ status: 403, body, headers: { 'content-type': 'text/html' } });
const blocks = {
  1006: page('<html>error code: 1006 ... your IP 203.0.113.9 ... Ray ID 8a<img src=x onerror="alert(1)"></html>'),
  1020: page('<html>error code: 1020</html>'),
};
const words = { 1006: 'Your IP address has been blocked. Try to switch to', 1020: 'Something went wrong. Try to switch to' };

type Page = Awaited<ReturnType<typeof openPage>>;
const enter =
  (label: string, value: string, button: string) =>
  async ({ screen }: Page) => {
    await screen.getByLabelText(label, { exact: true }).fill(value);
    await screen.getByRole('button', { name: button }).click();
  };
const code = enter('6-digit code', '123456', 'Done');
const byPhone = asks({ primary: phoneChallenge('SMS') });
const guess = { firstPhoneNumbers: '+44', lastPhoneNumbers: '42', hiddenNumbers: 4 };

const calls: readonly [string, keyof typeof paths, FakeAnswer, ((page: Page) => Promise<void>)?][] = [
  ['the list of challenges', 'status', byPhone],
  ['a code that is sent', 'smsTrigger', byPhone],
  ['a code', 'smsVerify', byPhone, code],
  ['an app’s code', 'totpVerify', asks({ primary: otherChallenge('TOTP') }), enter('6-digit code', '123456', 'Confirm code')],
  ['a password', 'passwordVerify', asks({ primary: otherChallenge('PASSWORD') }), enter('Password', 'secret', 'Continue')],
  ['a push', 'pushTrigger', asks({ primary: otherChallenge('PUSH') })],
  ['an e-mail checkpoint', 'checkpointTrigger', asks({ primary: otherChallenge('EMAIL_CHECKPOINT') })],
  [
    'a missing digit',
    'phoneGuessVerify',
    asks({ primary: otherChallenge('PHONE_GUESS', guess) }),
    enter('Missing digits', '1234', 'Continue'),
  ],
  [
    'a new number',
    'newPhoneNumber',
    asks({ primary: otherChallenge('UPDATE_PHONE_NUMBER') }),
    enter('Phone number', '+447700900123', 'Continue'),
  ],
];

describe.each([1006, 1020] as const)('(RB6) [ERR-01] the edge blocks with %i', (number) => {
  it.each(calls)('%s: it says so, and its page is not shown (S23) (S24)', async (_, path, status, act) => {
    const opened = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} onRetry={() => undefined} />, {
      answers: { ...bySms, [paths.status]: status, [paths[path]]: blocks[number] },
    });
    await act?.(opened);
    const { screen } = opened;
    await expect.element(screen.getByText(words[number], { exact: false })).toBeVisible();
    await expect.element(screen.getByText(number === 1006 ? '1006 · 203.0.113.9 · 8a' : '1020')).toBeVisible();
    expect(screen.container.querySelector('img[src=x]')).toBeNull();
  });
});

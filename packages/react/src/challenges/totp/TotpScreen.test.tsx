import { expect, it, vi } from 'vitest';
import { asks, bySms, nothingLeft, otherChallenge, paths, problem, smsChallenge, token } from '../../test/fake-service.ts';
import { openPage } from '../../test/world.tsx';
import { ChallengeFlow } from '../LazyChallengeFlow.tsx';

const first = asks({ primary: otherChallenge('TOTP'), alternatives: [smsChallenge()] });

async function openTotp(answers = {}) {
  const onComplete = vi.fn();
  const flow = <ChallengeFlow oneTimeToken={token} onComplete={onComplete} />;
  const page = await openPage(flow, { answers: { ...bySms, [paths.status]: [first, nothingLeft], ...answers } });
  return { ...page, onComplete };
}

it('[TOTP-01] takes the 6 digits of the app in a body {code}', async () => {
  const page = await openTotp();
  const field = page.screen.getByLabelText('6-digit code');
  await expect.element(page.screen.getByRole('button', { name: 'Try another way' })).toBeVisible();
  await field.fill('12345');
  await page.screen.getByRole('button', { name: 'Confirm code' }).click();
  await expect.element(field).toHaveAccessibleDescription('Please enter a 6 digit code.');
  await field.fill('012345');
  await page.screen.getByRole('button', { name: 'Confirm code' }).click();
  await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  expect(page.service.to(paths.totpVerify).map(({ body }) => body)).toEqual([{ code: '012345' }]);
  expect(page.service.to(paths.smsTrigger)).toHaveLength(0);
});

it('[TOTP-01] a wrong code is told under the field; too many take the field away', async () => {
  const wrong = problem(400, 'invalid_code', 'That code is not right.');
  const page = await openTotp({ [paths.totpVerify]: [wrong, problem(403, 'attempt_limit_reached', 'x')] });
  const field = page.screen.getByLabelText('6-digit code');
  await field.fill('123456');
  await page.screen.getByRole('button', { name: 'Confirm code' }).click();
  await expect.element(field).toHaveAccessibleDescription('That code is not right.');
  await page.screen.getByRole('button', { name: 'Confirm code' }).click();
  await expect.element(page.screen.getByRole('heading', { name: 'Too many wrong codes' })).toHaveFocus();
});

it.each([
  ['', 'Please enter a 6 digit code.'],
  ['1234567', 'Please enter a 6 digit code.'],
  ['12 456', 'Please enter only digits.'],
  [' 12345', 'Please enter only digits.'],
  ['-12345', 'Please enter only digits.'],
  ['1e5000', 'Please enter only digits.'],
  ['１２３４５６', 'Please enter only digits.'],
  ['١٢٣٤٥٦', 'Please enter only digits.'],
])('[OTP-02] %j: %s', async (code, told) => {
  const page = await openTotp();
  const field = page.screen.getByLabelText('6-digit code');
  await field.fill(code);
  await page.screen.getByRole('button', { name: 'Confirm code' }).click();
  await expect.element(field).toHaveAccessibleDescription(told);
  expect(page.service.to(paths.totpVerify)).toHaveLength(0);
});

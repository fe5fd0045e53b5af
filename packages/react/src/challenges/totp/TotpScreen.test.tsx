import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { expect, it, vi } from 'vitest';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { problem } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge, smsChallenge, token } from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';

const first = asks({ primary: otherChallenge('TOTP'), alternatives: [smsChallenge()] });

async function openTotp(answers = {}) {
  const onComplete = vi.fn();
  const flow = <ChallengeFlow oneTimeToken={token} onComplete={onComplete} />;
  const page = await openPage(flow, { answers: { ...bySms, tokenStatus: [first, nothingLeft], ...answers } });
  return { ...page, onComplete };
}

it('[TOTP-01] sends the 6 digits of the app in a body {code}', async () => {
  const page = await openTotp();
  const field = page.screen.getByLabelText(words.code);
  await expect.element(page.screen.getByRole('button', { name: words.tryAnotherWay })).toBeVisible();
  await field.fill('12345');
  await page.screen.getByRole('button', { name: words.confirmCode }).click();
  await expect.element(field).toHaveAccessibleDescription('Please enter a 6 digit code.');
  await field.fill('012345');
  await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  expect(page.service.to('verifyTotp').map(({ body }) => body)).toEqual([{ code: '012345' }]);
  expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(0);
});

it('[ENG-07] six digits of an Arabic keyboard are sent as they are expected, by themselves', async () => {
  const page = await openTotp();
  await page.screen.getByLabelText(words.code).fill('٠١٢٣٤٥');
  await expect.poll(() => page.service.to('verifyTotp').map(({ body }) => body)).toEqual([{ code: '012345' }]);
});

it('[TOTP-01] a wrong code is reported below the field; too many remove the field', async () => {
  const wrong = problem(400, 'invalid_code', 'That code is wrong.');
  const page = await openTotp({ verifyTotp: [wrong, problem(403, 'attempt_limit_reached', 'x')] });
  const field = page.screen.getByLabelText(words.code);
  await field.fill('123456');
  await expect.element(field).toHaveAccessibleDescription('That code is wrong.');
  await page.screen.getByRole('button', { name: words.confirmCode }).click();
  await expect.element(page.screen.getByRole('heading', { name: words.tooManyWrongCodes })).toHaveFocus();
});

it('[REAL-08] a second wrong code says that it may be the phone’s clock', { tags: 'deep' }, async () => {
  const wrong = problem(400, 'invalid_code', 'That code is wrong.');
  const { screen, service } = await openTotp({ verifyTotp: [wrong, wrong] });
  const field = screen.getByLabelText(words.code);
  const clock = screen.getByText("Does your phone set its time automatically? If its clock is wrong, so are your app's codes.");
  await field.fill('123456');
  await expect.element(field).toHaveAccessibleDescription('That code is wrong.');
  await expect.element(clock).not.toBeInTheDocument();
  await field.fill('654321');
  await expect.element(clock).toBeVisible();
  expect(service.to('verifyTotp')).toHaveLength(2);
});

it('[LOOK-08] a wrong code is no longer called wrong once another is typed, and is called so again if it is sent again', {
  tags: 'deep',
}, async () => {
  const wrong = problem(400, 'invalid_code', 'That code is wrong.');
  const { screen } = await openTotp({ verifyTotp: [wrong, wrong] });
  const field = screen.getByLabelText(words.code);
  for (const code of ['123456', '654321']) {
    // The last digit submits it.
    await field.fill(code.slice(0, 5));
    await expect.element(field).not.toHaveAttribute('aria-invalid');
    await field.fill(code);
    await expect.element(field).toHaveAccessibleDescription('That code is wrong.');
  }
  await field.fill('12');
  await screen.getByRole('button', { name: words.confirmCode }).click();
  await expect.element(field).toHaveAccessibleDescription('Please enter a 6 digit code.');
  await field.fill('123');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
});

it.each(
  rows(
    [
      ['', 'Please enter a 6 digit code.'],
      ['12 456', 'Please enter a 6 digit code.'],
      [' 12345', 'Please enter a 6 digit code.'],
      ['-12345', 'Please enter a 6 digit code.'],
      ['1e5000', 'Please enter only digits.'],
    ],
    2,
  ),
)('[OTP-02] %j: %s', async (code, told) => {
  const page = await openTotp();
  const field = page.screen.getByLabelText(words.code);
  await field.fill(code);
  await page.screen.getByRole('button', { name: words.confirmCode }).click();
  await expect.element(field).toHaveAccessibleDescription(told);
  expect(page.service.to('verifyTotp')).toHaveLength(0);
});

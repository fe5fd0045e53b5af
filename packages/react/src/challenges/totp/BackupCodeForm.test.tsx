import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  asks,
  bySms,
  type FakeAnswers,
  nothingLeft,
  otherChallenge,
  paths,
  problem,
  smsChallenge,
  token,
} from '../../test/fake-service.ts';
import { openPage } from '../../test/world.tsx';
import { ChallengeFlow } from '../LazyChallengeFlow.tsx';

type Page = Awaited<ReturnType<typeof openBackupCode>>;

const label = 'My phone is gone';
const first = asks({
  primary: otherChallenge('TOTP', { fallbackAction: { label, action: 'backup-code' } }),
  alternatives: [smsChallenge()],
});

async function openBackupCode(answers: FakeAnswers = {}) {
  const onComplete = vi.fn();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} />, {
    answers: { ...bySms, [paths.status]: [first, nothingLeft], ...answers },
  });
  await page.screen.getByRole('button', { name: label }).click();
  return { ...page, onComplete };
}

const field = ({ screen }: Page) => screen.getByLabelText('Backup code', { exact: true });
const heading = ({ screen }: Page, name: string) => screen.getByRole('heading', { level: 1, name });
const sent = ({ service }: Page) => service.to(paths.backupCodeVerify).map(({ body }) => body);

async function enter(page: Page, code: string) {
  await field(page).fill(code);
  await page.screen.getByRole('button', { name: 'Confirm backup code' }).click();
}

describe('[ALT-04] the fallback action `backup-code` of an authenticator', () => {
  it('leads to the backup codes, with the server’s label, and back to the app’s code', async () => {
    const page = await openBackupCode();
    await expect.element(heading(page, 'Enter a backup code')).toHaveFocus();
    await expect.element(page.screen.getByRole('button', { name: 'Try another way' })).toBeVisible();
    await page.screen.getByRole('button', { name: 'Use the code from your app' }).click();
    await expect.element(heading(page, 'Enter the code from your app')).toHaveFocus();
  });

  it('a code counts without the gaps it was written down with, and is sent once (RB8)', async () => {
    const page = await openBackupCode();
    await field(page).fill(' 7k3qm-x0 29v ');
    await page.screen.getByRole('button', { name: 'Confirm backup code' }).dblClick();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(sent(page)).toEqual([{ backupCode: '7k3qmx029v' }]);
    expect(page.service.to(paths.totpVerify)).toHaveLength(0);
  });

  it.each(['', '   ', ' - '])('%j: Please fill this field', async (code) => {
    const page = await openBackupCode();
    await enter(page, code);
    await expect.element(field(page)).toHaveAccessibleDescription('Please fill this field');
    await expect.element(field(page)).toHaveFocus();
    expect(sent(page)).toEqual([]);
  });

  it('a wrong code is told under the field, in text', async () => {
    const page = await openBackupCode({ [paths.backupCodeVerify]: problem(400, 'invalid_code', '<i>Not</i> right.') });
    await field(page).fill('wrong');
    await userEvent.keyboard('{Enter}');
    await expect.element(field(page)).toHaveAccessibleDescription('<i>Not</i> right.');
  });

  it('too many take the field away', async () => {
    const page = await openBackupCode({ [paths.backupCodeVerify]: problem(403, 'attempt_limit_reached', 'x') });
    await enter(page, 'wrong');
    await expect.element(heading(page, 'Too many wrong codes')).toHaveFocus();
  });

  it('no answer: it says so, and the code stays', async () => {
    const page = await openBackupCode({ [paths.backupCodeVerify]: ['network', nothingLeft] });
    await enter(page, '7k3qmx029v');
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent('Check your internet connection');
    await expect.element(field(page)).toHaveValue('7k3qmx029v');
    await page.screen.getByRole('button', { name: 'Confirm backup code' }).click();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });
});

it('[ALT-04] a code screen without backup codes does not offer the action', async () => {
  const primary = smsChallenge({ fallbackAction: { label, action: 'backup-code' } });
  const { screen } = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, {
    answers: { ...bySms, [paths.status]: asks({ primary }) },
  });
  await expect.element(screen.getByLabelText('6-digit code')).toBeVisible();
  expect(screen.getByText(label).elements()).toHaveLength(0);
});

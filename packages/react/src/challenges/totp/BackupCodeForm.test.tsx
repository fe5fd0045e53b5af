import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { problem, type Script } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge, smsChallenge, token } from '../../test/script/challenges.ts';
import { titleOfFocus } from '../../test/title-of-focus.ts';
import { openPage } from '../../test/world.tsx';

type Page = Awaited<ReturnType<typeof openBackupCode>>;

const label = 'My phone is gone';
const first = asks({
  primary: otherChallenge('TOTP', { fallbackAction: { label, action: 'backup-code' } }),
  alternatives: [smsChallenge()],
});

async function openBackupCode(answers: Script = {}) {
  const onComplete = vi.fn();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} />, {
    answers: { ...bySms, tokenStatus: [first, nothingLeft], ...answers },
  });
  await page.screen.getByRole('button', { name: label }).click();
  return { ...page, onComplete };
}

const field = ({ screen }: Page) => screen.getByLabelText('Backup code', { exact: true });
const heading = ({ screen }: Page, name: string) => screen.getByRole('heading', { level: 1, name });
const sent = ({ service }: Page) => service.to('verifyBackupCode').map(({ body }) => body);

async function enter(page: Page, code: string) {
  await field(page).fill(code);
  await page.screen.getByRole('button', { name: 'Confirm backup code' }).click();
}

describe('[ALT-04] the fallback action `backup-code` of an authenticator', () => {
  it('opens the backup codes, with the server’s label, and returns to the app’s code', async () => {
    const page = await openBackupCode();
    await expect.poll(titleOfFocus).toBe('Enter a backup code');
    await expect.element(page.screen.getByRole('button', { name: words.tryAnotherWay })).toBeVisible();
    await page.screen.getByRole('button', { name: 'Use the code from your app' }).click();
    await expect.poll(titleOfFocus).toBe(words.enterAppCode);
  });

  it('a code is sent without its spaces and hyphens, and only once (RB8)', async () => {
    const page = await openBackupCode();
    await field(page).fill(' 7k3qm-x0 29v ');
    await page.screen.getByRole('button', { name: 'Confirm backup code' }).dblClick();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(sent(page)).toEqual([{ backupCode: '7k3qmx029v' }]);
    expect(page.service.to('verifyTotp')).toHaveLength(0);
  });

  it.each(rows(['', '   ', ' - '], 1))('%j: Please fill this field', async (code) => {
    const page = await openBackupCode();
    await enter(page, code);
    await expect.element(field(page)).toHaveAccessibleDescription(words.required);
    await expect.element(field(page)).toHaveFocus();
    expect(sent(page)).toEqual([]);
  });

  it('a wrong code is reported below the field, as text', async () => {
    const page = await openBackupCode({ verifyBackupCode: problem(400, 'invalid_code', '<i>Not</i> right.') });
    await field(page).fill('wrong');
    await userEvent.keyboard('{Enter}');
    await expect.element(field(page)).toHaveAccessibleDescription('<i>Not</i> right.');
  });

  it('too many wrong codes remove the field', { tags: 'deep' }, async () => {
    const page = await openBackupCode({ verifyBackupCode: problem(403, 'attempt_limit_reached', 'x') });
    await enter(page, 'wrong');
    await expect.element(heading(page, words.tooManyWrongCodes)).toHaveFocus();
  });

  it('no answer: it says so, and the code stays', { tags: 'deep' }, async () => {
    const page = await openBackupCode({ verifyBackupCode: ['network', nothingLeft] });
    await enter(page, '7k3qmx029v');
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent('Check your internet connection');
    await expect.element(field(page)).toHaveValue('7k3qmx029v');
    await page.screen.getByRole('button', { name: 'Confirm backup code' }).click();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });
});

it('[ALT-04] a code screen without backup codes doesn’t offer the action', async () => {
  const primary = smsChallenge({ fallbackAction: { label, action: 'backup-code' } });
  const { screen } = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, {
    answers: { ...bySms, tokenStatus: asks({ primary }) },
  });
  await expect.element(screen.getByLabelText(words.code)).toBeVisible();
  expect(screen.getByText(label).elements()).toHaveLength(0);
});

import { expect, it } from 'vitest';
import { asks, bySms, type FakeAnswers, otherChallenge, paths, problem, token } from '../../test/fake-service.ts';
import { openPage } from '../../test/world.tsx';
import { ChallengeFlow } from '../LazyChallengeFlow.tsx';

type Page = Awaited<ReturnType<typeof openPage>>;

const due = asks({ primary: otherChallenge('MANDATORY_RESET_PASSWORD') });
const openReset = (answers: FakeAnswers = {}) =>
  openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, {
    answers: { ...bySms, [paths.status]: due, ...answers },
  });
const heading = ({ screen }: Page, name: string) => screen.getByRole('heading', { level: 1, name });
const send = ({ screen }: Page) => screen.getByRole('button', { name: 'Send password reset link' });

it('[PWD-07] explains why, sends the link on a press alone, and says to check the email', async () => {
  const page = await openReset();
  await expect.element(heading(page, 'You need a new password')).toHaveFocus();
  await expect.element(page.screen.getByText('To keep your account safe', { exact: false })).toBeVisible();
  await expect.element(page.screen.getByRole('link', { name: 'Get help' })).toBeVisible();
  expect(page.service.to(paths.forgotPassword)).toHaveLength(0);
  await send(page).click();
  await expect.element(heading(page, 'Check your email')).toHaveFocus();
  await expect.element(page.screen.getByText('for 15 minutes', { exact: false })).toBeVisible();
  expect(page.service.to(paths.forgotPassword)).toHaveLength(1);
});

it('[PWD-07] Got it asks the server whether the password is set, and goes on from there', async () => {
  const page = await openReset({ [paths.status]: [due, asks({ primary: otherChallenge('TOTP') })] });
  await send(page).click();
  await page.screen.getByRole('button', { name: 'Got it' }).click();
  await expect.element(heading(page, 'Enter the code from your app')).toHaveFocus();
});

it('[PWD-07] while it is not set, the screen starts afresh', async () => {
  const page = await openReset();
  await send(page).click();
  await page.screen.getByRole('button', { name: 'Got it' }).click();
  await expect.element(heading(page, 'You need a new password')).toHaveFocus();
  expect(page.service.to(paths.status)).toHaveLength(2);
});

it('[PWD-07] after the reset elsewhere this token counts no more, and the customer is told to log in again', async () => {
  const over = problem(401, 'ott_not_found', 'Please log in again.');
  const page = await openReset({ [paths.status]: [due, over] });
  await send(page).click();
  await page.screen.getByRole('button', { name: 'Got it' }).click();
  await expect.element(page.screen.getByText('Please log in again.')).toBeVisible();
});

it('[PWD-05] a link that could not be sent: Something went wrong, please contact us', async () => {
  const page = await openReset({ [paths.forgotPassword]: problem(502, 'mail_not_sent', 'x') });
  await send(page).click();
  await expect.element(page.screen.getByText('Something went wrong', { exact: true })).toBeVisible();
  await expect.element(page.screen.getByRole('link', { name: 'Please contact us.' })).toHaveAttribute('href', '/help/contact');
});

it('[ENT-01] shows header, message and sub-message of the server', async () => {
  const primary = otherChallenge('MANDATORY_RESET_PASSWORD', {
    header: 'Set anew',
    message: 'Found in a leak.',
    subMessage: 'Soon.',
  });
  const page = await openReset({ [paths.status]: asks({ primary }) });
  await expect.element(heading(page, 'Set anew')).toBeVisible();
  await expect.element(page.screen.getByText('Found in a leak.')).toBeVisible();
  await expect.element(page.screen.getByText('Soon.')).toBeVisible();
});

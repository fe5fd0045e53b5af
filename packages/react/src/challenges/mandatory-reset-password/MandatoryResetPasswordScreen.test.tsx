import { words } from '@stepgate/testkit/words';
import { expect, it } from 'vitest';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { betweenPolls } from '../../test/polling.ts';
import { otherProblem, problem, type Script } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, otherChallenge, token } from '../../test/script/challenges.ts';
import { titleOfFocus } from '../../test/title-of-focus.ts';
import { openPage } from '../../test/world.tsx';

type Page = Awaited<ReturnType<typeof openPage>>;

const due = asks({ primary: otherChallenge('MANDATORY_RESET_PASSWORD') });
const openReset = (answers: Script = {}) =>
  openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, {
    answers: { ...bySms, tokenStatus: due, ...answers },
  });
const heading = ({ screen }: Page, name: string) => screen.getByRole('heading', { level: 1, name });
const send = ({ screen }: Page) => screen.getByRole('button', { name: words.sendResetLink });

it('[PWD-07] explains why, sends the link only on a press, and says to check the email', async () => {
  const page = await openReset();
  await expect.element(heading(page, 'You need a new password')).toHaveFocus();
  await expect.element(page.screen.getByText('To keep your account safe', { exact: false })).toBeVisible();
  await expect.element(page.screen.getByRole('link', { name: words.getHelp })).toBeVisible();
  expect(page.service.to('forgotPassword')).toHaveLength(0);
  await send(page).click();
  await expect.element(heading(page, words.checkYourEmail)).toHaveFocus();
  await expect.element(page.screen.getByText('expires in 15 minutes', { exact: false })).toBeVisible();
  expect(page.service.to('forgotPassword')).toHaveLength(1);
});

it('[PWD-07] Got it asks the server whether the password is set, and continues from there', async () => {
  const page = await openReset({ tokenStatus: [due, asks({ primary: otherChallenge('TOTP') })] });
  await send(page).click();
  await page.screen.getByRole('button', { name: words.gotIt }).click();
  await expect.poll(titleOfFocus).toBe(words.enterAppCode);
});

it('[PWD-07] Got it only acknowledges: the list is looked at every 3 s, and a second link is sent on request alone', async () => {
  const page = await openReset();
  await send(page).click();
  await page.screen.getByRole('button', { name: words.gotIt }).click();
  await expect.element(page.screen.getByText("we'll continue automatically.", { exact: false })).toBeVisible();
  await expect.element(heading(page, words.checkYourEmail)).toHaveFocus();
  await betweenPolls(page, 'tokenStatus', 2);
  await page.clock.advance(2_999);
  expect(page.service.to('tokenStatus')).toHaveLength(2);
  await page.clock.advance(1);
  await betweenPolls(page, 'tokenStatus', 3);
  expect(page.service.to('forgotPassword')).toHaveLength(1);
  await send(page).click();
  await expect.element(page.screen.getByRole('button', { name: words.gotIt })).toBeVisible();
  expect(page.service.to('forgotPassword')).toHaveLength(2);
  await page.screen.getByRole('button', { name: words.gotIt }).click();
  page.service.answer({ tokenStatus: asks({ primary: otherChallenge('TOTP') }) });
  await page.clock.advance(3_000);
  await expect.element(heading(page, words.enterAppCode)).toBeVisible();
});

it('[PWD-07] after a reset elsewhere this token is void, and the customer reads to log in again', { tags: 'deep' }, async () => {
  const over = problem(401, 'ott_not_found', 'Please log in again.');
  const page = await openReset({ tokenStatus: [due, over] });
  await send(page).click();
  await page.screen.getByRole('button', { name: words.gotIt }).click();
  await expect.element(page.screen.getByText('Please log in again.')).toBeVisible();
});

it('[PWD-05] a link that couldn’t be sent: Something went wrong, please contact us', { tags: 'deep' }, async () => {
  const page = await openReset({ forgotPassword: otherProblem(502, 'mail_not_sent', 'x') });
  await send(page).click();
  await expect.element(page.screen.getByText(words.somethingWentWrong, { exact: true })).toBeVisible();
  await expect.element(page.screen.getByRole('link', { name: 'Please contact us.' })).toHaveAttribute('href', '/help/contact');
});

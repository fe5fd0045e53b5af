import { headers } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { left, totp } from '../../test/pages/challenges.ts';
import {
  type Answers,
  createApproval,
  demand,
  done,
  nobody,
  openSecurity,
  paths,
  problem,
  shows,
} from './test/open-security.tsx';

const token = 'token-of-the-step-up';
const usual: Answers = {
  [paths.changePassword]: [demand(token), done],
  [paths.status]: [createApproval(words.changeYourPassword, totp), left()],
  [paths.verifyTotp]: [left()],
};

type Page = Awaited<ReturnType<typeof openSecurity>>;

async function typePasswords({ button, screen }: Page) {
  await button(words.changePassword).click();
  await screen.getByLabelText('Current password').fill('the old password');
  await screen.getByLabelText(words.newPassword).fill('a new long password');
  await button(words.changePassword).click();
}

async function openStepUp(answers: Answers = {}) {
  sessionStorage.clear();
  const page = await openSecurity({ ...usual, ...answers }, {}, words.password);
  await typePasswords(page);
  return page;
}

const dialog = ({ screen }: Page) => screen.getByRole('dialog', { name: words.approveThis });

async function prove({ screen }: Page) {
  await screen.getByLabelText(words.code).fill('123456');
}

const changes = ({ wired }: Page) => wired.filter(({ call }) => call === paths.changePassword);
const approvals = (page: Page) => changes(page).map((each) => each.headers.get(headers.approval));
const announcement = ({ screen }: Page) =>
  screen.getByText("Your password is changed. You're logged out of every other browser.");

describe('a change that needs an approval', () => {
  it('(AC4) shows in a dialog what is approved, then makes the change as typed, and says so (GW1)', async () => {
    const page = await openStepUp();
    const { screen, asked } = page;
    await expect.element(dialog(page).getByText(words.changeYourPassword)).toBeVisible();
    await expect.element(dialog(page).getByRole('button', { name: words.notMe })).toBeVisible();
    await expect.element(screen.getByLabelText(words.code)).toHaveFocus();
    await prove(page);
    await expect.element(announcement(page)).toBeVisible();
    expect(document.title).toBe('Account security – Stepgate');
    expect(asked.slice(1, -1)).toEqual([
      paths.changePassword,
      paths.status,
      paths.verifyTotp,
      paths.status,
      paths.changePassword,
    ]);
    const body = JSON.stringify({ currentPassword: 'the old password', newPassword: 'a new long password' });
    expect(changes(page).map((each) => each.body)).toEqual([body, body]);
    expect(approvals(page)).toEqual([null, token]);
  });

  it('the confirmation takes the focus', { tags: 'deep' }, async () => {
    const page = await openStepUp();
    await prove(page);
    await expect.poll(() => document.activeElement?.contains(announcement(page).element())).toBe(true);
    await expect.element(dialog(page)).not.toBeInTheDocument();
  });

  it('can be closed: nothing is changed, and the typed text stays', async () => {
    const page = await openStepUp();
    await page.button(words.close).click();
    await expect.element(page.screen.getByText(words.nothingChanged)).toBeVisible();
    await expect.element(page.screen.getByLabelText(words.newPassword)).toHaveValue('a new long password');
    await expect.element(page.screen.getByLabelText('Current password')).toHaveValue('the old password');
    expect(approvals(page)).toEqual([null]);
  });

  it('“It wasn’t me” stops it, and the page opens the explanation of the frozen session (GW1)', async () => {
    const page = await openStepUp({
      [paths.reportFraud]: [done],
      [paths.security]: [shows(), problem(401, 'session_frozen')],
    });
    await page.button(words.notMe).click();
    await expect.element(page.screen.getByRole('heading', { name: words.stopped })).toHaveFocus();
    await page.button(words.close).click();
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/login/session-frozen?redirectUrl=%2Fhome%2Fsecurity']]);
    expect(approvals(page)).toEqual([null]);
  });

  it('a second demand is an error, never a loop', { tags: 'deep' }, async () => {
    const page = await openStepUp({ [paths.changePassword]: [demand(token)] });
    await prove(page);
    await expect.element(page.screen.getByRole('alert')).toHaveTextContent('Prove that it is you.');
    expect(approvals(page)).toEqual([null, token]);
  });

  it('a refusal after the approval is shown at its field', { tags: 'deep' }, async () => {
    const page = await openStepUp({
      [paths.changePassword]: [demand(token), problem(400, 'weak_password', 'Many people use this one.')],
    });
    await prove(page);
    await expect.element(page.screen.getByLabelText(words.newPassword)).toHaveAccessibleDescription(/Many people use this one/);
    await expect.element(page.screen.getByLabelText(words.newPassword)).toHaveFocus();
  });

  it('(RB4) a lost answer to the approved change is reported, and the same press works later', { tags: 'deep' }, async () => {
    const page = await openStepUp({ [paths.changePassword]: [demand(token), 'no network', done] });
    await prove(page);
    await expect.element(page.screen.getByText(/couldn't reach our service/)).toBeVisible();
    await page.section(words.password).getByRole('button', { name: words.changePassword }).click();
    await expect.element(announcement(page)).toBeVisible();
    expect(page.asked.filter((call) => call === paths.verifyTotp)).toHaveLength(1);
  });

  it('(RB7) an approval that takes too long is reported, and starts again at a press', { tags: 'deep' }, async () => {
    const page = await openStepUp({
      [paths.changePassword]: [demand('first'), demand('second'), done],
      [paths.status]: [problem(401, 'ott_not_found'), createApproval(words.changeYourPassword, totp), left()],
    });
    await expect.element(page.screen.getByRole('heading', { name: words.requestExpired })).toHaveFocus();
    await page.button(words.startAgain).click();
    await prove(page);
    await expect.element(announcement(page)).toBeVisible();
    expect(approvals(page)).toEqual([null, null, 'second']);
  });

  it('a session that has ended in the meantime redirects to the login and back', { tags: 'deep' }, async () => {
    const page = await openStepUp({ [paths.changePassword]: [demand(token), nobody] });
    await prove(page);
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/login?redirectUrl=%2Fhome%2Fsecurity']]);
  });
});

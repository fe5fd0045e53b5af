import { describe, expect, it } from 'vitest';
import { type Answers, done, left, nobody, openSecurity, paths, problem, proofNeeded, totp } from './test/open-security.ts';

const token = 'token-of-the-step-up';
const given = (oneTimeToken = token) => ({ status: 200, body: { data: { oneTimeTokenProperties: { oneTimeToken } } } });
const usual: Answers = {
  [paths.changePassword]: [proofNeeded, done],
  [paths.beginStepUp]: [given()],
  [paths.status]: [left(totp), left()],
  [paths.verifyTotp]: [left()],
  [paths.completeStepUp]: [done],
};

type Page = Awaited<ReturnType<typeof openSecurity>>;

async function typePasswords({ button, screen }: Page) {
  await button('Change password').click();
  await screen.getByLabelText('Current password').fill('the old password');
  await screen.getByLabelText('New password').fill('a new long password');
  await button('Change password').click();
}

async function openStepUp(answers: Answers = {}) {
  sessionStorage.clear();
  const page = await openSecurity({ ...usual, ...answers });
  await typePasswords(page);
  return page;
}

async function prove({ screen, button }: Page) {
  await screen.getByLabelText('6-digit code').fill('123456');
  await button('Confirm code').click();
}

const changes = ({ sent }: Page) => sent.filter(({ call }) => call === paths.changePassword);

describe('a change that needs a fresh second factor', () => {
  it('(AC4) asks for it in place, then makes the change with what was typed, and says so', async () => {
    const page = await openStepUp();
    const { screen, asked, sent } = page;
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Enter the code from your app' })).toHaveFocus();
    await expect.element(page.section('Password')).not.toBeInTheDocument();
    expect(document.title).toBe('Enter the code from your app – Stepgate');
    await prove(page);
    await expect.element(screen.getByText('Your password is changed. Every other browser is signed out.')).toBeVisible();
    expect(document.title).toBe('Security of your account – Stepgate');
    expect(asked.slice(1, -1)).toEqual([
      paths.changePassword,
      paths.beginStepUp,
      paths.status,
      paths.verifyTotp,
      paths.status,
      paths.completeStepUp,
      paths.changePassword,
    ]);
    const body = { currentPassword: 'the old password', newPassword: 'a new long password' };
    expect(changes(page).map((each) => each.body)).toEqual([body, body]);
    expect(sent).toContainEqual({ call: paths.completeStepUp, body: { oneTimeToken: token } });
    expect(sessionStorage.getItem('stepgate.stepUp')).toBeNull();
  });

  it('has one heading of the first level at a time, and the focus goes to what was changed', async () => {
    const page = await openStepUp();
    await expect.element(page.screen.getByLabelText('6-digit code')).toBeVisible();
    expect(page.screen.getByRole('heading', { level: 1 }).elements()).toHaveLength(1);
    await prove(page);
    const told = page.screen.getByText('Your password is changed. Every other browser is signed out.');
    await expect.poll(() => document.activeElement?.contains(told.element())).toBe(true);
    expect(page.screen.getByRole('heading', { level: 1 }).elements()).toHaveLength(1);
  });

  it('can be left: nothing is changed, and what was typed is still there', async () => {
    const page = await openStepUp();
    await page.button('Do not change anything').click();
    await expect.element(page.screen.getByText('Nothing was changed.')).toBeVisible();
    await expect.element(page.screen.getByLabelText('New password')).toHaveValue('a new long password');
    await expect.element(page.screen.getByLabelText('Current password')).toHaveValue('the old password');
    expect(changes(page)).toHaveLength(1);
  });

  it('(CV5) begun again after it was left, it goes on with the same proof, whose code may have been sent already', async () => {
    const page = await openStepUp({ [paths.changePassword]: [proofNeeded], [paths.status]: [left(totp)] });
    await expect.element(page.screen.getByLabelText('6-digit code')).toBeVisible();
    await page.button('Do not change anything').click();
    await page.button('Change password').click();
    await expect.element(page.screen.getByLabelText('6-digit code')).toBeVisible();
    expect(page.asked.filter((call) => call === paths.beginStepUp)).toHaveLength(1);
  });

  it('a proof that was left too long ago is begun anew without a word', async () => {
    const page = await openStepUp({
      [paths.changePassword]: [proofNeeded, proofNeeded, done],
      [paths.beginStepUp]: [given('first'), given('second')],
      [paths.status]: [left(totp), problem(401, 'ott_not_found'), left(totp), left()],
    });
    await expect.element(page.screen.getByLabelText('6-digit code')).toBeVisible();
    await page.button('Do not change anything').click();
    await page.button('Change password').click();
    await prove(page);
    await expect.element(page.screen.getByText(/Your password is changed/)).toBeVisible();
    expect(page.sent).toContainEqual({ call: paths.completeStepUp, body: { oneTimeToken: 'second' } });
  });

  it('a second demand is an error, never a loop', async () => {
    const page = await openStepUp({ [paths.changePassword]: [proofNeeded] });
    await prove(page);
    await expect.element(page.screen.getByRole('alert')).toHaveTextContent('Prove that it is you.');
    expect(changes(page)).toHaveLength(2);
    expect(page.asked.filter((call) => call === paths.beginStepUp)).toHaveLength(1);
  });

  it('a refusal of the change itself is told where it belongs after the proof', async () => {
    const page = await openStepUp({
      [paths.changePassword]: [proofNeeded, problem(400, 'weak_password', 'Many people use this one.')],
    });
    await prove(page);
    await expect.element(page.screen.getByLabelText('New password')).toHaveAccessibleDescription(/Many people use this one/);
    await expect.element(page.screen.getByLabelText('New password')).toHaveFocus();
  });

  it.each([
    { name: 'begin', answers: { [paths.beginStepUp]: ['no network' as const, given()] } },
    { name: 'complete', answers: { [paths.completeStepUp]: ['no network' as const, done] } },
  ])('(RB4) a lost answer to its $name can be asked for again; nothing is proved twice', async ({ name, answers }) => {
    const page = await openStepUp(answers);
    if (name === 'complete') await prove(page);
    await expect.element(page.screen.getByRole('alert')).toHaveFocus();
    await page.button('Try again').click();
    if (name === 'begin') await prove(page);
    await expect.element(page.screen.getByText(/Your password is changed/)).toBeVisible();
    expect(page.asked.filter((call) => call === paths.verifyTotp)).toHaveLength(1);
    expect(page.asked.filter((call) => call === paths.beginStepUp)).toHaveLength(name === 'begin' ? 2 : 1);
  });

  it('a proof that the service does not take is begun anew', async () => {
    const page = await openStepUp({
      [paths.beginStepUp]: [given('first'), given('second')],
      [paths.completeStepUp]: [problem(403, 'not_allowed', 'That is not enough.'), done],
    });
    await prove(page);
    await expect.element(page.screen.getByText('That is not enough.')).toBeVisible();
    await page.button('Try again').click();
    await expect.element(page.screen.getByText(/Your password is changed/)).toBeVisible();
    expect(page.sent).toContainEqual({ call: paths.completeStepUp, body: { oneTimeToken: 'second' } });
  });

  it('(RB7) a proof that takes too long says so, and can be begun anew', async () => {
    const page = await openStepUp({ [paths.status]: [problem(401, 'ott_not_found'), left(totp), left()] });
    await expect.element(page.screen.getByText('The proof was not finished in time. Please begin it again.')).toBeVisible();
    await page.button('Try again').click();
    await prove(page);
    await expect.element(page.screen.getByText(/Your password is changed/)).toBeVisible();
  });

  it.each([paths.beginStepUp, paths.completeStepUp])(
    'a session that has ended leads to the login and back (%s)',
    async (call) => {
      const page = await openStepUp({ [call]: [nobody] });
      if (call === paths.completeStepUp) await prove(page);
      await expect.poll(() => page.navigate.mock.calls).toEqual([['/login?redirectUrl=%2Fhome%2Fsecurity']]);
    },
  );
});

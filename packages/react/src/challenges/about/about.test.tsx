import { describe, expect, it, vi } from 'vitest';
import {
  asks,
  bySms,
  type FakeAnswers,
  held,
  nothingLeft,
  otherChallenge,
  paths,
  problem,
  rest,
  smsChallenge,
  token,
  transfer,
} from '../../test/fake-service.ts';
import { openPage } from '../../test/world.tsx';
import { ChallengeFlow } from '../LazyChallengeFlow.tsx';

type Page = Awaited<ReturnType<typeof openFlow>>;

const totp = otherChallenge('TOTP');
const approval = asks({ primary: smsChallenge(), alternatives: [totp], about: transfer });
const heading = ({ screen }: Page, name: string) => screen.getByRole('heading', { level: 1, name });
const notMe = ({ screen }: Page) => screen.getByRole('button', { name: "It wasn't me" });

async function openFlow(answers: FakeAnswers = {}, language: 'en' | 'de' = 'en') {
  const onComplete = vi.fn();
  const onDisowned = vi.fn();
  const shown = <ChallengeFlow oneTimeToken={token} onComplete={onComplete} onDisowned={onDisowned} />;
  const given = { ...bySms, [paths.status]: approval, [paths.disown]: { status: 204 }, ...answers };
  return { ...(await openPage(shown, { answers: given, language })), onComplete, onDisowned };
}

describe('what is approved', () => {
  it('stands above each challenge and the chooser, and names the whole to a screen reader (GW1)', async () => {
    const page = await openFlow({ [paths.status]: [approval, asks({ primary: totp, about: transfer }), nothingLeft] });
    const named = page.screen.getByRole('region', { name: `You are approving ${transfer.summary}` });
    await expect.element(named.getByRole('heading', { name: 'Enter the 6-digit code' })).toHaveFocus();
    const summary = page.screen.getByText(transfer.summary).element();
    await page.screen.getByRole('button', { name: 'Try another way' }).click();
    await expect.element(named.getByRole('heading', { name: 'Choose a 2-step verification method' })).toHaveFocus();
    await page.screen.getByRole('button', { name: 'Back' }).click();
    await page.screen.getByLabelText('6-digit code').fill('123456');
    await page.screen.getByRole('button', { name: 'Done' }).click();
    await expect.element(named.getByRole('heading', { name: 'Enter the code from your app' })).toHaveFocus();
    // It was there all the time.
    expect(summary.isConnected).toBe(true);
  });

  it('is text, whatever a payee calls themselves (S11)', async () => {
    const summary = 'Send 1.00 GBP to <img src=x onerror=alert(1)> {evil, plural} <0>tag</0>';
    const page = await openFlow({ [paths.status]: asks({ primary: totp, about: { ...transfer, summary } }) });
    await expect.element(page.screen.getByText(summary)).toBeVisible();
    expect(page.screen.container.querySelectorAll('img')).toHaveLength(0);
  });

  it.each([{ kind: 'GIFT', summary: 'x' }, { kind: 'APPROVAL' }, { kind: 'APPROVAL', summary: '' }, 'x'])(
    'that cannot be read (%j) is not approved unseen: no challenge shows (GW1)',
    async (about) => {
      const page = await openFlow({ [paths.status]: asks({ primary: smsChallenge(), about: about as typeof transfer }) });
      await expect.element(heading(page, 'We could not go on')).toBeVisible();
      expect(page.service.to(paths.smsTrigger)).toHaveLength(0);
    },
  );

  it('a token that is about nothing has no panel', async () => {
    const page = await openFlow({ [paths.status]: asks({ primary: totp }) });
    await expect.element(heading(page, 'Enter the code from your app')).toBeVisible();
    expect(notMe(page).elements()).toHaveLength(0);
  });

  it('a cool-off says what rests, and asks whether the change was the customer’s', async () => {
    const page = await openFlow({ [paths.status]: asks({ primary: totp, about: rest }) });
    await expect
      .element(page.screen.getByRole('region', { name: `${rest.summary} Confirm below that this was you` }))
      .toBeVisible();
  });

  it('has its words in German', async () => {
    const page = await openFlow({}, 'de');
    await expect.element(page.screen.getByRole('region', { name: `Sie bestätigen ${transfer.summary}` })).toBeVisible();
    await page.screen.getByRole('button', { name: 'Das war ich nicht' }).click();
    await expect.element(heading(page, 'Wir haben es angehalten')).toHaveFocus();
  });
});

describe('“It wasn’t me” (GW1)', () => {
  it('stops it with one press, says what happened, and leads to a new login', async () => {
    const page = await openFlow();
    await notMe(page).click();
    await expect.element(heading(page, 'We have stopped it')).toHaveFocus();
    expect(page.service.to(paths.disown).map(({ headers }) => headers['one-time-token'])).toEqual([token]);
    for (const words of ['Nothing was approved.', 'frozen', 'sent you an email'])
      await expect.element(page.screen.getByText(words, { exact: false })).toBeVisible();
    await expect.element(page.screen.getByRole('link', { name: 'Log in again' })).toHaveAttribute('href', '/login');
    expect(page.onDisowned).toHaveBeenCalledOnce();
    // Nothing of the challenge is left to go on with, here or after a reload.
    expect(page.screen.getByLabelText('6-digit code').elements()).toHaveLength(0);
    expect(page.storage.length).toBe(0);
  });

  it('nothing passes any more from the press on, not even a list that was asked for before', async () => {
    const list = held(nothingLeft);
    const disowned = held({ status: 204 });
    const page = await openFlow({ [paths.status]: [approval, list.answer], [paths.disown]: disowned.answer });
    await page.screen.getByLabelText('6-digit code').fill('123456');
    await page.screen.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.service.to(paths.status)).toHaveLength(2);
    await notMe(page).click();
    await expect.element(heading(page, 'Stopping it')).toHaveFocus();
    list.give();
    disowned.give();
    await expect.element(heading(page, 'We have stopped it')).toHaveFocus();
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it('no answer: says so, tries again at a press, or goes back without a second code (RB4)', async () => {
    const page = await openFlow({ [paths.disown]: 'network' });
    await expect.poll(() => page.service.to(paths.smsTrigger)).toHaveLength(1);
    await notMe(page).click();
    await expect.element(page.screen.getByRole('alert')).toHaveFocus();
    await page.screen.getByRole('button', { name: 'Go back: it was me' }).click();
    await expect.element(heading(page, 'Enter the 6-digit code')).toHaveFocus();
    expect(page.service.to(paths.smsTrigger)).toHaveLength(1);
    await page.screen.getByLabelText('6-digit code').fill('123456');
    page.service.answer({ [paths.status]: nothingLeft });
    await page.screen.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it('no answer, then one', async () => {
    const page = await openFlow({ [paths.disown]: ['network', { status: 204 }] });
    await notMe(page).click();
    await page.screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(heading(page, 'We have stopped it')).toHaveFocus();
  });

  it('too late: never says that it was stopped, and leads to a new password', async () => {
    const page = await openFlow({ [paths.disown]: problem(401, 'ott_not_found', 'Your time to finish has run out.') });
    await notMe(page).click();
    await expect.element(heading(page, 'This request is over')).toHaveFocus();
    const link = page.screen.getByRole('link', { name: 'Change your password' });
    await expect.element(link).toHaveAttribute('href', '/login/forgot-password');
    expect(page.onDisowned).not.toHaveBeenCalled();
  });
});

/** A host's settings in addition to the specification's options: analytics, labels, a pause, and its own failure handling. */
import { words } from '@stepgate/testkit/words';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnalyticsEvent } from '../../host/analytics.ts';
import { loadMessages } from '../../i18n/load-messages.ts';
import { problem } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { token } from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';
import { withLabels } from '../../words/labels.ts';
import { Login } from './Login.tsx';

const secrets = { email: 'ada@example.com', password: 'open sesame please', code: '271828', token };

type Page = Awaited<ReturnType<typeof openPage>>;

async function passForm({ screen }: Page) {
  await screen.getByLabelText(words.email).fill(secrets.email);
  await screen.getByLabelText(words.password).fill(secrets.password);
  await screen.getByRole('button', { name: words.logIn }).click();
}

beforeEach(() => {
  document.title = '';
});

describe('the analytics hook', () => {
  it('reports each step of a login, and nothing secret or personal', async () => {
    const analytics = vi.fn<(event: AnalyticsEvent) => void>();
    const refusedFirst = [
      problem(401, 'invalid_email_password', 'Wrong'),
      { body: { data: { oneTimeTokenProperties: { oneTimeToken: token } } } },
    ];
    const page = await openPage(<Login />, {
      answers: { ...bySms, login: refusedFirst },
      host: { analytics },
    });
    await passForm(page);
    await expect.element(page.screen.getByText('Wrong', { exact: false })).toBeVisible();
    await passForm(page);
    await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
    await page.screen.getByRole('button', { name: words.back }).click();
    await page.screen.getByLabelText(words.code).fill(secrets.code);
    await expect.poll(() => page.navigate.mock.calls.length).toBe(1);
    const events = analytics.mock.calls.map(([event]) => event);
    const sms = { challenge: 'SMS', action: 'IDENTITY__LOGIN' };
    expect(events).toEqual([
      { name: 'login_sent' },
      { name: 'login_refused', code: 'invalid_email_password' },
      { name: 'login_sent' },
      { name: 'challenge_shown', ...sms },
      { name: 'other_ways_shown', ...sms },
      { name: 'challenge_shown', ...sms },
      { name: 'challenges_passed', challenges: ['SMS'] },
      { name: 'logged_in' },
    ]);
    const told = JSON.stringify([events, page.errorTracker.mock.calls.map(([error]) => [error, error.message, error.stack])]);
    for (const secret of Object.values(secrets)) expect(told).not.toContain(secret);
  });
});

it('a host’s label replaces ours, in parts that are loaded later too', async () => {
  const messages = withLabels(await loadMessages('en'), {
    'login.title': 'Log in to Harbour',
    'login.as': 'You are {email}',
    'phone.title': 'The code, please',
  });
  const page = await openPage(<Login email={secrets.email} />, { answers: bySms, messages });
  await expect.element(page.screen.getByRole('heading', { name: 'Log in to Harbour' })).toBeVisible();
  await expect.element(page.screen.getByText(`You are ${secrets.email}`)).toBeVisible();
  await page.screen.getByLabelText(words.password).fill(secrets.password);
  await page.screen.getByRole('button', { name: words.logIn }).click();
  await expect.element(page.screen.getByRole('heading', { name: 'The code, please' })).toBeVisible();
});

it('[FLOW-10] a host can pause a login before a challenge shows, after its own message too, and resume it', async () => {
  const resumes: (() => void)[] = [];
  const page = await openPage(
    <Login
      infoMessage={{ title: 'Before you continue', message: 'We never ask for a code by phone.' }}
      onChallengesLoaded={(_, resume) => {
        resumes.push(resume);
        return 'pause';
      }}
    />,
    { answers: bySms },
  );
  await passForm(page);
  await page.screen.getByRole('button', { name: words.continue }).click();
  await expect.poll(() => resumes.length).toBe(1);
  expect(page.screen.getByLabelText(words.code).elements()).toHaveLength(0);
  resumes[0]?.();
  await expect.element(page.screen.getByLabelText(words.code)).toBeVisible();
});

it('[FLOW-09] in token-expiry handling mode the host reports a login that can’t go on', { tags: 'deep' }, async () => {
  const onFailure = vi.fn<(error: unknown) => void>();
  const analytics = vi.fn<(event: AnalyticsEvent) => void>();
  const page = await openPage(<Login onFailure={onFailure} />, {
    answers: { ...bySms, tokenStatus: problem(401, 'ott_not_found', 'Expired') },
    host: { analytics },
  });
  await passForm(page);
  await expect.poll(() => onFailure.mock.calls.length).toBe(1);
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ code: 'ott_not_found' }));
  expect(page.screen.getByLabelText(words.email).elements()).toHaveLength(0);
  await expect.poll(() => analytics.mock.lastCall?.[0]).toEqual({ name: 'challenges_failed', code: 'ott_not_found' });
});

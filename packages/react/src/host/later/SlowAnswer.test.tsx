import { words } from '@stepgate/testkit/words';
import { expect, it } from 'vitest';
import { createPrompts } from '../../flow/step-up/create-prompts.ts';
import { StepUpDialogs } from '../../flow/step-up/StepUpDialogs.tsx';
import { Login } from '../../pages/login/Login.tsx';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, smsChallenge, token, transfer } from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';

const spoken = () =>
  [...document.querySelectorAll('[role=status]')].map((each) => each.textContent).filter((text) => text === 'Still working…');

async function pressLogIn(language: 'en' | 'de' = 'en') {
  const page = await openPage(<Login />, { answers: { ...bySms, login: 'never' }, language });
  const names = { en: [words.email, words.password, words.logIn], de: ['E-Mail', 'Passwort', 'Anmelden'] } as const;
  const [email, password, submit] = names[language];
  await page.screen.getByLabelText(email, { exact: true }).fill('ada@example.com');
  await page.screen.getByLabelText(password, { exact: true }).fill('open sesame please');
  const button = page.screen.getByRole('button', { name: submit, exact: true });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  // The timer starts once the sign is loaded.
  await expect.poll(() => page.clock.waiting()).toBeGreaterThan(0);
  await expect.poll(() => button.element().querySelector('[aria-hidden]:empty:not([class*=ring])')).not.toBeNull();
  return { ...page, button };
}

it('[MARK-14] an answer that takes longer than three seconds says so in its button, and once to a screen reader', async () => {
  const { clock, button } = await pressLogIn();
  const { width, height } = button.element().getBoundingClientRect();
  await clock.advance(2_999);
  expect(button.element().textContent).toBe(words.logIn);
  expect(spoken()).toEqual([]);
  await clock.advance(1);
  await expect.element(button.getByText('Still working…')).toBeVisible();
  expect(getComputedStyle(button.getByText(words.logIn).element()).opacity).toBe('0');
  expect(spoken()).toHaveLength(1);
  await clock.advance(60_000);
  expect(spoken()).toHaveLength(1);
  const after = button.element().getBoundingClientRect();
  expect([after.width, after.height]).toEqual([width, height]);
});

it('[MARK-14] in German too', { tags: 'deep' }, async () => {
  const { clock, button } = await pressLogIn('de');
  await clock.advance(3_000);
  await expect.element(button.getByText('Einen Augenblick noch …')).toBeVisible();
});

it('[MARK-14] with the answer the words go, and a failure says what it is', async () => {
  const page = await openPage(<Login />, { answers: { ...bySms, login: 'network' } });
  await page.screen.getByLabelText(words.email).fill('ada@example.com');
  await page.screen.getByLabelText(words.password).fill('open sesame please');
  await page.screen.getByRole('button', { name: words.logIn, exact: true }).click();
  await expect.element(page.screen.getByText('Check your internet connection', { exact: false })).toBeVisible();
  await page.clock.advance(3_000);
  expect(spoken()).toEqual([]);
  expect(page.screen.getByRole('button', { name: words.logIn, exact: true }).element().textContent).toBe(words.logIn);
});

it('[MARK-14] over a dialog it is said in the dialog', { tags: 'deep' }, async () => {
  const store = createPrompts();
  const page = await openPage(<StepUpDialogs store={store} />, {
    answers: {
      ...bySms,
      tokenStatus: asks({ primary: smsChallenge(), transactionDetails: transfer }),
      'verifyPhoneCode/sms': 'never',
    },
  });
  const answered = store.prompts.approve({ oneTimeToken: token, message: undefined });
  const code = page.screen.getByLabelText(words.code);
  await expect.element(code).toHaveFocus();
  await code.fill('111111');
  const done = page.screen.getByRole('button', { name: words.done, exact: true });
  await expect.element(done).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => done.element().querySelector('[aria-hidden]:empty:not([class*=ring])')).not.toBeNull();
  await page.clock.advance(3_000);
  await expect.element(done.getByText('Still working…')).toBeVisible();
  expect([...document.querySelectorAll('dialog [role=status]')].map((each) => each.textContent)).toContain('Still working…');
  await page.screen.getByRole('button', { name: words.close }).click();
  await answered;
});

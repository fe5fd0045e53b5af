import { words } from '@stepgate/testkit/words';
import { expect, it } from 'vitest';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, otherChallenge, smsChallenge, token, transfer } from '../../test/script/challenges.ts';
import { titleOfFocus } from '../../test/title-of-focus.ts';
import { openPage } from '../../test/world.tsx';
import { createPrompts } from './create-prompts.ts';
import { StepUpDialogs } from './StepUpDialogs.tsx';

const levelsIn = (dialog: Element) =>
  [...dialog.querySelectorAll('h1, h2, h3')].map(({ tagName, textContent }) => [tagName, textContent]);

it('[BODY-08] in an approval the title of the step is the first heading, and what the dialog is for is its name', async () => {
  const store = createPrompts();
  const alternatives = [otherChallenge('TOTP')];
  const { screen } = await openPage(<StepUpDialogs store={store} />, {
    answers: { ...bySms, tokenStatus: asks({ primary: smsChallenge(), alternatives, transactionDetails: transfer }) },
  });
  const answered = store.prompts.approve({ oneTimeToken: token, message: undefined });
  const dialog = screen.getByRole('dialog', { name: words.approveThis });
  await expect.poll(titleOfFocus).toBe(words.enterCode);
  expect(levelsIn(dialog.element())).toEqual([['H1', words.enterCode]]);
  await dialog.getByRole('button', { name: words.close }).click();
  await expect(answered).resolves.toBe('closed');
});

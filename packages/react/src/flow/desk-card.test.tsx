/** The card of a desk: one height for a whole flow, and no hole in it or below it. */
import { words } from '@stepgate/testkit/words';
import { expect, it, onTestFinished } from 'vitest';
import { page as browser } from 'vitest/browser';
import { problem } from '../test/script/answers.ts';
import { bySms } from '../test/script/by-sms.ts';
import { asks, otherChallenge, smsChallenge, token } from '../test/script/challenges.ts';
import { openPage } from '../test/world.tsx';
import { ChallengeFlow } from './LazyChallengeFlow.tsx';

const height = 900;

async function openFlow(answers = {}) {
  const { innerWidth, innerHeight } = window;
  await browser.viewport(1440, height);
  onTestFinished(() => browser.viewport(innerWidth, innerHeight));
  const tokenStatus = asks({
    primary: otherChallenge('TOTP'),
    alternatives: [smsChallenge(), otherChallenge('PUSH'), otherChallenge('PASSKEY'), otherChallenge('EMAIL_VERIFICATION')],
  });
  const { screen } = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, {
    answers: { ...bySms, tokenStatus, ...answers },
  });
  const card = () => screen.getByRole('main').element().getBoundingClientRect();
  const title = (name: string) => screen.getByRole('heading', { level: 1, name });
  return { screen, card, title };
}

it('[MARK-09] from a code to the other methods and to a text message, the card stays where it is and as high as it is', async () => {
  const { screen, card, title } = await openFlow();
  await expect.element(title(words.enterAppCode)).toBeVisible();
  const first = card();
  await screen.getByRole('button', { name: words.tryAnotherWay }).click();
  await expect.element(title(words.chooseMethod)).toBeVisible();
  expect(card()).toEqual(first);
  await screen.getByRole('button', { name: /Text message/ }).click();
  await expect.element(title(words.enterCode)).toBeVisible();
  expect(card()).toEqual(first);
  expect(first.bottom).toBeLessThan(height);
});

it('[MARK-09] a short step has its words a little above the middle of the card, with no hole of 350 px', async () => {
  const { screen, card, title } = await openFlow({
    verifyTotp: problem(403, 'attempt_limit_reached', 'Please try again later.'),
  });
  await screen.getByLabelText(words.code).fill('123456');
  await expect.element(title(words.tooManyWrongCodes)).toBeVisible();
  const step = screen.getByRole('main').element().querySelector('section');
  const parts = [...(step?.children ?? [])].map((part) => part.getBoundingClientRect()).filter((place) => place.height > 0);
  const above = Math.min(...parts.map(({ top }) => top)) - card().top;
  const below = card().bottom - Math.max(...parts.map(({ bottom }) => bottom));
  expect(above).toBeGreaterThan(60);
  expect(below).toBeGreaterThan(above);
  expect(below).toBeLessThan(350);
});

/** An accepted proof and a sent code count, whatever the body of the answer is: the specification doesn't promise one. */

import { type ChallengeAnswer, calls } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, vi } from 'vitest';
import { choose, createPhoto } from '../test/photos.ts';
import { type AnyAnswer, type CallName, fault, type Script } from '../test/script/answers.ts';
import { bySms } from '../test/script/by-sms.ts';
import { asks, newNumberChallenge, nothingLeft, otherChallenge, smsChallenge, token } from '../test/script/challenges.ts';
import { openPage } from '../test/world.tsx';
import type { ChallengeFlowProps } from './ChallengeFlow.tsx';
import { ChallengeFlow } from './LazyChallengeFlow.tsx';

type Page = Awaited<ReturnType<typeof openFlow>>;

const answers: readonly (readonly [what: string, answer: AnyAnswer])[] = [
  ['204', { status: 204 }],
  ['200 without a body', { body: '' }],
  ['200 {}', { body: {} }],
  ['200 []', { body: [] }],
  ['201 with a page of HTML', { status: 201, body: '<html><p>Thank you</p></html>' }],
];

async function openFlow(primary: ChallengeAnswer, given: Script = {}) {
  const onComplete = vi.fn<ChallengeFlowProps['onComplete']>();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} />, {
    answers: { ...bySms, tokenStatus: [asks({ primary }), nothingLeft], ...given },
  });
  return { ...page, onComplete };
}

const press = ({ screen }: Page, name: string) => screen.getByRole('button', { name, exact: true }).click();

async function enter(page: Page, label: string, value: string, button?: string) {
  await page.screen.getByLabelText(label, { exact: true }).fill(value);
  if (button !== undefined) await press(page, button);
}

type Proof = {
  readonly call: CallName;
  readonly primary: ChallengeAnswer;
  give(page: Page): Promise<void>;
};

const proofs: readonly Proof[] = [
  {
    call: 'verifyTotp',
    primary: otherChallenge('TOTP'),
    give: (page) => enter(page, words.code, '123456'),
  },
  { call: 'verifyPhoneCode/sms', primary: smsChallenge(), give: (page) => enter(page, words.code, '123456') },
  {
    call: 'verifyPassword',
    primary: otherChallenge('PASSWORD'),
    give: (page) => enter(page, words.password, 'secret', words.continue),
  },
  {
    call: 'verifyPhoneGuess',
    primary: otherChallenge('PHONE_GUESS', { hiddenNumbers: 3 }),
    give: (page) => enter(page, words.missingDigits, '123', words.continue),
  },
  {
    call: 'verifyNewPhoneNumber',
    primary: otherChallenge('UPDATE_PHONE_NUMBER', { iso2CountryCode: 'GB' }),
    give: (page) => enter(page, words.phoneNumber, '07700 900123', words.continue),
  },
  {
    call: 'uploadSelfie',
    primary: otherChallenge('SELFIE_WITH_ID', { uploadPath: calls.uploadSelfie.path }),
    async give(page) {
      await expect.element(page.screen.getByRole('heading', { level: 1 })).toHaveFocus();
      choose(page, words.chooseFile, createPhoto(2_000));
      await press(page, words.submit);
    },
  },
];

/** The answer to each proof, independent of the list that follows. */
const saysNothingIsLeft: Script = {
  verifyTotp: nothingLeft,
  'verifyPhoneCode/sms': nothingLeft,
  verifyPassword: nothingLeft,
  verifyPhoneGuess: nothingLeft,
  verifyNewPhoneNumber: nothingLeft,
  uploadSelfie: nothingLeft,
};

describe.each(proofs)('$primary.type', ({ call, primary, give }) => {
  it.each(answers)('[SRV-01] the proof is accepted, and the list says what comes next: %s', async (_, answer) => {
    const page = await openFlow(primary, { [call]: fault(answer) });
    await give(page);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect([page.service.to(call).length, page.service.to('tokenStatus').length]).toEqual([1, 2]);
    expect(page.errorTracker).not.toHaveBeenCalled();
  });

  it('[SRV-01] the body proves nothing: the list still requires the challenge', async () => {
    const page = await openFlow(primary, { ...saysNothingIsLeft, tokenStatus: asks({ primary }) });
    await give(page);
    await expect.poll(() => page.service.to('tokenStatus')).toHaveLength(2);
    expect(page.onComplete).not.toHaveBeenCalled();
  });
});

describe.each(answers)('a code was sent, and the answer is %s', (_, answer) => {
  it('[SRV-02] the wait begins, and the screen shows the number of the challenge', async () => {
    const { screen } = await openFlow(smsChallenge(), { 'triggerPhoneCode/sms': fault(answer) });
    await expect.element(screen.getByText('We sent a text message to the number ending in 42.')).toBeVisible();
    await expect.element(screen.getByText('You can ask for a new code in 30 seconds.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: words.resendCode })).toBeDisabled();
  });

  it('[SRV-02] the same holds for a number that was entered just now', async () => {
    const { screen } = await openFlow(newNumberChallenge('SMS'), { 'triggerPhoneCode/sms': fault(answer) });
    await expect.element(screen.getByText('We sent a text message to +447700900123.')).toBeVisible();
    await expect.element(screen.getByText('You can ask for a new code in 30 seconds.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: words.resendCode })).toBeDisabled();
  });
});

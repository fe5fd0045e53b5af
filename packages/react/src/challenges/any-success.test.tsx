/** A proof that the service took, and a code that it sent, whatever the body of the answer is: the specification promises none. */
import { describe, expect, it, vi } from 'vitest';
import {
  type Answered,
  asks,
  bySms,
  type FakeAnswers,
  newNumberChallenge,
  nothingLeft,
  otherChallenge,
  paths,
  smsChallenge,
  token,
  type WireChallenge,
} from '../test/fake-service.ts';
import { choose, photoOf } from '../test/photos.ts';
import { openPage } from '../test/world.tsx';
import type { ChallengeFlowProps } from './ChallengeFlow.tsx';
import { ChallengeFlow } from './LazyChallengeFlow.tsx';

type Page = Awaited<ReturnType<typeof openFlow>>;

const answers: readonly (readonly [what: string, answer: Answered])[] = [
  ['204', { status: 204 }],
  ['200 without a body', { body: '' }],
  ['200 {}', { body: {} }],
  ['200 []', { body: [] }],
  ['201 with a page of HTML', { status: 201, body: '<html><p>Thank you</p></html>' }],
];

async function openFlow(primary: WireChallenge, given: FakeAnswers = {}) {
  const onComplete = vi.fn<ChallengeFlowProps['onComplete']>();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} />, {
    answers: { ...bySms, [paths.status]: [asks({ primary }), nothingLeft], ...given },
  });
  return { ...page, onComplete };
}

const press = ({ screen }: Page, name: string) => screen.getByRole('button', { name, exact: true }).click();

async function enter(page: Page, label: string, value: string, button: string) {
  await page.screen.getByLabelText(label, { exact: true }).fill(value);
  await press(page, button);
}

type Proof = {
  readonly call: string;
  readonly primary: WireChallenge;
  give(page: Page): Promise<void>;
};

const proofs: readonly Proof[] = [
  {
    call: paths.totpVerify,
    primary: otherChallenge('TOTP'),
    give: (page) => enter(page, '6-digit code', '123456', 'Confirm code'),
  },
  { call: paths.smsVerify, primary: smsChallenge(), give: (page) => enter(page, '6-digit code', '123456', 'Done') },
  {
    call: paths.passwordVerify,
    primary: otherChallenge('PASSWORD'),
    give: (page) => enter(page, 'Password', 'secret', 'Continue'),
  },
  {
    call: paths.phoneGuessVerify,
    primary: otherChallenge('PHONE_GUESS', { hiddenNumbers: 3 }),
    give: (page) => enter(page, 'Missing digits', '123', 'Continue'),
  },
  {
    call: paths.newPhoneNumber,
    primary: otherChallenge('UPDATE_PHONE_NUMBER', { iso2CountryCode: 'GB' }),
    give: (page) => enter(page, 'Phone number', '07700 900123', 'Continue'),
  },
  {
    call: paths.selfieUpload,
    primary: otherChallenge('SELFIE_WITH_ID', { uploadPath: paths.selfieUpload.replace('POST ', '') }),
    async give(page) {
      await expect.element(page.screen.getByRole('heading', { level: 1 })).toHaveFocus();
      choose(page, 'Choose a file', photoOf(2_000));
      await press(page, 'Submit');
    },
  },
];

describe.each(proofs)('$primary.type', ({ call, primary, give }) => {
  it.each(answers)('[SRV-01] the proof was taken, and the list is asked what comes next: %s', async (_, answer) => {
    const page = await openFlow(primary, { [call]: answer });
    await give(page);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect([page.service.to(call).length, page.service.to(paths.status).length]).toEqual([1, 2]);
    expect(page.errorTracker).not.toHaveBeenCalled();
  });

  it('[SRV-01] what the body says is no proof: the list still asks', async () => {
    const page = await openFlow(primary, { [call]: nothingLeft, [paths.status]: asks({ primary }) });
    await give(page);
    await expect.poll(() => page.service.to(paths.status)).toHaveLength(2);
    expect(page.onComplete).not.toHaveBeenCalled();
  });
});

describe.each(answers)('a code that was sent, said by %s', (_, answer) => {
  it('[SRV-02] the wait begins, and the number is the one that the challenge has', async () => {
    const { screen } = await openFlow(smsChallenge(), { [paths.smsTrigger]: answer });
    await expect.element(screen.getByText('We sent a text message with a code to •••• 42.')).toBeVisible();
    await expect.element(screen.getByText('You can ask for a new code in 30 seconds.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Resend code' })).toBeDisabled();
  });

  it('[SRV-02] so it does for a number that was entered just now', async () => {
    const { screen } = await openFlow(newNumberChallenge('SMS'), { [paths.smsTrigger]: answer });
    await expect.element(screen.getByText('We sent a text message with a code to +447700900123.')).toBeVisible();
    await expect.element(screen.getByText('You can ask for a new code in 30 seconds.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Resend code' })).toBeDisabled();
  });
});

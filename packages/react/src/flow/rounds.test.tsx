/** Lists that lag behind a proof, or still ask for it: nothing is sent twice, and no step comes back in silence. */

import { type ChallengeAnswer, calls } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, vi } from 'vitest';
import { choose, createPhoto } from '../test/photos.ts';
import { nextList, untilListCounts } from '../test/polling.ts';
import { fault, type Script } from '../test/script/answers.ts';
import { bySms } from '../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge, smsChallenge, token } from '../test/script/challenges.ts';
import { openPage } from '../test/world.tsx';
import type { ChallengeFlowProps } from './ChallengeFlow.tsx';
import { ChallengeFlow } from './LazyChallengeFlow.tsx';

type Page = Awaited<ReturnType<typeof openFlow>>;

async function openFlow(answers: Script) {
  const onComplete = vi.fn<ChallengeFlowProps['onComplete']>();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} />, {
    answers: { ...bySms, ...answers },
  });
  return { ...page, onComplete };
}

const heading = ({ screen }: Page, name: string) => screen.getByRole('heading', { level: 1, name });
const press = ({ screen }: Page, name: string) => screen.getByRole('button', { name, exact: true }).click();
const enterCode = ({ screen }: Page) => screen.getByLabelText(words.code).fill('123456');
const stillNeeded = ({ screen }: Page) => screen.getByText('We still need this step. Please complete it to continue.');

describe('a list that follows a second late', () => {
  const due = (primary: ChallengeAnswer) => asks({ primary }, { primary: otherChallenge('PASSWORD') });
  const password = asks({ primary: otherChallenge('PASSWORD') });

  it('[SRV-25] gets no second text message after the right code, and the next step is shown', async () => {
    const page = await openFlow({ tokenStatus: [due(smsChallenge()), due(smsChallenge()), password] });
    await enterCode(page);
    await nextList(page, 2);
    await expect.element(heading(page, words.enterPassword)).toBeVisible();
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
    expect(page.errorTracker).not.toHaveBeenCalled();
    await expect.element(stillNeeded(page)).not.toBeInTheDocument();
  });

  it('[SRV-25] gets one push for one approval, and no error', { tags: 'deep' }, async () => {
    const push = due(otherChallenge('PUSH'));
    const page = await openFlow({
      tokenStatus: [push, push, push, nothingLeft],
      triggerPush: { status: 204 },
      pushStatus: { body: { status: 'APPROVED' } },
    });
    await nextList(page, 2);
    await nextList(page, 3);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(page.service.to('triggerPush')).toHaveLength(1);
    expect(page.errorTracker).not.toHaveBeenCalled();
  });
});

describe('a list that still asks for what was taken', () => {
  it('[SRV-23] the customer reads that the step is still needed, and the developer gets an error', async () => {
    const page = await openFlow({
      tokenStatus: asks({ primary: otherChallenge('PASSWORD') }),
      verifyPassword: fault({ status: 204 }),
    });
    await page.screen.getByLabelText(words.password, { exact: true }).fill('open sesame please');
    await expect.element(stillNeeded(page)).not.toBeInTheDocument();
    await press(page, words.continue);
    await untilListCounts(page);
    await expect.element(stillNeeded(page)).toBeVisible();
    await expect.element(page.screen.getByLabelText(words.password, { exact: true })).toHaveValue('');
    expect(page.errorTracker.mock.calls).toMatchObject([
      [{ kind: 'unreadable', cause: { message: 'the service took a proof by PASSWORD, but its list still asks for it' } }],
    ]);
  });

  it('[SRV-23] the same holds for a photo that is with staff, in front of a server that has no word for it', {
    tags: 'deep',
  }, async () => {
    const page = await openFlow({
      tokenStatus: asks({ primary: otherChallenge('SELFIE_WITH_ID', { uploadPath: calls.uploadSelfie.path }) }),
      uploadSelfie: fault({ status: 204 }),
    });
    await expect.element(page.screen.getByRole('heading', { level: 1 })).toHaveFocus();
    choose(page, words.chooseFile, createPhoto(2_000));
    await press(page, words.submit);
    await untilListCounts(page);
    await expect.element(stillNeeded(page)).toBeVisible();
  });
});

describe('a server that lists UPDATE_PHONE_NUMBER until the code is proved', () => {
  const form = asks({ primary: otherChallenge('UPDATE_PHONE_NUMBER', { iso2CountryCode: 'GB' }) });

  async function enterNumber(page: Page, number: string) {
    await page.screen.getByLabelText(words.phoneNumber).fill(number);
    await press(page, words.continue);
  }

  it('[SRV-23] is followed to the code, which goes to the number that the server has', async () => {
    const page = await openFlow({
      tokenStatus: [form, form, nothingLeft],
      verifyNewPhoneNumber: fault({ status: 204 }),
      'triggerPhoneCode/sms': fault({ status: 204 }),
    });
    await enterNumber(page, '07700 900123');
    await expect.element(page.screen.getByText('We sent a text message to +447700900123.')).toBeVisible();
    expect(page.service.to('triggerPhoneCode/sms').map(({ body }) => body)).toEqual([{}]);
    await enterCode(page);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(page.service.to('verifyNewPhoneNumber')).toHaveLength(1);
    expect(page.errorTracker).not.toHaveBeenCalled();
  });

  it('[SRV-23] takes another number instead: it gets a code of its own', { tags: 'deep' }, async () => {
    const page = await openFlow({
      tokenStatus: form,
      verifyNewPhoneNumber: fault({ status: 204 }),
      'triggerPhoneCode/sms': fault({ status: 204 }),
    });
    await enterNumber(page, '07700 900123');
    await press(page, words.changePhoneNumber);
    await enterNumber(page, '07700 900456');
    await expect.element(page.screen.getByText('We sent a text message to +447700900456.')).toBeVisible();
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(2);
    expect(page.errorTracker).not.toHaveBeenCalled();
  });
});

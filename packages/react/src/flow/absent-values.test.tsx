/** A server may leave out, empty or misspell every optional member of a challenge. Each screen either works, or says so to the developer and to the customer. */

import { type ChallengeAnswer, type ChallengeType, challengeTypes, parseTokenProperties } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { fakePasskeys } from '../test/fake-passkeys.ts';
import { fault, type Script } from '../test/script/answers.ts';
import { bySms } from '../test/script/by-sms.ts';
import { asks, token } from '../test/script/challenges.ts';
import { openPage } from '../test/world.tsx';
import { ChallengeFlow } from './LazyChallengeFlow.tsx';

/** All of them, so that a new attribute is tried here by itself. */
const attributes: Required<ChallengeAnswer['viewData']['attributes']> = {
  header: 'A header',
  message: 'A message',
  subMessage: 'More of it',
  showInApproveAnotherWay: true,
  fallbackAction: { label: 'Ask our team', action: 'contact' },
  maskedPhoneNumber: '•••• 42',
  newPhoneNumber: '+447700900123',
  unmaskedPhoneNumber: '+447700900123',
  iso2CountryCode: 'GB',
  firstPhoneNumbers: '44',
  lastPhoneNumbers: '42',
  hiddenNumbers: 4,
  uploadPath: '/gateway/identity/api/v1/one-time-token/selfie-with-id/upload',
  underReview: true,
  mayVerifyLater: true,
  mayEnterCode: true,
  currentPhoneNumber: '•••• 42',
};

const full = (type: ChallengeType): object => ({
  type,
  viewData: { attributes, 'number-1': { maskedPhoneNumber: '•••• 42', hiddenNumbers: 4 } },
  context: { challengeId: 'challenge-1', version: 2 },
  availablePhoneNumbers: [{ id: 'number-1', type: 'PRIMARY', maskedPhoneNumber: '•••• 42' }],
});

const fullEntry = (type: ChallengeType): object => ({
  primaryChallenge: full(type),
  alternatives: [full(type === 'TOTP' ? 'SMS' : 'TOTP')],
  required: true,
  passed: false,
});

/** Members that the specification doesn't call optional. The list has another entry that says `required`. */
const needed: ReadonlySet<string> = new Set(['type', 'primaryChallenge']);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The value with one member changed, for every optional member at every level. */
function* changed(value: object, to: unknown): Generator<object> {
  for (const [name, member] of Object.entries(value)) {
    const put = (other: unknown) => Object.assign(Array.isArray(value) ? [...value] : { ...value }, { [name]: other });
    if (!needed.has(name)) yield put(to);
    if (isObject(member)) for (const inner of changed(member, to)) yield put(inner);
  }
}

const spellings: readonly unknown[] = [undefined, null, '', ' ', 7, 'no such value', true, {}, []];

/** One for each way in which the front end reads all those lists, as long as something is due. */
function differentLists(type: ChallengeType): readonly object[] {
  const lists = new Map<string, object>();
  for (const to of spellings)
    for (const entry of changed(fullEntry(type), to)) {
      const body = JSON.parse(JSON.stringify({ challenges: [entry, { type: 'VOICE', required: false }] }));
      const [due] = parseTokenProperties(body).challenges;
      if (!due?.required || due.passed) continue;
      const byId = due.supported && [...due.primaryChallenge.viewByPhoneNumberId];
      lists.set(JSON.stringify([due, byId]), body);
    }
  return [...lists.values()];
}

/** Everything that a screen asks for as it opens is still on its way. */
const waiting: Script = {
  ...bySms,
  'triggerPhoneCode/whatsapp': 'never',
  'triggerPhoneCode/voice': 'never',
  triggerPush: 'never',
  triggerPushV2: 'never',
  triggerProfiler: 'never',
  triggerEmailCheckpoint: 'never',
  beginPasskey: 'never',
  faceMatchFlow: 'never',
  resendEmailVerification: 'never',
};

it.each(challengeTypes)('[SRV-22] %s: no optional member stops a login in silence, however it is written', async (type) => {
  const lists = differentLists(type);
  expect(lists.length).toBeGreaterThan(15);
  for (const body of lists) {
    const shown = JSON.stringify(body);
    const { screen, errorTracker } = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, {
      answers: { ...waiting, tokenStatus: fault({ body }) },
    });
    const heading = screen.getByRole('heading', { level: 1 });
    await expect.element(heading, { message: shown }).toBeVisible();
    const title = heading.element().textContent;
    const text = screen.container.textContent;
    const reports = errorTracker.mock.calls.length;
    await cleanup();
    expect(title.trim(), shown).not.toBe('');
    expect(text, shown).not.toMatch(/undefined|null|NaN|\[object/);
    if (title === words.failed) expect(reports, shown).toBeGreaterThan(0);
  }
});

it.each(challengeTypes)('[ENT-01] %s: the header, the message and the sub-message of the server are shown', async (type) => {
  const primary = { type, viewData: { attributes: { ...attributes, underReview: false } }, context: {} };
  const { screen } = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, {
    answers: { ...waiting, tokenStatus: asks({ primary }) },
    host: { passkeys: fakePasskeys() },
  });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'A header' })).toBeVisible();
  await expect.element(screen.getByText('A message')).toBeVisible();
  await expect.element(screen.getByText('More of it')).toBeVisible();
  expect(document.title).toBe('A header – Stepgate');
});

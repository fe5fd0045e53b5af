/** Every state of the security page, for the accessibility checks. */
import { lifetimes } from '@stepgate/contract';
import { expect, vi } from 'vitest';
import { page as tab, userEvent } from 'vitest/browser';
import { fakePasskeys } from '../../test/fake-passkeys.ts';
import { left, totp } from '../../test/pages/challenges.ts';
import { checkEveryLook } from '../../test/pages/every-look.ts';
import type { SectionName } from './security-host.ts';
import {
  type Answers,
  codeToNumber,
  createApproval,
  demand,
  done,
  openSecurity,
  paths,
  problem,
  shows,
} from './test/open-security.tsx';

const rows = ['email', 'password', 'passkeys', 'phones', 'authenticator', 'backup', 'devices', 'sessions'] as const;

type Opened = Awaited<ReturnType<typeof openSecurity>>;
type Scene = {
  readonly name: string;
  /** Default: a browser without them. */
  readonly passkeys?: ReturnType<typeof fakePasskeys>;
  readonly answers?: Answers;
  /** Brings the page to the scene. */
  act?(opened: Opened): Promise<void>;
};

/** Opens a row, and presses buttons in it by their position, which is the same in every language. The button of the row is the first one. */
const press =
  (row: SectionName, ...places: readonly number[]) =>
  async () => {
    const section = tab.elementLocator(await vi.waitUntil(() => document.getElementById(row)));
    for (const place of [0, ...places]) await section.getByRole('button').nth(place).click();
  };
const numbers = { change: 1, remove: 2, makePrimary: 3, add: 5 };
const socials = shows({
  socials: [
    { provider: 'google', connected: true },
    { provider: 'facebook', connected: false },
  ],
});
const able = { available: true, approvedPhoto: true };
const noFace = shows({ faceMatch: able, freshUntil: 60 * 60_000 });
const face = shows({ faceMatch: able, face: { enrolledAt: 0, from: 'photo' } });
const key = { status: 200, body: { key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/ada?secret=JBSWY3DP' } };
const code = { status: 200, body: { code: 'ABCDE-12345', link: 'https://app.example.test/device#code=A', expiresAt: 0 } };
const codes = { status: 200, body: { codes: Array.from({ length: 10 }, (_, at) => `abcd${at}-1234${at}`) } };
const passkey = { id: 'p', name: 'iCloud Keychain', kind: 'synced', createdAt: 0, lastUsedAt: 86_400_000 } as const;
const withPasskey = shows({ passkeys: [passkey, { ...passkey, id: 'q', name: 'YubiKey 5', kind: 'device-bound' }] });
const passkeyOptions = {
  ...{ challenge: 'YQ', rp: { id: 'a', name: 'a' }, user: { id: 'YQ', name: 'a', displayName: 'a' }, pubKeyCredParams: [] },
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  ...{ excludeCredentials: [], attestation: 'none', timeout: 1 },
};
const toProve = createApproval('Add a device that can approve logins', totp);
const bare = { phoneNumbers: [], authenticator: null, backupCodesLeft: 0, devices: [] };
const oneWay = shows({ authenticator: null, backupCodesLeft: 0, devices: [] });
const waiting = shows({ phoneChange: { maskedNewPhoneNumber: '•••• 23', receivedAt: 0, latestAt: 86_400_000 } });
const duplicate = problem(400, 'duplicated_phone_number', 'Taken.', { maskedDuplicateEmail: 'gr***@example.com' });
const adding: Answers = {
  [paths.addNumber]: [demand('wish'), { status: 200, body: { id: 'entered-1' } }],
  [paths.verifyNumber('entered-1')]: [demand('code'), duplicate],
  [paths.status]: [toProve, left(), left(codeToNumber), left()],
  [paths.verifyTotp]: [left()],
  [paths.triggerCode]: [{ status: 200, body: { obfuscatedPhoneNo: '•••• 23' } }],
  [paths.verifyCode]: [left()],
};

/** Fills in the only visible field, and sends it. */
async function enter({ screen }: Opened, text: string) {
  await screen.getByRole('textbox').fill(text);
  await userEvent.keyboard('{Enter}');
}

const approvalField = ({ screen }: Opened) => screen.getByRole('dialog').getByRole('textbox');
async function approve(opened: Opened) {
  await approvalField(opened).fill('123456');
}

async function enterNumber(opened: Opened) {
  await press('phones', numbers.add)();
  await enter(opened, '+447700900123');
}

async function enterBoth(opened: Opened) {
  await enterNumber(opened);
  await approve(opened);
  await expect.element(opened.screen.getByText('+447700900123', { exact: true })).toBeVisible();
}

const scenes: readonly Scene[] = [
  { name: 'loading', answers: { [paths.security]: ['never'] } },
  { name: 'everything' },
  ...rows.map((row) => ({ name: `the row ${row}`, act: press(row) })),
  { name: 'nothing yet', answers: { [paths.security]: [shows(bare)] } },
  { name: 'one way to confirm', answers: { [paths.security]: [oneWay] } },
  { name: 'out of reach', answers: { [paths.security]: ['no network'] } },
  { name: 'a question', act: press('phones', numbers.remove) },
  {
    name: 'a question, refused',
    answers: { [paths.removeNumber('number-1')]: [problem(409, 'last_way', 'That is the last way.')] },
    act: press('phones', numbers.remove, numbers.remove),
  },
  { name: 'a change made', answers: { [paths.makePrimary('number-2')]: [done] }, act: press('phones', numbers.makePrimary) },
  { name: 'setting up an app', answers: { [paths.beginAuthenticator]: [key] }, act: press('authenticator', 1) },
  {
    name: 'setting up an app, no code typed',
    answers: { [paths.beginAuthenticator]: [key] },
    act: press('authenticator', 1, 2),
  },
  {
    name: 'backup codes',
    answers: { [paths.makeBackupCodes]: [codes], [paths.security]: [shows({ backupCodesLeft: 0 })] },
    act: press('backup', 1),
  },
  { name: 'two passkeys', answers: { [paths.security]: [withPasskey] }, act: press('passkeys') },
  {
    name: 'passkeys only',
    answers: { [paths.security]: [shows({ passkeys: [passkey, { ...passkey, id: 'q' }], passkeysOnly: true })] },
    act: press('passkeys'),
  },
  {
    name: 'a recovery without passkeys that waits',
    answers: { [paths.security]: [shows({ passkeyRecovery: { begunAt: 0, readyAt: 259_200_000 } })] },
  },
  { name: 'renaming a passkey', answers: { [paths.security]: [withPasskey] }, act: press('passkeys', 1) },
  {
    name: 'adding a passkey, cancelled',
    answers: { [paths.beginAddPasskey]: [{ status: 200, body: { options: passkeyOptions } }] },
    act: press('passkeys', 1, 1),
    passkeys: fakePasskeys('cancelled'),
  },
  { name: 'adding a device', answers: { [paths.beginDevice]: [code] }, act: press('devices', 2) },
  {
    name: 'adding a device, too late',
    answers: { [paths.beginDevice]: [code] },
    async act(opened) {
      await press('devices', 2)();
      await expect.element(opened.screen.getByText('ABCDE-12345')).toBeVisible();
      await opened.clock.advance(lifetimes.deviceEnrolment);
    },
  },
  { name: 'a face to set up', answers: { [paths.security]: [noFace] }, act: press('face') },
  {
    name: 'a face, from a photo that cannot be used',
    answers: { [paths.security]: [noFace], [paths.faceFromPhoto]: [problem(400, 'face_not_usable', 'No face can be made out.')] },
    async act(opened) {
      await press('face', 1)();
      await expect.element(opened.screen.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'a face, scanning',
    answers: { [paths.security]: [noFace] },
    async act(opened) {
      await press('face', 2)();
      await expect.element(opened.screen.getByRole('heading', { level: 2 })).not.toBeInTheDocument();
      await expect.element(opened.screen.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  { name: 'a face that is set up', answers: { [paths.security]: [face] }, act: press('face') },
  { name: 'a face, forgetting', answers: { [paths.security]: [face] }, act: press('face', 2) },
  { name: 'a new password', act: press('password', 1) },
  { name: 'a new password, empty fields', act: press('password', 1, 3) },
  { name: 'signing out', act: press('sessions', 2) },
  { name: 'other ways to log in', answers: { [paths.security]: [socials] }, act: press('socials') },
  { name: 'other ways to log in, disconnecting', answers: { [paths.security]: [socials] }, act: press('socials', 1) },
  {
    name: 'other ways to log in, not connected',
    answers: { [paths.security]: [socials], [paths.connectSocial]: [problem(502, 'social_unavailable', 'That login is away.')] },
    async act(opened) {
      await press('socials', 2)();
      await expect.element(opened.screen.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'an approval',
    answers: { [paths.beginDevice]: [demand('token')], [paths.status]: [toProve] },
    async act(opened) {
      await press('devices', 2)();
      await expect.element(opened.screen.getByRole('textbox')).toBeVisible();
    },
  },
  { name: 'a further number', act: press('phones', numbers.add) },
  {
    name: 'a further number, refused',
    answers: { [paths.addNumber]: [problem(400, 'user.phonenumber.blocked', 'No codes go there.')] },
    async act(opened) {
      await enterNumber(opened);
      await expect.element(opened.screen.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the approval of a further number',
    answers: adding,
    async act(opened) {
      await enterNumber(opened);
      await expect.element(approvalField(opened)).toBeVisible();
    },
  },
  {
    name: 'an approval that took too long',
    answers: { ...adding, [paths.status]: [problem(401, 'ott_not_found')] },
    async act(opened) {
      await enterNumber(opened);
      await expect.element(opened.screen.getByRole('dialog').getByRole('heading', { level: 1 })).toHaveFocus();
    },
  },
  {
    name: 'the code to a further number',
    answers: adding,
    act: enterBoth,
  },
  {
    name: 'a further number that is taken',
    answers: adding,
    async act(opened) {
      await enterBoth(opened);
      await approve(opened);
      await expect.element(opened.screen.getByText('gr***@example.com', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'a change of the number that cannot be made',
    answers: { [paths.startPhoneChange]: [problem(403, 'phone_change_unavailable', 'It cannot be changed here.')] },
    act: press('phones', numbers.change),
  },
  { name: 'a change of the number under way', answers: { [paths.security]: [waiting] }, act: press('phones') },
  { name: 'a change of the number, cancelling', answers: { [paths.security]: [waiting] }, act: press('phones', 1) },
  {
    name: 'a change of the number, cancelled',
    answers: { [paths.security]: [waiting, shows()], [paths.cancelPhoneChange]: [done] },
    act: press('phones', 1, 1),
  },
];

// Its stories have the page: this file is in the shard `looks`.
checkEveryLook(scenes, [], async ({ answers, act, passkeys }, language) => {
  const opened = await openSecurity(answers, { language, ...(passkeys && { passkeys }) });
  await expect.element(opened.screen.getByRole('heading', { level: 1 })).toBeVisible();
  await act?.(opened);
});

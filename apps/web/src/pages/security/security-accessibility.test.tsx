/** Every state of the security page, for a machine to look at. */
import { lifetimes } from '@stepgate/contract';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { checkEveryLook } from '../../test/every-look.ts';
import {
  type Answers,
  codeToNumber,
  demand,
  done,
  left,
  openSecurity,
  paths,
  problem,
  proofNeeded,
  shows,
  totp,
} from './test/open-security.ts';

type Opened = Awaited<ReturnType<typeof openSecurity>>;
type Scene = {
  readonly name: string;
  readonly answers?: Answers;
  /** Brings the page to where the scene is. */
  act?(opened: Opened): Promise<void>;
};

/** Buttons by their place, which is the same in every language. */
const press =
  (...places: readonly number[]) =>
  async ({ screen }: Opened) => {
    for (const place of places) await screen.getByRole('button').nth(place).click();
  };
const sections = {
  changeNumber: 0,
  removeNumber: 1,
  makePrimary: 2,
  addNumber: 4,
  authenticator: 5,
  backup: 7,
  addDevice: 9,
  password: 10,
  sessions: 12,
};
/** Of the section that is there only where faces can be matched; the later ones move. */
const faceButtons = { first: 10, second: 11 };
/** Of the section that is there only where a social login is set up. */
const socialButtons = { connected: 11, other: 12 };
const socials = shows({
  socials: [
    { provider: 'google', connected: true },
    { provider: 'facebook', connected: false },
  ],
});
const able = { available: true, approvedPhoto: true };
const noFace = shows({ faceMatch: able, freshUntil: 60 * 60_000 });
const face = shows({ faceMatch: able, face: { enrolledAt: 0, from: 'photo' } });
const given = { status: 200, body: { data: { oneTimeTokenProperties: { oneTimeToken: 'token' } } } };
const key = { status: 200, body: { key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/ada?secret=JBSWY3DP' } };
const code = { status: 200, body: { code: 'ABCDE-12345', link: 'https://app.example.test/device#code=A', expiresAt: 0 } };
const codes = { status: 200, body: { codes: Array.from({ length: 10 }, (_, at) => `abcd${at}-1234${at}`) } };
const toProve = left(totp);
const bare = { phoneNumbers: [], authenticator: null, backupCodesLeft: 0, devices: [] };
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

/** Fills in the one field that is shown, and sends it. */
async function enter({ screen }: Opened, text: string) {
  await screen.getByRole('textbox').fill(text);
  await userEvent.keyboard('{Enter}');
}

async function enterNumber(opened: Opened) {
  await press(sections.addNumber)(opened);
  await enter(opened, '+447700900123');
}

async function enterBoth(opened: Opened) {
  await enterNumber(opened);
  await enter(opened, '123456');
  await expect.element(opened.screen.getByText('+447700900123', { exact: true })).toBeVisible();
}

const scenes: readonly Scene[] = [
  { name: 'loading', answers: { [paths.security]: ['never'] } },
  { name: 'everything' },
  { name: 'nothing yet', answers: { [paths.security]: [shows(bare)] } },
  { name: 'out of reach', answers: { [paths.security]: ['no network'] } },
  { name: 'a question', act: press(sections.removeNumber) },
  {
    name: 'a question, refused',
    answers: { [paths.removeNumber('number-1')]: [problem(409, 'last_way', 'That is the last way.')] },
    act: press(sections.removeNumber, sections.removeNumber),
  },
  { name: 'a change made', answers: { [paths.makePrimary('number-2')]: [done] }, act: press(sections.makePrimary) },
  { name: 'setting up an app', answers: { [paths.beginAuthenticator]: [key] }, act: press(sections.authenticator) },
  {
    name: 'setting up an app, no code typed',
    answers: { [paths.beginAuthenticator]: [key] },
    act: press(sections.authenticator, sections.authenticator + 1),
  },
  {
    name: 'backup codes',
    answers: { [paths.makeBackupCodes]: [codes], [paths.security]: [shows({ backupCodesLeft: 0 })] },
    act: press(sections.backup),
  },
  { name: 'adding a device', answers: { [paths.beginDevice]: [code] }, act: press(sections.addDevice) },
  {
    name: 'adding a device, too late',
    answers: { [paths.beginDevice]: [code] },
    async act(opened) {
      await press(sections.addDevice)(opened);
      await expect.element(opened.screen.getByText('ABCDE-12345')).toBeVisible();
      await opened.clock.advance(lifetimes.deviceEnrolment);
    },
  },
  { name: 'a face to set up', answers: { [paths.security]: [noFace] } },
  {
    name: 'a face, from a photo that cannot be used',
    answers: { [paths.security]: [noFace], [paths.faceFromPhoto]: [problem(400, 'face_not_usable', 'No face can be made out.')] },
    async act(opened) {
      await press(faceButtons.first)(opened);
      await expect.element(opened.screen.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'a face, scanning',
    answers: { [paths.security]: [noFace] },
    async act(opened) {
      await press(faceButtons.second)(opened);
      await expect.element(opened.screen.getByRole('heading', { level: 2 })).not.toBeInTheDocument();
      await expect.element(opened.screen.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  { name: 'a face that is set up', answers: { [paths.security]: [face] } },
  { name: 'a face, forgetting', answers: { [paths.security]: [face] }, act: press(faceButtons.second) },
  { name: 'a new password', act: press(sections.password) },
  { name: 'a new password, empty fields', act: press(sections.password, sections.password + 2) },
  { name: 'signing out', act: press(sections.sessions) },
  { name: 'other ways to log in', answers: { [paths.security]: [socials] } },
  { name: 'other ways to log in, disconnecting', answers: { [paths.security]: [socials] }, act: press(socialButtons.connected) },
  {
    name: 'other ways to log in, not connected',
    answers: { [paths.security]: [socials], [paths.connectSocial]: [problem(502, 'social_unavailable', 'That login is away.')] },
    async act(opened) {
      await press(socialButtons.other)(opened);
      await expect.element(opened.screen.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'a proof',
    answers: { [paths.beginDevice]: [proofNeeded], [paths.beginStepUp]: [given], [paths.status]: [toProve] },
    async act(opened) {
      await press(sections.addDevice)(opened);
      await expect.element(opened.screen.getByRole('textbox')).toBeVisible();
    },
  },
  { name: 'a further number', act: press(sections.addNumber) },
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
      await expect.element(opened.screen.getByRole('textbox')).toBeVisible();
    },
  },
  {
    name: 'an approval that took too long',
    answers: { ...adding, [paths.status]: [problem(401, 'ott_not_found')] },
    async act(opened) {
      await enterNumber(opened);
      await expect.element(opened.screen.getByRole('alert')).toBeVisible();
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
      await enter(opened, '123456');
      await expect.element(opened.screen.getByText('gr***@example.com', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'a change of the number that cannot be made',
    answers: { [paths.startPhoneChange]: [problem(403, 'phone_change_unavailable', 'It cannot be changed here.')] },
    act: press(sections.changeNumber),
  },
  { name: 'a change of the number under way', answers: { [paths.security]: [waiting] } },
  { name: 'a change of the number, cancelling', answers: { [paths.security]: [waiting] }, act: press(0) },
  {
    name: 'a change of the number, cancelled',
    answers: { [paths.security]: [waiting, shows()], [paths.cancelPhoneChange]: [done] },
    act: press(0, 0),
  },
  {
    name: 'a proof that cannot begin',
    answers: { [paths.beginDevice]: [proofNeeded], [paths.beginStepUp]: ['no network'] },
    async act(opened) {
      await press(sections.addDevice)(opened);
      await expect.element(opened.screen.getByRole('alert')).toBeVisible();
    },
  },
];

checkEveryLook(scenes, async ({ answers, act }, language) => {
  const opened = await openSecurity(answers, { language });
  await expect.element(opened.screen.getByRole('heading', { level: 1 })).toBeVisible();
  await act?.(opened);
});

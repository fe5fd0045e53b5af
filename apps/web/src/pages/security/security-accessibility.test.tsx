/** Every state of the security page, for a machine to look at. */
import { lifetimes } from '@stepgate/contract';
import { expect } from 'vitest';
import { checkEveryLook } from '../../test/every-look.ts';
import { type Answers, done, openSecurity, paths, problem, proofNeeded, shows } from './test/open-security.ts';

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
const sections = { phones: 0, authenticator: 3, backup: 5, device: 6, addDevice: 7, password: 8, session: 9, sessions: 10 };
const given = { status: 200, body: { data: { oneTimeTokenProperties: { oneTimeToken: 'token' } } } };
const key = { status: 200, body: { key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/ada?secret=JBSWY3DP' } };
const code = { status: 200, body: { code: 'ABCDE-12345', link: 'https://app.example.test/device#code=A', expiresAt: 0 } };
const codes = { status: 200, body: { codes: Array.from({ length: 10 }, (_, at) => `abcd${at}-1234${at}`) } };
const totp = { primaryChallenge: { type: 'TOTP', viewData: { attributes: {} }, context: {} }, alternatives: [], required: true };
const toProve = { status: 200, body: { oneTimeTokenProperties: { challenges: [{ ...totp, passed: false }] } } };
const bare = { phoneNumbers: [], authenticator: null, backupCodesLeft: 0, devices: [] };

const scenes: readonly Scene[] = [
  { name: 'loading', answers: { [paths.security]: ['never'] } },
  { name: 'everything' },
  { name: 'nothing yet', answers: { [paths.security]: [shows(bare)] } },
  { name: 'out of reach', answers: { [paths.security]: ['no network'] } },
  { name: 'a question', act: press(sections.phones) },
  {
    name: 'a question, refused',
    answers: { [paths.removeNumber('number-1')]: [problem(409, 'last_way', 'That is the last way.')] },
    act: press(sections.phones, sections.phones),
  },
  { name: 'a change made', answers: { [paths.makePrimary('number-2')]: [done] }, act: press(1) },
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
  { name: 'a new password', act: press(sections.password) },
  { name: 'a new password, empty fields', act: press(sections.password, sections.password + 2) },
  { name: 'signing out', act: press(sections.sessions) },
  {
    name: 'a proof',
    answers: { [paths.beginDevice]: [proofNeeded], [paths.beginStepUp]: [given], [paths.status]: [toProve] },
    async act(opened) {
      await press(sections.addDevice)(opened);
      await expect.element(opened.screen.getByRole('textbox')).toBeVisible();
    },
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

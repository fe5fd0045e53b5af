/** Opens the security page of one customer, with a scripted service. For tests only. */
import { calls, type SecurityOverview } from '@stepgate/contract';
import { createTestClock } from '@stepgate/flow/test-clock';
import { PageFrame } from '../../../host/PageFrame.tsx';
import { type Entry, leftWithDetails, required } from '../../../test/pages/challenges.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { withWords } from '../../../test/pages/with-words.ts';
import { AccountSecurity } from '../AccountSecurity.tsx';
import { loadSecurityMessages } from '../load-security-messages.ts';

const Framed = () => <AccountSecurity frame={(content, scanning) => <PageFrame wide={!scanning}>{content}</PageFrame>} />;
const page = withWords(Framed, loadSecurityMessages);

type Options = Parameters<typeof openPage>[1];
export type Answers = Options['answers'];

const post = (path: string, id = ''): string => `POST ${path.replace(':id', id)}`;

export const paths = {
  security: `GET ${calls.security.path}`,
  status: `GET ${calls.tokenStatus.path}?viewType=full`,
  verifyTotp: post(calls.verifyTotp.path),
  triggerCode: post(calls.triggerPhoneCode.path.replace(':channel', 'sms')),
  verifyCode: post(calls.verifyPhoneCode.path.replace(':channel', 'sms')),
  reportFraud: post(calls.reportFraud.path),
  beginAuthenticator: post(calls.beginAuthenticator.path),
  confirmAuthenticator: post(calls.confirmAuthenticator.path),
  removeAuthenticator: post(calls.removeAuthenticator.path),
  removeAuthenticatorApp: (id: string) => post(calls.removeAuthenticatorApp.path, id),
  renameAuthenticatorApp: (id: string) => post(calls.renameAuthenticatorApp.path, id),
  makeBackupCodes: post(calls.makeBackupCodes.path),
  beginAddPasskey: post(calls.beginAddPasskey.path),
  addPasskey: post(calls.addPasskey.path),
  renamePasskey: (id: string) => post(calls.renamePasskey.path, id),
  cancelRecovery: post(calls.cancelOwnPasskeyRecovery.path),
  keepMethod: post(calls.keepMethod.path),
  setPasskeysOnly: post(calls.setPasskeysOnly.path),
  removePasskey: (id: string) => post(calls.removePasskey.path, id),
  beginDevice: post(calls.beginDevice.path),
  removeDevice: (id: string) => post(calls.removeDevice.path, id),
  makePrimary: (id: string) => post(calls.makePhoneNumberPrimary.path, id),
  removeNumber: (id: string) => post(calls.removePhoneNumber.path, id),
  addNumber: post(calls.addPhoneNumber.path),
  verifyNumber: (id: string) => post(calls.verifyPhoneNumber.path, id),
  startPhoneChange: post(calls.startPhoneChange.path),
  cancelPhoneChange: post(calls.cancelOwnPhoneChange.path),
  beginFace: post(calls.beginFaceEnrolment.path),
  submitFace: post(calls.submitFaceEnrolment.path),
  faceStatus: `GET ${calls.faceEnrolmentStatus.path}`,
  faceFromPhoto: post(calls.enrolFaceFromPhoto.path),
  removeFace: post(calls.removeFace.path),
  connectSocial: post(calls.connectOwnSocial.path),
  disconnectSocial: (provider: string) => post(calls.disconnectSocial.path.replace(':provider', provider)),
  changePassword: post(calls.changePassword.path),
  endSessions: post(calls.endSessions.path),
  endTrustedBrowser: (id: string) => post(calls.endTrustedBrowser.path, id),
  preferMethod: post(calls.preferMethod.path),
} as const;

const day = Date.UTC(2026, 10, 21, 12);

export const overview: SecurityOverview = {
  email: 'ada@example.com',
  freshUntil: 0,
  phoneNumbers: [
    { id: 'number-1', maskedPhoneNumber: '•••• 42', primary: true },
    { id: 'number-2', maskedPhoneNumber: '•••• 43', primary: false },
  ],
  phoneChange: null,
  authenticator: { enrolledAt: day },
  backupCodesLeft: 7,
  face: null,
  faceMatch: { available: false, approvedPhoto: false },
  devices: [{ id: 'device-1', name: 'Pocket phone', enrolledAt: day, lastUsedAt: null }],
  sessions: [
    { id: 'session-1', browser: 'Firefox, Windows', startedAt: day, lastSeenAt: day, current: true },
    { id: 'session-2', browser: 'Safari, iPhone', startedAt: day, lastSeenAt: day, current: false },
  ],
  passwordChangedAt: day,
  passkeys: [],
  passkeysOnly: false,
  passkeySignals: { rpId: 'app.example.com', userId: 'YWRh', credentialIds: [] },
  socials: [],
};

export const shows = (changes: Partial<SecurityOverview> = {}) => ({ status: 200, body: { ...overview, ...changes } });
export const done = { status: 204 };
export const problem = (status: number, code: string, message = 'x', params?: object) => ({
  status,
  body: { code, message, ...(params && { params }) },
});
/** The answer that demands an approval with this one-time token. */
export const demand = (oneTimeToken: string) => ({
  ...problem(403, 'second_factor_needed', 'Prove that it is you.'),
  headers: { 'x-2fa-approval': oneTimeToken },
});
/** A challenge for a code to the entered number. */
export const codeToNumber = required({
  type: 'SMS',
  viewData: {
    attributes: { newPhoneNumber: '+447700900123', unmaskedPhoneNumber: '+447700900123', iso2CountryCode: 'GB' },
  },
  context: {},
  availablePhoneNumbers: [{ id: 'entered-1', type: 'NEW', maskedPhoneNumber: '•••• 23' }],
});
/** The remaining challenges of an approval's token. */
export const createApproval = (summary: string, ...challenges: readonly Entry[]) =>
  leftWithDetails({ kind: 'APPROVAL', summary }, ...challenges);
export const nobody = problem(401, 'session_not_found');

/**
 * @param answers in addition to the default ones; the overview stays the same by default
 * @param rows the rows to open, in English; the last one stays open
 */
export async function openSecurity(answers: Answers = {}, options: Partial<Options> = {}, ...rows: readonly string[]) {
  const clock = createTestClock();
  const opened = await openPage(page, { answers: { [paths.security]: [shows()], ...answers }, clock, ...options });
  const section = (name: string) => opened.screen.getByRole('region', { name, exact: true });
  const button = (name: string, within = 'main') =>
    (within === 'main' ? opened.screen : section(within)).getByRole('button', { name, exact: true });
  const row = (name: string) => section(name).getByRole('button', { name, exact: true });
  for (const each of rows) await row(each).click();
  return { ...opened, clock, section, button, row };
}

import type { SecurityOverview } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { inTurn, press } from '../../test/acts.ts';
import type { Never } from '../../test/real-service/real.ts';
import { scene } from '../../test/scene.tsx';
import type { Scripted } from '../../test/script/answers.ts';
import { AccountSecurity } from './AccountSecurity.tsx';

export default { title: 'Account security' } satisfies Meta;

const day = Date.UTC(2026, 10, 21, 12);

const overview: SecurityOverview = {
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
  faceMatch: { available: true, approvedPhoto: false },
  devices: [{ id: 'device-1', name: 'Pocket phone', enrolledAt: day, lastUsedAt: null }],
  sessions: [
    { id: 'session-1', browser: 'Firefox, Windows', startedAt: day, lastSeenAt: day, current: true },
    { id: 'session-2', browser: 'Safari, iPhone', startedAt: day, lastSeenAt: day, current: false },
  ],
  passwordChangedAt: day,
  passkeys: [],
  passkeysOnly: false,
  preferredMethod: { choices: ['TOTP', 'SMS', 'VOICE'], chosen: 'TOTP' },
  passkeySignals: { rpId: 'app.example.com', userId: 'YWRh', credentialIds: [] },
  socials: [{ provider: 'google', connected: true }],
};
const nothing: SecurityOverview = {
  ...overview,
  phoneNumbers: [],
  authenticator: null,
  backupCodesLeft: 0,
  devices: [],
  faceMatch: { available: false, approvedPhoto: false },
  socials: [],
};

/** The explorer on the real service opens tokens, not sessions. */
const ofASession: Never = { never: 'the page of somebody who is logged in' };

const shows = (answer: Scripted<'security'> = { body: overview }) => ({
  shown: <AccountSecurity />,
  answers: { security: answer },
  heading: words.accountSecurity,
  real: ofASession,
});
const opened = (row: string, words: string, body = overview) => scene({ ...shows({ body }), act: press(row), words });

export const Closed = scene({ ...shows(), words: "You have 3 ways to confirm it's you" });
export const NothingYet = scene({ ...shows({ body: nothing }), words: "You can't confirm it's you yet" });
export const ByPasskeysOnly = scene({ ...shows({ body: { ...overview, passkeysOnly: true } }) });
export const PasskeysOnlyWaits = scene({
  ...shows({
    body: {
      ...overview,
      passkeysOnlyFrom: day,
      passkeys: ['Pocket phone', 'Pocket phone'].map((name, at) => ({
        id: `passkey-${at}`,
        name,
        kind: 'device-bound' as const,
        createdAt: day,
        lastUsedAt: null,
      })),
    },
  }),
  act: press('Passkeys'),
  words: 'Until then, you can stop it here.',
});
export const Checking = scene(shows('never'));
export const NoNetwork = scene({ ...shows('network'), words: words.tryAgain });
export const Few = scene({ ...shows(), shown: <AccountSecurity only={['password', 'authenticator']} /> });

export const Email = opened('Email address', 'You log in with');
export const Password = opened(words.password, words.changePassword);
export const NewPassword = scene({
  ...shows(),
  act: inTurn(press(words.password), press(words.changePassword)),
  words: "You'll be logged out of every other browser.",
});
export const RemovalWaits = opened(words.approvingDevices, 'Keep it', {
  ...overview,
  devices: overview.devices.map((device) => ({ ...device, removedFrom: day })),
});
export const Passkeys = opened('Passkeys', 'passkey');
export const PhoneNumbers = opened(words.phoneNumbers, 'We send codes here first');
export const Authenticator = opened(words.authenticatorApp, 'Set up another app instead');
export const Authenticators = opened(words.authenticatorApp, 'Add another app', {
  ...overview,
  authenticators: ['', 'Tablet'].map((name) => ({ id: `app ${name}`, name, enrolledAt: day })),
});
export const BackupCodes = opened(words.backupCodes, 'Create new backup codes');
export const Devices = opened(words.approvingDevices, 'Pocket phone');
export const Sessions = opened(words.loggedInWhere, 'Safari, iPhone');
export const PreferredMethod = opened('Preferred method', 'We ask for this first');
export const Face = opened('Face verification', 'video selfie');
export const Socials = opened('Other ways to log in', 'Google');

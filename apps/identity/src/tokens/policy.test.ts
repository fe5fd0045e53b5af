import type { ChallengeType } from '@stepgate/contract';
import { expect, it } from 'vitest';
import { isSecondFactor, type Proof } from './factors.ts';
import type { Method } from './methods.ts';
import { noSignals, policies, policyFor, reachesRequiredAssurance } from './policy.ts';
import type { Methods } from './required-challenges.ts';
import { challengesFor } from './required-challenges.ts';

const calm = { ...noSignals, passkeysOnly: false };
type Signals = typeof calm;
const askedFor = (signals: Partial<Signals>) => policyFor('IDENTITY__LOGIN', { ...calm, ...signals });
/** The first alternative of each required challenge. */
const first = (signals: Partial<Signals>): string[] => askedFor(signals).require.map(({ methods: [way = ''] }) => way);

const methods: readonly Method[] = [
  { type: 'SMS', to: 'own-number', numberIds: ['n'] },
  { type: 'TOTP', hasBackupCodes: false },
  { type: 'PUSH', challengeId: 'p' },
  { type: 'PASSWORD' },
  { type: 'EMAIL_CHECKPOINT' },
];
const having = (...types: ChallengeType[]): Methods =>
  new Map(methods.flatMap((method) => (types.includes(method.type) ? [[method.type, method]] : [])));

it('extra challenges come before the factors, each type once, however many signals ask for it', () => {
  expect(first({})).toEqual(['PASSKEY']);
  expect(first({ risk: 'profile' })).toEqual(['PROFILER', 'PASSKEY']);
  expect(first({ risk: 'checkpoint' })).toEqual(['EMAIL_CHECKPOINT', 'PASSKEY']);
  expect(first({ guessedBefore: true, risk: 'profile' })).toEqual(['PROFILER', 'PASSKEY']);
  expect(first({ guessedBefore: true, risk: 'checkpoint' })).toEqual(['PROFILER', 'EMAIL_CHECKPOINT', 'PASSKEY']);
  expect(
    first({ mustResetPassword: true, emailUnverified: true, guessedBefore: true, risk: 'checkpoint', prefersPassword: true }),
  ).toEqual(['MANDATORY_RESET_PASSWORD', 'EMAIL_VERIFICATION', 'PROFILER', 'EMAIL_CHECKPOINT', 'PASSWORD', 'PASSKEY']);
});

it('a trusted device counts as the second factor and removes no extra challenge', () => {
  expect(askedFor({ trustedDeviceSuffices: true })).toEqual({ require: [], proves: ['KNOWN_DEVICE'] });
  expect(first({ trustedDeviceSuffices: true, mustResetPassword: true, risk: 'checkpoint' })).toEqual([
    'MANDATORY_RESET_PASSWORD',
    'EMAIL_CHECKPOINT',
  ]);
});

it('only a customer who prefers the password is asked for it again, and then for a possession until the assurance level is reached', () => {
  const { require } = askedFor({ prefersPassword: true });
  expect(require.map(({ untilEnough = false }) => untilEnough)).toEqual([false, true]);
  expect(require[1]?.methods).not.toContain('PASSWORD');
});

it('a login needs two kinds of factor, data sharing two different possessions, a change one factor: repeating the same proof adds nothing', () => {
  const enough = (action: keyof typeof policies, ...given: Proof[]): boolean =>
    reachesRequiredAssurance({ action, passkeysOnly: false }, given);
  expect(enough('IDENTITY__LOGIN', 'PASSWORD')).toBe(false);
  expect(enough('IDENTITY__LOGIN', 'PASSWORD', 'PASSWORD')).toBe(false);
  expect(enough('IDENTITY__LOGIN', 'SMS', 'TOTP', 'PUSH')).toBe(false);
  for (const second of ['SMS', 'WHATSAPP', 'VOICE', 'TOTP', 'PUSH', 'KNOWN_DEVICE'] as const)
    expect(enough('IDENTITY__LOGIN', 'PASSWORD', second), second).toBe(true);
  expect(enough('IDENTITY__LOGIN_CDR', 'SMS', 'WHATSAPP', 'VOICE')).toBe(false);
  expect(enough('IDENTITY__LOGIN_CDR', 'SMS', 'TOTP')).toBe(true);
  expect(enough('IDENTITY__RESET_PASSWORD', 'SMS', 'TOTP')).toBe(false);
  expect(enough('IDENTITY__RESET_PASSWORD', 'SMS', 'PASSWORD')).toBe(true);
  expect(enough('IDENTITY__SECURITY_CHANGE')).toBe(false);
  expect(enough('IDENTITY__SECURITY_CHANGE', 'TOTP')).toBe(true);
});

it('each action has its purpose, hides accounts if an address alone can begin it, and needs enough proofs for that purpose', () => {
  const rows = Object.entries(policies).map(([action, { purpose, hidesAccounts, enough }]) => [
    action,
    purpose,
    hidesAccounts ? 'hides accounts' : 'tells accounts',
    `${enough.atLeast} ${enough.different}`,
  ]);
  expect(rows).toEqual([
    ['IDENTITY__LOGIN', 'session', 'tells accounts', '2 kind'],
    ['IDENTITY__SOCIAL_LOGIN', 'session', 'tells accounts', '2 kind'],
    ['IDENTITY__SIGN_UP', 'session', 'tells accounts', '2 kind'],
    ['IDENTITY__REACTIVATE_ACCOUNT', 'session', 'tells accounts', '2 kind'],
    ['IDENTITY__LOGIN_CDR', 'data-sharing', 'hides accounts', '2 element'],
    ['IDENTITY__RESET_PASSWORD', 'session', 'tells accounts', '2 kind'],
    ['IDENTITY__SECURITY_CHANGE', 'fresh-factor', 'tells accounts', '1 kind'],
    ['IDENTITY__CHANGE_PHONE_NUMBER', 'phone-change', 'tells accounts', '0 kind'],
    ['IDENTITY__APPROVAL', 'approval', 'tells accounts', '1 kind'],
    ['IDENTITY__ADD_PHONE_NUMBER', 'approval', 'tells accounts', '0 kind'],
    ['IDENTITY__COOL_OFF', 'cool-off', 'tells accounts', '0 kind'],
    ['IDENTITY__PASSKEY_RECOVERY', 'session', 'tells accounts', '2 kind'],
  ]);
});

it('the preferred method comes first, then the last used one, then the others, each once', () => {
  const order = (chosenMethod: string, lastMethod: string): string[] =>
    challengesFor(askedFor({}).require, having('SMS', 'TOTP', 'PUSH', 'PASSWORD'), { chosenMethod, lastMethod }).flatMap(
      ({ methods }) => methods.map(({ type }) => type),
    );
  expect(order('TOTP', '')).toEqual(['TOTP', 'PUSH', 'SMS']);
  expect(order('TOTP', 'SMS')).toEqual(['TOTP', 'SMS', 'PUSH']);
  expect(order('SMS', 'SMS')).toEqual(['SMS', 'PUSH', 'TOTP']);
  // A method that isn't a possession never comes first, whatever the database says.
  for (const odd of ['PASSWORD', 'PROFILER', 'KNOWN_DEVICE', '', 'toString'])
    expect(order(odd, odd), odd).toEqual(['PUSH', 'SMS', 'TOTP']);
});

it('[PASS-05] second factors are offered in this order: a passkey, then what the customer prefers, what the company wants, and the last used one', () => {
  const order = ['PASSKEY', 'preferred', 'wanted', 'last', 'PUSH', 'SMS', 'TOTP', 'WHATSAPP', 'VOICE', 'FACE_MATCH'];
  expect(policyFor('IDENTITY__APPROVAL', calm).require).toEqual([{ methods: order }]);
});

it('[PASS-02] a passkey is two kinds at once: enough for a login, with or without the password, and for a social login', () => {
  expect(reachesRequiredAssurance({ action: 'IDENTITY__LOGIN', passkeysOnly: false }, ['PASSKEY'])).toBe(true);
  expect(reachesRequiredAssurance({ action: 'IDENTITY__SOCIAL_LOGIN', passkeysOnly: false }, ['SOCIAL', 'PASSKEY'])).toBe(true);
  expect(reachesRequiredAssurance({ action: 'IDENTITY__RESET_PASSWORD', passkeysOnly: false }, ['PASSKEY'])).toBe(true);
  expect(isSecondFactor('PASSKEY')).toBe(true);
});

it('[PASS-02] a login by passkey asks for no further factor, and for everything that a risk adds', () => {
  expect(askedFor({ byPasskey: true })).toEqual({ require: [], proves: [] });
  expect(first({ byPasskey: true, mustResetPassword: true, emailUnverified: true, risk: 'selfie' })).toEqual([
    'MANDATORY_RESET_PASSWORD',
    'EMAIL_VERIFICATION',
    'SELFIE_WITH_ID',
  ]);
  expect(policyFor('IDENTITY__REACTIVATE_ACCOUNT', { ...calm, byPasskey: true }).require).toEqual([]);
});

it('[PASS-08] with passkeys only, nothing stands in for the passkey: no trusted device, no password, no change of a lost number', () => {
  for (const signals of [{ trustedDeviceSuffices: true }, { prefersPassword: true }, { numberLost: true }])
    expect(askedFor({ ...signals, passkeysOnly: true })).toEqual(askedFor({}));
  expect(first({ passkeysOnly: true, risk: 'checkpoint' })).toEqual(['PASSKEY']);
  expect(first({ passkeysOnly: true, risk: 'guess' })).toEqual(['PASSKEY']);
});

it('[PASS-08] with passkeys only, what staff or the address need stays, in addition', () => {
  expect(first({ passkeysOnly: true, mustResetPassword: true, emailUnverified: true, risk: 'selfie' })).toEqual([
    'MANDATORY_RESET_PASSWORD',
    'EMAIL_VERIFICATION',
    'SELFIE_WITH_ID',
    'PASSKEY',
  ]);
});

it('a customer without any method gets a challenge that nothing passes, never an empty list', () => {
  const none = challengesFor(askedFor({}).require, having('PASSWORD'), { chosenMethod: 'SMS', lastMethod: '' });
  expect(none).toEqual([{ methods: [], untilEnough: false }]);
  const checkpoint = challengesFor(askedFor({ risk: 'checkpoint' }).require, having('SMS', 'EMAIL_CHECKPOINT'), {
    chosenMethod: 'SMS',
    lastMethod: '',
  });
  expect(checkpoint.map(({ methods }) => methods.map(({ type }) => type))).toEqual([['EMAIL_CHECKPOINT'], ['SMS']]);
});

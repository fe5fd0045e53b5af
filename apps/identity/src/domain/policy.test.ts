import { expect, it } from 'vitest';
import { challengesFor } from './challenges-for.ts';
import type { Ways } from './customers.ts';
import { isEnough, noSignals, type Proof, policies, ruleFor, type Signals } from './policy.ts';

const askedFor = (signals: Partial<Signals>) => ruleFor('IDENTITY__LOGIN', { ...noSignals, ...signals });
/** The first way of each thing that is asked. */
const first = (signals: Partial<Signals>): string[] => askedFor(signals).require.map(({ ways: [way = ''] }) => way);

const waysOf = (...types: ('SMS' | 'TOTP' | 'PUSH' | 'PASSWORD')[]): Ways =>
  new Map(types.map((type) => [type, { type, viewData: { attributes: {} }, context: {} }]));

it('what is asked besides comes before the factors, each once, whatever reasons there are', () => {
  expect(first({})).toEqual(['preferred']);
  expect(first({ risk: 'profile' })).toEqual(['PROFILER', 'preferred']);
  expect(first({ risk: 'checkpoint' })).toEqual(['EMAIL_CHECKPOINT', 'preferred']);
  expect(first({ guessedBefore: true, risk: 'profile' })).toEqual(['PROFILER', 'preferred']);
  expect(first({ guessedBefore: true, risk: 'checkpoint' })).toEqual(['PROFILER', 'EMAIL_CHECKPOINT', 'preferred']);
  expect(
    first({ mustResetPassword: true, emailUnverified: true, guessedBefore: true, risk: 'checkpoint', prefersPassword: true }),
  ).toEqual(['MANDATORY_RESET_PASSWORD', 'EMAIL_VERIFICATION', 'PROFILER', 'EMAIL_CHECKPOINT', 'PASSWORD', 'last']);
});

it('a known device that its owner trusts is the second factor, and takes nothing of what is asked besides away', () => {
  expect(askedFor({ knownDeviceTrusted: true })).toEqual({ require: [], proves: ['KNOWN_DEVICE'] });
  expect(first({ knownDeviceTrusted: true, mustResetPassword: true, risk: 'checkpoint' })).toEqual([
    'MANDATORY_RESET_PASSWORD',
    'EMAIL_CHECKPOINT',
  ]);
});

it('only a customer who prefers the password is asked for it again, and then for a possession until it is enough', () => {
  const { require } = askedFor({ prefersPassword: true });
  expect(require.map(({ untilEnough = false }) => untilEnough)).toEqual([false, true]);
  expect(require[1]?.ways).not.toContain('PASSWORD');
});

it('a login takes two kinds, data sharing two things had, a change one: no number of the same is more than one', () => {
  const enough = (action: keyof typeof policies, ...given: Proof[]): boolean => isEnough(action, given);
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

it('each action opens what it is for, hides accounts where an address alone begins it, and takes as many proofs as that is worth', () => {
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
    ['IDENTITY__COOL_OFF', 'cool-off', 'tells accounts', '1 kind'],
  ]);
});

it('the preferred way stands first, the last one before the others, and each once', () => {
  const order = (preferredChallenge: string, lastWay: string): string[] =>
    challengesFor(askedFor({}).require, waysOf('SMS', 'TOTP', 'PUSH', 'PASSWORD'), { preferredChallenge, lastWay }).flatMap(
      ({ ways }) => ways.map(({ type }) => type),
    );
  expect(order('TOTP', '')).toEqual(['TOTP', 'PUSH', 'SMS']);
  expect(order('TOTP', 'SMS')).toEqual(['TOTP', 'SMS', 'PUSH']);
  expect(order('SMS', 'SMS')).toEqual(['SMS', 'PUSH', 'TOTP']);
  // What is no possession stands first for nobody, whatever the database says.
  for (const odd of ['PASSWORD', 'PROFILER', 'KNOWN_DEVICE', '', 'toString'])
    expect(order(odd, odd), odd).toEqual(['PUSH', 'SMS', 'TOTP']);
});

it('a customer without a way is left with a challenge that nothing passes, never with none', () => {
  const none = challengesFor(askedFor({}).require, waysOf('PASSWORD'), { preferredChallenge: 'SMS', lastWay: '' });
  expect(none).toEqual([{ ways: [], untilEnough: false }]);
  const checkpoint = challengesFor(askedFor({ risk: 'checkpoint' }).require, waysOf('SMS'), {
    preferredChallenge: 'SMS',
    lastWay: '',
  });
  expect(checkpoint.map(({ ways }) => ways.map(({ type }) => type))).toEqual([['EMAIL_CHECKPOINT'], ['SMS']]);
});

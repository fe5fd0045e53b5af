import { readFileSync } from 'node:fs';
import { type ChallengeType, challengeTypes, type PreferableType, secondFactors } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { parsePolicy } from '../config/policy/parse-policy.ts';
import type { CompanyPolicy } from '../kernel/company-policy.ts';
import { builtInPolicy, policyHere } from './built-in-policy.ts';
import { isSecondFactor, type Proof, secondFactorTypes } from './factors.ts';
import type { Method } from './methods.ts';
import { isIssuedAction, noSignals, policies, policyFor, reachesRequiredAssurance } from './policy.ts';
import { challengesFor, type Methods, type NewChallenge, type Preferences } from './required-challenges.ts';

const calm = { ...noSignals, passkeysOnly: false };
type Signals = typeof calm;
const askedFor = (signals: Partial<Signals>) => policyFor('IDENTITY__LOGIN', { ...calm, ...signals });

const own = { to: 'own-number' as const, numberIds: ['n'] };
const methods: { readonly [T in ChallengeType]: Method<T> } = {
  SMS: { type: 'SMS', ...own },
  WHATSAPP: { type: 'WHATSAPP', ...own },
  VOICE: { type: 'VOICE', ...own },
  TOTP: { type: 'TOTP', hasBackupCodes: false },
  PUSH: { type: 'PUSH', challengeId: 'p' },
  PASSKEY: { type: 'PASSKEY', nonce: 'n' },
  FACE_MATCH: { type: 'FACE_MATCH' },
  PASSWORD: { type: 'PASSWORD' },
  PHONE_GUESS: { type: 'PHONE_GUESS' },
  SELFIE_WITH_ID: { type: 'SELFIE_WITH_ID', photo: 'none' },
  PROFILER: { type: 'PROFILER' },
  EMAIL_CHECKPOINT: { type: 'EMAIL_CHECKPOINT' },
  EMAIL_VERIFICATION: { type: 'EMAIL_VERIFICATION' },
  MANDATORY_RESET_PASSWORD: { type: 'MANDATORY_RESET_PASSWORD' },
  UPDATE_PHONE_NUMBER: { type: 'UPDATE_PHONE_NUMBER', because: 'number-lost' },
  INITIATE_CHANGE_PHONE_NUMBER_FLOW: { type: 'INITIATE_CHANGE_PHONE_NUMBER_FLOW' },
};
/** A customer with these methods, under the built-in policy. */
const having = (...types: ChallengeType[]): Methods => ({
  offered: new Map(types.map((type) => [type, methods[type]])),
  withheld: new Map(),
  policy: policyHere(builtInPolicy, { country: undefined, action: 'IDENTITY__LOGIN' }),
  country: undefined,
});
/** Another policy, so that a comparison can fail. */
const strange: CompanyPolicy = { ...builtInPolicy, methods: [{ countries: 'every', actions: 'every', order: ['VOICE'] }] };
const typesOf = (challenges: readonly NewChallenge[]): string[][] =>
  challenges.map(({ methods: passing }) => passing.map(({ type }) => type));

/** The challenges of a customer with every method at a login. */
const asked = (signals: Partial<Signals>) => challengesFor(askedFor(signals).require, having(...challengeTypes));
/** The first alternative of each required challenge. */
const first = (signals: Partial<Signals>): string[] => typesOf(asked(signals)).map(([way = '']) => way);

it('extra challenges come before the factors, each type once, however many signals ask for it', () => {
  expect(first({})).toEqual(['PASSKEY']);
  expect(first({ 'risk-profile': true })).toEqual(['PROFILER', 'PASSKEY']);
  expect(first({ 'risk-checkpoint': true })).toEqual(['EMAIL_CHECKPOINT', 'PASSKEY']);
  expect(first({ guessedBefore: true, 'risk-profile': true })).toEqual(['PROFILER', 'PASSKEY']);
  expect(first({ guessedBefore: true, 'risk-checkpoint': true })).toEqual(['PROFILER', 'EMAIL_CHECKPOINT', 'PASSKEY']);
  // Of several sources.
  expect(first({ 'risk-profile': true, 'risk-checkpoint': true, 'risk-guess': true, 'risk-selfie': true })).toEqual([
    'PROFILER',
    'EMAIL_CHECKPOINT',
    'PHONE_GUESS',
    'SELFIE_WITH_ID',
    'PASSKEY',
  ]);
  expect(
    first({
      mustResetPassword: true,
      emailUnverified: true,
      guessedBefore: true,
      'risk-checkpoint': true,
      prefersPassword: true,
    }),
  ).toEqual(['MANDATORY_RESET_PASSWORD', 'EMAIL_VERIFICATION', 'PROFILER', 'EMAIL_CHECKPOINT', 'PASSWORD', 'PASSKEY']);
});

it('a trusted device counts as the second factor and removes no extra challenge', () => {
  expect(askedFor({ trustedDeviceSuffices: true })).toEqual({ require: [], proves: ['KNOWN_DEVICE'] });
  expect(first({ trustedDeviceSuffices: true, mustResetPassword: true, 'risk-checkpoint': true })).toEqual([
    'MANDATORY_RESET_PASSWORD',
    'EMAIL_CHECKPOINT',
  ]);
});

it('only a customer who prefers the password is asked for it again, and then for a possession until the assurance level is reached', () => {
  const challenges = asked({ prefersPassword: true });
  expect(challenges.map(({ untilEnough }) => untilEnough)).toEqual([false, true]);
  expect(typesOf(challenges)[1]).not.toContain('PASSWORD');
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

describe('the order of the methods', () => {
  type Named = Partial<Preferences> & { readonly prefer?: readonly PreferableType[] };
  const order = ({ prefer, ...preferences }: Named, ...types: ChallengeType[]): string[] => {
    const named = { chosenMethod: '', lastMethod: '', ...preferences };
    return typesOf(challengesFor(askedFor({}).require, having(...types), named, { prefers: prefer ?? [] })).flat();
  };
  const few = ['SMS', 'TOTP', 'PUSH', 'PASSWORD'] as const;

  it('[POL-04] the choice of the customer comes first, then what the company prefers, then what worked last, then the stronger one', () => {
    expect(order({}, ...few)).toEqual(['PUSH', 'TOTP', 'SMS']);
    expect(order({ lastMethod: 'SMS' }, ...few)).toEqual(['SMS', 'PUSH', 'TOTP']);
    expect(order({ prefer: ['TOTP'], lastMethod: 'SMS' }, ...few)).toEqual(['TOTP', 'SMS', 'PUSH']);
    expect(order({ chosenMethod: 'SMS', prefer: ['TOTP'], lastMethod: 'PUSH' }, ...few)).toEqual(['SMS', 'TOTP', 'PUSH']);
    expect(order({ chosenMethod: 'SMS', prefer: ['SMS'], lastMethod: 'SMS' }, ...few)).toEqual(['SMS', 'PUSH', 'TOTP']);
    // Two sources prefer, each another one.
    expect(order({ prefer: ['TOTP', 'SMS'] }, ...few)).toEqual(['TOTP', 'PUSH', 'SMS']);
    expect(order({ prefer: ['PUSH', 'SMS'] }, 'SMS', 'TOTP')).toEqual(['TOTP', 'SMS']);
    expect(order({}, ...challengeTypes)).toEqual(['PASSKEY', 'PUSH', 'TOTP', 'FACE_MATCH', 'SMS', 'WHATSAPP', 'VOICE']);
  });

  it('[POL-04] a method that the customer has lost, or that is no second factor, is skipped, whatever the database says', () => {
    expect(order({ chosenMethod: 'VOICE', lastMethod: 'FACE_MATCH' }, ...few)).toEqual(['PUSH', 'TOTP', 'SMS']);
    for (const odd of ['PASSWORD', 'PROFILER', 'KNOWN_DEVICE', '', 'toString', 'choice'])
      expect(order({ chosenMethod: odd, lastMethod: odd }, ...few), odd).toEqual(['PUSH', 'TOTP', 'SMS']);
  });

  it('[PASS-05] a customer’s passkey comes first, unless the customer or the company has named another method', () => {
    expect(order({ lastMethod: 'SMS' }, ...few, 'PASSKEY')).toEqual(['PASSKEY', 'SMS', 'PUSH', 'TOTP']);
    expect(order({ chosenMethod: 'TOTP' }, ...few, 'PASSKEY')).toEqual(['TOTP', 'PASSKEY', 'PUSH', 'SMS']);
  });

  it('an order can name every second factor, and nothing else', () => {
    expect(secondFactors).toEqual(secondFactorTypes);
  });

  it('each method says why it has its place', () => {
    const named = { chosenMethod: 'SMS', lastMethod: 'PUSH' };
    const [challenge] = challengesFor(askedFor({}).require, having(...few, 'VOICE'), named, { prefers: ['TOTP'] });
    expect([...(challenge?.places ?? [])]).toEqual([
      ['SMS', 'customer-choice'],
      ['TOTP', 'company-prefers'],
      ['PUSH', 'worked-last'],
      ['VOICE', 'order-of-policy'],
    ]);
  });
});

it('[PASS-02] a passkey is two kinds at once: enough for a login, with or without the password, and for a social login', () => {
  expect(reachesRequiredAssurance({ action: 'IDENTITY__LOGIN', passkeysOnly: false }, ['PASSKEY'])).toBe(true);
  expect(reachesRequiredAssurance({ action: 'IDENTITY__SOCIAL_LOGIN', passkeysOnly: false }, ['SOCIAL', 'PASSKEY'])).toBe(true);
  expect(reachesRequiredAssurance({ action: 'IDENTITY__RESET_PASSWORD', passkeysOnly: false }, ['PASSKEY'])).toBe(true);
  expect(isSecondFactor('PASSKEY')).toBe(true);
});

it('[PASS-02] a login by passkey asks for no further factor, and for everything that a risk adds', () => {
  expect(askedFor({ byPasskey: true })).toEqual({ require: [], proves: [] });
  expect(first({ byPasskey: true, mustResetPassword: true, emailUnverified: true, 'risk-selfie': true })).toEqual([
    'MANDATORY_RESET_PASSWORD',
    'EMAIL_VERIFICATION',
    'SELFIE_WITH_ID',
  ]);
  expect(policyFor('IDENTITY__REACTIVATE_ACCOUNT', { ...calm, byPasskey: true }).require).toEqual([]);
});

it('[PASS-08] with passkeys only, nothing replaces the passkey: no trusted device, no password, no change of a lost number', () => {
  for (const signals of [{ trustedDeviceSuffices: true }, { prefersPassword: true }, { numberLost: true }])
    expect(askedFor({ ...signals, passkeysOnly: true })).toEqual(askedFor({}));
  expect(first({ passkeysOnly: true, 'risk-checkpoint': true })).toEqual(['PASSKEY']);
  expect(first({ passkeysOnly: true, 'risk-guess': true })).toEqual(['PASSKEY']);
});

it('[PASS-08] with passkeys only, what staff or the address need stays, in addition', () => {
  expect(first({ passkeysOnly: true, mustResetPassword: true, emailUnverified: true, 'risk-selfie': true })).toEqual([
    'MANDATORY_RESET_PASSWORD',
    'EMAIL_VERIFICATION',
    'SELFIE_WITH_ID',
    'PASSKEY',
  ]);
});

it('a customer without any method gets a challenge that nothing passes, never an empty list', () => {
  expect(challengesFor(askedFor({}).require, having('PASSWORD'))).toEqual([
    { because: 'second-factor', methods: [], places: new Map(), untilEnough: false },
  ]);
  const checkpoint = challengesFor(askedFor({ 'risk-checkpoint': true }).require, having('SMS', 'EMAIL_CHECKPOINT'));
  expect(typesOf(checkpoint)).toEqual([['EMAIL_CHECKPOINT'], ['SMS']]);
});

it('[PASS-08] with passkeys only, a risk whose every answer is refused asks for nothing more than the passkey', () => {
  const asks = (ask: readonly ChallengeType[]): string[][] => {
    const strict: Methods = {
      ...having('PASSKEY', 'PROFILER'),
      withheld: new Map([['EMAIL_CHECKPOINT', 'passkeys-only'] as const, ['TOTP', 'passkeys-only'] as const]),
      policy: { ...having().policy, ask: () => ask },
    };
    const { require } = policyFor('IDENTITY__LOGIN', { ...calm, passkeysOnly: true, guessedBefore: true });
    return typesOf(challengesFor(require, strict));
  };
  expect(asks(['EMAIL_CHECKPOINT', 'TOTP'])).toEqual([['PASSKEY']]);
  expect(asks(['PROFILER'])).toEqual([['PROFILER'], ['PASSKEY']]);
  // The policy forbids it, so the customer can't answer the risk.
  expect(asks(['PUSH'])).toEqual([[], ['PASSKEY']]);
});

it('[POL-01] the example of a policy asks for what is built in, for each action, all signals and some countries', () => {
  const { policy: example } = parsePolicy(
    readFileSync(new URL('../../../../docs/stepgate.policy.json', import.meta.url), 'utf8'),
  );
  const flags = Object.keys(calm);
  const signals = Array.from({ length: 2 ** flags.length }, (_, bits) => ({
    ...calm,
    ...Object.fromEntries(flags.map((name, at) => [name, (bits & (2 ** at)) > 0])),
  }));
  const wrong = Object.keys(policies)
    .filter(isIssuedAction)
    .filter((action) => policies[action].rules.length > 0)
    .flatMap((action) =>
      ['GB', 'AE', undefined].flatMap((country) => {
        const here = { action, country };
        const under = (policy: CompanyPolicy) => ({ ...having(...challengeTypes), policy: policyHere(policy, here) });
        // Many signals have the same requirements.
        const required = new Map(
          signals.map((each) => policyFor(action, each)).map(({ require }) => [JSON.stringify(require), require]),
        );
        return [...required.values()].filter((require) => {
          const [one, other] = [example ?? strange, builtInPolicy].map((policy) =>
            typesOf(challengesFor(require, under(policy))),
          );
          return JSON.stringify(one) !== JSON.stringify(other);
        });
      }),
    );
  expect([flags.length, signals.length, wrong]).toEqual([12, 4096, []]);
});

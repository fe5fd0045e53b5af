/** The table of factors: when each challenge type is asked for, and what it proves. */

import { type ChallengeType, challengeTypes } from '@stepgate/contract';

/** The kind of a factor: knowledge, possession or inherence (PSD2 regulatory technical standards, article 4). */
type FactorKind = 'knowledge' | 'possession' | 'inherence';

type Factor = { readonly kind: FactorKind; readonly element: string };

/**
 * `as-second-factor`: wherever a second factor is asked for, if the customer has it. `by-rule`: only where a rule in `policy.ts` names the type.
 */
type Asked = 'as-second-factor' | 'by-rule';

type Proves = readonly [Factor, ...Factor[]];

const byRule = { asked: 'by-rule', proves: undefined } as const;

const one = (kind: FactorKind, element: string): Proves => [{ kind, element }];

/**
 * When each type is asked for, and which factors it proves. Two proofs of the same element count once. Second factors are listed from the strongest to the
 * weakest; of the codes to a phone, a text message reaches every one. A PASSKEY with user verification proves two (NIST SP 800-63B-4, multi-factor
 * cryptographic authenticator): the key, and the PIN or the face or finger that unlocked it. The service can't distinguish them, so it counts as knowledge, the
 * kind that a password proves too. PROFILER, EMAIL_CHECKPOINT and PHONE_GUESS prove no factor: they are risk signals. SELFIE_WITH_ID proves none either,
 * because staff reviews it.
 */
const types = {
  PASSKEY: {
    asked: 'as-second-factor',
    proves: [
      { kind: 'possession', element: 'passkey' },
      { kind: 'knowledge', element: 'user verification' },
    ],
  },
  PUSH: { asked: 'as-second-factor', proves: one('possession', 'device') },
  TOTP: { asked: 'as-second-factor', proves: one('possession', 'authenticator') },
  FACE_MATCH: { asked: 'as-second-factor', proves: one('inherence', 'face') },
  SMS: { asked: 'as-second-factor', proves: one('possession', 'phone') },
  WHATSAPP: { asked: 'as-second-factor', proves: one('possession', 'phone') },
  VOICE: { asked: 'as-second-factor', proves: one('possession', 'phone') },
  PASSWORD: { asked: 'by-rule', proves: one('knowledge', 'password') },
  PHONE_GUESS: byRule,
  SELFIE_WITH_ID: byRule,
  PROFILER: byRule,
  EMAIL_CHECKPOINT: byRule,
  EMAIL_VERIFICATION: byRule,
  MANDATORY_RESET_PASSWORD: byRule,
  UPDATE_PHONE_NUMBER: byRule,
  INITIATE_CHANGE_PHONE_NUMBER_FLOW: byRule,
} as const satisfies { readonly [T in ChallengeType]: { readonly asked: Asked; readonly proves: Proves | undefined } };

export type TypesAsked<A extends Asked> = {
  [T in ChallengeType]: (typeof types)[T]['asked'] extends A ? T : never;
}[ChallengeType];
type TypesThatProve = { [T in ChallengeType]: (typeof types)[T]['proves'] extends Proves ? T : never }[ChallengeType];

/** Proofs that no challenge gives. */
const withoutChallenge = {
  // A login at another provider, whatever that provider asks for. It replaces the password and is never combined with it.
  SOCIAL: one('knowledge', 'social'),
  KNOWN_DEVICE: one('possession', 'browser'),
} as const satisfies Readonly<Record<string, Proves>>;

export type Proof = TypesThatProve | keyof typeof withoutChallenge;

const isWithoutChallenge = (name: string): name is keyof typeof withoutChallenge => Object.hasOwn(withoutChallenge, name);
const isType = (name: string): name is ChallengeType => Object.hasOwn(types, name);
const provesFactor = (name: string): name is TypesThatProve => isType(name) && types[name].proves !== undefined;

/** Methods that an operator may forbid: second factors and the answers to risk signals. Others are steps that nothing else can replace. */
export const maybeForbidden: readonly ChallengeType[] = [
  ...challengeTypes.filter((type) => types[type].asked === 'as-second-factor'),
  'EMAIL_CHECKPOINT',
  'PHONE_GUESS',
];

export const isProof = (name: string): name is Proof => isWithoutChallenge(name) || provesFactor(name);

export const factorsOf = (proof: Proof): Proves => (isWithoutChallenge(proof) ? withoutChallenge[proof] : types[proof].proves);

/** Whether two challenge types prove the same element, such as two codes to one phone or one app twice. */
export const provesTheSame = (first: ChallengeType, second: ChallengeType): boolean =>
  isProof(first) &&
  isProof(second) &&
  factorsOf(first).some((factor) => factorsOf(second).some(({ element }) => element === factor.element));

/** Whether a proof is more than knowledge or a trusted device, so that the session counts as recently authenticated. */
export const isSecondFactor = (proof: Proof): boolean =>
  factorsOf(proof).some(({ kind }) => kind !== 'knowledge') && proof !== 'KNOWN_DEVICE';

/** The strongest first, as in the contract. */
export const secondFactorTypes = Object.keys(types).filter(
  (name): name is TypesAsked<'as-second-factor'> => isType(name) && types[name].asked === 'as-second-factor',
);

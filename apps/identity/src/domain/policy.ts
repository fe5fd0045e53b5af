/**
 * Which challenges an action needs, as data: the first rule whose signals all hold decides. This is the one file to read, and to
 * change, for the question "what does somebody have to prove here?".
 */
import type { ActionType, ChallengeType } from '@stepgate/contract';

/** What a proof shows: something known, had, or inherent (PSD2 regulatory technical standards, article 4). */
type FactorKind = 'knowledge' | 'possession' | 'inherence';

/**
 * Everything that counts as a proof, and what it is made of. Two proofs of one element count once. PROFILER, EMAIL_CHECKPOINT and
 * PHONE_GUESS are missing on purpose: they are signals of risk and never factors.
 */
const proofs = {
  PASSWORD: { kind: 'knowledge', element: 'password' },
  SMS: { kind: 'possession', element: 'phone' },
  WHATSAPP: { kind: 'possession', element: 'phone' },
  VOICE: { kind: 'possession', element: 'phone' },
  TOTP: { kind: 'possession', element: 'authenticator' },
  KNOWN_DEVICE: { kind: 'possession', element: 'browser' },
} as const satisfies Partial<Record<ChallengeType | 'KNOWN_DEVICE', { kind: FactorKind; element: string }>>;

export type Proof = keyof typeof proofs;

export const isProof = (name: string): name is Proof => name in proofs;

/** What the exchange of a token gives, where it gives anything. */
export const purposes = {
  session: { scope: 'full' },
  'data-sharing': { scope: 'data-sharing' },
} as const;

export type Purpose = keyof typeof purposes;
export const isPurpose = (name: string): name is Purpose => name in purposes;

export type Signals = { readonly knownDeviceTrusted: boolean };

/** `preferred` stands for the type that the customer prefers. Ways that a customer does not have are left out. */
type Way = ChallengeType | 'preferred';

type Rule = {
  readonly when: Partial<Signals>;
  /** One challenge each, with its ways in order. */
  readonly require: readonly (readonly Way[])[];
  /** Proofs that the signals themselves are. */
  readonly proves: readonly Proof[];
};

type Policy = {
  readonly purpose: Purpose;
  /** The action is open to anybody who knows an address, so nothing on its way may tell whether the address has an account. */
  readonly hidesAccounts: boolean;
  /** How much is enough for the exchange, counted over the proofs that were really given. */
  readonly enough: { readonly different: 'kind' | 'element'; readonly atLeast: number };
  readonly rules: readonly Rule[];
};

export const policies = {
  IDENTITY__LOGIN: {
    purpose: 'session',
    hidesAccounts: false,
    enough: { different: 'kind', atLeast: 2 },
    rules: [
      { when: { knownDeviceTrusted: true }, require: [], proves: ['KNOWN_DEVICE'] },
      { when: {}, require: [['preferred', 'SMS', 'TOTP']], proves: [] },
    ],
  },
  // Data sharing must never ask for the password, so it asks for two things that the customer has, and its session can share data only.
  IDENTITY__LOGIN_CDR: {
    purpose: 'data-sharing',
    hidesAccounts: true,
    enough: { different: 'element', atLeast: 2 },
    rules: [{ when: {}, require: [['SMS'], ['TOTP']], proves: [] }],
  },
} as const satisfies Partial<Record<ActionType, Policy>>;

/** Actions that this service hands out tokens for. */
export type IssuedAction = keyof typeof policies;
export const isIssuedAction = (name: string): name is IssuedAction => name in policies;

export function ruleFor(action: IssuedAction, signals: Signals): Rule {
  const rules: readonly Rule[] = policies[action].rules;
  const rule = rules.find(
    ({ when }) => when.knownDeviceTrusted === undefined || when.knownDeviceTrusted === signals.knownDeviceTrusted,
  );
  if (rule === undefined) throw new Error(`no rule of ${action} holds`);
  return rule;
}

/** Whether the proofs given suffice for what the action opens. */
export function isEnough(action: IssuedAction, given: readonly Proof[]): boolean {
  const { different, atLeast } = policies[action].enough;
  return new Set(given.map((proof) => proofs[proof][different])).size >= atLeast;
}

/**
 * Which challenges an action needs, as data: the first rule whose signals all hold decides. This is the one file to read, and to
 * change, for the question "what does somebody have to prove here?".
 */
import type { ActionType, ChallengeType } from '@stepgate/contract';

/** What a proof shows: something known, had, or inherent (PSD2 regulatory technical standards, article 4). */
type FactorKind = 'knowledge' | 'possession' | 'inherence';

/**
 * Everything that counts as a proof, and what it is made of. Two proofs of one element count once. PROFILER, EMAIL_CHECKPOINT and
 * PHONE_GUESS are missing on purpose: they are signals of risk and never factors. So is SELFIE_WITH_ID: staff looks at it, and it proves nothing by itself.
 */
const proofs = {
  PASSWORD: { kind: 'knowledge', element: 'password' },
  // Somebody else's login, whatever it asks for there: it stands where the password stands, and never beside it.
  SOCIAL: { kind: 'knowledge', element: 'social' },
  SMS: { kind: 'possession', element: 'phone' },
  WHATSAPP: { kind: 'possession', element: 'phone' },
  VOICE: { kind: 'possession', element: 'phone' },
  TOTP: { kind: 'possession', element: 'authenticator' },
  PUSH: { kind: 'possession', element: 'device' },
  FACE_MATCH: { kind: 'inherence', element: 'face' },
  KNOWN_DEVICE: { kind: 'possession', element: 'browser' },
} as const satisfies Partial<Record<ChallengeType | 'KNOWN_DEVICE' | 'SOCIAL', { kind: FactorKind; element: string }>>;

export type Proof = keyof typeof proofs;

export const isProof = (name: string): name is Proof => name in proofs;

/** Whether two challenge types prove by the same thing: two codes to one phone, or one app twice. */
export const provesTheSame = (one: ChallengeType, other: ChallengeType): boolean =>
  isProof(one) && isProof(other) && proofs[one].element === proofs[other].element;

/** Whether a proof is more than something known, given on the way: what keeps a session's changes open for a while. */
export const isSecondFactor = (proof: Proof): boolean => proofs[proof].kind !== 'knowledge' && proof !== 'KNOWN_DEVICE';

/** What a token gives once nothing in it is open. */
export const purposes = {
  session: { scope: 'full' },
  'data-sharing': { scope: 'data-sharing' },
  /** No session: the one it was asked in may be used for changes. */
  'fresh-factor': { scope: undefined },
  /** No session: one request, named when the token was made, may be made with it. */
  approval: { scope: undefined },
  /** No session: a change of what protects the account counts as the customer's own. */
  'cool-off': { scope: undefined },
  /** No session: the phone number changes, once staff has agreed. */
  'phone-change': { scope: undefined },
} as const;

export type Purpose = keyof typeof purposes;
export const isPurpose = (name: string): name is Purpose => name in purposes;

/**
 * What staff or a rule elsewhere has noted about a customer: a look at the browser, a question by mail, one after the phone number, or a photo
 * with a document, before the factors.
 */
const risks = ['none', 'profile', 'checkpoint', 'guess', 'selfie'] as const;
type Risk = (typeof risks)[number];
export const riskOf = (name: string): Risk => risks.find((risk) => risk === name) ?? 'none';

export type Signals = {
  readonly knownDeviceTrusted: boolean;
  /** The right password came after several wrong ones. */
  readonly guessedBefore: boolean;
  readonly risk: Risk;
  readonly mustResetPassword: boolean;
  readonly emailUnverified: boolean;
  readonly prefersPassword: boolean;
  /** The phone number reaches nobody any more. */
  readonly numberLost: boolean;
};

/** Where nothing is known of whoever asks, or nothing of it counts. */
export const noSignals: Signals = {
  knownDeviceTrusted: false,
  guessedBefore: false,
  risk: 'none',
  mustResetPassword: false,
  emailUnverified: false,
  prefersPassword: false,
  numberLost: false,
};

/** Wrong tries in a row after which a right password is looked at more closely. */
export const guessesBeforeProfile = 3;

/**
 * "Is this you?" by mail. Who cannot read mail now proves one possession more instead, one that is not the phone that codes go to: more
 * than the question asks, so that a mail server that is down locks nobody out.
 */
const checkpoint = ['EMAIL_CHECKPOINT', 'PUSH', 'TOTP'] as const;

/** Who does not know the digits, or has guessed too often, answers by mail or proves one possession more. */
const guess = ['PHONE_GUESS', ...checkpoint] as const;

/** Staff looks at the photo, and the login waits for what they say. Nothing stands in for it. */
const selfie = ['SELFIE_WITH_ID'] as const;

/** What the profiler can make of a browser, and what is asked for it. */
export const askedForVerdict = { usual: undefined, suspicious: checkpoint } as const satisfies Record<
  string,
  readonly ChallengeType[] | undefined
>;
export type Verdict = keyof typeof askedForVerdict;

/** `preferred` and `last` stand for a second factor of the customer's own choice. Ways that a customer does not have are left out. */
type Way = ChallengeType | 'preferred' | 'last';

export type Requirement = {
  readonly ways: readonly Way[];
  /** Asked only while the proofs given are not enough. */
  readonly untilEnough?: true;
  /** Never a way here, whatever the customer prefers. */
  readonly without?: ChallengeType;
};

type Rule = {
  readonly when: Partial<Signals>;
  /** One challenge each, with its ways in order. */
  readonly require: readonly Requirement[];
  /** Proofs that the signals themselves are. */
  readonly proves: readonly Proof[];
};

/** A challenge asked before the factors wherever its signals hold. */
type Extra = { readonly when: Partial<Signals>; readonly ask: readonly ChallengeType[] };

type Policy = {
  readonly purpose: Purpose;
  /** The action is open to anybody who knows an address, so nothing on its way may tell whether the address has an account. */
  readonly hidesAccounts: boolean;
  /** How much is enough, counted over the proofs that were really given. */
  readonly enough: { readonly different: 'kind' | 'element'; readonly atLeast: number };
  readonly extras: readonly Extra[];
  readonly rules: readonly Rule[];
};

const secondFactors = ['last', 'PUSH', 'SMS', 'TOTP', 'WHATSAPP', 'VOICE', 'FACE_MATCH'] as const;

/** What a login asks for, whatever its first factor was. */
const loginRules = [
  { when: { knownDeviceTrusted: true }, require: [], proves: ['KNOWN_DEVICE'] },
  {
    when: { prefersPassword: true },
    require: [{ ways: ['PASSWORD', ...secondFactors] }, { ways: secondFactors, untilEnough: true }],
    proves: [],
  },
  { when: { numberLost: true }, require: [{ ways: ['INITIATE_CHANGE_PHONE_NUMBER_FLOW', ...secondFactors] }], proves: [] },
  { when: {}, require: [{ ways: ['preferred', ...secondFactors] }], proves: [] },
] as const satisfies readonly Rule[];

const loginExtras = [
  { when: { mustResetPassword: true }, ask: ['MANDATORY_RESET_PASSWORD'] },
  { when: { emailUnverified: true }, ask: ['EMAIL_VERIFICATION'] },
  { when: { risk: 'profile' }, ask: ['PROFILER'] },
  { when: { guessedBefore: true }, ask: ['PROFILER'] },
  { when: { risk: 'checkpoint' }, ask: checkpoint },
  { when: { risk: 'guess' }, ask: guess },
  { when: { risk: 'selfie' }, ask: selfie },
] as const satisfies readonly Extra[];

export const policies = {
  IDENTITY__LOGIN: {
    purpose: 'session',
    hidesAccounts: false,
    enough: { different: 'kind', atLeast: 2 },
    extras: loginExtras,
    rules: loginRules,
  },
  // A social login stands where the password stands: all that a login asks for is asked for here.
  IDENTITY__SOCIAL_LOGIN: {
    purpose: 'session',
    hidesAccounts: false,
    enough: { different: 'kind', atLeast: 2 },
    extras: loginExtras,
    rules: loginRules,
  },
  // The last steps of a sign-up: a phone number of the customer's own, and after it the password. What the first session needs besides, the rule asks.
  IDENTITY__SIGN_UP: {
    purpose: 'session',
    hidesAccounts: false,
    enough: { different: 'kind', atLeast: 2 },
    extras: [],
    rules: [{ when: {}, require: [{ ways: ['preferred', ...secondFactors] }], proves: [] }],
  },
  // Its owner has switched the account off and is back: the right password and a second factor, and then the switch.
  IDENTITY__REACTIVATE_ACCOUNT: {
    purpose: 'session',
    hidesAccounts: false,
    enough: { different: 'kind', atLeast: 2 },
    extras: loginExtras,
    rules: [{ when: {}, require: [{ ways: ['preferred', ...secondFactors] }], proves: [] }],
  },
  // Data sharing must never ask for the password, so it asks for two things that the customer has, and its session can share data only.
  IDENTITY__LOGIN_CDR: {
    purpose: 'data-sharing',
    hidesAccounts: true,
    enough: { different: 'element', atLeast: 2 },
    extras: [],
    rules: [{ when: {}, require: [{ ways: ['SMS'] }, { ways: ['TOTP'] }], proves: [] }],
  },
  // The link in the mail proves nothing by itself; the new password is the second kind.
  IDENTITY__RESET_PASSWORD: {
    purpose: 'session',
    hidesAccounts: false,
    enough: { different: 'kind', atLeast: 2 },
    extras: [
      { when: { risk: 'guess' }, ask: guess },
      { when: { risk: 'selfie' }, ask: selfie },
    ],
    // A face is never all that stands between a mailbox and an account: docs/decisions/0014.
    rules: [{ when: {}, require: [{ ways: ['preferred', ...secondFactors], without: 'FACE_MATCH' }], proves: [] }],
  },
  IDENTITY__SECURITY_CHANGE: {
    purpose: 'fresh-factor',
    hidesAccounts: false,
    enough: { different: 'kind', atLeast: 1 },
    extras: [],
    rules: [{ when: {}, require: [{ ways: ['preferred', ...secondFactors] }], proves: [] }],
  },
  // What is proved here is the new number; who asks is for staff to judge, by the photo. Both numbers are known when it is asked for.
  IDENTITY__CHANGE_PHONE_NUMBER: {
    purpose: 'phone-change',
    hidesAccounts: false,
    enough: { different: 'kind', atLeast: 0 },
    extras: [],
    rules: [{ when: {}, require: [{ ways: ['UPDATE_PHONE_NUMBER'] }, { ways: selfie }], proves: [] }],
  },
  IDENTITY__APPROVAL: {
    purpose: 'approval',
    hidesAccounts: false,
    enough: { different: 'kind', atLeast: 1 },
    extras: [],
    rules: [{ when: {}, require: [{ ways: ['preferred', ...secondFactors] }], proves: [] }],
  },
  // Its one challenge is the code to the number that is added, which proves no factor of the account.
  IDENTITY__ADD_PHONE_NUMBER: {
    purpose: 'approval',
    hidesAccounts: false,
    enough: { different: 'kind', atLeast: 0 },
    extras: [],
    rules: [],
  },
  // What protects the account has changed: that it was its owner who changed it.
  IDENTITY__COOL_OFF: {
    purpose: 'cool-off',
    hidesAccounts: false,
    enough: { different: 'kind', atLeast: 1 },
    extras: [],
    rules: [{ when: {}, require: [{ ways: ['preferred', ...secondFactors] }], proves: [] }],
  },
} as const satisfies Partial<Record<ActionType, Policy>>;

/** Actions that this service hands out tokens for. */
export type IssuedAction = keyof typeof policies;
export const isIssuedAction = (name: string): name is IssuedAction => name in policies;

function holds(when: Partial<Signals>, signals: Signals): boolean {
  const known: Readonly<Record<string, unknown>> = signals;
  return Object.entries(when).every(([name, wanted]) => known[name] === wanted);
}

/** What somebody has to prove: the extras whose signals hold, each type once, and then the first rule that holds. */
export function ruleFor(action: IssuedAction, signals: Signals): Pick<Rule, 'require' | 'proves'> {
  const { extras, rules }: Policy = policies[action];
  const rule = rules.find(({ when }) => holds(when, signals));
  if (rule === undefined) throw new Error(`no rule of ${action} holds`);
  const asked = new Map(extras.filter(({ when }) => holds(when, signals)).map(({ ask }) => [ask[0], ask]));
  return { require: [...[...asked.values()].map((ways) => ({ ways })), ...rule.require], proves: rule.proves };
}

/** Whether the proofs given suffice for what the action opens. */
export function isEnough(action: IssuedAction, given: readonly Proof[]): boolean {
  const { different, atLeast } = policies[action].enough;
  return new Set(given.map((proof) => proofs[proof][different])).size >= atLeast;
}

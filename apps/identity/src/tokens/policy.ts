/**
 * Which challenges an action needs, as data: the first rule whose signals all hold decides. The demands of security and law are here. The company's policy has
 * the rest: which second factors, in which order, and the demands of a risk (`built-in-policy.ts`).
 */

import type { ActionType, ChallengeType, Risk } from '@stepgate/contract';
import type { Signals as SignalsOfAccount } from '../customers/signals.ts';
import type { CompanyRisk } from '../kernel/company-policy.ts';
import type { builtInRisks } from './built-in-policy.ts';
import type { AskedReason } from './demand-reasons.ts';
import { factorsOf, type Proof, type TypesAsked } from './factors.ts';

/** The result of a token once all its challenges are passed. */
export const purposes = {
  session: { scope: 'full' },
  'data-sharing': { scope: 'data-sharing' },
  /** No session. The session that asked counts as recently authenticated. */
  'fresh-factor': { scope: undefined },
  /** No session. It approves one request, named when the token was issued. */
  approval: { scope: undefined },
  /** No session. It confirms that the customer made a change to the account's security. */
  'cool-off': { scope: undefined },
  /** No session. The phone number changes after staff approves. */
  'phone-change': { scope: undefined },
} as const;

export type Purpose = keyof typeof purposes;
export const isPurpose = (name: string): name is Purpose => name in purposes;

/** The facts when an action begins. */
export type SignalsOfRequest = {
  /** The first factor was a passkey, which is two factors of different kinds. */
  readonly byPasskey: boolean;
  readonly trustedDeviceSuffices: boolean;
  /** The right password came after several wrong ones. */
  readonly guessedBefore: boolean;
  readonly emailUnverified: boolean;
};

/** The signals of the company, or the service, about the customer. */
type SignalsSaid = Readonly<Record<`risk-${Risk}`, boolean>> & {
  readonly mustResetPassword: boolean;
  readonly prefersPassword: boolean;
  /** The phone number is unreachable. */
  readonly numberLost: boolean;
};

type Signals = SignalsOfRequest &
  SignalsSaid & {
    /** The customer's own setting. */
    readonly passkeysOnly: boolean;
  };

/** For a caller that nothing is known about, or whose signals don't count. */
export const noSignals: SignalsOfRequest & SignalsSaid = {
  byPasskey: false,
  trustedDeviceSuffices: false,
  guessedBefore: false,
  'risk-profile': false,
  'risk-checkpoint': false,
  'risk-guess': false,
  'risk-selfie': false,
  mustResetPassword: false,
  emailUnverified: false,
  prefersPassword: false,
  numberLost: false,
};

type Preference = Pick<SignalsSaid, 'prefersPassword' | 'numberLost'>;

/** The company's first challenge, where it isn't a second factor. */
export const preferenceOf = ({ prefers }: Pick<SignalsOfAccount, 'prefers'>): Preference => ({
  prefersPassword: prefers.includes('PASSWORD'),
  numberLost: prefers.includes('INITIATE_CHANGE_PHONE_NUMBER_FLOW'),
});

/** As the rules read the customer's signals. */
export const saidAbout = (accountSignals: Pick<SignalsOfAccount, 'risks' | 'newPasswordDue' | 'prefers'>): SignalsSaid => ({
  'risk-profile': accountSignals.risks.includes('profile'),
  'risk-checkpoint': accountSignals.risks.includes('checkpoint'),
  'risk-guess': accountSignals.risks.includes('guess'),
  'risk-selfie': accountSignals.risks.includes('selfie'),
  mustResetPassword: accountSignals.newPasswordDue,
  ...preferenceOf(accountSignals),
});

/** Consecutive wrong passwords after which a right one gets the profiler too. */
export const guessesBeforeProfile = 3;

/** The profiler's verdicts, and the risk that each one is. */
export const riskOfVerdict = { usual: undefined, suspicious: 'suspicious-browser' } as const satisfies Record<
  string,
  CompanyRisk | undefined
>;
export type Verdict = keyof typeof riskOfVerdict;

/** One challenge, with its alternatives in order. Methods that a customer doesn't have are left out. */
type FixedRequirement = {
  readonly because: AskedReason;
  /** `second-factors`: those that the company's policy names, in its order. */
  readonly methods: readonly (ChallengeType | 'second-factors')[];
  /** Required only until the given proofs reach the assurance level. */
  readonly untilEnough?: true;
  /** Never an alternative here, whatever the policy says. */
  readonly without?: ChallengeType;
  /** Not required of a customer who has none of the methods. */
  readonly ifHad?: true;
  /** In place of the methods, for a customer who has no second factor at all. */
  readonly otherwise?: ChallengeType;
};

/** The demand of the company's policy for a risk. */
type RiskRequirement = { readonly because: AskedReason; readonly risk: CompanyRisk };

export type Requirement = FixedRequirement | RiskRequirement;

type Rule = {
  readonly when: Partial<Signals>;
  /** One challenge each, with its alternatives in order. */
  readonly require: readonly Requirement[];
  /** Proofs that the signals themselves give. */
  readonly proves: readonly Proof[];
};

/** A challenge that comes before the factors if its signals hold. */
type Extra = { readonly when: Partial<Signals>; readonly ask: Requirement };

type Policy = {
  readonly purpose: Purpose;
  /** Anyone who knows an address can begin the action, so no answer may reveal whether the address has an account. */
  readonly hidesAccounts: boolean;
  /** The required assurance level, counted over the proofs that were given. */
  readonly enough: { readonly different: 'kind' | 'element'; readonly atLeast: number };
  /** Methods that came with a change which the customer hasn't confirmed don't count: a thief may have added them. */
  readonly onlySettled?: true;
  readonly extras: readonly Extra[];
  readonly rules: readonly Rule[];
};

const second = { because: 'second-factor', methods: ['second-factors'] } as const satisfies FixedRequirement;

/** The rules of a login, whatever its first factor. With passkeys only, nothing replaces the passkey. */
const loginRules = [
  { when: { byPasskey: true }, require: [], proves: [] },
  { when: { trustedDeviceSuffices: true, passkeysOnly: false }, require: [], proves: ['KNOWN_DEVICE'] },
  {
    when: { prefersPassword: true, passkeysOnly: false },
    require: [
      { because: 'password-preferred', methods: ['PASSWORD', 'second-factors'] },
      { ...second, untilEnough: true },
    ],
    proves: [],
  },
  {
    when: { numberLost: true, passkeysOnly: false },
    require: [{ because: 'number-lost', methods: ['INITIATE_CHANGE_PHONE_NUMBER_FLOW', 'second-factors'] }],
    proves: [],
  },
  { when: {}, require: [second], proves: [] },
] as const satisfies readonly Rule[];

const guessExtra = {
  when: { 'risk-guess': true, passkeysOnly: false },
  ask: { because: 'risk-guess', risk: 'guess' },
} as const satisfies Extra;

/** Only staff can lift a demand for a photo, so no setting of the customer does. */
const selfieExtra = { when: { 'risk-selfie': true }, ask: { because: 'risk-selfie', risk: 'selfie' } } as const satisfies Extra;

/** With passkeys only, the passkey proves more than the checkpoint and the guess do. */
const loginExtras = [
  { when: { mustResetPassword: true }, ask: { because: 'new-password-due', methods: ['MANDATORY_RESET_PASSWORD'] } },
  { when: { emailUnverified: true }, ask: { because: 'address-unverified', methods: ['EMAIL_VERIFICATION'] } },
  { when: { 'risk-profile': true }, ask: { because: 'risk-profile', risk: 'profile' } },
  { when: { guessedBefore: true }, ask: { because: 'wrong-passwords', risk: 'wrong-passwords' } },
  { when: { 'risk-checkpoint': true, passkeysOnly: false }, ask: { because: 'risk-checkpoint', risk: 'checkpoint' } },
  guessExtra,
  selfieExtra,
] as const satisfies readonly Extra[];

export const policies = {
  IDENTITY__LOGIN: {
    purpose: 'session',
    hidesAccounts: false,
    enough: { different: 'kind', atLeast: 2 },
    extras: loginExtras,
    rules: loginRules,
  },
  // A social login replaces the password, so everything else that a login asks for applies.
  IDENTITY__SOCIAL_LOGIN: {
    purpose: 'session',
    hidesAccounts: false,
    enough: { different: 'kind', atLeast: 2 },
    extras: loginExtras,
    rules: loginRules,
  },
  // The last steps of a sign-up: the customer's own phone number, then the password. The rule adds what the first session needs beyond them.
  IDENTITY__SIGN_UP: {
    purpose: 'session',
    hidesAccounts: false,
    enough: { different: 'kind', atLeast: 2 },
    extras: [],
    rules: [{ when: {}, require: [second], proves: [] }],
  },
  // The customer deactivated the account and comes back: the first factor was right; with a second one, the account is reactivated.
  IDENTITY__REACTIVATE_ACCOUNT: {
    purpose: 'session',
    hidesAccounts: false,
    enough: { different: 'kind', atLeast: 2 },
    extras: loginExtras,
    rules: [
      { when: { byPasskey: true }, require: [], proves: [] },
      { when: {}, require: [second], proves: [] },
    ],
  },
  // Data sharing must never ask for the password. It asks for two possessions instead, and its session can only share data.
  IDENTITY__LOGIN_CDR: {
    purpose: 'data-sharing',
    hidesAccounts: true,
    enough: { different: 'element', atLeast: 2 },
    extras: [],
    rules: [
      {
        when: {},
        require: [
          { because: 'data-sharing', methods: ['SMS'] },
          { because: 'data-sharing', methods: ['TOTP'] },
        ],
        proves: [],
      },
    ],
  },
  // The link in the mail proves nothing by itself; the new password counts as the second kind.
  IDENTITY__RESET_PASSWORD: {
    purpose: 'session',
    hidesAccounts: false,
    enough: { different: 'kind', atLeast: 2 },
    extras: [guessExtra, selfieExtra],
    // Access to the mailbox and a face together must never be enough to take over an account: docs/policy.md.
    rules: [{ when: {}, require: [{ ...second, without: 'FACE_MATCH' }], proves: [] }],
  },
  IDENTITY__SECURITY_CHANGE: {
    purpose: 'fresh-factor',
    hidesAccounts: false,
    enough: { different: 'kind', atLeast: 1 },
    extras: [],
    rules: [{ when: {}, require: [second], proves: [] }],
  },
  // The new number is proved here, and staff checks the customer's identity by the photo. Both numbers are known when it begins. A customer who can't take a
  // photo confirms by a mailbox that is as old as the unconfirmed changes, and waits for days: docs/decisions/0081.
  IDENTITY__CHANGE_PHONE_NUMBER: {
    purpose: 'phone-change',
    hidesAccounts: false,
    onlySettled: true,
    enough: { different: 'kind', atLeast: 0 },
    extras: [],
    rules: [
      {
        when: {},
        require: [
          { because: 'new-number', methods: ['UPDATE_PHONE_NUMBER'] },
          { because: 'photo-for-new-number', methods: ['SELFIE_WITH_ID', 'EMAIL_CHECKPOINT'] },
        ],
        proves: [],
      },
    ],
  },
  IDENTITY__APPROVAL: {
    purpose: 'approval',
    hidesAccounts: false,
    enough: { different: 'kind', atLeast: 1 },
    extras: [],
    rules: [{ when: {}, require: [second], proves: [] }],
  },
  // Its one challenge is the code to the added number, which proves no factor of the account.
  IDENTITY__ADD_PHONE_NUMBER: {
    purpose: 'approval',
    hidesAccounts: false,
    enough: { different: 'kind', atLeast: 0 },
    extras: [],
    rules: [],
  },
  // After a change to the account's security: the customer confirms having made it, by a method that was there before. A customer who has replaced all of them, such as
  // their only number, still has the mailbox. It proves no factor: the payment that follows asks for one.
  IDENTITY__COOL_OFF: {
    purpose: 'cool-off',
    hidesAccounts: false,
    onlySettled: true,
    enough: { different: 'kind', atLeast: 0 },
    extras: [],
    rules: [{ when: {}, require: [{ ...second, otherwise: 'EMAIL_CHECKPOINT' }], proves: [] }],
  },
  // All passkeys of a customer with passkeys only are lost: each other element that the account has. The first factor of the login counts too.
  IDENTITY__PASSKEY_RECOVERY: {
    purpose: 'session',
    hidesAccounts: false,
    onlySettled: true,
    enough: { different: 'kind', atLeast: 2 },
    extras: [],
    rules: [
      {
        when: {},
        require: [
          { because: 'recovery', methods: ['SMS', 'WHATSAPP', 'VOICE'], ifHad: true },
          { because: 'recovery', methods: ['TOTP'], ifHad: true },
          { because: 'recovery', methods: ['PUSH'], ifHad: true },
          { because: 'recovery', methods: ['FACE_MATCH'], ifHad: true },
        ],
        proves: [],
      },
    ],
  },
} as const satisfies Partial<Record<ActionType, Policy>>;

type NamesIn<Part> = Part extends string
  ? Part
  : Part extends object
    ? { [Key in keyof Part]: NamesIn<Part[Key]> }[keyof Part]
    : never;
type WithoutRule = Exclude<TypesAsked<'by-rule'>, NamesIn<typeof policies | typeof builtInRisks>>;

/** A type that is asked for by a rule only, and that no rule names, does not compile. */
const complete: [WithoutRule] extends [never]
  ? Readonly<Record<IssuedAction, Policy>>
  : { readonly typesWithoutRule: WithoutRule } = policies;

/** Actions that this service issues tokens for. */
export type IssuedAction = keyof typeof policies;
export const isIssuedAction = (name: string): name is IssuedAction => name in policies;

/** See `onlySettled`. */
export const takesOnlySettled = (action: IssuedAction): boolean => complete[action].onlySettled === true;

function holds(when: Partial<Signals>, signals: Signals): boolean {
  const known: Readonly<Record<string, unknown>> = signals;
  return Object.entries(when).every(([name, expected]) => known[name] === expected);
}

/** The required challenges: the extras whose signals hold, then those of the first rule that holds. */
export function policyFor(action: IssuedAction, signals: Signals): Pick<Rule, 'require' | 'proves'> {
  const { extras, rules } = complete[action];
  const rule = rules.find(({ when }) => holds(when, signals));
  if (rule === undefined) throw new Error(`no rule of ${action} holds`);
  const additions = extras.filter(({ when }) => holds(when, signals)).map(({ ask }) => ask);
  return { require: [...additions, ...rule.require], proves: rule.proves };
}

/**
 * Whether the given proofs reach the assurance level that the action needs. With passkeys only, a passkey has to be one of them: a proof that was given before
 * the customer chose the setting opens nothing.
 */
export function reachesRequiredAssurance(
  { action, passkeysOnly }: { readonly action: IssuedAction; readonly passkeysOnly: boolean },
  proofs: readonly Proof[],
): boolean {
  const { different, atLeast } = policies[action].enough;
  if (passkeysOnly && atLeast > 0 && !proofs.includes('PASSKEY')) return false;
  return new Set(proofs.flatMap((proof) => factorsOf(proof).map((factor) => factor[different]))).size >= atLeast;
}

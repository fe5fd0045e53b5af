/**
 * The company's policy: what a customer is asked for where the product leaves it to the company. It is data, read from a file at the start (`config/policy`);
 * what the file leaves out is as in `tokens/built-in-policy.ts`. The demands of security and law are in `tokens/policy.ts`, and no file changes them.
 */
import { type ActionType, type ChallengeType, type SecondFactor, secondFactors } from '@stepgate/contract';

export const every = 'every';

/** Where a rule applies. */
export type Where = {
  /** Where the customer lives (ISO 3166, two letters). */
  readonly countries: readonly string[] | typeof every;
  readonly actions: readonly ActionType[] | typeof every;
};

/**
 * `choice`: the customer's chosen method; `company`: the company's preferred method for the customer; `last`: the last method that worked. They count only if
 * the order names their type, too.
 */
export const placeholders = ['choice', 'company', 'last'] as const;
export type Placeholder = (typeof placeholders)[number];

export type OrderRule = Where & { readonly order: readonly (Placeholder | SecondFactor)[] };

/** `wrong-passwords`: several wrong ones came before the right one. `suspicious-browser`: the profiler says so. The others are noted about a customer. */
export const companyRisks = ['profile', 'checkpoint', 'guess', 'selfie', 'wrong-passwords', 'suspicious-browser'] as const;
export type CompanyRisk = (typeof companyRisks)[number];

/** Actions that ask for a second factor. Where one of them applies, an order is complete: a second factor that it doesn't name isn't taken. */
export const orderedActions = [
  'IDENTITY__LOGIN',
  'IDENTITY__SOCIAL_LOGIN',
  'IDENTITY__SIGN_UP',
  'IDENTITY__REACTIVATE_ACCOUNT',
  'IDENTITY__RESET_PASSWORD',
  'IDENTITY__SECURITY_CHANGE',
  'IDENTITY__APPROVAL',
] as const satisfies readonly ActionType[];

/** The demand of a risk: one challenge, which one of the types passes. */
export type RiskRule = Where & { readonly risk: CompanyRisk; readonly ask: readonly ChallengeType[] };

export type CompanyPolicy = {
  /** The second factors and their order. The first rule that applies decides. */
  readonly methods: readonly OrderRule[];
  /** The first rule for a risk that applies decides. */
  readonly risks: readonly RiskRule[];
  /** Methods that are neither offered nor taken. Every rule that applies counts. */
  readonly forbidden: readonly (Where & { readonly methods: readonly ChallengeType[] })[];
  /** For how many days after a full login a trusted browser spares the second factor at a login that only reads; 0: never. */
  readonly trustedBrowsers: { readonly days: number };
  /**
   * Whether a login that needs a new phone number accepts 'Verify later' for the code to it. The session then starts with everything else proved, the number
   * stays as it is, and the next login asks again.
   */
  readonly verifyLater: boolean;
  /**
   * Up to which amount a synced passkey approves a payment, by currency (ISO 4217), in its smallest unit. A currency that isn't named has 0. `any`: there is no
   * limit.
   */
  readonly syncedPasskeys: { readonly upTo: Readonly<Record<string, number>> | 'any' };
};

export type Situation = { readonly country: string | undefined; readonly action: ActionType };

/** @param country `undefined`: nothing says where the customer lives, and only rules for every country apply */
export const applies = ({ countries, actions }: Where, { country, action }: Situation): boolean =>
  (countries === every || (country !== undefined && countries.includes(country))) &&
  (actions === every || actions.includes(action));

/** Whether the order that applies to the action leaves the second factor out. */
export function isLeftOut({ methods }: Pick<CompanyPolicy, 'methods'>, type: ChallengeType, situation: Situation): boolean {
  if (!secondFactors.some((each) => each === type) || !orderedActions.some((each) => each === situation.action)) return false;
  const rule = methods.find((each) => applies(each, situation));
  return rule !== undefined && !rule.order.some((each) => each === type);
}

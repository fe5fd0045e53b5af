/**
 * The one rule about which authentication methods are refused: those that the company's policy forbids, by country and action, and all but the passkey for a
 * customer who has chosen passkeys only. A refused method is neither offered nor taken.
 */
import type { ActionType, ChallengeType } from '@stepgate/contract';
import { applies, type CompanyPolicy, isLeftOut } from './company-policy.ts';

/** The restrictions on a customer's methods. */
export type Restrictions = {
  /** Where the customer lives (ISO 3166, two letters); `undefined` if nothing says so. Only rules for every country apply then. */
  readonly country: string | undefined;
  /** The customer's own setting. */
  readonly passkeysOnly: boolean;
};

/** Steps that a login may ask for in addition. None of them replaces a factor. A new type isn't a step unless it is named here. */
const additionalSteps: ReadonlySet<ChallengeType> = new Set<ChallengeType>([
  'PROFILER',
  'SELFIE_WITH_ID',
  'EMAIL_VERIFICATION',
  'MANDATORY_RESET_PASSWORD',
  'UPDATE_PHONE_NUMBER',
]);

/**
 * Whether a customer who has chosen passkeys only may neither be offered this method nor pass a challenge with it. A recovery is passed without passkeys. It
 * opens nothing while the setting is on: see `reachesRequiredAssurance`.
 */
export const isRefusedWithPasskeysOnly = (type: ChallengeType, action: ActionType): boolean =>
  type !== 'PASSKEY' && !additionalSteps.has(type) && action !== 'IDENTITY__PASSKEY_RECOVERY';

/** Why this customer may neither be offered this method nor pass a challenge with it; `undefined`: the customer may. */
export function whyForbidden(
  policy: Pick<CompanyPolicy, 'forbidden' | 'methods'>,
  type: ChallengeType,
  { country, passkeysOnly, action }: Restrictions & { readonly action: ActionType },
): 'passkeys-only' | 'forbidden' | 'not-in-policy' | undefined {
  if (passkeysOnly && isRefusedWithPasskeysOnly(type, action)) return 'passkeys-only';
  const situation = { country, action };
  if (policy.forbidden.some((rule) => rule.methods.includes(type) && applies(rule, situation))) return 'forbidden';
  return isLeftOut(policy, type, situation) ? 'not-in-policy' : undefined;
}

/** Whether this customer may neither be offered this method nor pass a challenge with it. */
export const isForbidden = (...args: Parameters<typeof whyForbidden>): boolean => whyForbidden(...args) !== undefined;

/** The policy of a company that says nothing else: `docs/stepgate.policy.json` has it as a file. */
import { type ChallengeType, secondFactors } from '@stepgate/contract';
import {
  applies,
  type CompanyPolicy,
  type CompanyRisk,
  every,
  type OrderRule,
  type RiskRule,
  type Situation,
} from '../kernel/company-policy.ts';

/**
 * The customer's choice, then what the company prefers for the customer. After them a passkey, because another site's page can't relay it, then the last method
 * that worked, then the stronger one.
 */
const order: OrderRule['order'] = ['choice', 'company', 'PASSKEY', 'last', ...secondFactors.filter((type) => type !== 'PASSKEY')];

/**
 * The email checkpoint. A customer who can't read email at the moment proves one more possession instead, other than the phone that codes go to. That is more
 * than the checkpoint asks for, so a mail server outage locks no customer out.
 */
const checkpoint = ['EMAIL_CHECKPOINT', 'PUSH', 'TOTP'] as const;

export const builtInRisks = {
  profile: ['PROFILER'],
  checkpoint,
  /** A customer who doesn't know the digits, or has guessed too often, answers by email or proves one more possession. */
  guess: ['PHONE_GUESS', ...checkpoint],
  /** Staff reviews the photo, and the login waits for the decision. There is no alternative. */
  selfie: ['SELFIE_WITH_ID'],
  'wrong-passwords': ['PROFILER'],
  'suspicious-browser': checkpoint,
} as const satisfies { readonly [R in CompanyRisk]: RiskRule['ask'] };

const everywhere = { countries: every, actions: every } as const;

export const builtInPolicy: CompanyPolicy = {
  methods: [{ ...everywhere, order }],
  risks: [
    { ...everywhere, risk: 'profile', ask: builtInRisks.profile },
    { ...everywhere, risk: 'checkpoint', ask: builtInRisks.checkpoint },
    { ...everywhere, risk: 'guess', ask: builtInRisks.guess },
    { ...everywhere, risk: 'selfie', ask: builtInRisks.selfie },
    { ...everywhere, risk: 'wrong-passwords', ask: builtInRisks['wrong-passwords'] },
    { ...everywhere, risk: 'suspicious-browser', ask: builtInRisks['suspicious-browser'] },
  ],
  forbidden: [],
  trustedBrowsers: { days: 0 },
  verifyLater: false,
  syncedPasskeys: { upTo: 'any' },
};

/** A policy for one action and one country. */
export type PolicyHere = {
  readonly order: OrderRule['order'];
  readonly ask: (risk: CompanyRisk) => readonly ChallengeType[];
};

/** The first rule that applies decides; where the company has none, the built-in one. */
export function policyHere({ methods, risks }: CompanyPolicy, situation: Situation): PolicyHere {
  const ruleOf = (risk: CompanyRisk) => risks.find((rule) => rule.risk === risk && applies(rule, situation));
  return {
    order: methods.find((rule) => applies(rule, situation))?.order ?? order,
    ask: (risk) => ruleOf(risk)?.ask ?? builtInRisks[risk],
  };
}

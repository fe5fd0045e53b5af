/** The floor of every policy, which security or law demands: the values that a policy file can't have, with the sentence that refuses them. */
import type { ActionType, ChallengeType, SecondFactor } from '@stepgate/contract';
import type { CompanyRisk } from '../../kernel/company-policy.ts';

/** Days. Strong authentication is due once in 180 days for who reads an account (Delegated Regulation (EU) 2018/389, article 10). */
export const mostTrustedDays = 180;

/** Types that are no second factor, where somebody is likely to write them. */
export const noSecondFactor: { readonly [T in Exclude<ChallengeType, SecondFactor>]?: string } = {
  PASSWORD: 'the password is the first factor, and the second one has to be of another kind. Data sharing never asks for it',
  EMAIL_CHECKPOINT: 'a mailbox proves no factor: it answers a risk ("risks")',
  PHONE_GUESS: 'digits of a number prove no factor: they answer a risk ("risks")',
  PROFILER: 'the profiler proves no factor: it answers a risk ("risks")',
  SELFIE_WITH_ID: 'a photo proves no factor: it answers a risk ("risks")',
};

/** Actions whose methods no policy chooses. */
export const noOrderIn: { readonly [A in ActionType]?: string } = {
  IDENTITY__LOGIN_CDR: 'data sharing asks for two possessions, a code by text message and one of the app',
  IDENTITY__CHANGE_PHONE_NUMBER: 'a new number is proved by a code to it and a photo that staff approves',
  IDENTITY__ADD_PHONE_NUMBER: 'a new number is proved by a code to it',
  IDENTITY__COOL_OFF: 'a change is confirmed by any method that was there before it',
  IDENTITY__PASSKEY_RECOVERY: 'a recovery asks for everything else that the account has',
};

const logins = [
  'IDENTITY__LOGIN',
  'IDENTITY__SOCIAL_LOGIN',
  'IDENTITY__REACTIVATE_ACCOUNT',
] as const satisfies readonly ActionType[];
const loginsAndReset = [...logins, 'IDENTITY__RESET_PASSWORD'] as const;

/** Codes to a phone aren't among the answers: the second factor that follows is often the same code. */
const further = ['PASSKEY', 'PUSH', 'TOTP'] as const;
const checkpoint = ['EMAIL_CHECKPOINT', ...further, 'FACE_MATCH', 'SELFIE_WITH_ID'] as const;

/** Where each risk is known, and what can answer it. */
export const risks = {
  profile: { actions: logins, answers: ['PROFILER', ...checkpoint] },
  checkpoint: { actions: logins, answers: checkpoint },
  // A face and a mailed link together would be enough to take over an account, so it answers nothing at a reset.
  guess: { actions: loginsAndReset, answers: ['PHONE_GUESS', 'EMAIL_CHECKPOINT', ...further, 'SELFIE_WITH_ID'] },
  // Only staff lifts a demand for a photo.
  selfie: { actions: loginsAndReset, answers: ['SELFIE_WITH_ID'] },
  'wrong-passwords': { actions: logins, answers: ['PROFILER', ...checkpoint] },
  'suspicious-browser': { actions: logins, answers: checkpoint },
} as const satisfies {
  readonly [R in CompanyRisk]: { readonly actions: readonly ActionType[]; readonly answers: readonly ChallengeType[] };
};

/** The customer has nothing to choose there. */
export const alone = {
  PROFILER: 'the profiler asks the customer for nothing, so it has no alternative',
  SELFIE_WITH_ID: 'the login waits for the decision of staff, so a photo has no alternative',
} as const satisfies { readonly [T in ChallengeType]?: string };

/** Access to the mailbox and a face together must never be enough to take over an account: docs/policy.md. */
export const noFaceAfterLink =
  'a face and a mailed link together would be enough to take over an account. Leave FACE_MATCH out of a rule for RESET_PASSWORD';

/** An event that a host may count. It has only names and codes from closed lists: no address, no token, no code, nothing that was typed. */
import type { AccountType, ChallengeType, SocialProvider } from '@stepgate/contract';

export type AnalyticsEvent =
  /** 'Log in' was pressed, and no field was empty. */
  | { readonly name: 'login_sent' }
  /** `code` of the problem, such as `invalid_email_password`; `unexpected.error` without one. */
  | { readonly name: 'login_refused'; readonly code: string }
  /** The session has begun. */
  | { readonly name: 'logged_in' }
  /** The screen of a challenge was shown. `action` is the token's action, such as `IDENTITY__LOGIN`. */
  | { readonly name: 'challenge_shown'; readonly challenge: ChallengeType; readonly action: string | undefined }
  /** 'Try another way' was pressed on the screen of this challenge. */
  | { readonly name: 'other_ways_shown'; readonly challenge: ChallengeType; readonly action: string | undefined }
  /** All challenges are passed. They are listed in the order in which they were passed. */
  | { readonly name: 'challenges_passed'; readonly challenges: readonly ChallengeType[] }
  /** The challenges can't go on. `code` of the problem, or `unsupported` if no screen is known for the required challenge. */
  | { readonly name: 'challenges_failed'; readonly code: string }
  | { readonly name: 'sign_up_sent'; readonly accountType: AccountType }
  | { readonly name: 'sign_up_refused'; readonly code: string }
  | { readonly name: 'signed_up'; readonly accountType: AccountType }
  /** The customer leaves for a social provider. */
  | { readonly name: 'social_chosen'; readonly provider: SocialProvider; readonly intent: 'logIn' | 'signUp' };

/** Reports an event to the host. Don't await it: the host's handler may be slow or throw, and must not hold the customer up. */
export async function track(
  { analytics }: { readonly analytics?: (event: AnalyticsEvent) => void },
  event: AnalyticsEvent,
): Promise<void> {
  analytics?.(event);
}

/** What a host may count. Names and codes from closed lists alone: nobody's address, no token, no code, nothing that was typed. */
import type { AccountType, ChallengeType, SocialProvider } from '@stepgate/contract';
import type { HostSettings } from './host.ts';

export type AnalyticsEvent =
  /** A press of 'Log in' with nothing missing. */
  | { readonly name: 'login_sent' }
  /** `code` of the problem, such as `invalid_email_password`; `unexpected.error` where there is none. */
  | { readonly name: 'login_refused'; readonly code: string }
  /** There is a session. */
  | { readonly name: 'logged_in' }
  /** The screen of a challenge; `action` is what it is for, such as `IDENTITY__LOGIN`. */
  | { readonly name: 'challenge_shown'; readonly challenge: ChallengeType; readonly action: string | undefined }
  /** 'Try another way' was pressed on the screen of this challenge. */
  | { readonly name: 'other_ways_shown'; readonly challenge: ChallengeType; readonly action: string | undefined }
  /** Nothing is left to prove. What was passed, in its order. */
  | { readonly name: 'challenges_passed'; readonly challenges: readonly ChallengeType[] }
  /** The challenges cannot go on; `code` of the problem, or `unsupported` where no screen is known for what is asked. */
  | { readonly name: 'challenges_failed'; readonly code: string }
  | { readonly name: 'sign_up_sent'; readonly accountType: AccountType }
  | { readonly name: 'sign_up_refused'; readonly code: string }
  | { readonly name: 'signed_up'; readonly accountType: AccountType }
  /** The customer leaves for a social provider. */
  | { readonly name: 'social_chosen'; readonly provider: SocialProvider; readonly intent: 'logIn' | 'signUp' };

/** Tells the host. Not to be waited for: what it makes of it, or throws, holds nobody up. */
export async function tell({ analytics }: HostSettings, event: AnalyticsEvent): Promise<void> {
  analytics?.(event);
}

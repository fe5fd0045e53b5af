/** The view of the second step, and its view after a refused session exchange. */
import { asCallError, type CallError } from '@stepgate/contract';
import type { LoginAttempt, Next } from './after-refusal.ts';

export type View =
  /** `refusal`: why the open challenge can't be postponed. */
  | { readonly name: 'challenges'; readonly attempt: LoginAttempt; readonly refusal?: Error }
  | { readonly name: 'finishing' | 'done' }
  | { readonly name: 'unfinished'; readonly attempt: LoginAttempt; readonly error: Error }
  | { readonly name: 'refused'; readonly attempt: LoginAttempt; readonly error: CallError }
  /** Everything is proved, but the account has to wait. */
  | { readonly name: 'waits'; readonly error: CallError };

/** @param next any step except those that show the form again */
export function viewAfter(next: Exclude<Next, 'expired' | 'startOver'>, attempt: LoginAttempt, failure: Error): View {
  const { postponed: _, ...open } = attempt;
  const error = asCallError(failure);
  switch (next) {
    case 'unfinished':
    case 'refused':
      return { name: next, attempt, error };
    case 'waits':
      return { name: next, error };
    case 'withoutBrowser':
      return { name: 'challenges', attempt: { ...open, withoutBrowser: true } };
    case 'newNumber': {
      const { oneTimeToken = attempt.oneTimeToken } = error.params;
      return { name: 'challenges', attempt: { oneTimeToken, after: error } };
    }
    case 'notLater':
      return { name: 'challenges', attempt: open, refusal: failure };
  }
}

/** The views of a password reset's page, and their conditions. */
import { CallError, isNotAllowed } from '@stepgate/contract';

export type View =
  | { readonly name: 'link' | 'refused' | 'expired' | 'used' | 'old' }
  | { readonly name: 'proving' | 'choosing' | 'finishing'; readonly oneTimeToken: string }
  /** The password is set, but no session has begun. */
  | { readonly name: 'unfinished'; readonly oneTimeToken: string; readonly error: Error };

type Memory = {
  /** A link that was opened takes precedence over what this tab has begun before. */
  readonly link: string | undefined;
  /** Of the reset that this tab has begun. */
  readonly oneTimeToken: string | undefined;
  /** The new password was sent. */
  readonly sent: boolean;
};

/** Continues the unfinished reset of a tab, for example after a reload. */
export function viewOnOpening({ link, oneTimeToken, sent }: Memory): View {
  if (link !== undefined || oneTimeToken === undefined) return { name: 'link' };
  return { name: sent ? 'finishing' : 'proving', oneTimeToken };
}

/** The step if the session can't begin. The token is not allowed to begin one where the password wasn't set after all. */
export function viewAfterFailure(oneTimeToken: string, error: Error): View {
  const isUnset = error instanceof CallError && isNotAllowed(error);
  return isUnset ? { name: 'proving', oneTimeToken } : { name: 'unfinished', oneTimeToken, error };
}

/** The views of a sign-up's page, and their conditions. */
import { asCallError, CallError } from '@stepgate/contract';
import type { Registration } from './registration.ts';

export type View =
  /** The prerendered state is `opening`, because only the browser knows what to show. */
  | { readonly name: 'opening' | 'link' | 'elsewhere' | 'refused' }
  | { readonly name: 'failed'; readonly error: Error }
  | { readonly name: 'step'; readonly registration: Registration; readonly round: number }
  /** The account exists: the page continues with its login. */
  | { readonly name: 'in'; readonly oneTimeToken: string };

/** @param oneTimeToken of the login that followed the last step in this browser */
export function viewOfRegistration(before: View, registration: Registration, oneTimeToken: string | undefined): View {
  if (registration.step === 'done' && oneTimeToken !== undefined) return { name: 'in', oneTimeToken };
  return { name: 'step', registration, round: before.name === 'step' ? before.round + 1 : 0 };
}

/** @param ifUnknown the view of a registration that doesn't exist, or not in this browser. An invalid id is treated like it. */
export function viewAfterFailure(error: unknown, ifUnknown: 'elsewhere' | 'refused'): View {
  const isUnknown = error instanceof CallError && (error.status === 401 || error.status === 400);
  return isUnknown ? { name: ifUnknown } : { name: 'failed', error: error instanceof Error ? error : asCallError(error) };
}

import type { ReactNode } from 'react';
import { useSession } from './use-session.ts';

type SignedProps = { readonly children: ReactNode };

/**
 * Shows its children while a customer is logged in. It protects nothing: the API behind them checks the session.
 *
 * @example
 * <SignedIn>
 *   <AccountSecurity />
 * </SignedIn>;
 */
export function SignedIn({ children }: SignedProps) {
  const { state } = useSession();
  return state.name === 'loggedIn' ? children : null;
}

/**
 * Shows its children to a visitor, and if the service couldn't be asked. Before its first answer it shows nothing.
 *
 * @example
 * <SignedOut>
 *   <Login />
 * </SignedOut>;
 */
export function SignedOut({ children }: SignedProps) {
  const { state } = useSession();
  return state.name === 'loggedOut' || state.name === 'failed' ? children : null;
}

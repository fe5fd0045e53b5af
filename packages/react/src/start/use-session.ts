import { useSyncExternalStore } from 'react';
import { useInstance } from './instance-context.ts';
import type { SessionState, SessionStore } from './session-store.ts';

const asking: SessionState = { name: 'asking' };
const onServer = () => asking;

export type UsedSession = Pick<SessionStore, 'refresh' | 'logOut'> & { readonly state: SessionState };

/**
 * The current session. The service is asked once, however many components use it, and again when the session should have ended. Needs a `<StepgateApp>` around
 * it.
 *
 * @example
 * const { state, logOut } = useSession();
 * const shown = state.name === 'loggedIn' && <button onClick={logOut}>Log out {state.session.email}</button>;
 */
export function useSession(): UsedSession {
  const { subscribe, getState, refresh, logOut } = useInstance().session;
  const state = useSyncExternalStore(subscribe, getState, onServer);
  return { state, refresh, logOut };
}

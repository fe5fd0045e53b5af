import { asCallError, CallError, lifetimes, routes, sessionFrozenRoute } from '@stepgate/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Addresses, leadsTo, withEntryContext } from '../../host/addresses.ts';
import { useStepgate } from '../../host/context.ts';
import type { Memory } from '../../host/memory.ts';
import type { HostSettings } from '../../host/settings.ts';
import { minutesIn } from '../../parts/durations.ts';

type OfSession<T> =
  | { readonly name: 'checking' }
  | { readonly name: 'open'; readonly value: T }
  | { readonly name: 'failed'; readonly error: Error };

/** Whether an error says that there is no session, or that it has ended. */
export const hasNoSession = (error: unknown): boolean =>
  error instanceof CallError && error.status === 401 && error.code !== 'ott_not_found';

/** Whether an error says that the session ended without activity. */
export const hasIdledOut = (error: unknown): boolean => error instanceof CallError && error.params.sessionEnded === 'idle';

/**
 * The address of the login that returns to this page. For a frozen session it is the page that explains this first.
 * @param page the path that it has by default
 * @param error the error that reported the missing session
 * @param addresses where the host shows the page and the login
 * @param fragment of the page, such as `#devices` for a row that it opens
 */
export function loginBefore(page: string, error?: unknown, addresses?: Addresses, fragment = ''): string {
  const frozen = error instanceof CallError && error.code === 'session_frozen';
  const login = frozen ? sessionFrozenRoute : leadsTo(addresses, routes.login);
  return withEntryContext(login, { redirectAfterUrl: leadsTo(addresses, page) + fragment });
}

/**
 * Leaves for that login. If the session ended without activity, or was gone right after its login, the login says so.
 * @param error the error that reported the missing session
 */
export function leaveForLogin(
  { host, memory }: { readonly host: HostSettings; readonly memory: Memory },
  page: string,
  error: unknown,
): void {
  if (hasIdledOut(error)) memory.set('loggedOut', String(minutesIn(lifetimes.sessionIdle)));
  if (memory.get('exchanged') !== undefined) memory.set('lostSession', 'yes');
  memory.remove('exchanged');
  host.navigate(loginBefore(page, error, host.addresses, location.hash));
}

type Ask<T> = (signal: AbortSignal) => Promise<T>;

export type Asking<T> = {
  readonly view: OfSession<T>;
  /** Loads again, and shows the loading state. */
  check(): Promise<void>;
  /** Loads again, while the current value stays. @returns what was loaded; `undefined` if nothing was */
  refresh(): Promise<T | undefined>;
};

/**
 * Loads what a page shows to a logged-in customer. A page that the browser restores (bfcache) loads again, because the session may have ended.
 * @param ask must be the same from render to render
 * @param onNobody called if there is no session; the value isn't shown any longer. Must be the same from render to render
 */
export function useAsked<T>(ask: Ask<T>, onNobody: (error: unknown) => void): Asking<T> {
  const [view, setView] = useState<OfSession<T>>({ name: 'checking' });
  const underWay = useRef<AbortController>(undefined);

  const refresh = useCallback(async () => {
    underWay.current?.abort();
    const asking = new AbortController();
    const { signal } = asking;
    underWay.current = asking;
    try {
      const value = await ask(signal);
      if (signal.aborted) return undefined;
      setView({ name: 'open', value });
      return value;
    } catch (error) {
      if (signal.aborted) return undefined;
      if (hasNoSession(error)) {
        setView({ name: 'checking' });
        onNobody(error);
      } else setView({ name: 'failed', error: error instanceof Error ? error : asCallError(error) });
      return undefined;
    }
  }, [ask, onNobody]);

  const check = useCallback(async () => {
    setView({ name: 'checking' });
    await refresh();
  }, [refresh]);

  useEffect(() => {
    void check();
    return () => underWay.current?.abort();
  }, [check]);

  useEffect(() => {
    const shownAgain = (event: PageTransitionEvent) => {
      if (event.persisted) void check();
    };
    addEventListener('pageshow', shownAgain);
    return () => removeEventListener('pageshow', shownAgain);
  }, [check]);

  return { view, check, refresh };
}

/**
 * Loads what a page shows to an authenticated customer. Without a session, the customer is sent to the login and back.
 * @param ask must be the same from render to render
 * @param page the path to come back to
 */
export function useOfSession<T>(ask: Ask<T>, page: string): Asking<T> {
  const stepgate = useStepgate();
  return useAsked(
    useCallback(
      async (signal) => {
        const value = await ask(signal);
        // The browser has kept the session, so a later end of it is an ordinary one.
        stepgate.memory.remove('exchanged');
        return value;
      },
      [ask, stepgate],
    ),
    useCallback((error) => leaveForLogin(stepgate, page, error), [stepgate, page]),
  );
}

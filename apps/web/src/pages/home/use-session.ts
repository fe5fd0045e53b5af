import { CallError, type Calls, calls, type ReadSuccess, routeParameters, routes } from '@stepgate/contract';
import { useStepgate } from '@stepgate/react';
import { useCallback, useEffect, useRef, useState } from 'react';

type Session = ReadSuccess<Calls['session']>;

type SessionView =
  | { readonly name: 'checking' }
  | { readonly name: 'open'; readonly session: Session }
  | { readonly name: 'failed'; readonly error: Error };

const loginFirst = `${routes.login}?${routeParameters.redirectUrl}=${encodeURIComponent(routes.home)}`;

/**
 * Who is logged in. Where nobody is, the customer is sent to the login. A page that the browser kept whole and shows again asks again: the
 * session may have ended since.
 */
export function useSession(): { view: SessionView; check(): Promise<void> } {
  const { client, host } = useStepgate();
  const [view, setView] = useState<SessionView>({ name: 'checking' });
  const underWay = useRef<AbortController>(undefined);

  const check = useCallback(async () => {
    underWay.current?.abort();
    const asking = new AbortController();
    const { signal } = asking;
    underWay.current = asking;
    setView({ name: 'checking' });
    try {
      const session = await client.ask(calls.session, {}, { signal });
      if (!signal.aborted) setView({ name: 'open', session });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof CallError && error.status === 401) host.navigate(loginFirst);
      else setView({ name: 'failed', error: error instanceof Error ? error : new CallError('unreadable', { cause: error }) });
    }
  }, [client, host]);

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

  return { view, check };
}

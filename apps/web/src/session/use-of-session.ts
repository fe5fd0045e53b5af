import { CallError, routeParameters, routes, sessionFrozenRoute } from '@stepgate/contract';
import { useStepgate } from '@stepgate/react';
import { useCallback, useEffect, useRef, useState } from 'react';

export type OfSession<T> =
  | { readonly name: 'checking' }
  | { readonly name: 'open'; readonly value: T }
  | { readonly name: 'failed'; readonly error: Error };

/** Whether a call says that nobody is logged in any more. */
export const hasNoSession = (error: unknown): boolean =>
  error instanceof CallError && error.status === 401 && error.code !== 'ott_not_found';

/**
 * The login, and this page after it; by way of where it is told, if the session was frozen.
 * @param error what has said that nobody is logged in
 */
export function loginBefore(page: string, error?: unknown): string {
  const frozen = error instanceof CallError && error.code === 'session_frozen';
  return `${frozen ? sessionFrozenRoute : routes.login}?${routeParameters.redirectUrl}=${encodeURIComponent(page)}`;
}

type Ask<T> = (signal: AbortSignal) => Promise<T>;

type Asking<T> = {
  readonly view: OfSession<T>;
  /** Asks from the start. */
  check(): Promise<void>;
  /** Asks while what is known stays. */
  refresh(): Promise<void>;
};

/**
 * What a page shows of whoever is logged in. A page that the browser kept whole and shows again asks again: the session may have ended since.
 * @param ask the same from render to render
 * @param onNobody nobody is logged in, and what was known is no longer shown; the same from render to render
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
      if (!signal.aborted) setView({ name: 'open', value });
    } catch (error) {
      if (signal.aborted) return;
      if (hasNoSession(error)) {
        setView({ name: 'checking' });
        onNobody(error);
      } else setView({ name: 'failed', error: error instanceof Error ? error : new CallError('unreadable', { cause: error }) });
    }
  }, [ask, onNobody]);

  const check = useCallback(() => {
    setView({ name: 'checking' });
    return refresh();
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
 * What a page shows of the customer who is logged in. Where nobody is, the customer is sent to the login and back.
 * @param ask the same from render to render
 * @param page the path to come back to
 */
export function useOfSession<T>(ask: Ask<T>, page: string): Asking<T> {
  const { host } = useStepgate();
  return useAsked(
    ask,
    useCallback((error) => host.navigate(loginBefore(page, error)), [host, page]),
  );
}

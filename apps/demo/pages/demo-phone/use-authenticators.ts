import { useEffect, useState } from 'react';

export type DemoAuthenticator = { readonly label: string; readonly code: string; readonly secondsLeft: number };

const askEvery = 1_000;

/** The current codes of the authenticator apps, loaded every second so that they are never stale. */
export function useAuthenticators(): readonly DemoAuthenticator[] {
  const [authenticators, setAuthenticators] = useState<readonly DemoAuthenticator[]>([]);

  useEffect(() => {
    const leaving = new AbortController();
    let next: ReturnType<typeof setTimeout> | undefined;

    async function ask(): Promise<void> {
      const answer = await fetch('/demo/authenticators', { signal: leaving.signal });
      if (!answer.ok) throw new Error(`the authenticators answer ${answer.status}`);
      const listed: { authenticators: readonly DemoAuthenticator[] } = await answer.json();
      setAuthenticators(listed.authenticators);
    }

    function askAndAgain(): void {
      ask()
        .catch(() => setAuthenticators([]))
        .finally(() => {
          if (!leaving.signal.aborted) next = setTimeout(askAndAgain, askEvery);
        });
    }

    askAndAgain();
    return () => {
      leaving.abort();
      clearTimeout(next);
    };
  }, []);

  return authenticators;
}

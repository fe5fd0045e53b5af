import type { Wrapper } from '@stepgate/client';
import { calls } from '@stepgate/contract';
import { Login, useStepgate } from '@stepgate/react';
import { useCallback, useEffect, useState } from 'react';
import { Account } from './Account.tsx';

type State = { readonly name: 'asking' | 'loggedOut' } | { readonly name: 'loggedIn'; readonly email: string };

/** One page: the login without a session, and the account with one. */
export function App({ wrapper }: { readonly wrapper: Wrapper }) {
  const { client } = useStepgate();
  const [state, setState] = useState<State>({ name: 'asking' });

  const look = useCallback(async () => {
    try {
      const { email } = await client.ask(calls.session, {});
      setState({ name: 'loggedIn', email });
    } catch {
      setState({ name: 'loggedOut' });
    }
  }, [client]);

  useEffect(() => {
    void look();
  }, [look]);

  async function logOut() {
    await client.ask(calls.logout, {});
    setState({ name: 'loggedOut' });
  }

  return (
    <>
      <header className="harbour-bar">
        <strong>Harbour</strong>
        {state.name === 'loggedIn' && (
          <button type="button" onClick={() => void logOut()}>
            Log out {state.email}
          </button>
        )}
      </header>
      <main className="harbour-page">
        {/* Replaces the redirect: this page shows the account itself. */}
        {state.name === 'loggedOut' && <Login onSuccess={() => void look()} />}
        {state.name === 'loggedIn' && <Account wrapper={wrapper} />}
      </main>
    </>
  );
}

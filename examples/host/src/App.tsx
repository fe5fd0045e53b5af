import { Login, SignedIn, SignedOut, useSession } from '@stepgate/react';
import { Account } from './Account.tsx';

/** One page: the login without a session, and the account with one. */
export function App() {
  const { state, logOut } = useSession();
  return (
    <>
      <header className="harbour-bar">
        <strong>Harbour</strong>
        {state.name === 'loggedIn' && (
          <button type="button" onClick={() => void logOut()}>
            Log out {state.session.email}
          </button>
        )}
      </header>
      <main className="harbour-page">
        <SignedOut>
          <Login />
        </SignedOut>
        <SignedIn>
          <Account />
        </SignedIn>
      </main>
    </>
  );
}

import { Banner, SignedIn, SignedOut } from '@stepgate/react';
import { Send } from './send';

/** A server component: what needs the browser says so in its own module. */
export default function Page() {
  return (
    <>
      <Banner tone="info">
        <p>Rendered on the server.</p>
      </Banner>
      <SignedOut>
        <a href="/log-in">Log in</a>
      </SignedOut>
      <SignedIn>
        <Send />
      </SignedIn>
    </>
  );
}

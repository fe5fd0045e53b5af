import { Login } from '@stepgate/react';

/** Prerendered with the whole form. The login ends at `/home`, which `gate.tsx` has put at `/`. */
export default function LogInPage() {
  return <Login redirectAfterUrl="/home" />;
}

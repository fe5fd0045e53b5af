import { calls, routes } from '@stepgate/contract';
import { CancelByLink } from '../../parts/link/CancelByLink.tsx';

/** The page that the text messages and mails about a recovery without passkeys link to. */
export function CancelRecoveryPage() {
  return <CancelByLink call={calls.cancelPasskeyRecovery} next={routes.security} />;
}

import { calls, routes } from '@stepgate/contract';
import { CancelByLink } from '../../parts/link/CancelByLink.tsx';

/** The page that the notification to the old e-mail address links to. */
export function CancelEmailChangePage() {
  return <CancelByLink call={calls.cancelEmailChange} next={routes.security} />;
}

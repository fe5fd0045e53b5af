import { calls, routes } from '@stepgate/contract';
import { CancelByLink } from '../../link/CancelByLink.tsx';

/** Where the notice to the old e-mail address leads. */
export function CancelEmailChangePage() {
  return <CancelByLink call={calls.cancelEmailChange} next={routes.security} />;
}

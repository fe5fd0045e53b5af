import { calls, routes } from '@stepgate/contract';
import { CancelByLink } from '../../link/CancelByLink.tsx';

/** Where the notices of a phone change lead, in a text message or a mail. */
export function CancelPhoneChangePage() {
  return <CancelByLink call={calls.cancelPhoneChange} next={routes.security} />;
}

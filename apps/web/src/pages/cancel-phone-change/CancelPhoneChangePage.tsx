import { calls, routes } from '@stepgate/contract';
import { CancelByLink } from '../../parts/link/CancelByLink.tsx';

/** The page that the text messages and mails about a phone change link to. */
export function CancelPhoneChangePage() {
  return <CancelByLink call={calls.cancelPhoneChange} next={routes.security} />;
}

import { calls, routes } from '@stepgate/contract';
import { CancelByLink } from '../../parts/link/CancelByLink.tsx';

/** The page that the messages about something that was added to the account link to. */
export function NotMePage() {
  return <CancelByLink call={calls.stopChange} next={routes.forgotPassword} />;
}

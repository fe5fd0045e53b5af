import { calls, routes } from '@stepgate/contract';
import { CancelByLink } from '../../link/CancelByLink.tsx';

/** Where the old e-mail address takes back that the account got another one. */
export function UndoEmailChangePage() {
  return <CancelByLink call={calls.undoEmailChange} next={routes.forgotPassword} />;
}

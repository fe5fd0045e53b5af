import { calls, routes } from '@stepgate/contract';
import { CancelByLink } from '../../parts/link/CancelByLink.tsx';

/** The page of the link to the old e-mail address that undoes the change. */
export function UndoEmailChangePage() {
  return <CancelByLink call={calls.undoEmailChange} next={routes.forgotPassword} />;
}

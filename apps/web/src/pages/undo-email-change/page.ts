import { calls, routes } from '@stepgate/contract';
import { pageByLink } from '../../parts/link/CancelByLink.tsx';

/** The page to which the mail to the old email address links, and which undoes the change. */
export const page = pageByLink(
  { call: calls.undoEmailChange, next: routes.forgotPassword },
  {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
);

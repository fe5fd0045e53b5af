import { calls, routes } from '@stepgate/contract';
import { pageByLink } from '../../parts/link/CancelByLink.tsx';

/** The page to which the notification to the old email address links. */
export const page = pageByLink(
  { call: calls.cancelEmailChange, next: routes.security },
  {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
);

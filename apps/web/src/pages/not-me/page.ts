import { calls, routes } from '@stepgate/contract';
import { pageByLink } from '../../parts/link/CancelByLink.tsx';

/** The page to which the messages about something that was added to the account link. */
export const page = pageByLink(
  { call: calls.stopChange, next: routes.forgotPassword },
  {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
);

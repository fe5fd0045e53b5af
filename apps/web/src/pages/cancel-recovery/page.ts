import { calls, routes } from '@stepgate/contract';
import { pageByLink } from '../../parts/link/CancelByLink.tsx';

/** The page to which the text messages and mails about a recovery without passkeys link. */
export const page = pageByLink(
  { call: calls.cancelPasskeyRecovery, next: routes.security },
  {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
);

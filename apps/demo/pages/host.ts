/** The additions to each page of a demo: a link to the phone, hints beside codes, numbers and faces, and its errors in the console. */
import { demoPhoneRoute, shippedLanguage } from '@stepgate/contract';
import { testHints } from '@stepgate/react/test-hints';
import type { SiteHost } from '@stepgate/web';
import { lazy } from 'react';

const Face = lazy(() => import('./demo-phone/StandInHint.tsx'));

/** It is on the product's pages, so it has their languages. */
const demoPhone = { en: 'Demo phone', de: 'Demo-Smartphone' } as const;

export const siteHost: SiteHost = {
  settings: (language) => ({
    footerLinks: [{ label: demoPhone[shippedLanguage(language)], href: demoPhoneRoute }],
    testHints: { ...testHints, Face },
  }),
  // biome-ignore lint/suspicious/noConsole: a demo has its errors in the console
  log: (error) => console.error(error),
};

/** The composition root: creates everything that a page may use, once, from its environment. */
import { createClient } from '@stepgate/client';
import { defaults, demoPhoneRoute, type PageSettings, routes, shippedLanguage } from '@stepgate/contract';
import {
  browserClock,
  browserCookies,
  browserSessionKey,
  type ErrorTracker,
  type Language,
  type Memory,
  type StepgateProviderProps,
} from '@stepgate/react';
import { testHints } from '@stepgate/react/test-hints';
import { demoPhoneTitle } from './pages/demo-phone/title.ts';

export type Surroundings = {
  readonly language: Language;
  /** Of the page. */
  readonly origin: string;
  readonly hostname: string;
  readonly settings: PageSettings & { readonly logo: string };
  readonly guestId: string;
  readonly memory: Memory;
  /** Leaves the page for a location that has been checked. */
  navigate(location: string): void;
  readonly errorTracker: ErrorTracker;
};

export function compose({
  language,
  origin,
  hostname,
  settings: { brand = defaults.brand, logo, logoWidth = '32', accessToken, identityHost, viewType },
  guestId,
  memory,
  navigate,
  errorTracker,
}: Surroundings): Omit<StepgateProviderProps, 'messages' | 'children'> {
  const identity = { clientId: defaults.clientId, guestId };
  const clock = browserClock();
  const client = createClient({
    hostname,
    identityHost,
    viewType,
    identity: () => ({ language, accessToken, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, ...identity }),
    timer: clock,
    sessionKey: browserSessionKey(),
  });
  return {
    language,
    memory,
    clock,
    client,
    host: {
      brand: { name: brand, logo, logoWidth: Number(logoWidth), href: routes.home },
      footerLinks: __STEPGATE_DEMO__ ? [{ label: demoPhoneTitle[shippedLanguage(language)], href: demoPhoneRoute }] : [],
      identity,
      ...(__STEPGATE_DEMO__ && { testHints }),
      redirectPolicy: { origin },
      // Apart, so that no form waits for its code.
      loginOptions: async () => (await import('./login-options.ts')).askLoginOptions(client),
      navigate,
      setCookie: browserCookies(),
      errorTracker,
    },
  };
}

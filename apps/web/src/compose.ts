/** The composition root: creates everything that a page may use, once, from its environment. */
import { home, siteHost } from 'virtual:site-host';
import type { ClientOptions } from '@stepgate/client';
import { defaults, type PageAttributes, type RedirectPolicy } from '@stepgate/contract';
import {
  browserClock,
  browserCookies,
  type ErrorTracker,
  type HostIdentity,
  type HostSettings,
  type Language,
  type Memory,
  renewedTokens,
  type StepgateProviderProps,
} from '@stepgate/react';
import { laterClient } from './later-client.ts';

export type Surroundings = {
  readonly language: Language;
  /** Of the page. */
  readonly origin: string;
  readonly hostname: string;
  /** The settings that the server wrote on the page. */
  readonly settings: PageAttributes;
  /** Address of our own logo. */
  readonly logo: string;
  /** The id that this browser keeps, for pages whose server writes none. */
  readonly guestId: string;
  readonly memory: Memory;
  /** Leaves the page for a location that has been checked. */
  navigate: HostSettings['navigate'];
  readonly errorTracker: ErrorTracker;
};

/** The value of `data-explicit`, as `writePageSettings` has checked it. */
type Explicit = {
  readonly client?: Pick<ClientOptions, 'defaultPoll' | 'requestTimeout'>;
  readonly host: Pick<HostSettings, 'loginCall'> & {
    readonly identity?: Partial<HostIdentity>;
    readonly redirectPolicy?: Omit<RedirectPolicy, 'origin'>;
  };
};

export function compose({
  language,
  origin,
  hostname,
  settings,
  logo,
  guestId,
  memory,
  navigate,
  errorTracker,
}: Surroundings): Omit<StepgateProviderProps, 'messages' | 'children'> {
  const { brand = defaults.brand, logoWidth = 32, accessToken, identityHost, viewType } = settings;
  const explicit: Explicit = JSON.parse(settings.explicit ?? '{"host":{}}');
  const identity = { clientId: defaults.clientId, guestId, ...explicit.host.identity };
  const clock = browserClock();
  const client = laterClient({
    hostname,
    identityHost,
    viewType,
    ...explicit.client,
    identity: () => ({
      ...{ language, accessToken, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      // Read at each call: a profiler's script may write it after the page has loaded.
      profilerSession: settings.profilerSession,
      ...identity,
    }),
    timer: clock,
    renewed: renewedTokens(memory),
  });
  return {
    language,
    memory,
    clock,
    client,
    host: {
      brand: { name: brand, logo: settings.logo ?? logo, logoWidth: Number(logoWidth), href: home },
      ...siteHost.settings(language),
      ...explicit.host,
      identity,
      redirectPolicy: { origin, ...explicit.host.redirectPolicy },
      // A server that writes none is asked. The code for that is apart, so that no form waits for it.
      loginOptions: async () =>
        settings.loginOptions === undefined
          ? (await import('./login-options.ts')).askLoginOptions(client)
          : JSON.parse(settings.loginOptions),
      navigate,
      setCookie: browserCookies(),
      errorTracker,
    },
  };
}

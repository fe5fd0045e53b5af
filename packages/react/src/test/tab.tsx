/** One tab with the product: real client, manual clock, storage that survives a reload. For tests and the explorer only. */
import { type ClientOptions, createClient } from '@stepgate/client';
import { createTestClock } from '@stepgate/flow/test-clock';
import { type ReactNode, StrictMode } from 'react';
import { createMemory } from '../host/memory.ts';
import { PageFrame } from '../host/PageFrame.tsx';
import { StepgateProvider } from '../host/StepgateProvider.tsx';
import type { HostSettings } from '../host/settings.ts';
import type { Language } from '../i18n/languages.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import { fakePasskeys } from './fake-passkeys.ts';
import type { ObservedService } from './script/observed-service.ts';

export const guestId = '3f9ac21e-8d04-4c1b-9d57-2f6f5f0c1a11';

export type TabOptions = {
  readonly host?: Partial<HostSettings>;
  readonly client?: Pick<ClientOptions, 'identityHost' | 'viewType' | 'defaultPoll'>;
  readonly language?: Language;
  /** A part's own messages, in addition to those of the language. */
  readonly messages?: Awaited<ReturnType<typeof loadMessages>>;
  /** The storage of an earlier tab. */
  readonly storage?: Storage;
};

/** A separate `sessionStorage` for each tab. */
function emptyStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

/** Everything around a page, and a function that makes the page from the tab's storage. */
export async function createTab<Service extends ObservedService>(
  content: ReactNode,
  service: Service,
  { host, client: ofClient, language = 'en', messages: own, storage = emptyStorage() }: TabOptions,
) {
  const clock = createTestClock();
  const identity = { clientId: 'web-of-a-test', guestId, ggow: 'ggow-1', mosc: 'mosc-1' };
  const settings: HostSettings = {
    brand: { name: 'Stepgate', href: '/home' },
    footerLinks: [{ label: 'Terms', href: '/terms-and-conditions' }],
    identity,
    redirectPolicy: { origin: 'https://app.example.test' },
    navigate: () => undefined,
    setCookie: () => true,
    errorTracker: () => undefined,
    passkeys: fakePasskeys('unsupported'),
    ...host,
  };
  const client = createClient({
    fetch: service.fetch,
    newRequest: service.newRequest,
    hostname: 'app.example.test',
    identity: () => ({ language, timeZone: 'Europe/Tallinn', ...identity }),
    timer: clock,
    ...ofClient,
  });
  const messages = { ...(await loadMessages(language)), ...own };

  /** The page after a load or a reload: only the storage survives. */
  const page = () => (
    <StrictMode>
      <StepgateProvider {...{ client, clock, memory: createMemory(() => storage), language, messages, host: settings }}>
        <PageFrame>{content}</PageFrame>
      </StepgateProvider>
    </StrictMode>
  );
  return { page, clock, service, storage };
}

export type Tab = Awaited<ReturnType<typeof createTab<ObservedService>>>;

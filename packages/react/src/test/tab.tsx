/** One tab with the product in it: real client, hand-moved clock, storage that outlives a reload. For tests and the explorer only. */
import { type ClientOptions, createClient } from '@stepgate/client';
import { createTestClock } from '@stepgate/flow/test-clock';
import { type ReactNode, StrictMode } from 'react';
import type { Language } from '../i18n/languages.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import type { HostSettings } from '../provider/host.ts';
import { createMemory } from '../provider/memory.ts';
import { StepgateProvider } from '../provider/StepgateProvider.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { type FakeAnswers, fakeService } from './fake-service.ts';

export const guestId = '3f9ac21e-8d04-4c1b-9d57-2f6f5f0c1a11';

export type TabOptions = {
  readonly answers: FakeAnswers;
  readonly host?: Partial<HostSettings>;
  readonly client?: Pick<ClientOptions, 'identityHost' | 'viewType' | 'defaultPoll'>;
  readonly language?: Language;
  /** Beside those of the language: a part's own. */
  readonly messages?: Awaited<ReturnType<typeof loadMessages>>;
  /** Storage of a tab that was there before. */
  readonly storage?: Storage;
};

/** A `sessionStorage` of its own for each tab. */
function emptyStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** Everything around a page, and the page itself as a function of the tab's storage. */
export async function createTab(
  shown: ReactNode,
  { answers, host, client: ofClient, language = 'en', messages: own, storage = emptyStorage() }: TabOptions,
) {
  const clock = createTestClock();
  const service = fakeService(answers);
  const identity = { clientId: 'web-of-a-test', guestId, ggow: 'ggow-1', mosc: 'mosc-1' };
  const settings: HostSettings = {
    brand: { name: 'Stepgate', href: '/home' },
    footerLinks: [{ label: 'Terms', href: '/terms-and-conditions' }],
    identity,
    redirectPolicy: { origin: 'https://app.example.test' },
    navigate: () => undefined,
    setCookie: () => true,
    errorTracker: () => undefined,
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

  /** The page as a load or a reload makes it: all that lasts is in the storage. */
  const page = () => (
    <StrictMode>
      <StepgateProvider {...{ client, clock, memory: createMemory(() => storage), language, messages, host: settings }}>
        <PageFrame>{shown}</PageFrame>
      </StepgateProvider>
    </StrictMode>
  );
  return { page, clock, service, storage };
}

export type Tab = Awaited<ReturnType<typeof createTab>>;

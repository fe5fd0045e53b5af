/** Everything that Stepgate receives from the host, once, at the root. */
import { createClient, createWrapper, type Wrapper } from '@stepgate/client';
import { calls, defaults } from '@stepgate/contract';
import {
  browserClock,
  browserCookies,
  createMemory,
  createPrompts,
  guestIdOf,
  type Language,
  type PromptStore,
  type StepgateProviderProps,
  type TestHints,
} from '@stepgate/react';

type Composed = {
  readonly stepgate: Omit<StepgateProviderProps, 'messages' | 'children'>;
  readonly wrapper: Wrapper;
  readonly store: PromptStore;
};

/** @param testHints of a staging environment */
export function compose(language: Language, testHints?: TestHints): Composed {
  const clock = browserClock();
  const memory = createMemory(() => sessionStorage);
  const store = createPrompts();
  const guestId = guestIdOf(
    () => localStorage,
    () => crypto.randomUUID(),
  );
  const identity = { clientId: defaults.clientId, guestId };
  // From the environment of this app's build; the defaults apply without them.
  const accessToken: string | undefined = import.meta.env.VITE_ACCESS_TOKEN;
  const identityHost: string | undefined = import.meta.env.VITE_IDENTITY_HOST;
  const who = () => ({ language, accessToken, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, ...identity });

  const client = createClient({ hostname: location.hostname, identityHost, identity: who, timer: clock });
  // For this app's own API: if a request needs an approval, a dialog asks for it, and the request is sent once more.
  const wrapper = createWrapper({
    identity: who,
    timer: clock,
    prompts: store.prompts,
    memory: {
      get: (key) => memory.get(`approval.${key}`),
      set: (key, oneTimeToken) => memory.set(`approval.${key}`, oneTimeToken),
      remove: (key) => memory.remove(`approval.${key}`),
    },
    newKey: () => crypto.randomUUID(),
  });

  return {
    wrapper,
    store,
    stepgate: {
      ...{ language, memory, clock, client },
      host: {
        brand: { name: 'Harbour', href: '/' },
        footerLinks: [],
        identity,
        ...(testHints && { testHints }),
        redirectPolicy: { origin: location.origin },
        loginOptions: async () => {
          const { captcha, socials, passkeys = false } = await client.ask(calls.loginOptions, {});
          return { captcha, socials: { providers: socials }, passkeys };
        },
        navigate: (to) => location.assign(to),
        setCookie: browserCookies(),
        errorTracker: (error) => reportError(error),
        analytics: (event) => {
          // A real app passes it to its own analytics. The test of this example reads it here.
          performance.mark(`analytics: ${event.name}`, { detail: event });
        },
      },
    },
  };
}

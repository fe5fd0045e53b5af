/** The short form: every value that a host would pass, with the default that is right in a browser and harmless on a server. */

import { createClient, createWrapper, stepUpLayers, type Wrapper } from '@stepgate/client';
import { asLanguage, defaultLanguage, defaults, type PollPolicy, type ShippedLanguage } from '@stepgate/contract';
import { createPrompts, type PromptStore } from '../flow/step-up/create-prompts.ts';
import type { Appearance } from '../host/appearance.ts';
import { browserClock } from '../host/browser-clock.ts';
import { browserCookies } from '../host/browser-cookies.ts';
import { browserSessionKey } from '../host/browser-session-key.ts';
import type { Stepgate } from '../host/context.ts';
import { guestIdOf } from '../host/guest-id.ts';
import { createMemory, renewedTokens } from '../host/memory.ts';
import type { Brand, HostIdentity, HostSettings } from '../host/settings.ts';
import {
  type AddedLanguage,
  addedLanguage,
  type Direction,
  directionOf,
  type Language,
  pickLanguage,
} from '../i18n/languages.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import type { Messages } from '../i18n/messages.ts';
import { loadSignUpMessages } from '../pages/sign-up/load-sign-up-messages.ts';
import { type Labels, withLabels } from '../words/labels.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

export type StepgateOptions = {
  /** The company's name, which every screen and title shows; or also its logo and the page that it links to. */
  readonly brand: string | Brand;
  /** Default: the first of the browser's languages that exists. A page from a server is in English until it runs in a browser. */
  readonly language?: Language | undefined;
  /** Languages that the company adds to those that ship, each from `defineLanguage`. Default: none. */
  readonly languages?: readonly AddedLanguage[];
  /** The product's texts in the company's own words, by the language that ships. */
  readonly labels?: Partial<Record<ShippedLanguage, Labels>>;
  /** Tokens, and screens of the host's own. */
  readonly appearance?: Appearance;
  /** Sent with the calls, and known to the service. Default: the product's own web client. */
  readonly clientId?: string | undefined;
  /** The visitor's id. Its first eight characters are the support code. Default: this browser makes and keeps one. */
  readonly guestId?: string | undefined;
  /** Sent as `X-Ggow`, and in the body of the newer login. Default: not sent. */
  readonly ggow?: string | undefined;
  /** Sent as `X-Mosc`, and in the body of the newer login. Default: not sent. */
  readonly mosc?: string | undefined;
  /** Asked at each call for the value of `X-Profiler-Session`, because a profiler has it only after a while. Default: not sent. */
  readonly profilerSession?: (() => string | undefined) | undefined;
  /** The value that the service expects in `X-Access-Token`. Default: `stepgate-web`. */
  readonly accessToken?: string | undefined;
  /** The start of every path of the service: an origin or a path. Default: the page's own origin. */
  readonly baseUrl?: string | undefined;
  /** The base of the identity service, in place of `/gateway`. */
  readonly identityHost?: string | undefined;
  /** The view of a token's challenges to request: a name that the service knows. Default: `full`. */
  readonly viewType?: string | undefined;
  /** The policy of polls that have none of their own. Default: 10 requests, one a second. */
  readonly defaultPoll?: PollPolicy | undefined;
  /** Milliseconds to wait for any answer, of the service and of the company's own API. Default: 15 seconds, and 2 minutes for the answer to an upload. */
  readonly requestTimeout?: number | undefined;
  /** Of the company's own API, for `useStepUp`: an origin with or without a path, or a path. Default: the page's own origin. */
  readonly apiUrl?: string | undefined;
  /** Replaces any of the defaults of the host settings, such as `analytics`, `errorTracker` or `redirectPolicy`. */
  readonly host?: Partial<Omit<HostSettings, 'brand' | 'identity'>>;
};

/** The result of `createStepgate`: the values of the explicit form, and those that the hooks use. */
export type StepgateInstance = Omit<Stepgate, 'language'> & {
  /** The language of a page from a server, and of a browser that the host has decided for. */
  readonly firstLanguage: Language;
  /** The language of this browser's page, for the `lang` of the document. */
  language(): Language;
  /** Of that language, for the `dir` of the document. */
  direction(): Direction;
  /** The messages of a language. The promise is the same each time. */
  messages(language: Language): Promise<Messages>;
  readonly prompts: PromptStore;
  readonly session: SessionStore;
  readonly wrapper: Wrapper;
};

const toBrand = (brand: StepgateOptions['brand']): Brand => (typeof brand === 'string' ? { name: brand, href: '/' } : brand);

/** Makes an id for this browser only if the host gives none. */
function readIdentity({ clientId = defaults.clientId, guestId, ggow, mosc }: StepgateOptions): HostIdentity {
  const ofBrowser = () =>
    guestIdOf(
      () => localStorage,
      () => crypto.randomUUID(),
    );
  return {
    clientId,
    guestId: guestId ?? ofBrowser(),
    ggow,
    mosc,
  };
}

/**
 * Creates everything that the product needs in an app. Call it once, outside of any component; it may run on a server.
 *
 * @example
 * const stepgate = createStepgate({ brand: 'Harbour' });
 */
export function createStepgate(options: StepgateOptions): StepgateInstance {
  const {
    baseUrl,
    identityHost,
    viewType,
    defaultPoll,
    requestTimeout,
    apiUrl,
    accessToken,
    languages = [],
    labels = {},
    host,
  } = options;
  const page: Location | undefined = globalThis.location;
  const firstLanguage = options.language ?? defaultLanguage;
  const language = () => options.language ?? pickLanguage(navigator.languages, languages);
  const clock = browserClock();
  const memory = createMemory(() => sessionStorage);
  const prompts = createPrompts();
  const sessionKey = browserSessionKey();
  const identity = readIdentity(options);
  const who = () => ({
    language: language(),
    accessToken,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    profilerSession: options.profilerSession?.(),
    ...identity,
  });
  const hostname = page?.hostname ?? '';
  const layers = stepUpLayers({ prompts: prompts.prompts, outcomes: 'prompt' });
  const client = createClient({
    ...(baseUrl !== undefined && { baseUrl }),
    ...{ hostname, identityHost, viewType, defaultPoll, requestTimeout, identity: who, timer: clock, layers, sessionKey },
    renewed: renewedTokens(memory),
  });
  const wrapper = createWrapper({
    ...(apiUrl !== undefined && { baseUrl: apiUrl }),
    ...{ identity: who, timer: clock, requestTimeout, prompts: prompts.prompts, sessionKey },
    memory: {
      get: (key) => memory.get(`approval.${key}`),
      set: (key, oneTimeToken) => memory.set(`approval.${key}`, oneTimeToken),
      remove: (key) => memory.remove(`approval.${key}`),
    },
    newKey: () => crypto.randomUUID(),
  });
  const session = createSessionStore(client, clock);

  async function load(of: Language): Promise<Messages> {
    const shipped = asLanguage(of);
    if (shipped === undefined) return addedLanguage(languages, of).messages();
    const [own, ofSignUp] = await Promise.all([loadMessages(of), loadSignUpMessages(of)]);
    return withLabels({ ...own, ...ofSignUp }, labels[shipped] ?? {});
  }
  const loaded = new Map<Language, Promise<Messages>>();
  function messages(of: Language): Promise<Messages> {
    const promise = loaded.get(of) ?? load(of);
    loaded.set(of, promise);
    return promise;
  }

  return {
    ...{ client, clock, memory, firstLanguage, language, messages, prompts, session, wrapper },
    direction: () => directionOf(language(), languages),
    host: {
      footerLinks: [],
      redirectPolicy: { origin: page?.origin ?? 'http://localhost' },
      // Apart, so that no form waits for its code.
      loginOptions: async () => (await import('../host/login-options.ts')).askLoginOptions(client),
      navigate: (location) => globalThis.location.assign(location),
      setCookie: (cookie) => browserCookies()(cookie),
      errorTracker: (error) => globalThis.reportError(error),
      onLoggedIn: () => void session.refresh(),
      ...host,
      ...(options.appearance && { appearance: options.appearance }),
      brand: toBrand(options.brand),
      identity,
    },
  };
}

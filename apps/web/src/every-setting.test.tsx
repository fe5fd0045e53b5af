import type { ClientOptions } from '@stepgate/client';
import {
  allowedRedirect,
  calls,
  frontEndSettings,
  type RedirectPolicy,
  uploadPathOf,
  writePageSettings,
} from '@stepgate/contract';
import {
  createMemory,
  createStepgate,
  type HostIdentity,
  type HostSettings,
  type StepgateInstance,
  type StepgateOptions,
} from '@stepgate/react';
import { describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest';
import { readPageSettings } from '../build/read-page-settings.ts';
import { compose } from './compose.ts';

type Table = typeof frontEndSettings;
type Name = keyof Table;
const names = Object.keys(frontEndSettings) as Name[];

type Given = {
  /** Of the variable. */
  readonly text: string;
  /** The front end's value for it. Default: the text. */
  readonly value?: unknown;
  /** The same for `createStepgate`. */
  readonly options: Partial<StepgateOptions>;
};

const withPolicy = (policy: Partial<RedirectPolicy>): Partial<StepgateOptions> => ({
  host: { redirectPolicy: { origin: 'https://app.example', ...policy } },
});

const given: Record<Name, Given> = {
  brand: { text: 'Harbour & Söhne', options: { brand: 'Harbour & Söhne' } },
  accessToken: { text: 'acme-web', options: { accessToken: 'acme-web' } },
  identityHost: { text: '/id-gw', options: { identityHost: '/id-gw' } },
  viewType: { text: 'compact', options: { viewType: 'compact' } },
  defaultPoll: {
    text: '3x250',
    value: { requests: 3, interval: 250 },
    options: { defaultPoll: { requests: 3, interval: 250 } },
  },
  requestTimeout: { text: '60000', value: 60_000, options: { requestTimeout: 60_000 } },
  clientId: { text: 'acme', options: { clientId: 'acme' } },
  guestId: { text: 'visitor-0001', options: { guestId: 'visitor-0001' } },
  ggow: { text: 'ggow-1', options: { ggow: 'ggow-1' } },
  mosc: { text: 'mosc-1', options: { mosc: 'mosc-1' } },
  profilerSession: { text: 'profile-1', options: { profilerSession: () => 'profile-1' } },
  loginCall: { text: 'loginV2', options: { host: { loginCall: 'loginV2' } } },
  redirectPaths: {
    text: '/account, /send',
    value: ['/account', '/send'],
    options: withPolicy({ paths: ['/account', '/send'] }),
  },
  trustedOrigins: {
    text: 'https://shop.example',
    value: ['https://shop.example'],
    options: withPolicy({ trustedOrigins: ['https://shop.example'] }),
  },
  uploadPaths: { text: '/upload', value: ['/upload'], options: withPolicy({ uploadPaths: ['/upload'] }) },
  socialOrigins: {
    text: 'https://sso.example , https://login.example:8443',
    value: ['https://sso.example', 'https://login.example:8443'],
    options: withPolicy({ socialOrigins: ['https://sso.example', 'https://login.example:8443'] }),
  },
};

/** The built page, as a browser has it: the environment of the build, the attributes of the root element, and what the page reads of them. */
function onPage(env: Readonly<Record<string, string>>) {
  const html = writePageSettings('<!doctype html>\n<html lang="en">\n<title>Log in – Stepgate</title>', readPageSettings(env));
  const { dataset } = new DOMParser().parseFromString(html, 'text/html').documentElement;
  return compose({
    language: 'en',
    origin: 'https://app.example',
    hostname: 'app.example',
    settings: dataset,
    logo: 'logo.svg',
    guestId: 'made-by-the-browser',
    memory: createMemory(() => sessionStorage),
    navigate: () => undefined,
    errorTracker: () => undefined,
  });
}

const inShortForm = (options: Partial<StepgateOptions> = {}) => createStepgate({ brand: 'Stepgate', ...options });

const read = (whole: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => Object(value)[key], whole);

/** The value of an instance at a place of the explicit form. */
const at = ({ client, host }: Pick<StepgateInstance, 'client' | 'host'>, explicit: string): unknown =>
  read({ client: client.options, identity: client.options.identity(), host }, explicit);

/** The first part of a name such as `host.redirectPolicy.paths`, and what follows the part that is named. */
type Head<Path extends string> = Path extends `${infer First}.${string}` ? First : Path;
type Below<Path extends string, Part extends string> = Path extends `${Part}.${infer Rest}` ? Head<Rest> : never;
type Option = Table[Name]['option'];
type Explicit = Table[Name]['explicit'];

describe('[SRV-26] every setting of the front end', () => {
  it.each(names)('%s is read by the build, by the page, by the short form and by the explicit form alike', (name) => {
    const { variable, option, explicit } = frontEndSettings[name];
    const { text, value = text, options } = given[name];
    expect(read(options, option)).toBeDefined();
    expect(at(onPage({ [variable]: text }), explicit)).toEqual(value);
    expect(at(inShortForm(options), explicit)).toEqual(value);
    expect(at(onPage({}), explicit)).not.toEqual(value);
    expect(at(inShortForm(), explicit)).not.toEqual(value);
  });

  it('settings without a page form are those that only code can have', () => {
    type OnlyInCode = 'language' | 'languages' | 'labels' | 'appearance' | 'baseUrl' | 'apiUrl';
    expectTypeOf<Exclude<keyof StepgateOptions, Head<Option>>>().toEqualTypeOf<OnlyInCode>();
    type Ports =
      | 'navigate'
      | 'setCookie'
      | 'errorTracker'
      | 'analytics'
      | 'passkeys'
      | 'faceCapture'
      | 'onLoggedIn'
      | 'onFallbackAction';
    type OfOtherPages = 'footerLinks' | 'addresses' | 'testHints' | 'loginOptions' | 'appearance';
    expectTypeOf<Exclude<keyof HostSettings, Below<Explicit, 'host'>>>().toEqualTypeOf<Ports | OfOtherPages>();
    expectTypeOf<Exclude<keyof HostIdentity, Below<Explicit, 'host.identity'>>>().toEqualTypeOf<never>();
    expectTypeOf<Exclude<keyof RedirectPolicy, Below<Explicit, 'host.redirectPolicy'>>>().toEqualTypeOf<'origin'>();
    type OfBrowser = 'fetch' | 'hostname' | 'identity' | 'timer' | 'layers' | 'sessionKey' | 'newRequest' | 'baseUrl' | 'renewed';
    expectTypeOf<Exclude<keyof ClientOptions, Below<Explicit, 'client'>>>().toEqualTypeOf<OfBrowser>();
    type Identity = ReturnType<ClientOptions['identity']>;
    type Known = Below<Explicit, 'identity'> | keyof HostIdentity;
    expectTypeOf<Exclude<keyof Identity, Known>>().toEqualTypeOf<'language' | 'timeZone'>();
  });
});

const everyVariable = Object.fromEntries(names.map((name) => [frontEndSettings[name].variable, given[name].text]));
const everyOption: StepgateOptions = {
  ...{ brand: 'Harbour', accessToken: 'acme-web', identityHost: '/id-gw', viewType: 'compact', clientId: 'acme' },
  ...{ guestId: 'visitor-0001', ggow: 'ggow-1', mosc: 'mosc-1', profilerSession: () => 'profile-1' },
  language: 'en',
};

describe.each([
  ['the built pages', () => onPage(everyVariable)],
  ['the short form', () => createStepgate(everyOption)],
])('[SRV-26] %s', (_, open) => {
  it('[REAL-14] keep a renewed token through a reload', () => {
    onTestFinished(() => sessionStorage.clear());
    open().client.options.renewed?.set('begun', 'newest');
    expect(open().client.newestToken('begun')).toBe('newest');
  });

  it('send the values with the calls that have them', async () => {
    const sent: Request[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push(new Request(new URL(url, 'https://app.example'), init));
      return new Response('{}', { status: 500 });
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const { client } = open();
    await client.ask(calls.tokenStatus, {}, { oneTimeToken: 'A'.repeat(43) }).catch(() => undefined);
    await client.ask(calls.login, { body: { email: 'ada@example.com', password: 'secret' } }).catch(() => undefined);
    const [status, login] = sent;
    expect(new URL(String(status?.url)).pathname).toBe('/id-gw/identity/api/v1/one-time-token/status');
    expect(new URL(String(status?.url)).search).toBe('?viewType=compact');
    const of = (request: Request | undefined, ...headers: string[]) => headers.map((header) => request?.headers.get(header));
    expect(of(status, 'x-access-token', 'x-client-id', 'x-ggow', 'x-mosc')).toEqual(['acme-web', 'acme', 'ggow-1', 'mosc-1']);
    expect(of(login, 'x-guest-id', 'x-profiler-session')).toEqual(['visitor-0001', 'profile-1']);
  });
});

describe('[SRV-26] where the built pages send a customer and a photo', () => {
  it("a company's own paths and origins pass, and nothing else does", () => {
    const { redirectPolicy } = onPage(everyVariable).host;
    const to = (wanted: string) => allowedRedirect(wanted, redirectPolicy);
    expect(to('/account/overview?tab=cards')).toBe('/account/overview?tab=cards');
    expect(to('https://shop.example/basket')).toBe('https://shop.example/basket');
    for (const refused of ['/accounts', '/help', '/logout', 'https://evil.example/', '//evil.example'])
      expect(to(refused), refused).toBeUndefined();
    const upload = (wanted: string) => uploadPathOf(wanted, 'https://app.example/gateway/', redirectPolicy.uploadPaths);
    expect([upload('/upload/selfie'), upload('/uploads'), upload('https://evil.example/upload')]).toEqual([
      '/upload/selfie',
      undefined,
      undefined,
    ]);
  });

  it('without settings a customer goes to the pages of ours', () => {
    const { redirectPolicy } = onPage({}).host;
    expect(['/home', '/account'].map((wanted) => allowedRedirect(wanted, redirectPolicy))).toEqual(['/home', undefined]);
  });
});

it('[SRV-26] the value of a profiler is read at each call, because its script may write it late', () => {
  const late = new Map<string, string>();
  const { client } = createStepgate({ brand: 'Stepgate', profilerSession: () => late.get('value') });
  expect(client.options.identity().profilerSession).toBeUndefined();
  late.set('value', 'profile-2');
  expect(client.options.identity().profilerSession).toBe('profile-2');
});

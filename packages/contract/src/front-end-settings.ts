/** The settings of the front end. Each exists on all three ends: on the built pages, in `createStepgate`, and where a host passes every value by itself. */
import { readAddress } from './read-address.ts';

/** How the text of a variable is read. */
type Form = {
  /** @returns `undefined` for a text that no page could use */
  read(text: string): unknown;
  readonly description: string;
};

const like = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);

const createListReader = (isEntry: (text: string) => boolean) => (text: string) => {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every(isEntry) ? entries : undefined;
};

const any: Form = { read: (text) => text, description: 'a text' };
const header: Form = { read: like(/^[\x21-\x7e]{1,256}$/), description: '1 to 256 visible ASCII characters without spaces' };
const loginCall: Form = { read: like(/^login(?:V2)?$/), description: 'login or loginV2' };
const paths = {
  read: createListReader((text) => /^(?:\/[\w.~-]+)+$/.test(text)),
  description: 'paths such as /account, without a slash at their end, separated by commas',
};
const origins: Form = {
  read: createListReader((text) => text.startsWith('https:') && readAddress(text)?.origin === text),
  description: 'https origins such as https://sso.example.com, separated by commas',
};
const poll: Form = {
  /** At most 9,999 requests, and at least a tenth of a second between two. */
  read(text) {
    const [, requests, interval] = /^([1-9]\d{0,3})x([1-9]\d{2,4})$/.exec(text) ?? [];
    return requests && { requests: Number(requests), interval: Number(interval) };
  },
  description: 'requests and the milliseconds between them, such as 10x1000',
};

const milliseconds: Form = {
  read: (text) => (/^[1-9]\d{3,5}$/.test(text) ? Number(text) : undefined),
  description: 'milliseconds, at least 1000 and at most 999999',
};

type FrontEndSetting = {
  /** The variable that the build of the pages reads. */
  readonly variable: `STEPGATE_${string}`;
  /** The attribute of a page's root element. Default: `data-explicit`, which has the values in the explicit form, as JSON. */
  readonly attribute?: `data-${string}`;
  /** The option of `createStepgate`. */
  readonly option: string;
  /** In the explicit form: a value for `createClient`, what its `identity` returns, or a setting of the provider's `host`. */
  readonly explicit: `${'client' | 'identity' | 'host'}.${string}`;
  readonly form: Form;
};

/** By their names in `PageSettings`. */
export const frontEndSettings = {
  brand: { variable: 'STEPGATE_BRAND', attribute: 'data-brand', option: 'brand', explicit: 'host.brand.name', form: any },
  accessToken: {
    variable: 'STEPGATE_ACCESS_TOKEN',
    attribute: 'data-access-token',
    option: 'accessToken',
    explicit: 'identity.accessToken',
    form: any,
  },
  identityHost: {
    variable: 'STEPGATE_IDENTITY_HOST',
    attribute: 'data-identity-host',
    option: 'identityHost',
    explicit: 'client.identityHost',
    form: any,
  },
  viewType: {
    variable: 'STEPGATE_VIEW_TYPE',
    attribute: 'data-view-type',
    option: 'viewType',
    explicit: 'client.viewType',
    form: any,
  },
  profilerSession: {
    variable: 'STEPGATE_PROFILER_SESSION',
    attribute: 'data-profiler-session',
    option: 'profilerSession',
    explicit: 'identity.profilerSession',
    form: header,
  },
  defaultPoll: { variable: 'STEPGATE_DEFAULT_POLL', option: 'defaultPoll', explicit: 'client.defaultPoll', form: poll },
  requestTimeout: {
    variable: 'STEPGATE_REQUEST_TIMEOUT',
    option: 'requestTimeout',
    explicit: 'client.requestTimeout',
    form: milliseconds,
  },
  clientId: { variable: 'STEPGATE_CLIENT_ID', option: 'clientId', explicit: 'host.identity.clientId', form: header },
  guestId: { variable: 'STEPGATE_GUEST_ID', option: 'guestId', explicit: 'host.identity.guestId', form: header },
  ggow: { variable: 'STEPGATE_GGOW', option: 'ggow', explicit: 'host.identity.ggow', form: header },
  mosc: { variable: 'STEPGATE_MOSC', option: 'mosc', explicit: 'host.identity.mosc', form: header },
  loginCall: { variable: 'STEPGATE_LOGIN_CALL', option: 'host.loginCall', explicit: 'host.loginCall', form: loginCall },
  redirectPaths: {
    variable: 'STEPGATE_REDIRECT_PATHS',
    option: 'host.redirectPolicy.paths',
    explicit: 'host.redirectPolicy.paths',
    form: paths,
  },
  trustedOrigins: {
    variable: 'STEPGATE_TRUSTED_ORIGINS',
    option: 'host.redirectPolicy.trustedOrigins',
    explicit: 'host.redirectPolicy.trustedOrigins',
    form: origins,
  },
  uploadPaths: {
    variable: 'STEPGATE_UPLOAD_PATHS',
    option: 'host.redirectPolicy.uploadPaths',
    explicit: 'host.redirectPolicy.uploadPaths',
    form: paths,
  },
  socialOrigins: {
    variable: 'STEPGATE_SOCIAL_ORIGINS',
    option: 'host.redirectPolicy.socialOrigins',
    explicit: 'host.redirectPolicy.socialOrigins',
    form: origins,
  },
} as const satisfies Record<string, FrontEndSetting>;

export type FrontEndSettingName = keyof typeof frontEndSettings;

const refusal = (name: FrontEndSettingName, text: string): Error =>
  new Error(`${name} (${frontEndSettings[name].variable}) must be ${frontEndSettings[name].form.description}, not "${text}"`);

/**
 * @param text paths where a customer may go in the end, separated by commas
 * @throws Error if it isn't a list of paths
 *
 * @example
 * const policy = { origin: location.origin, paths: readRedirectPaths('/home, /account') };
 */
export function readRedirectPaths(text: string): readonly string[] {
  const read = paths.read(text);
  if (read === undefined) throw refusal('redirectPaths', text);
  return read;
}

type Tree = { readonly [key: string]: unknown };

const put = (tree: Tree, [key = '', ...below]: readonly string[], value: unknown): Tree => ({
  ...tree,
  [key]: below.length === 0 ? value : put(Object(tree[key]), below, value),
});

/**
 * @param settings by their names, each as the text of its variable
 * @returns what a page's root element has of them, by attribute
 * @throws Error that names a setting which no page could use
 */
export function toAttributes(
  settings: { readonly [Name in FrontEndSettingName]?: string | undefined },
): ReadonlyMap<string, string> {
  const names = Object.keys(frontEndSettings) as FrontEndSettingName[];
  const attributes = new Map<string, string>();
  let others: Tree = { host: {} };
  for (const name of names) {
    const text = settings[name];
    if (text === undefined || text === '') continue;
    const { attribute, explicit, form }: FrontEndSetting = frontEndSettings[name];
    const value = form.read(text);
    if (value === undefined) throw refusal(name, text);
    if (attribute !== undefined) attributes.set(attribute, text);
    else {
      others = put(others, explicit.split('.'), value);
      attributes.set('data-explicit', JSON.stringify(others));
    }
  }
  return attributes;
}

import { type AccountType, defaults, type PagePath, redirectTarget } from '@stepgate/contract';
import type { CompanyPolicy } from './company-policy.ts';

/** A host's settings for the service, read once at the start (`config/config.ts`). */
export type Settings = {
  /** The company's name as customers see it: in every mail, text message, call and page. */
  readonly brand: string;
  /** The company's own words, beside its name: a new password has to be long enough without them. */
  readonly passwordWords?: readonly string[];
  /** Not in production: the outbox is readable, and the demo phone is served. */
  readonly demo: boolean;
  /** Every code check also accepts the test code. Production refuses to start with it. */
  readonly testCode: boolean;
  /** The public origin. Links start with it, requests from other origins are refused, and cookies are Secure if it is https. */
  readonly origin: string;
  /** The origin of the pages and calls of staff, if it isn't the same. */
  readonly deskOrigin?: string;
  /** The domain that passkeys belong to (WebAuthn, relying party identifier): the origin's host or a parent of it. Never changes. */
  readonly rpId: string;
  /** Other origins whose pages may use these passkeys (WebAuthn, related origins). */
  readonly passkeyOrigins: readonly string[];
  /** The prefix that a server in front strips from the path of a request, such as `/stepgate`. Default: none. */
  readonly basePath?: string;
  /** Where the company shows pages of its own, by the path of ours: a path of the origin, or a whole address. */
  readonly addresses?: ReadonlyMap<PagePath, string>;
  /** Other origins that a customer may be redirected to after a login. */
  readonly trustedOrigins: readonly string[];
  /** Paths of the origin where a customer may go in the end, with everything below them. Default: those of our pages. */
  readonly redirectPaths?: readonly string[];
  /** Countries (ISO 3166, two letters) whose numbers can get codes; without a list, all countries. Production has to say so. */
  readonly phoneCountries?: ReadonlySet<string>;
  /** Countries (ISO 3166, two letters) that accounts are offered in; an account type without a list uses `countries.ts`. */
  readonly accountCountries?: { readonly [T in AccountType]?: ReadonlySet<string> };
  /** The most codes sent to the numbers of one country in an hour. */
  readonly codeSendsACountry: number;
  /** The most codes sent to all countries: texts are text messages and WhatsApp. */
  readonly messageTotals: { readonly [K in 'texts' | 'calls']: { readonly anHour: number; readonly aDay: number } };
  /** How many different reviewers have to approve a phone change: 1 or 2. */
  readonly reviewersNeeded: number;
  /** Addresses and networks of proxies whose report of the client's address is trusted. */
  readonly trustedProxies: readonly string[];
  /** The header in which a trusted proxy names the client's country (ISO 3166, two letters), in lower case. */
  readonly countryHeader?: string;
  /** Logins from one network: after the first figure a captcha is required, after the second logins are refused. `within` in milliseconds. */
  readonly loginsFrom: { readonly captchaAfter: number; readonly most: number; readonly within: number };
  /** Sign-ups in an hour, of all networks together, after which each one needs a captcha. */
  readonly signUpsBeforeCaptcha: number;
  /** Rate limit for unknown or expired one-time tokens from one network. */
  readonly unknownTokensFrom: { readonly most: number; readonly within: number };
  /** Contacts for customers who can't log in. */
  readonly contact: { readonly email: string | null; readonly phone: string | null };
  /** Whether a customer can log in with an address alone to share data. */
  readonly dataSharing: boolean;
  /** The issuer whose Security Event Tokens are accepted, and their audience; without it none are accepted. */
  readonly securityEvents?: { readonly issuer: string; readonly audience: string; readonly keys: string };
  /** Whether a session may change something without a proof by its key. `optional`: a session that began without a key may. */
  readonly sessionKey: 'optional' | 'required';
  /** Whether staff whose role decides log in with a passkey only. */
  readonly staffPasskeys: 'optional' | 'required';
  /** The company's demands on its customers: see `company-policy.ts`. */
  readonly policy: CompanyPolicy;
  /** Networks (CIDR) that staff may work from; without a list, any network. */
  readonly reviewNetworks: readonly string[];
  /** Networks (CIDR) whose clients the profiler considers suspicious. */
  readonly watchedNetworks: readonly string[];
  /** The fixed value of the access-token header. It is public and grants no access by itself. */
  readonly accessToken: string;
  /** The base URL of the calls that the contract places below `/gateway`. */
  readonly identityHost: string;
};

/** Where staff work: links for staff start with it, and their cookie and their passkeys belong to its host. */
export const staffOrigin = ({ origin, deskOrigin }: Pick<Settings, 'origin' | 'deskOrigin'>): string => deskOrigin ?? origin;

export type RedirectSettings = Pick<Settings, 'origin' | 'trustedOrigins' | 'redirectPaths'>;

/** @returns where a customer is sent: the wanted address if the settings allow it, or else `/home` */
export function allowedRedirect(location: unknown, { origin, trustedOrigins, redirectPaths }: RedirectSettings): string {
  return redirectTarget(location, { origin, trustedOrigins, paths: redirectPaths });
}

/** @returns the address as the contract has it. Addresses below `/gateway` stay as they are, because an answer's `uploadPath` uses them. */
export const underGateway = (url: string, identityHost: string): string =>
  url.startsWith(`${identityHost}/`) ? defaults.identityHost + url.slice(identityHost.length) : url;

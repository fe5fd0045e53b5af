/** The report to developers about an address that the host's `redirectPolicy` refuses: the rule, the reason, and the setting that allows it. */
import { allowedRedirect, defaults, pageSizes, readAddress } from '@stepgate/contract';
import { leadsTo } from './addresses.ts';
import { report } from './report.ts';
import type { HostSettings } from './settings.ts';

/** `redirect`: the page that a customer is sent to. `social`: a provider's login page. `upload`: the address that a photo is sent to. */
type RefusedRule = 'redirect' | 'social' | 'upload';

/** `missing`: no address. `malformed`: not a web address. `origin`: on another origin. `path`: on the right origin, but not on the list. */
type RefusalReason = 'missing' | 'malformed' | 'origin' | 'path';

const settings: Record<RefusedRule, Partial<Record<RefusalReason, string>>> = {
  redirect: { origin: 'redirectPolicy.trustedOrigins', path: 'redirectPolicy.paths' },
  social: { origin: 'redirectPolicy.socialOrigins' },
  upload: { path: 'redirectPolicy.uploadPaths' },
};

/** Words such as `account`, `upload-path` and `v1`. Any other path segment may be a token or personal data. */
const word = /^(?:[a-z]{1,20}(?:-[a-z]{1,20}){0,3}|v\d{1,2})$/;

/** The part of an address that may be logged: its origin and the words of its path. Never its query or fragment. */
const withoutQuery = ({ origin, pathname }: URL): string =>
  origin +
  pathname
    .split('/')
    .slice(0, 6)
    .map((segment) => (segment === '' || word.test(segment) ? segment : '…'))
    .join('/');

/**
 * Reported to the host's error tracker. It contains no token, no query and no fragment.
 *
 * @example
 * const tracked = createStepgate({
 *   brand: 'Harbour',
 *   host: { errorTracker: (refused) => refused instanceof RefusedAddress && console.log(refused.rule, refused.reason) },
 * });
 */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
  readonly rule: RefusedRule;
  readonly reason: RefusalReason;

  /**
   * @param requested the refused address
   * @param origin the base for a relative address
   */
  constructor(rule: RefusedRule, requested: unknown, origin: string) {
    const { reason, address } = findRefusal(requested, origin);
    const setting = settings[rule][reason];
    const hint = setting === undefined ? '' : `; ${setting} lists those that may pass`;
    super(`${rule} refused (${reason})${address === undefined ? '' : `: ${address}`}${hint}`);
    this.rule = rule;
    this.reason = reason;
  }
}

function findRefusal(requested: unknown, origin: string): { readonly reason: RefusalReason; readonly address?: string } {
  if (requested === undefined || requested === null || requested === '') return { reason: 'missing' };
  const readable = typeof requested === 'string' && requested.length <= pageSizes.redirectCharacters && !requested.includes('\\');
  const url = readable ? readAddress(requested, origin) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return { reason: 'malformed' };
  return { reason: url.origin === origin ? 'path' : 'origin', address: withoutQuery(url) };
}

/**
 * Checks a redirect against the host's policy. A refused address is reported.
 * @param requested the address that a server, a link or a host asked for; `undefined` without one
 * @returns the location if the policy allows it, or else `/home`; where the host shows it, if it shows it elsewhere
 */
export function checkedRedirect(host: HostSettings, requested: unknown): string {
  // The host itself has said where this page of ours is.
  const placed = typeof requested === 'string' ? leadsTo(host.addresses, requested) : requested;
  if (typeof placed === 'string' && placed !== requested) return placed;
  const allowed = allowedRedirect(requested, host.redirectPolicy);
  if (allowed === undefined && requested !== undefined && requested !== null)
    void report(host, new RefusedAddress('redirect', requested, host.redirectPolicy.origin));
  return leadsTo(host.addresses, allowed ?? defaults.redirect);
}

/** What a developer hears of an address that the host's `redirectPolicy` refuses: which rule, why, and the setting that would let it pass. */
import { allowedRedirect, defaults, pageSizes } from '@stepgate/contract';
import type { HostSettings } from './host.ts';
import { report } from './report.ts';

/** `redirect`: where a customer is sent. `social`: where a provider's login is. `upload`: where a photo is sent. */
type RefusedRule = 'redirect' | 'social' | 'upload';

/** `missing`: there is none. `malformed`: no address of the web. `origin`: of another origin. `path`: of the right origin, and not on the list. */
type RefusalReason = 'missing' | 'malformed' | 'origin' | 'path';

const settings: Record<RefusedRule, Partial<Record<RefusalReason, string>>> = {
  redirect: { origin: 'redirectPolicy.trustedOrigins', path: 'redirectPolicy.paths' },
  social: { origin: 'redirectPolicy.socialOrigins' },
  upload: { path: 'redirectPolicy.uploadPaths' },
};

/** Words such as `account`, `upload-path` and `v1`. Whatever else stands in a path may be a token, or say who somebody is. */
const word = /^(?:[a-z]{1,20}(?:-[a-z]{1,20}){0,3}|v\d{1,2})$/;

/** As much of an address as may be written down: its origin, and the words of its path. Never its query or fragment. */
const shown = ({ origin, pathname }: URL): string =>
  origin +
  pathname
    .split('/')
    .slice(0, 6)
    .map((segment) => (segment === '' || word.test(segment) ? segment : '…'))
    .join('/');

/** Reported to the host's error tracker. It has no token, no query and no fragment in it. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
  readonly rule: RefusedRule;
  readonly reason: RefusalReason;

  /**
   * @param wanted what the rule has refused
   * @param origin against which it was read
   */
  constructor(rule: RefusedRule, wanted: unknown, origin: string) {
    const { reason, address } = refusalOf(wanted, origin);
    const setting = settings[rule][reason];
    const hint = setting === undefined ? '' : `; ${setting} lists those that may pass`;
    super(`${rule} refused (${reason})${address === undefined ? '' : `: ${address}`}${hint}`);
    this.rule = rule;
    this.reason = reason;
  }
}

function refusalOf(wanted: unknown, origin: string): { readonly reason: RefusalReason; readonly address?: string } {
  if (wanted === undefined || wanted === null || wanted === '') return { reason: 'missing' };
  const readable = typeof wanted === 'string' && wanted.length <= pageSizes.redirectCharacters && !wanted.includes('\\');
  if (!readable || !URL.canParse(wanted, origin)) return { reason: 'malformed' };
  const url = new URL(wanted, origin);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return { reason: 'malformed' };
  return { reason: url.origin === origin ? 'path' : 'origin', address: shown(url) };
}

/**
 * Where a customer is sent, as the host's policy has it. What it refuses is reported.
 * @param wanted what a server, a link or a host asked for; `undefined` where nobody asked for anything
 * @returns a location that may be gone to; `/home` for any other
 */
export function checkedRedirect(host: HostSettings, wanted: unknown): string {
  const allowed = allowedRedirect(wanted, host.redirectPolicy);
  if (allowed === undefined && wanted !== undefined && wanted !== null)
    void report(host, new RefusedAddress('redirect', wanted, host.redirectPolicy.origin));
  return allowed ?? defaults.redirect;
}

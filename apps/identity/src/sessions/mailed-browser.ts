/**
 * A browser that has opened a link which we mailed to the customer. Strangers block passwords in new browsers with an address alone, and can't read the mailbox.
 * So passwords from this browser have a counter of their own, for half an hour. It proves no factor, and is never trusted.
 */
import { cookieIn, lifetimes } from '@stepgate/contract';
import { cookie } from '../http/cookies.ts';
import type { Deps } from '../kernel/context.ts';
import { sameHash } from '../kernel/secrets.ts';

const purpose = 'mailed browser';

type Mailed = Pick<Deps, 'secrets' | 'settings' | 'clock'>;

/** @returns the cookie that says so; nothing is stored */
export function mailedBrowserCookie({ secrets, settings, clock }: Mailed, customerId: string): readonly string[] {
  const end = clock.now() + lifetimes.mailedBrowser;
  const value = `${end}.${secrets.keyedHash(purpose, `${end} ${customerId}`)}`;
  return cookie('mailed-browser', value, settings.origin, lifetimes.mailedBrowser / 1_000);
}

/** Whether this browser has opened a link of that customer's mails in the last half hour. */
export function isMailedBrowser(
  { secrets, settings, clock }: Mailed,
  customerId: string | undefined,
  cookies: string | undefined,
): boolean {
  const [end = '', mac = '', ...rest] = cookieIn(cookies, 'mailed-browser', settings.origin)?.split('.') ?? [];
  if (customerId === undefined || rest.length > 0 || !(Number(end) > clock.now())) return false;
  return secrets.macs(purpose, `${end} ${customerId}`).some((ours) => sameHash(mac, ours));
}

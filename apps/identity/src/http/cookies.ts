/** Writes the service's cookies. `cookieIn` reads them. */
import { type CookieKind, cookieName, formerCookieName } from '@stepgate/contract';

/** Staff don't need to arrive at the back office logged in through a link on another site. Customers do need that on their pages. */
const sameSite = (kind: CookieKind): string => (kind === 'staff-session' ? 'Strict' : 'Lax');

/**
 * @param maxAge seconds; `undefined`: until the browser closes, 0: deletes the cookie
 * @returns headers: processes of the last release read the former name. @until 0.4.0
 */
export function cookie(kind: CookieKind, value: string, origin: string, maxAge?: number): readonly string[] {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  const rest = `=${value}; Path=/; HttpOnly; SameSite=${sameSite(kind)}${secure}${age}`;
  const former = formerCookieName(kind, origin);
  return [cookieName(kind, origin) + rest, ...(former === undefined ? [] : [former + rest])];
}

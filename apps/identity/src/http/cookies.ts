/** Reads and writes cookies. With an https origin their names begin with `__Host-`, so no sister site can set one (RFC 6265bis, 4.1.3). */

export type Cookies = ReadonlyMap<string, string>;

/** A name that occurs twice is dropped, because either value may be forged. */
export function readCookies(header: string | undefined): Cookies {
  const cookies = new Map<string, string>();
  const twice = new Set<string>();
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals < 1) continue;
    const name = pair.slice(0, equals).trim();
    if (cookies.has(name)) twice.add(name);
    cookies.set(name, pair.slice(equals + 1).trim());
  }
  for (const name of twice) cookies.delete(name);
  return cookies;
}

export type CookieName =
  | 'session'
  | 'known-device'
  | 'mailed-browser'
  | 'device-origin'
  | 'staff-session'
  | 'sign-up'
  | 'social-login'
  | 'language';

export const cookieName = (name: CookieName, origin: string): string => (origin.startsWith('https:') ? `__Host-${name}` : name);

/** Staff don't need to arrive at the back office logged in through a link on another site. Customers do need that on their pages. */
const sameSite = (name: CookieName): string => (name === 'staff-session' ? 'Strict' : 'Lax');

/**
 * @param maxAge seconds; `undefined`: until the browser closes, 0: deletes the cookie
 */
export function cookie(name: CookieName, value: string, origin: string, maxAge?: number): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${cookieName(name, origin)}=${value}; Path=/; HttpOnly; SameSite=${sameSite(name)}${secure}${age}`;
}

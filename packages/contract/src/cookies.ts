/** Names of the service's cookies. Browsers keep cookies by host, whatever the port, so a name says whose it is. */
export const cookieKinds = [
  'session',
  'known-device',
  'mailed-browser',
  'device-origin',
  'staff-session',
  'sign-up',
  'social-login',
  'language',
] as const;

export type CookieKind = (typeof cookieKinds)[number];

/**
 * With https the name begins with `__Host-`, so no sister site can set the cookie (RFC 6265bis, 4.1.3). With http it has the port, so that two products on
 * one machine keep theirs apart.
 * @param origin of the service
 * @example
 * const name = cookieName('session', 'https://app.example.com');
 */
export function cookieName(kind: CookieKind, origin: string): string {
  const { protocol, port } = new URL(origin);
  return protocol === 'https:' ? `__Host-stepgate-${kind}` : `stepgate-${port || '80'}-${kind}`;
}

/**
 * The name in releases before 0.3.0, which serve beside this one during an update. `undefined` with http, where it may be another product's. @until 0.4.0
 * @example
 * const name = formerCookieName('session', 'https://app.example.com');
 */
export const formerCookieName = (kind: CookieKind, origin: string): string | undefined =>
  origin.startsWith('https:') ? `__Host-${kind}` : undefined;

/**
 * The value of a cookie of the service. A cookie that occurs twice counts as absent, because either value may be forged.
 * @param header `Cookie` of a request
 * @param origin of the service
 * @example
 * const session = cookieIn('__Host-stepgate-session=abc', 'session', 'https://app.example.com');
 */
export function cookieIn(header: string | null | undefined, kind: CookieKind, origin: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const valuesOf = (name: string | undefined) =>
    pairs.filter((pair) => name !== undefined && pair.startsWith(`${name}=`)).map((pair) => pair.slice(pair.indexOf('=') + 1));
  const named = valuesOf(cookieName(kind, origin));
  const values = named.length > 0 ? named : valuesOf(formerCookieName(kind, origin));
  return values.length === 1 ? values[0] : undefined;
}

/** 256 random bits in base64url, as the service makes them. Anything else opens nothing, so it costs no call with the API key. */
const form = /^[\w-]{43}$/;

/**
 * The value of the session cookie of a request; empty without a cookie, or if the service can't have made its value. A cookie that occurs twice counts as
 * absent, because either value may be forged.
 * @param origin of the service: with https the name begins with `__Host-`
 */
export function sessionCookieIn(headers: Headers, origin: string): string {
  const prefix = origin.startsWith('https:') ? '__Host-session=' : 'session=';
  const found = (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix));
  const value = found.length === 1 ? (found[0] ?? '').slice(prefix.length) : '';
  return form.test(value) ? value : '';
}

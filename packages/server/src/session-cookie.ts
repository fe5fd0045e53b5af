import { cookieIn } from '@stepgate/contract';

/** 256 random bits in base64url, as the service makes them. Anything else opens nothing, so it costs no call with the API key. */
const form = /^[\w-]{43}$/;

/**
 * The value of the session cookie of a request; empty without a cookie, or if the service can't have made its value.
 * @param origin of the service
 */
export function sessionCookieIn(headers: Headers, origin: string): string {
  const value = cookieIn(headers.get('cookie'), 'session', origin) ?? '';
  return form.test(value) ? value : '';
}

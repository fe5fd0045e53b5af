import type { Cookie } from './settings.ts';

/**
 * Sets cookies in this browser, for this site only. If cookies are blocked, setting one may throw or have no effect.
 * @param page on https its cookies are Secure; on localhost http is possible
 *
 * @example
 * const setCookie = browserCookies();
 * setCookie({ name: 'seen', value: 'yes', seconds: 3_600 });
 */
export function browserCookies(page: Pick<Location, 'protocol'> = globalThis.location): (cookie: Cookie) => boolean {
  return ({ name, value, seconds }) => {
    const pair = `${name}=${encodeURIComponent(value)}`;
    const secure = page.protocol === 'https:' ? '; Secure' : '';
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
      document.cookie = `${pair}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
      return document.cookie.split('; ').includes(pair);
    } catch {
      return false;
    }
  };
}

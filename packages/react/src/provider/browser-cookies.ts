import type { Cookie } from './host.ts';

/**
 * Keeps cookies in this browser, for this site alone. Where cookies are blocked, writing one may throw or simply do nothing.
 * @param page over https its cookies are Secure; localhost may do without
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

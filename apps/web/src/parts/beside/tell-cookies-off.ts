/** A login needs a cookie. Without one it would take the password and a code, and end at an empty form. */
import { routes } from '@stepgate/contract';
import type { Memory } from '@stepgate/react';

/** Pages where something would be sent in vain. */
const inVain: ReadonlySet<string> = new Set([routes.login, routes.signUp]);

/** The browser's own word isn't enough to refuse a login: it has to lose a cookie, too. */
function keepsCookies(): boolean {
  if (navigator.cookieEnabled) return true;
  // biome-ignore lint/suspicious/noDocumentCookie: the oldest of our browsers have no Cookie Store API
  document.cookie = 'try-cookies=1; SameSite=Lax';
  const isKept = document.cookie.includes('try-cookies=1');
  // biome-ignore lint/suspicious/noDocumentCookie: likewise
  document.cookie = 'try-cookies=; Max-Age=0';
  return isKept;
}

/** Says it before anything is sent, and after a login whose session was gone at once. */
export function tellCookiesOff(memory: Memory): void {
  if (!inVain.has(location.pathname)) return;
  const isOff = !keepsCookies();
  const wasLost = memory.get('lostSession') !== undefined;
  memory.remove('lostSession');
  if (!(isOff || wasLost)) return;
  document.getElementById(isOff ? 'cookies-off' : 'session-lost')?.removeAttribute('hidden');
  document.querySelector('main')?.toggleAttribute('inert', isOff);
}

/** A link from a mail, as the browser opens it. For tests only. */
import { onTestFinished } from 'vitest';

/** Puts a token into the address of this tab, as for a loaded page. */
export function openLink(token: string): void {
  history.replaceState(null, '', `${location.pathname}${location.search}#token=${token}`);
  onTestFinished(() => {
    history.replaceState(null, '', location.pathname + location.search);
    sessionStorage.clear();
  });
}

/** Opens the same link, or another, over an open page. The browser doesn't reload. */
export function openLinkOver(token: string): void {
  location.hash = `token=${token}`;
}

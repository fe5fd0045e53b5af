/** A link from a mail, as the browser opens it. For tests only. */
import { onTestFinished } from 'vitest';

/** Puts a token into the address of this tab, as a page that is loaded finds it. */
export function openLink(token: string): void {
  history.replaceState(null, '', `${location.pathname}${location.search}#token=${token}`);
  onTestFinished(() => {
    history.replaceState(null, '', location.pathname + location.search);
    sessionStorage.clear();
  });
}

/** The same link, or another, opened over a page that is there: the browser loads nothing. */
export function openLinkOver(token: string): void {
  location.hash = `token=${token}`;
}

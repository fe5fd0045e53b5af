import { routeParameters } from '@stepgate/contract';
import type { InAppBrowser } from './in-app-browser.ts';

/** The page without its fragment and its query, which may have secrets: only where the customer goes afterwards stays. */
export function plainAddress({ origin, pathname, search }: Pick<Location, 'origin' | 'pathname' | 'search'>): string {
  const after = new URLSearchParams(search).get(routeParameters.redirectUrl);
  return origin + pathname + (after === null ? '' : `?${new URLSearchParams({ [routeParameters.redirectUrl]: after })}`);
}

/**
 * The address that opens a page in the real browser. Android has intents. An iPhone has nothing that every app lets through: Safari's own scheme works since iOS 17
 * in most apps, and Instagram lets through only one of its own. So copying the address is always offered, too.
 * @param page its plain address
 */
export function realBrowserAddress(page: string, { app, system }: InAppBrowser): string {
  if (system === 'Android') {
    const [, scheme = '', rest = ''] = /^(https?):\/\/(.*)$/.exec(page) ?? [];
    const fallback = encodeURIComponent(page);
    return `intent://${rest}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=${fallback};end`;
  }
  return app === 'Instagram' ? `instagram://extbrowser/?url=${encodeURIComponent(page)}` : `x-safari-${page}`;
}

/** Shared by the document, the inline scripts and the page's own script. It is small, because it is in every page. */

import type { PagePart } from '@stepgate/contract';

/** On `<html>`: the prerendered page isn't what this address shows, so its content is hidden until the script has rendered. */
export const drawnAfresh = 'drawnAfresh';

/** On `<html>`: the page's script has begun to render. See `first-script.ts`. */
export const runs = 'runs';

/** The event by which the page's script has `first-script.ts` report a part that failed. */
export const partFailed = 'page-trouble';

/**
 * Reports to the service which part of the page failed. If it is the page itself, it also shows the customer why, and the signs of a press that waits for the
 * script go.
 * @param notLoaded its code didn't arrive; otherwise it threw
 */
export function tellPartFailed(part: PagePart, notLoaded: boolean): void {
  dispatchEvent(new CustomEvent(partFailed, { detail: [part, notLoaded] }));
}

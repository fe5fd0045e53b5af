import type { PagePart } from '@stepgate/contract';
import { toError } from './not-loaded.ts';
import type { HostSettings } from './settings.ts';

type Tracking = Pick<HostSettings, 'errorTracker'>;

/**
 * Reports an error to the host's error tracker. Don't await it: if the tracker throws, that becomes an unhandled rejection of the page and must
 * not hold the customer up. It is called without `this`, as a browser's own `reportError` requires.
 */
export async function report({ errorTracker }: Tracking, error: Error): Promise<void> {
  errorTracker(error);
}

/** Beside the errors, because a host's tracker gets them as they were thrown. */
const parts = new WeakMap<Error, PagePart>();

/** Reports why a part of the page failed: its code didn't arrive (`NotLoaded`), or it threw. It delays nothing, like `report`. */
export async function reportFault(host: Tracking, part: PagePart | undefined, error: unknown): Promise<void> {
  const reason = toError(error);
  if (part) parts.set(reason, part);
  await report(host, reason);
}

/** @returns the part of the page that failed with this error; `undefined` for an error of anything else */
export const partOf = (error: Error): PagePart | undefined => parts.get(error);

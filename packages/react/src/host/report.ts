import type { HostSettings } from './settings.ts';

/**
 * Reports an error to the host's error tracker. Don't await it: if the tracker throws, that becomes an unhandled rejection of the page and must
 * not hold the customer up. It is called without `this`, as a browser's own `reportError` requires.
 */
export async function report({ errorTracker }: Pick<HostSettings, 'errorTracker'>, error: Error): Promise<void> {
  errorTracker(error);
}

import type { HostSettings } from './host.ts';

/**
 * Tells the host's error tracker. Not to be waited for: what it throws is the page's own error, and holds nobody up. It is called without an
 * owner, as a browser's own `reportError` wants it.
 */
export async function report({ errorTracker }: Pick<HostSettings, 'errorTracker'>, error: Error): Promise<void> {
  errorTracker(error);
}

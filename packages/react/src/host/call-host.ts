import { report } from './report.ts';
import type { ErrorTracker } from './settings.ts';

/**
 * Calls a callback of the host. If it throws, the error goes to the error tracker, and the product continues as without one.
 * @returns whether it ran to its end
 */
export function callHost(host: { readonly errorTracker: ErrorTracker }, run: () => void): boolean {
  try {
    run();
    return true;
  } catch (error) {
    void report(host, error instanceof Error ? error : new Error('a callback of the host threw', { cause: error }));
    return false;
  }
}

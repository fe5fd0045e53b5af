import { useEffect, useRef } from 'react';
import { useHost } from './context.ts';
import type { HostSettings } from './host.ts';

/**
 * Tells the host's error tracker. Not to be waited for: what it throws is the page's own error, and holds nobody up. It is called without an
 * owner, as a browser's own `reportError` wants it.
 */
export async function report({ errorTracker }: Pick<HostSettings, 'errorTracker'>, error: Error): Promise<void> {
  errorTracker(error);
}

/** Reports what a part of the page found as it was drawn: once for each message, however often it is drawn. */
export function useReport(found: Error | undefined): void {
  const host = useHost();
  const reported = useRef<string>(undefined);
  useEffect(() => {
    if (found === undefined || reported.current === found.message) return;
    reported.current = found.message;
    void report(host, found);
  }, [host, found]);
}

import { useEffect, useRef } from 'react';
import { useHost } from './context.ts';
import { report } from './report.ts';

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

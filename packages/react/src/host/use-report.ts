import { useEffect, useRef } from 'react';
import { useHost } from './context.ts';
import { report } from './report.ts';

/** Reports an error that a component found while rendering: once per message, no matter how often it renders. */
export function useReport(found: Error | undefined): void {
  const host = useHost();
  const reported = useRef<string>(undefined);
  useEffect(() => {
    if (found === undefined || reported.current === found.message) return;
    reported.current = found.message;
    void report(host, found);
  }, [host, found]);
}

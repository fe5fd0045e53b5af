import { calls, pageFaultsFrom } from '@stepgate/contract';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { countOne } from '../limits/rate-limits.ts';

/** The reports of our own pages about themselves to operators: words that the contract lists, from any client. */
export function pageFaultRoutes({ storage, clock, report }: Deps) {
  const reportPageFault = serveCall(calls.reportPageFault, async ({ body: { part, what } }, { network }) => {
    await countOne(storage.queries, clock.now(), { what: 'page faults from', from: network, ...pageFaultsFrom });
    report({ what: 'page-fault', part, fault: what });
    return undefined;
  });

  return { reportPageFault };
}

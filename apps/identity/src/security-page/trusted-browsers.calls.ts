import { calls } from '@stepgate/contract';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { notify } from '../messages/notify.ts';
import { endTrust, listTrustedBrowsers } from '../sessions/chosen-trust.ts';
import type { Authenticated } from '../sessions/current-session.ts';
import { recentlyAuthenticated } from '../step-up/approve.ts';
import { transact } from '../storage/transaction.ts';

export function trustedBrowsersRoutes(deps: Deps) {
  const { storage, settings, clock } = deps;

  async function requireBrowser({ customer }: Authenticated, id: string): Promise<string> {
    const browsers = await listTrustedBrowsers(storage.queries, customer.id, settings, clock.now());
    const browser = browsers.find((each) => each.id === id);
    if (browser === undefined) throw new Problem('not_found');
    return browser.browser;
  }

  const endTrustedBrowser = serveCall(calls.endTrustedBrowser, async ({ params: { id } }, context) => {
    const asking = await recentlyAuthenticated(deps, calls.endTrustedBrowser, context, async (authenticated) => ({
      kind: 'end-trusted-browser',
      browser: await requireBrowser(authenticated, id),
    }));
    const browser = await requireBrowser(asking, id);
    await transact(deps, async (tx) => {
      if (await endTrust(tx.queries, asking.customer.id, id)) await notify(tx, asking.customer, 'browserTrustEnded', { browser });
    });
    return undefined;
  });

  return { endTrustedBrowser };
}

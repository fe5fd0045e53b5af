import { calls, cookieIn } from '@stepgate/contract';
import { complete, keepPolling } from '../../http/serve-call.ts';
import { inNetworks } from '../../kernel/client-network.ts';
import type { Deps } from '../../kernel/context.ts';
import { Problem } from '../../kernel/problem.ts';
import { reachable } from '../../providers/phone/reachable.ts';
import { findTrustedDevice } from '../../sessions/trusted-devices.ts';
import { databaseNow, transact } from '../../storage/transaction.ts';
import { askAlso } from '../../tokens/issue-token.ts';
import { riskOfVerdict, type Verdict } from '../../tokens/policy.ts';
import { challengesFor, type MethodsOf, type NewChallenge } from '../../tokens/required-challenges.ts';
import { markPassed, noteVerdict } from '../../tokens/token-progress.ts';
import { challengeOf, methodOf, type OneTimeToken, openChallenge } from '../../tokens/tokens.ts';
import { serveTokenCall } from '../serve-token-call.ts';
import { assess } from './profiler.ts';

async function findCountry({ storage, settings }: Deps, { customerId }: OneTimeToken): Promise<string | undefined> {
  const row = await storage.queries
    .selectFrom('phone_number')
    .select('number')
    .where('customer_id', '=', customerId ?? '')
    .orderBy('is_primary', 'desc')
    .executeTakeFirst();
  const reach = row && reachable(row.number, settings.phoneCountries);
  return reach?.outcome === 'reachable' ? reach.country : undefined;
}

/** The additional challenges that a verdict requires of this customer. */
async function askedFor(methodsOf: MethodsOf, token: OneTimeToken, verdict: Verdict): Promise<NewChallenge[]> {
  const risk = riskOfVerdict[verdict];
  if (risk === undefined) return [];
  return challengesFor([{ because: 'risk-checkpoint', risk }], await methodsOf(token));
}

export function profilerRoutes(deps: Deps, methodsOf: MethodsOf) {
  const { settings } = deps;
  const watched = inNetworks(settings.watchedNetworks);

  const triggerProfiler = serveTokenCall(
    deps,
    calls.triggerProfiler,
    async ({ body: { signals } }, { token, now, cookies, userAgent, address }) => {
      const open = openChallenge(token);
      if (challengeOf(token, 'PROFILER')?.passed) return undefined;
      if (open === undefined || methodOf(open, 'PROFILER') === undefined) throw new Problem('not_allowed');
      // Without signals, the check is not finished.
      if (signals === undefined) return undefined;
      const cookie = cookieIn(cookies, 'known-device', settings.origin);
      const trustedDevice = (await findTrustedDevice(databaseNow(deps), token.customerId, cookie)) !== undefined;
      const country = await findCountry(deps, token);
      const verdict = assess({ signals, trustedDevice, country, userAgent, address }, watched);
      const also = await askedFor(methodsOf, token, verdict);
      await transact(deps, async (tx) => {
        if (!(await markPassed(tx, token, open.position, 'PROFILER', now))) return;
        await noteVerdict(tx.queries, token.hash, verdict);
        for (const challenge of also) await askAlso(tx.queries, token, challenge);
      });
      return undefined;
    },
  );

  const profilerStatus = serveTokenCall(deps, calls.profilerStatus, async (_request, { token }) => {
    const challenge = challengeOf(token, 'PROFILER');
    if (challenge === undefined) throw new Problem('not_allowed');
    return challenge.passed ? complete : keepPolling;
  });

  return { triggerProfiler, profilerStatus };
}

import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { cookieName } from '../../cookies.ts';
import { challengesFor, type NewChallenge } from '../../domain/challenges-for.ts';
import { inNetworks } from '../../domain/client-place.ts';
import { waysOfCustomer } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import { isKnownDevice } from '../../domain/devices.ts';
import { askAlso } from '../../domain/issue-token.ts';
import { askedForVerdict, type Verdict } from '../../domain/policy.ts';
import { Problem } from '../../domain/problem.ts';
import type { Language } from '../../domain/problem-messages.ts';
import { judge } from '../../domain/profiler.ts';
import { reachable } from '../../domain/reachable.ts';
import { markPassed } from '../../domain/token-progress.ts';
import { challengeOf, findToken, type OneTimeToken, openChallenge, wayOf } from '../../domain/tokens.ts';
import { complete, keepPolling, serveCall } from '../../serve-call.ts';

async function countryOf({ storage, settings }: Deps, { customerId }: OneTimeToken): Promise<string | undefined> {
  const row = await storage.queries
    .selectFrom('phone_number')
    .select('number')
    .where('customer_id', '=', customerId ?? '')
    .orderBy('is_primary', 'desc')
    .executeTakeFirst();
  const reach = row && reachable(row.number, settings.phoneCountries);
  return reach?.outcome === 'reachable' ? reach.country : undefined;
}

/** What a verdict asks of this customer besides. */
async function askedFor(deps: Deps, { customerId }: OneTimeToken, verdict: Verdict, language: Language): Promise<NewChallenge[]> {
  const ways = askedForVerdict[verdict];
  if (ways === undefined) return [];
  return challengesFor([{ ways }], await waysOfCustomer(deps, deps.storage.queries, customerId ?? '', language));
}

export function serveProfiler(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock, settings } = deps;
  const watched = inNetworks(settings.watchedNetworks);

  serveCall(
    app,
    calls.triggerProfiler,
    async ({ body: { signals } }, { oneTimeToken, cookies, userAgent, address, language }) => {
      const now = clock.now();
      const token = await findToken(storage.queries, secrets, now, oneTimeToken);
      const open = openChallenge(token);
      if (challengeOf(token, 'PROFILER')?.passed) return undefined;
      if (open === undefined || wayOf(open, 'PROFILER') === undefined) throw new Problem('not_allowed');
      // Without anything to look at, the check is not over.
      if (signals === undefined) return undefined;
      const cookie = cookies.get(cookieName('known-device', settings.origin));
      const knownDevice = await isKnownDevice(storage.queries, secrets, now, token.customerId, cookie);
      const country = await countryOf(deps, token);
      const verdict = judge({ signals, knownDevice, country, userAgent, address }, watched);
      const also = await askedFor(deps, token, verdict, language);
      await storage.transaction(async (queries) => {
        if (!(await markPassed(queries, token, open.position, 'PROFILER', now))) return;
        await queries.updateTable('one_time_token').set({ verdict }).where('hash', '=', token.hash).execute();
        for (const challenge of also) await askAlso(queries, token, challenge);
      });
      return undefined;
    },
  );

  serveCall(app, calls.profilerStatus, async (_request, { oneTimeToken }) => {
    const token = await findToken(storage.queries, secrets, clock.now(), oneTimeToken);
    const challenge = challengeOf(token, 'PROFILER');
    if (challenge === undefined) throw new Problem('not_allowed');
    return challenge.passed ? complete : keepPolling;
  });
}

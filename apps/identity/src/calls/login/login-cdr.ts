/** Data sharing: an address and no password. Everybody gets a token and the same list; only an account can complete it. */
import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { browserName, networkOf } from '../../domain/asking-browser.ts';
import { isKnownBrowser } from '../../domain/begin-login.ts';
import { challengesFor } from '../../domain/challenges-for.ts';
import { findCustomer, plausibleWays, subjectOf, waysOfCustomer } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import { issueToken } from '../../domain/issue-token.ts';
import { admitLogin } from '../../domain/login-limits.ts';
import { noSignals, ruleFor } from '../../domain/policy.ts';
import { allowedRedirect } from '../../domain/settings.ts';
import { serveCall } from '../../serve-call.ts';

export function serveLoginCdr(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, settings, clock } = deps;
  serveCall(app, calls.loginCdr, async ({ body }, context) => {
    const { language, userAgent, address, guestId } = context;
    const customer = await findCustomer(storage.queries, body.email);
    const knownDevice = await isKnownBrowser(deps, customer?.id, context);
    await admitLogin(deps, 'data sharing', body, { ...context, guestId: guestId ?? body.guestId, known: knownDevice });
    const ways = plausibleWays(await waysOfCustomer(deps, storage.queries, customer?.id ?? '', language), body.email, secrets);
    const rule = ruleFor('IDENTITY__LOGIN_CDR', noSignals);
    const oneTimeToken = await storage.transaction((queries) =>
      issueToken(queries, secrets, clock.now(), {
        customerId: customer?.id,
        subject: subjectOf(customer, body.email, secrets),
        action: 'IDENTITY__LOGIN_CDR',
        proofs: rule.proves,
        challenges: challengesFor(rule.require, ways),
        redirectTo: allowedRedirect(body.redirectAfterUrl, settings),
        knownDevice,
        begunBy: { browser: browserName(userAgent), address: networkOf(address) },
      }),
    );
    return { data: { oneTimeTokenProperties: { oneTimeToken } } };
  });
}

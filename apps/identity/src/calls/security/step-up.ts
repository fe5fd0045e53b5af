import { calls, routes } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { browserName, networkOf } from '../../domain/asking-browser.ts';
import { challengesFor } from '../../domain/challenges-for.ts';
import { ownerOf } from '../../domain/current-session.ts';
import { waysOfCustomer } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import { issueToken } from '../../domain/issue-token.ts';
import { isEnough, noSignals, ruleFor } from '../../domain/policy.ts';
import { Problem } from '../../domain/problem.ts';
import { refreshProof } from '../../domain/sessions.ts';
import { spendToken } from '../../domain/token-progress.ts';
import { findToken, openChallenge, proofsOf } from '../../domain/tokens.ts';
import { serveCall } from '../../serve-call.ts';

/** A fresh second factor for the session that asks, and for no other. */
export function serveStepUp(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock } = deps;

  serveCall(app, calls.beginStepUp, async (_request, context) => {
    const { session, customer } = await ownerOf(deps, context);
    const rule = ruleFor('IDENTITY__SECURITY_CHANGE', noSignals);
    const ways = await waysOfCustomer(deps, storage.queries, customer.id, context.language);
    const oneTimeToken = await storage.transaction((queries) =>
      issueToken(queries, secrets, clock.now(), {
        customerId: customer.id,
        subject: customer.id,
        action: 'IDENTITY__SECURITY_CHANGE',
        proofs: rule.proves,
        challenges: challengesFor(rule.require, ways, customer),
        redirectTo: routes.security,
        begunBy: { browser: browserName(context.userAgent), address: networkOf(context.address) },
        sessionHash: session.hash,
      }),
    );
    return { data: { oneTimeTokenProperties: { oneTimeToken } } };
  });

  serveCall(app, calls.completeStepUp, async ({ body }, context) => {
    const now = clock.now();
    const { session } = await ownerOf(deps, context);
    const token = await findToken(storage.queries, secrets, now, body.oneTimeToken);
    const proven = openChallenge(token) === undefined && isEnough(token.action, proofsOf(token));
    if (token.purpose !== 'fresh-factor' || token.sessionHash !== session.hash || !proven) throw new Problem('not_allowed');
    await storage.transaction(async (queries) => {
      if (!(await spendToken(queries, token.hash, now))) throw new Problem('ott_not_found');
      await refreshProof(queries, session.hash, now);
    });
    return undefined;
  });
}

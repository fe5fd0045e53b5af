/** The first factor. What it costs, and what it answers, is the same for an address with an account and one without. */
import { type Calls, calls, type ParsedRequestOf, type SuccessOf } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { deactivated } from '../../domain/account-status.ts';
import { type AttemptFamily, attemptSucceeded, countAttempt } from '../../domain/attempts.ts';
import { beginLogin, claimsKnownBrowser, isKnownBrowser } from '../../domain/begin-login.ts';
import { findCustomer, subjectOf } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import { followUp, warningOf } from '../../domain/follow-ups.ts';
import { admitLogin, refuseWhileBusy } from '../../domain/login-limits.ts';
import { Problem } from '../../domain/problem.ts';
import { renewPasswordHash } from '../../domain/renew-password-hash.ts';
import { type CallContext, serveCall } from '../../serve-call.ts';
import type { Queries } from '../../storage/storage.ts';

type PasswordLogin = ParsedRequestOf<Calls['login']>;

async function firstFactor(
  deps: Deps,
  { body }: PasswordLogin,
  context: CallContext,
  guestId: string | null | undefined,
): Promise<SuccessOf<Calls['login']>> {
  const { storage, secrets, passwords, clock } = deps;
  const claimed = claimsKnownBrowser(deps, context) ? await findCustomer(storage.queries, body.email) : undefined;
  const known = await isKnownBrowser(deps, claimed?.id, context);
  refuseWhileBusy(deps, body, known);
  const { unjudged, hasher, forgive } = await admitLogin(deps, 'logins', body, { ...context, guestId, known });
  // Once more: others may have come in meanwhile.
  refuseWhileBusy(deps, body, known);
  const place = passwords.enter(hasher);
  try {
    const customer = claimed ?? (await findCustomer(storage.queries, body.email));
    const family: AttemptFamily = known ? 'password-known-device' : 'password';
    const subject = subjectOf(customer, body.email, secrets);
    const attempt = await countAttempt(storage.queries, subject, family, clock.now());
    const matches = await place.verify(body.password, customer);
    if (!matches || customer === undefined) {
      if (attempt.beginsBlock > 0)
        await followUp(deps, storage.queries, warningOf(attempt, { customerId: customer?.id, proofs: [] }));
      throw new Problem('invalid_email_password');
    }

    deps.background(renewPasswordHash(deps, 'customer', customer, body.password));
    const { inARow } = attempt;
    const alongside = async (queries: Queries) => {
      await attemptSucceeded(queries, attempt);
      await forgive(queries);
    };
    if (customer.status === 'deactivated') {
      await alongside(storage.queries);
      throw deactivated(customer);
    }
    const paused = customer.status === 'paused';
    const action = paused ? 'IDENTITY__REACTIVATE_ACCOUNT' : 'IDENTITY__LOGIN';
    const redirectTo = body.redirectAfterUrl;
    const first = { action, proof: 'PASSWORD', knownDevice: known, unjudged, inARow, redirectTo, alongside } as const;
    const oneTimeToken = await beginLogin(deps, customer, first, context);
    if (paused) throw new Problem('self_reactivation_eligible', { params: { oneTimeToken } });
    return { data: { oneTimeTokenProperties: { oneTimeToken } } };
  } finally {
    place.release();
  }
}

export function serveLogin(app: FastifyInstance, deps: Deps): void {
  serveCall(app, calls.login, (request, context) => firstFactor(deps, request, context, context.guestId));
  serveCall(app, calls.loginV2, (request, context) =>
    firstFactor(deps, request, context, context.guestId ?? request.body.guestId),
  );
}

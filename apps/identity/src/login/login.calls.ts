/** The first factor. Its cost and its answer are the same for an address with an account and one without. */

import { type Calls, calls, type ParsedRequestOf, type SuccessOf } from '@stepgate/contract';
import { deactivated } from '../account/account-status.ts';
import { replaceHash } from '../customers/change-customer.ts';
import { findCustomer, rateLimitKeyOf } from '../customers/customers.ts';
import { createBlockWarning, followUp } from '../customers/follow-ups.ts';
import { renewPasswordHash } from '../customers/renew-password-hash.ts';
import { noteSupportCode } from '../customers/support-codes.ts';
import { recordEvent } from '../events/record-event.ts';
import { browserName } from '../http/client-browser.ts';
import { type CallContext, serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { attemptSucceeded, countAttempt } from '../limits/attempts.ts';
import { isMailedBrowser } from '../sessions/mailed-browser.ts';
import { databaseNow, type Transaction, transact } from '../storage/transaction.ts';
import { beginLogin, claimsToBeKnown, type Trust, trustIn } from './begin-login.ts';
import { admitLogin, refuseWhileBusy } from './login-limits.ts';

type PasswordLogin = ParsedRequestOf<Calls['login']>;

/** The counter of wrong passwords: strangers fill that of new browsers. */
function familyOf({ known }: Trust, mailed: boolean): 'password' | 'password-known-device' | 'password-mail-link' {
  if (known) return 'password-known-device';
  return mailed ? 'password-mail-link' : 'password';
}

async function firstFactor(
  deps: Deps,
  { body }: PasswordLogin,
  context: CallContext,
  guestId: string | null | undefined,
): Promise<SuccessOf<Calls['login']>> {
  const { storage, secrets, passwords, clock } = deps;
  const claimant = claimsToBeKnown(deps, context) ? await findCustomer(storage.queries, body.email) : undefined;
  const trust = await trustIn(deps, claimant?.id, context);
  const family = familyOf(trust, isMailedBrowser(deps, claimant?.id, context.cookies));
  const known = family !== 'password';
  refuseWhileBusy(deps, body, known);
  const { unjudged, hasher, forgive } = await admitLogin(deps, 'logins', body, { ...context, guestId, known });
  const customer = claimant ?? (await findCustomer(storage.queries, body.email));
  // Checked again: other logins may have arrived meanwhile.
  refuseWhileBusy(deps, body, known);
  const place = passwords.enter(hasher, customer);
  try {
    const subject = rateLimitKeyOf(customer, body.email, secrets);
    const attempt = await countAttempt(storage.queries, subject, family, clock.now()).catch(async (error) => {
      // A blocked customer asks for support too.
      await noteSupportCode(databaseNow(deps), customer?.id, guestId, 'address');
      throw error;
    });
    const password = await place.verify(body.password, customer);
    if (password === undefined || customer === undefined) {
      await transact(deps, async (tx) => {
        const client = { browser: browserName(context.userAgent), network: context.origin };
        const facts = { method: 'PASSWORD', action: 'IDENTITY__LOGIN', ...client };
        await recordEvent(tx, customer?.id, { kind: 'proof.refused', facts });
        await noteSupportCode(tx, customer?.id, guestId, 'address');
        if (attempt.beginsBlock > 0) await followUp(tx, createBlockWarning(attempt, { customerId: customer?.id, proofs: [] }));
      });
      throw new Problem('invalid_email_password');
    }

    deps.background(renewPasswordHash(deps, replaceHash, customer, password));
    const { inARow } = attempt;
    const alongside = async ({ queries }: Pick<Transaction, 'queries'>) => {
      await attemptSucceeded(queries, attempt);
      await forgive(queries);
    };
    if (customer.status === 'deactivated') {
      await alongside(storage);
      await noteSupportCode(databaseNow(deps), customer.id, guestId, 'first-factor');
      throw deactivated(customer);
    }
    const paused = customer.status === 'paused';
    const action = paused ? 'IDENTITY__REACTIVATE_ACCOUNT' : 'IDENTITY__LOGIN';
    const redirectTo = body.redirectAfterUrl;
    const first = { action, proof: 'PASSWORD', trust, unjudged, inARow, redirectTo, alongside } as const;
    const oneTimeToken = await beginLogin(deps, customer, first, { ...context, guestId });
    if (paused) throw new Problem('self_reactivation_eligible', { params: { oneTimeToken } });
    return { data: { oneTimeTokenProperties: { oneTimeToken } } };
  } finally {
    place.release();
  }
}

export function loginRoutes(deps: Deps) {
  const login = serveCall(calls.login, (request, context) => firstFactor(deps, request, context, context.guestId));
  const loginV2 = serveCall(calls.loginV2, (request, context) =>
    firstFactor(deps, request, context, context.guestId ?? request.body.guestId),
  );

  return { login, loginV2 };
}

/** A data-sharing login: an address and no password. Every address gets a token and the same list; only an account can complete it. */

import { calls } from '@stepgate/contract';
import { methodsOfCustomer } from '../challenges/authentication-methods.ts';
import { findCustomer, rateLimitKeyOf } from '../customers/customers.ts';
import { browserName } from '../http/client-browser.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { allowedRedirect } from '../kernel/settings.ts';
import { databaseNow, installationOf, transact } from '../storage/transaction.ts';
import { issueToken } from '../tokens/issue-token.ts';
import { noSignals, policyFor } from '../tokens/policy.ts';
import { challengesFor } from '../tokens/required-challenges.ts';
import { trustIn } from './begin-login.ts';
import { decoyMethods } from './decoy-methods.ts';
import { admitLogin } from './login-limits.ts';

export function loginCdrRoutes(deps: Deps) {
  const { storage, secrets, settings } = deps;
  const loginCdr = serveCall(calls.loginCdr, async ({ body }, context) => {
    const { userAgent, origin, guestId } = context;
    const customer = await findCustomer(storage.queries, body.email);
    const { known: trustedDevice } = await trustIn(deps, customer?.id, context);
    await admitLogin(deps, 'data sharing', body, { ...context, guestId: guestId ?? body.guestId, known: trustedDevice });
    const methods = decoyMethods(
      await methodsOfCustomer(
        { ...installationOf(deps), ...databaseNow(deps) },
        storage.queries,
        customer?.id ?? '',
        'IDENTITY__LOGIN_CDR',
      ),
      body.email,
      secrets,
    );
    const rule = policyFor('IDENTITY__LOGIN_CDR', { ...noSignals, passkeysOnly: false });
    const oneTimeToken = await transact(deps, (tx) =>
      issueToken(tx, {
        // With passkeys only, this login opens nothing, and it looks like one without an account.
        customerId: customer?.passkeysOnly ? undefined : customer?.id,
        subject: rateLimitKeyOf(customer, body.email, secrets),
        action: 'IDENTITY__LOGIN_CDR',
        proofs: rule.proves,
        challenges: challengesFor(rule.require, methods),
        redirectTo: allowedRedirect(body.redirectAfterUrl, settings),
        trustedDevice,
        clientInfo: { browser: browserName(userAgent), address: origin },
      }),
    );
    return { data: { oneTimeTokenProperties: { oneTimeToken } } };
  });

  return { loginCdr };
}

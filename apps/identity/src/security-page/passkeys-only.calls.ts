/** The setting _passkeys only_: nothing but a passkey logs the customer in and approves. `forbidden-methods.ts` has the rule. */

import { calls } from '@stepgate/contract';
import { switchPasskeysOnly } from '../customers/change-customer.ts';
import { waitingPasskeysOnly } from '../customers/waiting-passkeys-only.ts';
import { factorName } from '../factors/used-factor.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { notify } from '../messages/notify.ts';
import { isOldPasskey, listPasskeys } from '../passkeys/passkeys.ts';
import { arePasskeysEnough, askForPasskeysOnly, stopPasskeysOnly, switchOn } from '../passkeys/passkeys-only.ts';
import { type Authenticated, authenticate } from '../sessions/current-session.ts';
import { ifApproved } from '../step-up/approve.ts';
import type { Transaction } from '../storage/transaction.ts';
import { securityChanged } from '../tokens/security-changes.ts';
import type { OneTimeToken } from '../tokens/tokens.ts';

/** A passkey that the customer has had for a week chooses it at once. Otherwise it waits, because a thief may have added the passkeys a minute ago. */
async function choose(tx: Transaction, { customer, session }: Authenticated, { provedWith }: OneTimeToken): Promise<void> {
  if (!(await arePasskeysEnough(tx, tx.queries, customer.id))) throw new Problem('not_allowed');
  const used = (await listPasskeys(tx.queries, customer.id)).find(({ id }) => provedWith.includes(factorName('passkey', id)));
  if (used !== undefined && (await isOldPasskey(tx, used))) await switchOn(tx, customer, session.hash);
  else await askForPasskeysOnly(tx, customer, session.hash);
}

async function switchOff(tx: Transaction, { customer, session }: Authenticated): Promise<void> {
  await switchPasskeysOnly(tx, customer.id, 'off');
  await securityChanged(tx, customer.id, 'passkeys-only-off', { session: session.hash });
  await notify(tx, customer, 'passkeysOnlyOff');
}

export function passkeysOnlyRoutes(deps: Deps) {
  const { queries } = deps.storage;
  const setPasskeysOnly = serveCall(calls.setPasskeysOnly, async ({ body: { on } }, context) => {
    const authenticated = await authenticate(deps, context);
    const { customer } = authenticated;
    const waits = (await waitingPasskeysOnly(queries, customer.id)) !== undefined;
    if (on ? customer.passkeysOnly || waits : !customer.passkeysOnly && !waits) return undefined;
    // Refused before anything is approved in vain.
    if (on && !(await arePasskeysEnough(deps, queries, customer.id))) throw new Problem('not_allowed');
    const kind = on ? 'passkeys-only-on' : 'passkeys-only-off';
    // Any method can stop a setting that isn't in force yet.
    const only = on || customer.passkeysOnly ? 'PASSKEY' : undefined;
    await ifApproved(deps, calls.setPasskeysOnly, context, authenticated, { details: { kind }, only }, (tx, approval) => {
      if (on) return choose(tx, authenticated, approval);
      return customer.passkeysOnly ? switchOff(tx, authenticated) : stopPasskeysOnly(tx, customer);
    });
    return undefined;
  });

  return { setPasskeysOnly };
}

/** The setting _passkeys only_: nothing but a passkey logs the customer in and approves. `forbidden-methods.ts` has the rule. */
import { calls, passkeys as limits } from '@stepgate/contract';
import { endEmailChange } from '../account/email-change/email-changes.ts';
import { cancelOfCustomer } from '../challenges/initiate-change-phone-number/phone-change.ts';
import { passkeysOf } from '../challenges/passkey/passkeys.ts';
import { voidEveryLink } from '../customers/action-links.ts';
import { restrictionsOf } from '../customers/residence.ts';
import { noteRiskyChange } from '../customers/risky-changes.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { isForbidden } from '../kernel/forbidden-methods.ts';
import { Problem } from '../kernel/problem.ts';
import { notify } from '../messages/notify.ts';
import { type Authenticated, authenticate } from '../sessions/current-session.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { ifApproved } from '../step-up/approve.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { endTokens } from '../tokens/token-progress.ts';

/** @throws Problem `not_allowed` with too few passkeys, or where the operator forbids them */
async function refuseUnlessPossible({ settings }: Pick<Deps, 'settings'>, queries: Queries, customerId: string): Promise<void> {
  const restrictions = await restrictionsOf(queries, customerId);
  const forbidden = isForbidden(settings.forbiddenMethods, 'PASSKEY', { ...restrictions, action: 'IDENTITY__LOGIN' });
  const { length } = await passkeysOf(queries, customerId);
  if (forbidden || length < limits.fewestForOnly) throw new Problem('not_allowed');
}

const set = (tx: Transaction, customerId: string, since: number) =>
  tx.updateTable('customer').set({ passkeys_only_at: since }).where('id', '=', customerId).execute();

/** Ends everything that another method has opened or begun: other sessions, tokens, links in mails, and changes in progress. */
async function switchOn(tx: Transaction, { customer, session }: Authenticated): Promise<void> {
  await refuseUnlessPossible(tx, tx, customer.id);
  await set(tx, customer.id, tx.now);
  await endTokens(tx, customer.id, tx.now);
  await endSessionsOf(tx, customer.id, { except: session.hash });
  await endEmailChange(tx, customer.id, tx.now, 'cancelled');
  await cancelOfCustomer(tx, customer.id);
  await voidEveryLink(tx, customer.id, tx.now);
  await notify(tx, customer, 'passkeysOnlyOn');
}

async function switchOff(tx: Transaction, { customer }: Authenticated): Promise<void> {
  await set(tx, customer.id, 0);
  await noteRiskyChange(tx, tx.now, customer.id, 'passkey');
  await notify(tx, customer, 'passkeysOnlyOff');
}

export function passkeysOnlyRoutes(deps: Deps) {
  const setPasskeysOnly = serveCall(calls.setPasskeysOnly, async ({ body: { on } }, context) => {
    const authenticated = await authenticate(deps, context);
    const { customer } = authenticated;
    if (customer.passkeysOnly === on) return undefined;
    // Refused before anything is approved in vain.
    if (on) await refuseUnlessPossible(deps, deps.storage.queries, customer.id);
    const kind = on ? 'passkeys-only-on' : 'passkeys-only-off';
    await ifApproved(deps, calls.setPasskeysOnly, context, authenticated, { details: { kind }, only: 'PASSKEY' }, (tx) =>
      on ? switchOn(tx, authenticated) : switchOff(tx, authenticated),
    );
    return undefined;
  });

  return { setPasskeysOnly };
}

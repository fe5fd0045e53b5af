import { calls, deviceTexts, passkeys } from '@stepgate/contract';
import { speakingDevice } from '../challenges/push/device-signatures.ts';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { cancelRecovery, openRecovery } from '../customers/open-recovery.ts';
import { listFactors } from '../factors/list-factors.ts';
import { isSettled, namesIn } from '../factors/used-factor.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { cancelRecoveryByLink } from '../passkeys/recoveries.ts';
import { authenticate } from '../sessions/current-session.ts';
import { openedWith } from '../sessions/opened-with.ts';
import { type Transaction, transact } from '../storage/transaction.ts';

/** Whether nothing that came with an unconfirmed change opened the session: with that, a thief could cancel the owner's recovery again and again. */
async function isOwnSession(tx: Transaction, { id, unconfirmedSince }: Customer, session: string): Promise<boolean> {
  const used = namesIn(await openedWith(tx.queries, session));
  const recent = (await listFactors(tx.queries, id)).filter(({ addedAt }) => !isSettled(unconfirmedSince, addedAt));
  return !recent.some(({ name }) => used.includes(name));
}

/** Whether a method that the customer has had for a week is among those that opened the session: only such a one keeps changes that somebody says weren't theirs. */
async function isOldSession(tx: Transaction, { id }: Customer, session: string): Promise<boolean> {
  const used = namesIn(await openedWith(tx.queries, session));
  return (await listFactors(tx.queries, id)).some(
    ({ name, addedAt }) => used.includes(name) && addedAt + passkeys.oldAfter <= tx.now,
  );
}

/** How a recovery without passkeys is cancelled. It begins and is finished at the exchange. */
export function passkeyRecoveryRoutes(deps: Deps) {
  const cancelPasskeyRecovery = serveCall(calls.cancelPasskeyRecovery, async ({ body }) => {
    const cancelled = await transact(deps, (tx) => cancelRecoveryByLink(tx, deps.secrets.hashToken(body.token)));
    if (!cancelled) throw new Problem('invalid_link');
    return undefined;
  });

  const cancelOwnPasskeyRecovery = serveCall(calls.cancelOwnPasskeyRecovery, async (_request, context) => {
    const { customer, session } = await authenticate(deps, context);
    await transact(deps, async (tx) => {
      if (!(await isOwnSession(tx, customer, session.hash))) throw new Problem('not_allowed');
      const open = await openRecovery(tx.queries, customer.id);
      if (open !== undefined && open.undoes !== '' && !(await isOldSession(tx, customer, session.hash)))
        throw new Problem('not_allowed');
      if (!(await cancelRecovery(tx, customer.id))) throw new Problem('not_found');
    });
    return undefined;
  });

  const cancelPasskeyRecoveryOnDevice = serveCall(
    calls.cancelPasskeyRecoveryOnDevice,
    async ({ params: { deviceId }, body: { recoveryId, signature } }) => {
      const text = deviceTexts.cancelRecovery({ deviceId, recoveryId });
      const device = await speakingDevice(deps.storage.queries, deps.clock.now(), { deviceId, text, signature });
      const { customerId, enrolledAt } = device;
      await transact(deps, async (tx) => {
        await lockCustomer(tx.queries, customerId);
        const customer = await customerWithId(tx.queries, customerId);
        if (!isSettled(customer?.unconfirmedSince, enrolledAt)) throw new Problem('not_found');
        // The signature is for the recovery that the device showed, and has no time: it cancels no later one.
        const open = await openRecovery(tx.queries, customerId);
        if (open?.id !== recoveryId || !(await cancelRecovery(tx, customerId))) throw new Problem('not_found');
      });
      return undefined;
    },
  );

  return { cancelPasskeyRecovery, cancelOwnPasskeyRecovery, cancelPasskeyRecoveryOnDevice };
}

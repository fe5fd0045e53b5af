import { calls, deviceTexts } from '@stepgate/contract';
import { cancelRecovery, cancelRecoveryByLink } from '../../challenges/passkey/recoveries.ts';
import { speakingDevice } from '../../challenges/push/push-devices.ts';
import { lockCustomer } from '../../customers/lock-customer.ts';
import { openRecovery } from '../../customers/open-recovery.ts';
import { serveCall } from '../../http/serve-call.ts';
import type { Deps } from '../../kernel/context.ts';
import { Problem } from '../../kernel/problem.ts';
import { authenticate } from '../../sessions/current-session.ts';
import { transact } from '../../storage/transaction.ts';

/** How a recovery without passkeys is cancelled. It begins and is finished at the exchange. */
export function passkeyRecoveryRoutes(deps: Deps) {
  const cancelPasskeyRecovery = serveCall(calls.cancelPasskeyRecovery, async ({ body }) => {
    const cancelled = await transact(deps, (tx) => cancelRecoveryByLink(tx, deps.secrets.hashToken(body.token)));
    if (!cancelled) throw new Problem('invalid_link');
    return undefined;
  });

  const cancelOwnPasskeyRecovery = serveCall(calls.cancelOwnPasskeyRecovery, async (_request, context) => {
    const { customer } = await authenticate(deps, context);
    if (!(await transact(deps, (tx) => cancelRecovery(tx, customer.id)))) throw new Problem('not_found');
    return undefined;
  });

  const cancelPasskeyRecoveryOnDevice = serveCall(
    calls.cancelPasskeyRecoveryOnDevice,
    async ({ params: { deviceId }, body: { recoveryId, signature } }) => {
      const text = deviceTexts.cancelRecovery({ deviceId, recoveryId });
      const { customerId } = await speakingDevice(deps.storage.queries, deps.clock.now(), { deviceId, text, signature });
      await transact(deps, async (tx) => {
        await lockCustomer(tx, customerId);
        // The signature is for the recovery that the device showed, and has no time: it cancels no later one.
        const open = await openRecovery(tx, customerId);
        if (open?.id !== recoveryId || !(await cancelRecovery(tx, customerId))) throw new Problem('not_found');
      });
      return undefined;
    },
  );

  return { cancelPasskeyRecovery, cancelOwnPasskeyRecovery, cancelPasskeyRecoveryOnDevice };
}

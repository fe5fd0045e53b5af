import { calls, passkeys as limits } from '@stepgate/contract';
import { claimPasskeyOffer } from '../customers/change-customer.ts';
import { tellOfChange } from '../customers/tell-of-change.ts';
import { namePasskey } from '../factors/passkeys.ts';
import { factorName } from '../factors/used-factor.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { notify } from '../messages/notify.ts';
import { creationOptions } from '../passkeys/creation-options.ts';
import { beginEnrolment, enrol, hasRoom, verifyRegistration } from '../passkeys/enrolment.ts';
import { knownCredentials, listPasskeys, type Passkey, userHandleOf } from '../passkeys/passkeys.ts';
import { authenticate } from '../sessions/current-session.ts';
import { ifApproved, recentlyAuthenticated } from '../step-up/approve.ts';
import type { Queries } from '../storage/storage.ts';
import { transact } from '../storage/transaction.ts';
import { securityChanged } from '../tokens/security-changes.ts';
import { refuseNeeded, removeOrWait } from './removals.ts';

async function ownPasskey(queries: Queries, customerId: string, id: string): Promise<Passkey> {
  const passkey = (await listPasskeys(queries, customerId)).find((each) => each.id === id);
  if (passkey === undefined) throw new Problem('passkey_not_found');
  return passkey;
}

export function passkeysRoutes(deps: Deps) {
  const { storage, settings } = deps;

  const beginAddPasskey = serveCall(calls.beginAddPasskey, async (_request, context) => {
    const authenticated = await authenticate(deps, context);
    const { customer } = authenticated;
    // Refused before anything is approved in vain.
    if (!(await hasRoom(storage.queries, customer.id))) throw new Problem('not_allowed');
    const details = { kind: 'add-passkey' } as const;
    const challenge = await ifApproved(deps, calls.beginAddPasskey, context, authenticated, { details }, (tx) =>
      beginEnrolment(tx, customer.id),
    );
    return {
      options: creationOptions(settings, {
        challenge,
        userHandle: userHandleOf(customer.id),
        email: customer.email,
        known: knownCredentials(await listPasskeys(storage.queries, customer.id)),
      }),
    };
  });

  const addPasskey = serveCall(calls.addPasskey, async ({ body }, context) => {
    // The challenge in it was given to an approved request.
    const { customer, session } = await authenticate(deps, context);
    const registration = await verifyRegistration(deps, customer.id, body.credential);
    const added =
      'refused' in registration
        ? registration
        : await transact(deps, async (tx) => {
            const enrolled = await enrol(tx, customer.id, registration, context.userAgent);
            if ('refused' in enrolled) return enrolled;
            await securityChanged(tx, customer.id, 'passkey-added', {
              session: session.hash,
              added: [factorName('passkey', enrolled.id)],
              label: enrolled.name,
            });
            await tellOfChange(tx, customer, { session: session.hash }, 'passkeyAdded', { passkey: enrolled.name });
            return enrolled;
          });
    if (!('refused' in added)) return { id: added.id };
    context.log.warn({ customerId: customer.id, reason: added.refused }, 'a new passkey was refused');
    throw new Problem('invalid_passkey');
  });

  const renamePasskey = serveCall(calls.renamePasskey, async ({ params, body }, context) => {
    const { customer } = await recentlyAuthenticated(deps, calls.renamePasskey, context, async (owner) => {
      const { name } = await ownPasskey(storage.queries, owner.customer.id, params.id);
      return { kind: 'rename-passkey', name };
    });
    await transact(deps, async (tx) => {
      const { id, name: before } = await ownPasskey(tx.queries, customer.id, params.id);
      if (before === body.name) return;
      await namePasskey(tx.queries, id, body.name);
      await notify(tx, customer, 'passkeyRenamed', { before, passkey: body.name });
    });
    return undefined;
  });

  const removePasskeyRoute = serveCall(calls.removePasskey, async ({ params }, context) => {
    const authenticated = await authenticate(deps, context);
    const { customer, session } = authenticated;
    const { id, name } = await ownPasskey(storage.queries, customer.id, params.id);
    const going = { kind: 'passkey', name: factorName('passkey', id), id, label: name } as const;
    await refuseNeeded(deps, customer, going);
    const details = { kind: 'remove-passkey', name } as const;
    await ifApproved(deps, calls.removePasskey, context, authenticated, { details }, (tx, approval) =>
      removeOrWait(tx, deps, customer, going, { session: session.hash, approval }),
    );
    return undefined;
  });

  const offerPasskey = serveCall(calls.offerPasskey, async (_request, context) => {
    const { customer } = await authenticate(deps, context);
    return { offer: await transact(deps, (tx) => claimPasskeyOffer(tx, customer.id, limits.offeredAgainAfter)) };
  });

  return { beginAddPasskey, addPasskey, renamePasskey, removePasskey: removePasskeyRoute, offerPasskey };
}

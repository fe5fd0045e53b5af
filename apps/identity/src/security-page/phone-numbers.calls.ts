import { calls } from '@stepgate/contract';
import { refuseLastFactor } from '../customers/last-factor.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { keepFormer } from '../factors/former-factors.ts';
import { factorName } from '../factors/used-factor.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { maskPhoneNumber } from '../kernel/masked.ts';
import { Problem } from '../kernel/problem.ts';
import { notify } from '../messages/notify.ts';
import { makePrimary } from '../phone-numbers/replace-phone-number.ts';
import type { Authenticated } from '../sessions/current-session.ts';
import { recentlyAuthenticated } from '../step-up/approve.ts';
import type { Queries } from '../storage/storage.ts';
import { transact } from '../storage/transaction.ts';
import { securityChanged } from '../tokens/security-changes.ts';

async function numberOf(queries: Queries, customerId: string, id: string): Promise<string> {
  const row = await queries
    .selectFrom('phone_number')
    .select('number')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('phone_number_not_found');
  return row.number;
}

export function phoneNumbersRoutes(deps: Deps) {
  const { storage } = deps;

  const detailsOf = async <K extends string>(kind: K, { customer }: Authenticated, id: string) => ({
    kind,
    number: await numberOf(storage.queries, customer.id, id),
  });

  const makePhoneNumberPrimary = serveCall(calls.makePhoneNumberPrimary, async ({ params: { id } }, context) => {
    const { customer } = await recentlyAuthenticated(deps, calls.makePhoneNumberPrimary, context, (authenticated) =>
      detailsOf('make-phone-number-primary', authenticated, id),
    );
    await transact(deps, async (tx) => {
      const number = await numberOf(tx.queries, customer.id, id);
      await makePrimary(tx.queries, customer.id, id);
      await notify(tx, customer, 'phoneNumberPrimary', { number: maskPhoneNumber(number) });
    });
    return undefined;
  });

  const removePhoneNumber = serveCall(calls.removePhoneNumber, async ({ params: { id } }, context) => {
    const { customer, session } = await recentlyAuthenticated(deps, calls.removePhoneNumber, context, (authenticated) =>
      detailsOf('remove-phone-number', authenticated, id),
    );
    await transact(deps, async (tx) => {
      // Locks the customer before any number, in the order that a change of numbers uses, so that the two can't deadlock.
      await lockCustomer(tx.queries, customer.id);
      const removed = await tx.queries
        .deleteFrom('phone_number')
        .where('id', '=', id)
        .where('customer_id', '=', customer.id)
        .returning(['id', 'number', 'is_primary', 'verified_at'])
        .executeTakeFirst();
      if (removed === undefined) throw new Problem('phone_number_not_found');
      await refuseLastFactor(tx, customer.id);
      await keepFormer(tx, customer.id, 'phone-number', removed, { addedAt: removed.verified_at, removedIn: session.hash });
      const names = [factorName('phone-number', id)];
      await securityChanged(tx, customer.id, 'phone-number-removed', { session: session.hash, removed: names });
      const next = await tx.queries
        .selectFrom('phone_number')
        .select('id')
        .where('customer_id', '=', customer.id)
        .orderBy('verified_at')
        .orderBy('id')
        .executeTakeFirst();
      if (removed.is_primary === 1 && next !== undefined) await makePrimary(tx.queries, customer.id, next.id);
      await notify(tx, customer, 'phoneNumberRemoved', { number: maskPhoneNumber(removed.number) });
    });
    return undefined;
  });

  return { makePhoneNumberPrimary, removePhoneNumber };
}

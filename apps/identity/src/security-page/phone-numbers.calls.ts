import { calls } from '@stepgate/contract';
import { makePrimary } from '../factors/primary-number.ts';
import { factorName } from '../factors/used-factor.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { maskPhoneNumber } from '../kernel/masked.ts';
import { Problem } from '../kernel/problem.ts';
import { notify } from '../messages/notify.ts';
import { type Authenticated, authenticate } from '../sessions/current-session.ts';
import { ifApproved, recentlyAuthenticated } from '../step-up/approve.ts';
import type { Queries } from '../storage/storage.ts';
import { transact } from '../storage/transaction.ts';
import { refuseNeeded, removeOrWait } from './removals.ts';

async function requireNumber(queries: Queries, customerId: string, id: string): Promise<string> {
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

  const readDetails = async <K extends string>(kind: K, { customer }: Authenticated, id: string) => ({
    kind,
    number: await requireNumber(storage.queries, customer.id, id),
  });

  const makePhoneNumberPrimary = serveCall(calls.makePhoneNumberPrimary, async ({ params: { id } }, context) => {
    const { customer } = await recentlyAuthenticated(deps, calls.makePhoneNumberPrimary, context, (authenticated) =>
      readDetails('make-phone-number-primary', authenticated, id),
    );
    await transact(deps, async (tx) => {
      const number = await requireNumber(tx.queries, customer.id, id);
      await makePrimary(tx.queries, customer.id, id);
      await notify(tx, customer, 'phoneNumberPrimary', { number: maskPhoneNumber(number) });
    });
    return undefined;
  });

  const removePhoneNumber = serveCall(calls.removePhoneNumber, async ({ params: { id } }, context) => {
    const authenticated = await authenticate(deps, context);
    const { customer, session } = authenticated;
    const details = await readDetails('remove-phone-number', authenticated, id);
    const going = { kind: 'phone-number', name: factorName('phone-number', id), id, label: details.number } as const;
    await refuseNeeded(deps, customer, going);
    await ifApproved(deps, calls.removePhoneNumber, context, authenticated, { details }, (tx, approval) =>
      removeOrWait(tx, deps, customer, going, { session: session.hash, approval }),
    );
    return undefined;
  });

  return { makePhoneNumberPrimary, removePhoneNumber };
}

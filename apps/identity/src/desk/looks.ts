/** The looks of staff at customers. Staff act only for a customer whom they have looked at in the same session. */
import { deskLimits } from '@stepgate/contract';
import { recordEvent } from '../events/record-event.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { countForStaff } from '../staff/count-staff.ts';
import type { AuthenticatedStaff } from '../staff/staff-sessions.ts';
import type { Queries } from '../storage/storage.ts';
import { transact } from '../storage/transaction.ts';

/** Records that a staff member looks at a customer: one event in a session. @throws Problem `too_many_requests` */
export function noteLook(deps: Deps, staff: AuthenticatedStaff, customerId: string): Promise<void> {
  return transact(deps, async (tx) => {
    const first = await tx.queries
      .insertInto('desk_view')
      .values({ session_hash: staff.sessionHash, customer_id: customerId, at: tx.now })
      .onConflict((conflict) => conflict.columns(['session_hash', 'customer_id']).doNothing())
      .returning('at')
      .executeTakeFirst();
    if (first === undefined) return;
    await countForStaff(deps, tx.queries, staff, { key: `desk customers of ${staff.id}`, ...deskLimits.customers });
    await recordEvent(tx, customerId, { kind: 'staff.looked', facts: { staff: staff.id } });
  });
}

/** @throws Problem `customer_not_opened` */
export async function requireLook(queries: Queries, { sessionHash }: AuthenticatedStaff, customerId: string): Promise<void> {
  const look = await queries
    .selectFrom('desk_view')
    .select('at')
    .where('session_hash', '=', sessionHash)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (look === undefined) throw new Problem('customer_not_opened');
}

/** How often staff act. The acts of one person never use up what another one needs to protect the customer. */
import { type DeskAction, deskLimits } from '@stepgate/contract';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { countForStaff } from '../staff/count-staff.ts';
import type { AuthenticatedStaff } from '../staff/staff-sessions.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { isDisabled } from './blocks.ts';

/** When the customer was acted for since then, the earliest first. */
const actsSince = (queries: Queries, customerId: string, since: number) =>
  queries.selectFrom('desk_action').select('at').where('customer_id', '=', customerId).where('at', '>', since).orderBy('at');

/** Runs in the transaction of the act, which has locked the customer. @throws Problem `too_many_requests` */
export async function countAct(deps: Deps, tx: Transaction, staff: AuthenticatedStaff, customerId: string): Promise<void> {
  await countForStaff(deps, tx.queries, staff, { key: `desk actions of ${staff.id}`, ...deskLimits.actions });
  const { most, within } = deskLimits.actionsForCustomer;
  const before = await actsSince(tx.queries, customerId, tx.now - within)
    .where('staff_id', '=', staff.id)
    .execute();
  const [first] = before.slice(-most);
  if (before.length < most || first === undefined) return;
  const limit = 'staff-actions-for-customer';
  deps.report({ what: 'staff-limit', limit, staffId: staff.id, refused: true });
  throw new Problem('too_many_requests', { limit, retryAfter: Math.max(1, Math.ceil((first.at + within - tx.now) / 1_000)) });
}

const lifting = JSON.stringify({ what: 'lift-blocks' } satisfies DeskAction);

/** Whether blocks of the customer were lifted as often as one person may in a day. It counts the lifts of all staff. */
async function areLiftsUsedUp(queries: Queries, customerId: string, now: number): Promise<boolean> {
  const { most, within } = deskLimits.lifts;
  const lifts = await actsSince(queries, customerId, now - within)
    .where('action', '=', lifting)
    .where('status', '=', 'done')
    .execute();
  return lifts.length >= most;
}

/** Whether blocks are lifted only by two people now. */
export const doLiftsNeedTwo = async (queries: Queries, customerId: string, now: number): Promise<boolean> =>
  (await areLiftsUsedUp(queries, customerId, now)) || (await isDisabled(queries, customerId));

/** Alerts operators to a lift that one person may no longer make. */
export async function alarmOfLifts(deps: Deps, tx: Transaction, { id }: AuthenticatedStaff, customerId: string): Promise<void> {
  if (await areLiftsUsedUp(tx.queries, customerId, tx.now))
    deps.report({ what: 'staff-limit', limit: 'staff-lifts', staffId: id, refused: false });
}

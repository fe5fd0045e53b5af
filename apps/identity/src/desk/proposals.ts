/** The actions that wait for a second person, as the desk shows them. */
import { type DeskAction, type DeskProposal, deskAction, roleAllows } from '@stepgate/contract';
import type { Selectable } from 'kysely';
import { parseStored } from '../kernel/parse-stored.ts';
import { isOwnAccount, isSameReviewer } from '../staff/review-rules.ts';
import type { AuthenticatedStaff } from '../staff/staff-sessions.ts';
import type { Schema } from '../storage/schema.ts';
import type { Queries } from '../storage/storage.ts';

type Row = Selectable<Schema['desk_action']>;

/** The role of the second person, whatever the first one's is. */
export const confirmingRole = 'decide';

/** `undefined`: an action of a later release. */
export const actionOf = ({ action }: Pick<Row, 'action'>): DeskAction | undefined => parseStored(deskAction, action);

export const proposerOf = ({ staff_id, staff_email, reason, at }: Row) => ({ staffId: staff_id, by: staff_email, reason, at });

/** The proposals that wait, oldest first. @param customerId `undefined`: of all customers */
export async function listProposals(
  queries: Queries,
  staff: AuthenticatedStaff,
  now: number,
  customerId?: string,
): Promise<DeskProposal[]> {
  const rows = await queries
    .selectFrom('desk_action')
    .innerJoin('customer', 'customer.id', 'desk_action.customer_id')
    .selectAll('desk_action')
    .select('customer.email')
    .where('desk_action.open_for', 'is not', null)
    .where('desk_action.latest_at', '>', now)
    .$if(customerId !== undefined, (query) => query.where('desk_action.customer_id', '=', customerId ?? ''))
    .orderBy('desk_action.at')
    .orderBy('desk_action.id')
    .execute();
  const proposals: DeskProposal[] = [];
  for (const row of rows) {
    const action = actionOf(row);
    if (action === undefined) continue;
    const own = await isOwnAccount(queries, staff, row.customer_id, now);
    const hindrance = own
      ? ('own-account' as const)
      : isSameReviewer(proposerOf(row), staff)
        ? ('own-proposal' as const)
        : roleAllows(staff.role, confirmingRole)
          ? undefined
          : ('role' as const);
    proposals.push({
      id: row.id,
      customerId: row.customer_id,
      email: row.email,
      action,
      proposedBy: row.staff_email,
      reason: row.reason,
      proposedAt: row.at,
      latestAt: row.latest_at,
      ...(hindrance && { hindrance }),
    });
  }
  return proposals;
}

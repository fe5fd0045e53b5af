/** Records an operator's action by a command beside the actions of staff at the desk: the reason stays here, and the event has only that it was done. */
import type { DeskAction } from '@stepgate/contract';
import { recordEvent } from '../events/record-event.ts';
import type { StaffMember } from '../staff/staff.ts';
import type { Database } from '../storage/transaction.ts';

/** @param staff in whose name; `undefined`: unnamed */
export async function noteCommand(
  tx: Database,
  customerId: string,
  { action, reason, staff }: { readonly action: DeskAction; readonly reason: string; readonly staff?: StaffMember },
): Promise<void> {
  const id = tx.secrets.newToken();
  const by = staff ?? { id: 'command', email: 'command' };
  await tx.queries
    .insertInto('desk_action')
    .values({
      id,
      customer_id: customerId,
      open_for: null,
      action: JSON.stringify(action),
      status: 'done',
      staff_id: by.id,
      staff_email: by.email,
      reason,
      at: tx.now,
      latest_at: tx.now,
      decided_by: '',
      decided_reason: '',
      decided_at: tx.now,
    })
    .execute();
  await recordEvent(tx, customerId, {
    kind: 'staff.acted',
    facts: { act: id, action: action.what, state: 'done', staff: by.id },
  });
}

/** Which signals a member of the staff may clear: their own. The role `decide` clears all. */
import { roleAllows } from '@stepgate/contract';
import type { SignalSource } from '../customers/signals.ts';
import { Problem } from '../kernel/problem.ts';
import { findStaffMember, type StaffMember } from '../staff/staff.ts';
import type { Queries } from '../storage/storage.ts';

const sourceOf = (email: string) => `staff:${email}` as const satisfies SignalSource;

/** @param source who has set the signal */
export const mayClearSignal = ({ role, email }: Pick<StaffMember, 'role' | 'email'>, source: string): boolean =>
  roleAllows(role, 'decide') || source === sourceOf(email);

/** @throws Problem `staff_role` */
export async function requireMayClear(queries: Queries, by: `staff:${string}`, source: string): Promise<void> {
  const staff = await findStaffMember(queries, { email: by.slice('staff:'.length) });
  if (staff === undefined || !mayClearSignal(staff, source)) throw new Problem('staff_role');
}

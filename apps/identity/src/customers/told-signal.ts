/**
 * The part of a signal that is visible outside the desk. What people write about a customer, and who they are, stays inside the service: an export that
 * mentions a suspicion would warn the customer of it, which AML law forbids, and an address of the staff invites threats. The row has both, for the desk, and
 * so that each source clears its own.
 */
type Author = { readonly by: string; readonly reason: string };

const staffSource = 'staff';

/** @param by as `readSignals` names it */
export const toToldSource = (by: string): string => (by.startsWith(`${staffSource}:`) ? staffSource : by);

/** @returns who set or cleared it, and why: for events, webhooks and exports. The reason is empty if people wrote it */
export function toToldAuthor({ by, reason }: Author): Author {
  const source = toToldSource(by);
  return { by: source, reason: source === staffSource || source === 'command' ? '' : reason };
}

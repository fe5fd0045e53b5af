/**
 * The rules of the back office: reviewers don't decide on their own account, they decide on a photo only after opening it, and two people approve
 * where the operator requires it.
 */
import { type ReviewDecision, type ReviewItem, roleAllows, type StaffRole } from '@stepgate/contract';
import { Problem } from '../kernel/problem.ts';
import type { Queries } from '../storage/storage.ts';
import { findStaffMember, type StaffMember } from './staff.ts';
import type { AuthenticatedStaff } from './staff-sessions.ts';

/** The parts of a pending case that the rules use. */
export type ItemInReview = {
  readonly id: string;
  readonly kind: ReviewItem['kind'];
  readonly customerId: string;
  /** Empty if the case has no photo. */
  readonly photoId: string;
  /** A phone change that came without one. */
  readonly byMail?: boolean;
  /** It can't be approved earlier. */
  readonly readyAt?: number;
};

/** A phone change that nothing but the mailbox has confirmed takes two people, whatever the operator has set. */
export const needsTwo = ({ kind, byMail }: Pick<ItemInReview, 'kind' | 'byMail'>, reviewersNeeded: number): boolean =>
  kind === 'phone-change' && (byMail === true || reviewersNeeded > 1);

/** Addresses of one mailbox are equal: the text after a plus in the local part is only a tag. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');

/** The addresses that identify a customer: the current one, a requested one, and those to which a change can still be undone. */
async function listAddresses(queries: Queries, customerId: string, now: number): Promise<readonly string[]> {
  const [own, requested, before] = await Promise.all([
    queries.selectFrom('customer').select('email').where('id', '=', customerId).execute(),
    queries.selectFrom('email_change').select('new_email as email').where('open_for', '=', customerId).execute(),
    queries
      .selectFrom('email_undo')
      .select('old_email as email')
      .where('customer_id', '=', customerId)
      .where('expires_at', '>', now)
      .execute(),
  ]);
  return [...own, ...requested, ...before].map(({ email }) => email);
}

/** Whether the account is the reviewer's own. The e-mail address is all that is known of staff. */
export async function isOwnAccount(
  queries: Queries,
  staff: Pick<StaffMember, 'email'>,
  customerId: string,
  now: number,
): Promise<boolean> {
  const mailbox = mailboxOf(staff.email);
  return (await listAddresses(queries, customerId, now)).some((email) => mailboxOf(email) === mailbox);
}

/** Notes that a photo was opened in a staff session, or was found to be gone. */
export async function noteOpenedPhoto(
  queries: Queries,
  { sessionHash }: AuthenticatedStaff,
  photoId: string,
  now: number,
): Promise<void> {
  await queries
    .insertInto('review_photo_view')
    .values({ session_hash: sessionHash, photo_id: photoId, opened_at: now })
    .onConflict((conflict) => conflict.columns(['session_hash', 'photo_id']).doNothing())
    .execute();
}

/** The photos that were shown in a staff session. */
export async function openedPhotos(queries: Queries, { sessionHash }: AuthenticatedStaff): Promise<ReadonlySet<string>> {
  const rows = await queries.selectFrom('review_photo_view').select('photo_id').where('session_hash', '=', sessionHash).execute();
  return new Set(rows.map(({ photo_id }) => photo_id));
}

/** Rejecting a phone change does not require opening the photo, because it changes nothing. */
const restsOnPhoto = ({ kind, photoId }: ItemInReview, decision: ReviewDecision): boolean =>
  photoId !== '' && (kind === 'selfie' || decision === 'approve');

/** @throws Problem `own_account`, `photo_not_opened`, `review_too_early` */
export async function refuseUnfit(
  queries: Queries,
  staff: AuthenticatedStaff,
  item: ItemInReview,
  decision: ReviewDecision,
  now: number,
): Promise<void> {
  if (await isOwnAccount(queries, staff, item.customerId, now)) throw new Problem('own_account');
  if (restsOnPhoto(item, decision) && !(await openedPhotos(queries, staff)).has(item.photoId))
    throw new Problem('photo_not_opened');
  if (decision === 'approve' && (item.readyAt ?? 0) > now) throw new Problem('review_too_early');
}

export type FirstApproval = { readonly staffId: string; readonly by: string; readonly reason: string; readonly at: number };

/** The first of two approvals of each item that has one. */
export async function firstApprovals(queries: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, FirstApproval>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.selectFrom('review_approval').selectAll().where('subject_id', 'in', ids).execute();
  return new Map(
    rows.map((row) => [row.subject_id, { staffId: row.staff_id, by: row.approved_by, reason: row.reason, at: row.approved_at }]),
  );
}

/** Whether this reviewer is the one who approved first. An account that was deleted and created again belongs to the same person. */
export const isSameReviewer = ({ staffId, by }: FirstApproval, { id, email }: Pick<StaffMember, 'id' | 'email'>): boolean =>
  staffId === id || mailboxOf(by) === mailboxOf(email);

/** Whether the person who approved first is still on the staff with that role. Somebody who isn't has approved nothing. */
export async function hasRoleStill(queries: Queries, { staffId }: FirstApproval, needed: StaffRole): Promise<boolean> {
  const first = await findStaffMember(queries, { id: staffId });
  return first !== undefined && roleAllows(first.role, needed);
}

export type UnfitDecider = 'no-staff' | 'role' | 'own-account';

/** Somebody whom an operator names with a command, who has to be fit to decide on this customer as at the desk. */
export async function findDecider(
  queries: Queries,
  email: string,
  customerId: string,
  now: number,
): Promise<StaffMember | { readonly unfit: UnfitDecider }> {
  const staff = await findStaffMember(queries, { email });
  if (staff === undefined) return { unfit: 'no-staff' };
  if (!roleAllows(staff.role, 'decide')) return { unfit: 'role' };
  return (await isOwnAccount(queries, staff, customerId, now)) ? { unfit: 'own-account' } : staff;
}

/**
 * Stores an approval as the first of two, unless one is stored. Of parallel approvals exactly one is the first.
 * @returns `first` if this one was stored and another person has to approve; `second` if another person has already approved
 * @throws Problem `second_reviewer_needed` if the same person approves again
 */
export async function approveInTurn(
  queries: Queries,
  staff: AuthenticatedStaff,
  id: string,
  reason: string,
  now: number,
): Promise<'first' | 'second'> {
  const inserted = await queries
    .insertInto('review_approval')
    .values({ subject_id: id, staff_id: staff.id, approved_by: staff.email, reason, approved_at: now })
    .onConflict((conflict) => conflict.column('subject_id').doNothing())
    .returning('subject_id')
    .executeTakeFirst();
  if (inserted !== undefined) return 'first';
  const first = (await firstApprovals(queries, [id])).get(id);
  if (first === undefined || isSameReviewer(first, staff)) throw new Problem('second_reviewer_needed');
  return 'second';
}

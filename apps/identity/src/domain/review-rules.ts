/** Who may decide what at the review desk: nobody on their own account, on a photo only who has opened it, and where the operator wants two people, two. */
import type { ReviewDecision, ReviewItem } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import { Problem } from './problem.ts';
import type { StaffAtDesk } from './staff-sessions.ts';

/** What of an item that waits the rules are about. */
export type ItemInReview = {
  readonly id: string;
  readonly kind: ReviewItem['kind'];
  readonly customerId: string;
  /** Empty where none came with it. */
  readonly photoId: string;
};

/** One mailbox: what follows a plus in the local part is a folder of it. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');

/** The addresses by which a customer can be told: today's, one that is asked for, and those that a change can still be taken back to. */
async function addressesOf(queries: Queries, customerId: string, now: number): Promise<readonly string[]> {
  const [own, wanted, before] = await Promise.all([
    queries.selectFrom('customer').select('email').where('id', '=', customerId).execute(),
    queries.selectFrom('email_change').select('new_email as email').where('open_for', '=', customerId).execute(),
    queries
      .selectFrom('email_undo')
      .select('old_email as email')
      .where('customer_id', '=', customerId)
      .where('expires_at', '>', now)
      .execute(),
  ]);
  return [...own, ...wanted, ...before].map(({ email }) => email);
}

/** Whether the account is the reviewer's own, by all that is known of staff: an e-mail address. */
export async function isOwnAccount(queries: Queries, staff: StaffAtDesk, customerId: string, now: number): Promise<boolean> {
  const mailbox = mailboxOf(staff.email);
  return (await addressesOf(queries, customerId, now)).some((email) => mailboxOf(email) === mailbox);
}

/** Remembers that a photo was opened in a session of staff, or was found gone there. */
export async function noteOpenedPhoto(
  queries: Queries,
  { sessionHash }: StaffAtDesk,
  photoId: string,
  now: number,
): Promise<void> {
  await queries
    .insertInto('review_photo_view')
    .values({ session_hash: sessionHash, photo_id: photoId, opened_at: now })
    .onConflict((conflict) => conflict.columns(['session_hash', 'photo_id']).doNothing())
    .execute();
}

/** The photos that were shown in a session of staff. */
export async function openedPhotos(queries: Queries, { sessionHash }: StaffAtDesk): Promise<ReadonlySet<string>> {
  const rows = await queries.selectFrom('review_photo_view').select('photo_id').where('session_hash', '=', sessionHash).execute();
  return new Set(rows.map(({ photo_id }) => photo_id));
}

/** A rejection of a phone change needs no look at the photo: it changes nothing. */
const restsOnPhoto = ({ kind, photoId }: ItemInReview, decision: ReviewDecision): boolean =>
  photoId !== '' && (kind === 'selfie' || decision === 'approve');

/** @throws Problem `own_account`, `photo_not_opened` */
export async function refuseUnfit(
  queries: Queries,
  staff: StaffAtDesk,
  item: ItemInReview,
  decision: ReviewDecision,
  now: number,
): Promise<void> {
  if (await isOwnAccount(queries, staff, item.customerId, now)) throw new Problem('own_account');
  if (restsOnPhoto(item, decision) && !(await openedPhotos(queries, staff)).has(item.photoId))
    throw new Problem('photo_not_opened');
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

/** Whether somebody is the one who approved first; an account that was made anew is the same person's. */
export const isSameReviewer = ({ staffId, by }: FirstApproval, { id, email }: StaffAtDesk): boolean =>
  staffId === id || mailboxOf(by) === mailboxOf(email);

/**
 * Keeps an approval as the first of two, where there is none yet: of any number at one moment one is the first.
 * @returns `first` where this one was kept, and another person has to approve; `second` where another person has
 * @throws Problem `second_reviewer_needed` for the same person again
 */
export async function approveInTurn(
  queries: Queries,
  staff: StaffAtDesk,
  id: string,
  reason: string,
  now: number,
): Promise<'first' | 'second'> {
  const kept = await queries
    .insertInto('review_approval')
    .values({ subject_id: id, staff_id: staff.id, approved_by: staff.email, reason, approved_at: now })
    .onConflict((conflict) => conflict.column('subject_id').doNothing())
    .returning('subject_id')
    .executeTakeFirst();
  if (kept !== undefined) return 'first';
  const first = (await firstApprovals(queries, [id])).get(id);
  if (first === undefined || isSameReviewer(first, staff)) throw new Problem('second_reviewer_needed');
  return 'second';
}

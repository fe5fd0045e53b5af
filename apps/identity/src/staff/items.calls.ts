import { calls, type ReviewDecided, type ReviewItem, reviewDecisions, reviewKinds } from '@stepgate/contract';
import { serveCall } from '../http/serve-call.ts';
import { describeOrigin } from '../kernel/client-origin.ts';
import type { Deps } from '../kernel/context.ts';
import type { Language } from '../kernel/language.ts';
import { maskPhoneNumber } from '../kernel/masked.ts';
import type { Queries } from '../storage/storage.ts';
import { firstApprovals, isOwnAccount, isSameReviewer, needsTwo, openedPhotos } from './review-rules.ts';
import { type AuthenticatedStaff, authenticateStaff } from './staff-sessions.ts';

const decidedShown = 100;
/** Shown instead of an address if the account no longer exists. */
const nobody = '–';

type Waiting = { readonly item: ReviewItem; readonly customerId: string };

/** Expired cases are not shown, whether or not the job has ended them yet. */
async function waitingChanges(queries: Queries, now: number, language: Language): Promise<Waiting[]> {
  const rows = await queries
    .selectFrom('phone_change')
    .innerJoin('customer', 'customer.id', 'phone_change.customer_id')
    .leftJoin('phone_number', 'phone_number.id', 'phone_change.replaces_number_id')
    .selectAll('phone_change')
    .select(['customer.email', 'phone_number.number'])
    .where('phone_change.status', '=', 'waiting')
    .where('phone_change.latest_at', '>', now)
    .execute();
  return rows.map((row) => ({
    customerId: row.customer_id,
    item: {
      id: row.id,
      kind: 'phone-change',
      email: row.email,
      maskedCurrentPhoneNumber: row.number === null ? null : maskPhoneNumber(row.number),
      newPhoneNumber: maskPhoneNumber(row.new_number),
      receivedAt: row.received_at,
      latestAt: row.latest_at,
      browser: row.browser,
      address: describeOrigin(row.address, language),
      proof: row.proof === 'second-factor' ? 'second-factor' : 'password',
      photoId: row.photo_id || null,
      ...(row.confirmed_by === 'mail' && { approvableFrom: row.ready_at }),
    },
  }));
}

async function waitingPhotos(queries: Queries, now: number, language: Language): Promise<Waiting[]> {
  const rows = await queries
    .selectFrom('selfie')
    .innerJoin('customer', 'customer.id', 'selfie.customer_id')
    .selectAll('selfie')
    .select('customer.email')
    .where('selfie.purpose', '=', 'risk')
    .where('selfie.status', '=', 'waiting')
    .where('selfie.latest_at', '>', now)
    .execute();
  return rows.map((row) => ({
    customerId: row.customer_id,
    item: {
      id: row.id,
      kind: 'selfie',
      email: row.email,
      receivedAt: row.received_at,
      latestAt: row.latest_at,
      browser: row.browser,
      address: describeOrigin(row.address, language),
      photoId: row.id,
    },
  }));
}

async function waitingAppeals(queries: Queries, now: number, language: Language): Promise<Waiting[]> {
  const rows = await queries
    .selectFrom('appeal')
    .innerJoin('customer', 'customer.id', 'appeal.customer_id')
    .selectAll('appeal')
    .select(['customer.email', 'customer.status_title'])
    .where('appeal.status', '=', 'waiting')
    .where('appeal.latest_at', '>', now)
    .execute();
  return rows.map((row) => ({
    customerId: row.customer_id,
    item: {
      id: row.id,
      kind: 'appeal',
      email: row.email,
      receivedAt: row.received_at,
      latestAt: row.latest_at,
      browser: row.browser,
      address: describeOrigin(row.address, language),
      message: row.message,
      deactivation: row.status_title,
    },
  }));
}

async function waiting(queries: Queries, now: number, language: Language): Promise<Waiting[]> {
  const kinds = [waitingChanges, waitingPhotos, waitingAppeals];
  const items = (await Promise.all(kinds.map((kind) => kind(queries, now, language)))).flat();
  return items.sort(({ item: one }, { item: other }) => one.receivedAt - other.receivedAt || (one.id < other.id ? -1 : 1));
}

async function decided(queries: Queries): Promise<ReviewDecided[]> {
  const rows = await queries
    .selectFrom('review_decision')
    .leftJoin('customer', 'customer.id', 'review_decision.customer_id')
    .selectAll('review_decision')
    .select('customer.email')
    .orderBy('review_decision.decided_at', 'desc')
    .orderBy('review_decision.id')
    .limit(decidedShown)
    .execute();
  return rows.map((row) => ({
    id: row.subject_id,
    kind: reviewKinds.find((kind) => kind === row.kind) ?? 'phone-change',
    email: row.email ?? nobody,
    decision: reviewDecisions.find((decision) => decision === row.decision) ?? 'reject',
    reason: row.reason,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
  }));
}

/** Adds what prevents this reviewer from deciding, and who has approved already. */
async function withState(deps: Deps, staff: AuthenticatedStaff, waits: readonly Waiting[], now: number): Promise<ReviewItem[]> {
  const { storage, settings } = deps;
  const { queries } = storage;
  const opened = await openedPhotos(queries, staff);
  const approvals = await firstApprovals(
    queries,
    waits.map(({ item }) => item.id),
  );
  return Promise.all(
    waits.map(async ({ item, customerId }) => {
      const first = approvals.get(item.id);
      const own = await isOwnAccount(queries, staff, customerId, now);
      const from = item.kind === 'phone-change' ? item.approvableFrom : undefined;
      const hindrance = own
        ? 'own-account'
        : (from ?? 0) > now
          ? 'waiting-period'
          : first && isSameReviewer(first, staff)
            ? 'approved-already'
            : undefined;
      return {
        ...item,
        ...(hindrance && { hindrance }),
        ...(item.kind !== 'appeal' && item.photoId !== null && { photoOpened: opened.has(item.photoId) }),
        ...(needsTwo({ kind: item.kind, byMail: from !== undefined }, settings.reviewersNeeded) && { needsTwo: true }),
        ...(item.kind === 'phone-change' && first && { firstApproval: { by: first.by, reason: first.reason, at: first.at } }),
      };
    }),
  );
}

export function reviewItemsRoutes(deps: Deps) {
  const { queries } = deps.storage;
  const reviewItems = serveCall(calls.reviewItems, async (_request, context) => {
    const staff = await authenticateStaff(deps, context);
    const now = deps.clock.now();
    const waits = await withState(deps, staff, await waiting(queries, now, context.language), now);
    return { reviewer: staff.email, role: staff.role, waiting: waits, decided: await decided(queries) };
  });

  return { reviewItems };
}

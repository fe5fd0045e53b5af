import { calls, type ReviewDecided, type ReviewItem, reviewDecisions, reviewKinds } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { maskPhoneNumber } from '../../domain/masked.ts';
import { staffOf } from '../../domain/staff-sessions.ts';
import { serveCall } from '../../serve-call.ts';
import type { Queries } from '../../storage/storage.ts';

const decidedShown = 100;
/** In the place of an address whose account is gone. */
const nobody = '–';

/** What has run out is not shown, whether or not it has been ended yet. */
async function waitingChanges(queries: Queries, now: number): Promise<ReviewItem[]> {
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
    id: row.id,
    kind: 'phone-change',
    email: row.email,
    maskedCurrentPhoneNumber: row.number === null ? null : maskPhoneNumber(row.number),
    newPhoneNumber: row.new_number,
    receivedAt: row.received_at,
    latestAt: row.latest_at,
    browser: row.browser,
    address: row.address,
    proof: row.proof === 'second-factor' ? 'second-factor' : 'password',
    photoId: row.photo_id || null,
  }));
}

async function waitingPhotos(queries: Queries, now: number): Promise<ReviewItem[]> {
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
    id: row.id,
    kind: 'selfie',
    email: row.email,
    receivedAt: row.received_at,
    latestAt: row.latest_at,
    browser: row.browser,
    address: row.address,
    photoId: row.id,
  }));
}

async function waitingAppeals(queries: Queries, now: number): Promise<ReviewItem[]> {
  const rows = await queries
    .selectFrom('appeal')
    .innerJoin('customer', 'customer.id', 'appeal.customer_id')
    .selectAll('appeal')
    .select(['customer.email', 'customer.status_title'])
    .where('appeal.status', '=', 'waiting')
    .where('appeal.latest_at', '>', now)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: 'appeal',
    email: row.email,
    receivedAt: row.received_at,
    latestAt: row.latest_at,
    browser: row.browser,
    address: row.address,
    message: row.message,
    deactivation: row.status_title,
  }));
}

async function waiting(queries: Queries, now: number): Promise<ReviewItem[]> {
  const kinds = [waitingChanges, waitingPhotos, waitingAppeals];
  const items = (await Promise.all(kinds.map((kind) => kind(queries, now)))).flat();
  return items.sort((one, other) => one.receivedAt - other.receivedAt || (one.id < other.id ? -1 : 1));
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

export function serveReviewItems(app: FastifyInstance, deps: Deps): void {
  const { queries } = deps.storage;
  serveCall(app, calls.reviewItems, async (_request, context) => {
    const { email } = await staffOf(deps, context);
    return { reviewer: email, waiting: await waiting(queries, deps.clock.now()), decided: await decided(queries) };
  });
}

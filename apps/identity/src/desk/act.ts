/** The rules of acting at the desk: the role, never the own account, a reason for each, and two people where the table of the contract says so. */
import {
  type DeskAction,
  type DeskActionName,
  deskActionNames,
  deskRules,
  lifetimes,
  type ReviewDecision,
} from '@stepgate/contract';
import type { Selectable } from 'kysely';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { listUnconfirmed } from '../customers/made-changes.ts';
import { isFraudReported } from '../events/fraud-reports.ts';
import { recordEvent } from '../events/record-event.ts';
import { wakeForNotice } from '../factors/wake-devices.ts';
import type { Deps } from '../kernel/context.ts';
import { eachRow, type Job } from '../kernel/job.ts';
import { Problem } from '../kernel/problem.ts';
import { hasRoleStill, isOwnAccount, isSameReviewer } from '../staff/review-rules.ts';
import { type AuthenticatedStaff, requireRole } from '../staff/staff-sessions.ts';
import { subjectOf } from '../staff/subject-of.ts';
import type { Schema } from '../storage/schema.ts';
import type { Queries } from '../storage/storage.ts';
import { type Transaction, transact } from '../storage/transaction.ts';
import { earliestTakeBack } from '../tokens/report-fraud.ts';
import { alarmOfLifts, countAct, doLiftsNeedTwo } from './act-limits.ts';
import { type Actor, type DeskPorts, deskCarryOut } from './actions.ts';
import { requireLook } from './looks.ts';
import { actionOf, confirmingRole, proposerOf } from './proposals.ts';

type State = 'done' | 'proposed' | 'confirmed' | 'rejected' | 'expired';
type Row = Selectable<Schema['desk_action']>;

/** The actions that need a second person for this customer now. */
export async function listNeedTwo(queries: Queries, customerId: string, now: number): Promise<DeskActionName[]> {
  const needsTwo = {
    1: false,
    2: true,
    'after-fraud': await isFraudReported(queries, customerId, now),
    'after-lifts': await doLiftsNeedTwo(queries, customerId, now),
  };
  return deskActionNames.filter((name) => needsTwo[deskRules[name].people]);
}

async function requireCustomer(tx: Transaction, staff: AuthenticatedStaff, customerId: string): Promise<Customer> {
  await lockCustomer(tx.queries, customerId);
  const customer = await customerWithId(tx.queries, customerId);
  if (customer === undefined || customer.status === 'registering') throw new Problem('not_found');
  if (await isOwnAccount(tx.queries, staff, customerId, tx.now)) throw new Problem('own_account');
  return customer;
}

const note = (tx: Transaction, row: Pick<Row, 'id' | 'customer_id'>, what: DeskActionName, state: State, staff: string) =>
  recordEvent(tx, row.customer_id, { kind: 'staff.acted', facts: { act: row.id, action: what, state, staff } });

/** One name of the table and its action belong together, which the type of a union can't say. */
function carryOut<What extends DeskActionName>(
  tx: Transaction,
  customer: Customer,
  action: Extract<DeskAction, { readonly what: What }>,
  what: What,
  actor: Actor,
  ports: DeskPorts,
): Promise<boolean> {
  return deskCarryOut[what](tx, customer, action, actor, ports);
}

/** @throws Problem `review_over` if there is nothing to do; those of the action */
async function carryOutNow(deps: Deps, tx: Transaction, customer: Customer, action: DeskAction, actor: Actor): Promise<void> {
  const ports = { ...deps, wakeForNotice: (its: Transaction, of: Customer) => wakeForNotice(deps, its, of) };
  if (!(await carryOut(tx, customer, action, action.what, actor, ports))) throw new Problem('review_over');
}

/** The first person confirms what the page showed. @throws Problem `review_over` if another change has come since */
async function refuseUnseen({ queries }: Transaction, customerId: string, action: DeskAction): Promise<void> {
  if (action.what !== 'confirm-change') return;
  const waiting = (await listUnconfirmed(queries, customerId)).map((change) => change.id);
  const seen = new Set(action.changes);
  if (waiting.length !== seen.size || waiting.some((each) => !seen.has(each))) throw new Problem('review_over');
}

/**
 * Carries out an action, or proposes it.
 * @throws Problem `staff_role`, `not_found`, `own_account`, `customer_not_opened`, `too_many_requests`, `already_proposed`, `review_over`, and those of the
 *   action
 */
export function act(
  deps: Deps,
  staff: AuthenticatedStaff,
  customerId: string,
  { action, reason }: { readonly action: DeskAction; readonly reason: string },
): Promise<'done' | 'proposed'> {
  requireRole(staff, deskRules[action.what].role);
  return transact(deps, async (tx) => {
    const customer = await requireCustomer(tx, staff, customerId);
    await requireLook(tx.queries, staff, customerId);
    if (action.what === 'take-back' && action.since < earliestTakeBack(tx.now)) throw new Problem('invalid_format');
    await countAct(deps, tx, staff, customerId);
    await refuseUnseen(tx, customerId, action);
    const waits = (await listNeedTwo(tx.queries, customerId, tx.now)).includes(action.what);
    const text = JSON.stringify(action);
    const row = {
      id: tx.secrets.newToken(),
      customer_id: customerId,
      open_for: waits ? `${customerId} ${text}` : null,
      action: text,
      status: waits ? 'waiting' : 'done',
      staff_id: staff.id,
      staff_email: staff.email,
      reason,
      at: tx.now,
      latest_at: tx.now + (waits ? lifetimes.deskProposal : 0),
      decided_by: '',
      decided_reason: '',
      decided_at: waits ? null : tx.now,
      subject: await subjectOf(tx, customer),
    };
    const proposal = await tx.queries
      .insertInto('desk_action')
      .values(row)
      .onConflict((conflict) => conflict.column('open_for').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (proposal === undefined) throw new Problem('already_proposed');
    await note(tx, row, action.what, waits ? 'proposed' : 'done', staff.id);
    if (waits) {
      if (action.what === 'lift-blocks') await alarmOfLifts(deps, tx, staff, customerId);
      return 'proposed';
    }
    await carryOutNow(deps, tx, customer, action, { by: `staff:${staff.email}`, reason, people: 1 });
    return 'done';
  });
}

/** Ends a proposal, once. @returns whether this call did */
async function close(
  tx: Transaction,
  id: string,
  status: 'done' | 'rejected' | 'expired',
  decided: { readonly by: string; readonly reason: string },
): Promise<boolean> {
  const closed = await tx.queries
    .updateTable('desk_action')
    .set({ status, open_for: null, decided_by: decided.by, decided_reason: decided.reason, decided_at: tx.now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('latest_at', status === 'expired' ? '<=' : '>', tx.now)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/**
 * The second person confirms a proposal, which carries it out; or anybody who may decide it rejects it, the first one too.
 * @throws Problem `not_found`, `staff_role`, `own_account`, `customer_not_opened`, `too_many_requests`, `second_reviewer_needed`, `review_over`, and those of
 *   the action
 */
export function decideProposal(
  deps: Deps,
  staff: AuthenticatedStaff,
  id: string,
  { decision, reason }: { readonly decision: ReviewDecision; readonly reason: string },
): Promise<void> {
  return transact(deps, async (tx) => {
    const row = await tx.queries.selectFrom('desk_action').selectAll().where('id', '=', id).executeTakeFirst();
    const action = row && actionOf(row);
    if (row === undefined || action === undefined) throw new Problem('not_found');
    const approves = decision === 'approve';
    requireRole(staff, approves ? confirmingRole : deskRules[action.what].role);
    const customer = await requireCustomer(tx, staff, row.customer_id);
    await requireLook(tx.queries, staff, customer.id);
    await countAct(deps, tx, staff, customer.id);
    if (approves && isSameReviewer(proposerOf(row), staff)) throw new Problem('second_reviewer_needed');
    if (approves && !(await hasRoleStill(tx.queries, proposerOf(row), deskRules[action.what].role)))
      throw new Problem('review_over');
    if (approves && row.subject !== (await subjectOf(tx, customer))) throw new Problem('review_over');
    if (!(await close(tx, id, approves ? 'done' : 'rejected', { by: staff.email, reason }))) throw new Problem('review_over');
    await note(tx, row, action.what, approves ? 'confirmed' : 'rejected', staff.id);
    if (approves)
      await carryOutNow(deps, tx, customer, action, { by: `staff:${row.staff_email}`, reason: row.reason, people: 2 });
  });
}

/** Ends the proposals that no second person has decided in time. */
export const deskProposalsJob = (deps: Deps): Job => ({
  name: 'desk-proposals',
  async run(failed) {
    const due = await deps.storage.queries
      .selectFrom('desk_action')
      .selectAll()
      .where('open_for', 'is not', null)
      .where('latest_at', '<=', deps.clock.now())
      .execute();
    await eachRow(due, failed, (row) =>
      transact(deps, async (tx) => {
        const what = actionOf(row)?.what;
        if ((await close(tx, row.id, 'expired', { by: '', reason: '' })) && what !== undefined)
          await note(tx, row, what, 'expired', row.staff_id);
      }),
    );
  },
});

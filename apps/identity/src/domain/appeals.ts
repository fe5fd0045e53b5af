/** Appeals of customers whose account staff has switched off: one at a time, decided by staff, over after a week. */
import { appealReview, type ReviewDecision } from '@stepgate/contract';
import { eachRow, type Job } from '../jobs/job.ts';
import type { Queries } from '../storage/storage.ts';
import { switchOn } from './account-status.ts';
import { customerWithId, findCustomer } from './customers.ts';
import type { Deps } from './deps.ts';
import { takeTurn } from './last-way.ts';
import { tell } from './notices.ts';

type Appeal = { readonly email: string; readonly message: string; readonly browser: string; readonly address: string };

/** Keeps an appeal for staff, where the address has an account that may be appealed for and nothing waits yet. For any other nothing happens. */
export async function keepAppeal(deps: Deps, queries: Queries, { email, message, browser, address }: Appeal): Promise<void> {
  const { secrets, clock } = deps;
  const now = clock.now();
  const found = await findCustomer(queries, email);
  if (found === undefined) return;
  await takeTurn(queries, found.id);
  const customer = await customerWithId(queries, found.id);
  if (customer?.status !== 'deactivated' || !customer.deactivation.canAppeal) return;
  const kept = await queries
    .insertInto('appeal')
    .values({
      id: secrets.newToken(),
      customer_id: customer.id,
      open_for: customer.id,
      message,
      status: 'waiting',
      browser,
      address,
      received_at: now,
      latest_at: now + appealReview.within,
      decided_at: null,
    })
    .onConflict((conflict) => conflict.column('open_for').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (kept !== undefined) await tell(deps, queries, customer, 'appealReceived');
}

/** Ends the wait in some way, and tells the customer. @returns whether it was waiting */
async function end(deps: Deps, queries: Queries, id: string, how: 'approved' | 'rejected' | 'over'): Promise<boolean> {
  const now = deps.clock.now();
  const ended = await queries
    .updateTable('appeal')
    .set({ status: how, open_for: null, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('latest_at', how === 'over' ? '<=' : '>', now)
    .returning('customer_id')
    .executeTakeFirst();
  const customer = await customerWithId(queries, ended?.customer_id);
  if (customer === undefined) return false;
  if (how === 'approved') await switchOn(deps, queries, customer);
  else await tell(deps, queries, customer, how === 'rejected' ? 'appealRejected' : 'appealOver');
  return true;
}

/**
 * The decision of staff, once.
 * @returns whose appeal was decided; `over` where somebody else has decided or its time has run out
 */
export async function decideAppeal(
  deps: Deps,
  queries: Queries,
  id: string,
  decision: ReviewDecision,
): Promise<{ readonly customerId: string } | 'over' | 'unknown'> {
  const row = await queries.selectFrom('appeal').select('customer_id').where('id', '=', id).executeTakeFirst();
  if (row === undefined) return 'unknown';
  await takeTurn(queries, row.customer_id);
  const decided = await end(deps, queries, id, decision === 'approve' ? 'approved' : 'rejected');
  return decided ? { customerId: row.customer_id } : 'over';
}

/** Ends what nobody decided in time. */
export const appealsJob = (deps: Deps): Job => ({
  name: 'appeals',
  async run(failed) {
    const { storage, clock } = deps;
    const due = await storage.queries
      .selectFrom('appeal')
      .select(['id', 'customer_id'])
      .where('open_for', 'is not', null)
      .where('latest_at', '<=', clock.now())
      .execute();
    await eachRow(due, failed, ({ id, customer_id }) =>
      storage.transaction(async (queries) => {
        await takeTurn(queries, customer_id);
        await end(deps, queries, id, 'over');
      }),
    );
  },
});

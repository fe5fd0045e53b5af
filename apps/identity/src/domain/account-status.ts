/** Accounts that are switched off, by staff or by their owner, and on again. */
import type { Queries } from '../storage/storage.ts';
import { type Customer, customerWithId } from './customers.ts';
import { endEmailChange } from './email-changes.ts';
import { takeTurn } from './last-way.ts';
import { type TellingDeps, tell } from './notices.ts';
import { cancelOfCustomer } from './phone-change.ts';
import { Problem } from './problem.ts';
import { endSessionsOf } from './sessions.ts';
import { endTokens } from './token-progress.ts';

/** What whoever has proved to be the owner of a deactivated account is told. Its words are staff's, as HTML. */
export const deactivated = ({ deactivation: { title, message, canAppeal } }: Customer): Problem =>
  new Problem('user_deactivated', {
    params: { canAppeal, ...(title !== '' && { messageTitle: title }) },
    ...(message !== '' && { words: message }),
  });

export type SwitchedOff =
  | ({ readonly status: 'deactivated' } & Customer['deactivation'])
  /** By its owner. */
  | { readonly status: 'paused' };

const noWords: Customer['deactivation'] = { title: '', message: '', canAppeal: false };

async function write(queries: Queries, customerId: string, status: string, words: Customer['deactivation']): Promise<void> {
  await queries
    .updateTable('customer')
    .set({ status, status_title: words.title, status_message: words.message, can_appeal: words.canAppeal ? 1 : 0 })
    .where('id', '=', customerId)
    .where('status', '<>', 'registering')
    .execute();
}

/**
 * Switches an account off: every session and token ends, and so does every change that is under way. Tokens come before sessions, so that
 * an exchange that is under way has either lost its token or left a session to end.
 */
export async function switchOff(deps: TellingDeps, queries: Queries, customer: Customer, how: SwitchedOff): Promise<void> {
  const now = deps.clock.now();
  await write(queries, customer.id, how.status, how.status === 'deactivated' ? how : noWords);
  await endTokens(queries, customer.id, now);
  await endSessionsOf(queries, customer.id, now, {});
  await endEmailChange(queries, customer.id, now, 'cancelled');
  await cancelOfCustomer(deps, queries, customer.id);
  await tell(deps, queries, customer, how.status === 'deactivated' ? 'accountDeactivated' : 'accountPaused');
}

/** Switches it on again; an appeal that waits has nothing left to ask for. */
export async function switchOn(deps: TellingDeps, queries: Queries, customer: Customer): Promise<void> {
  await write(queries, customer.id, 'active', noWords);
  await queries
    .updateTable('appeal')
    .set({ status: 'over', open_for: null, decided_at: deps.clock.now() })
    .where('open_for', '=', customer.id)
    .execute();
  await tell(deps, queries, customer, 'accountReactivated');
}

/**
 * By its owner, who has proved everything.
 * @returns whether it is on now: also where it was on already, since an answer may have been lost
 */
export async function reactivate(deps: TellingDeps, queries: Queries, customerId: string): Promise<boolean> {
  await takeTurn(queries, customerId);
  const customer = await customerWithId(queries, customerId);
  if (customer?.status === 'paused') await switchOn(deps, queries, customer);
  return customer?.status === 'paused' || customer?.status === 'active';
}

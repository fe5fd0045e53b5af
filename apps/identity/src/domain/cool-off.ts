/**
 * After a change of what protects an account, sending money rests: whoever took the account over would do both at once. It is over when the
 * time is, and a second factor has confirmed that the change was the customer's own.
 */
import { approvalsAsked, lifetimes, routes } from '@stepgate/contract';
import type { CallContext } from '../serve-call.ts';
import type { Queries } from '../storage/storage.ts';
import { type Rest, type RiskyChange, restWords } from './about.ts';
import { allow } from './allowance.ts';
import { browserName, networkOf } from './asking-browser.ts';
import { challengesFor } from './challenges-for.ts';
import type { Owner } from './current-session.ts';
import { type Customer, waysOfCustomer } from './customers.ts';
import type { Deps } from './deps.ts';
import { undoableUntil } from './email-undos.ts';
import { issueToken } from './issue-token.ts';
import { noSignals, ruleFor } from './policy.ts';
import { Problem } from './problem.ts';

/** Written in the transaction of the change: the time begins anew, and so does the confirming. */
export async function noteRiskyChange(queries: Queries, now: number, customerId: string, change: RiskyChange): Promise<void> {
  await queries
    .updateTable('customer')
    .set({ risky_change: change, risky_change_at: now, risky_change_confirmed: 0 })
    .where('id', '=', customerId)
    .execute();
}

type Resting = Rest & { readonly confirmed: boolean };

/** What rests for a customer, if anything does; a change that nobody has confirmed rests on when its time is over. */
function restOf({ riskyChange }: Customer, now: number, timeZone: string): Resting | undefined {
  if (riskyChange === undefined) return undefined;
  const { change, at, confirmed } = riskyChange;
  const until = at + lifetimes.coolOff;
  if (until > now) return { kind: 'rest', change, changedAt: at, until, timeZone, confirmed };
  return confirmed ? undefined : { kind: 'rest', change, changedAt: at, confirmed };
}

/** Money rests while the old mailbox can take a change of the address back, whatever has changed since. */
function longerOf(rest: Resting | undefined, undoableUntil: number | undefined, timeZone: string): Resting | undefined {
  if (undoableUntil === undefined || (rest?.until ?? 0) >= undoableUntil) return rest;
  const changedAt = undoableUntil - lifetimes.emailChangeUndo;
  return { kind: 'rest', change: 'email', changedAt, confirmed: true, ...rest, until: undoableUntil, timeZone };
}

/** The token with which the customer confirms the change. @throws Problem `too_many_requests` */
async function askToConfirm(deps: Deps, context: CallContext, { customer, session }: Owner, about: Rest): Promise<string> {
  const { storage, secrets, clock } = deps;
  const now = clock.now();
  const ways = await waysOfCustomer(deps, storage.queries, customer.id, context.language);
  return storage.transaction(async (queries) => {
    await allow(queries, now, [{ key: `cool-offs asked in ${session.hash}`, ...approvalsAsked }]);
    return issueToken(queries, secrets, now, {
      customerId: customer.id,
      subject: customer.id,
      action: 'IDENTITY__COOL_OFF',
      proofs: [],
      challenges: challengesFor(ruleFor('IDENTITY__COOL_OFF', noSignals).require, ways, customer),
      redirectTo: routes.security,
      begunBy: { browser: browserName(context.userAgent), address: networkOf(context.address) },
      sessionHash: session.hash,
      about,
    });
  });
}

/**
 * For what rests: asked before anything is approved, since nobody should prove anything for what is refused all the same.
 * @throws Problem `cool_off`, with a token to confirm the change with while it is not confirmed, and with words that say until when
 */
export async function refuseWhileResting(deps: Deps, context: CallContext, owner: Owner): Promise<void> {
  const now = deps.clock.now();
  const undoable = await undoableUntil(deps.storage.queries, owner.customer.id, now);
  const rest = longerOf(restOf(owner.customer, now, context.timeZone), undoable, context.timeZone);
  if (rest === undefined) return;
  const { confirmed, ...about } = rest;
  const words = restWords(about, context.language);
  if (confirmed) throw new Problem('cool_off', { words });
  throw new Problem('cool_off', { words, coolOffToken: await askToConfirm(deps, context, owner, about) });
}

/** The customer has confirmed the change that a token is about, unless another has come since. */
export async function confirmChange(queries: Queries, customerId: string, { changedAt }: Rest): Promise<void> {
  await queries
    .updateTable('customer')
    .set({ risky_change_confirmed: 1 })
    .where('id', '=', customerId)
    .where('risky_change_at', '=', changedAt)
    .execute();
}

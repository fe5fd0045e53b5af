/** `npm run policy -- explain`: what would be asked of a customer now, and what refuses it. */
import { calls } from '@stepgate/contract';
import * as v from 'valibot';
import { type Customer, customerWithId, findCustomer } from '../customers/customers.ts';
import { readCustomer } from '../desk/read-customer.ts';
import { explainFor } from '../login/explain-for.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import type { ExplainedAction } from '../tokens/explain-demand.ts';
import { describeHindrance } from './hindrance-words.ts';
import { describeExplanation } from './policy-words.ts';
import { CommandError } from './run-command.ts';

async function requireCustomer(queries: Queries, addressOrId: string): Promise<Customer> {
  const parsed = v.safeParse(calls.appeal.body.entries.email, addressOrId);
  const found = parsed.success ? await findCustomer(queries, parsed.output) : await customerWithId(queries, addressOrId);
  if (found === undefined) throw new CommandError(`No account has the ${parsed.success ? 'address' : 'id'} ${addressOrId}.`);
  return found;
}

/** Blocks, used-up limits and failed providers: the demand doesn't know them. */
const blocking: ReadonlySet<string> = new Set(['blocked', 'requests-stopped', 'limit', 'code-not-sent']);

async function listBlocked(tx: Transaction, customerId: string): Promise<string[]> {
  const read = await readCustomer(tx, customerId);
  return (read?.hindrances ?? []).filter(({ what }) => blocking.has(what)).map(describeHindrance);
}

/** @throws CommandError for an unknown customer */
export async function explainTo(tx: Transaction, addressOrId: string, action: ExplainedAction): Promise<string> {
  const customer = await requireCustomer(tx.queries, addressOrId);
  return describeExplanation(customer.email, await explainFor(tx, customer, action), await listBlocked(tx, customer.id));
}

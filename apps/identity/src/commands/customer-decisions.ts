/** `npm run customer -- stop | confirm | passkeys-only-off`: what two operators decide together (docs/security-changes.md). */
import { parseArgs } from 'node:util';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { type Decision, decideByTwo } from '../staff/decided-by-two.ts';
import type { Transaction } from '../storage/transaction.ts';
import { earliestTakeBack } from '../tokens/report-fraud.ts';
import { requireDecider } from './require-decider.ts';
import { CommandError } from './run-command.ts';

export const decisionsUsage = `  npm run customer -- stop <email> --since <time>        takes back everything that was done to the account since then, and logs everyone out
  npm run customer -- confirm <email>                    confirms the last change for the customer: the hold on money ends with its 24 hours
  npm run customer -- passkeys-only-off <email>          lets every method of the account work again
Each of these needs --by <address> of a member of the staff who decides, and --reason <text>. It is carried out when a second one gives the same command within 24 hours.`;

const text = { type: 'string' } as const;

export type DecisionWanted = {
  readonly email: string;
  readonly decision: Decision;
  readonly by: string;
  readonly reason: string;
};

function timeIn(value: string | undefined): number {
  const time = Date.parse(value ?? '');
  if (Number.isNaN(time)) throw new CommandError('--since is a time, such as 2026-05-01T09:30:00Z.');
  return time;
}

/** @returns `undefined` if the arguments are of another command */
export function parseDecisionArguments(
  args: readonly string[],
  parseEmail: (address: string) => string,
): DecisionWanted | undefined {
  const [what, address] = args;
  if (what !== 'stop' && what !== 'confirm' && what !== 'passkeys-only-off') return undefined;
  const usage = new CommandError(`Usage:\n${decisionsUsage}`);
  const values = (() => {
    try {
      return parseArgs({ args: args.slice(2), options: { since: text, by: text, reason: text } }).values;
    } catch {
      throw usage;
    }
  })();
  const { by, reason, since } = values;
  if (address === undefined || by === undefined || reason === undefined) throw usage;
  const decision: Decision = what === 'stop' ? { what, since: timeIn(since) } : { what };
  return { email: parseEmail(address), decision, by: parseEmail(by), reason };
}

/** @returns what the operator reads */
export async function runDecision(tx: Transaction, { id }: Customer, { decision, by, reason }: DecisionWanted): Promise<string> {
  await lockCustomer(tx.queries, id);
  const customer = await customerWithId(tx.queries, id);
  if (customer === undefined) throw new CommandError('The account has just been deleted.');
  const staff = await requireDecider(tx, by, id);
  if (decision.what === 'stop' && decision.since < earliestTakeBack(tx.now))
    throw new CommandError('--since is at most 14 days ago: of what was removed before, nothing is kept.');
  switch (await decideByTwo(tx, customer, decision, { staff, reason })) {
    case 'first':
      return `Noted. A second person who decides has to give the same command within 24 hours.`;
    case 'done':
      return `Done for ${customer.email}.`;
  }
}

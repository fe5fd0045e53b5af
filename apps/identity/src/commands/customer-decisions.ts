/** `npm run customer -- stop | confirm | passkeys-only-off`: what two operators decide together (docs/security-changes.md). */
import { type Customer, customerWithId } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { type Decision, decideByTwo } from '../staff/decided-by-two.ts';
import type { Transaction } from '../storage/transaction.ts';
import { earliestTakeBack } from '../tokens/report-fraud.ts';
import { type Action, actionWithOptions } from './command.ts';
import { type OnCustomer, parseEmail } from './on-customer.ts';
import { requireDecider } from './require-decider.ts';
import { CommandError } from './run-command.ts';

export const decisionsNote =
  'Each action with --by needs a member of the staff who decides, and a reason. It runs when a second one gives the same command within 24 hours.';

type Proposal = { readonly decision: Decision; readonly by: string; readonly reason: string };

function timeIn(value: string): number {
  const time = Date.parse(value);
  if (Number.isNaN(time)) throw new CommandError('--since is a time, such as 2026-05-01T09:30:00Z.');
  return time;
}

async function decide(tx: Transaction, { id }: Customer, { decision, by, reason }: Proposal): Promise<string> {
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

const text = { type: 'string' } as const;
const byTwo = '--by <address> --reason <text>';

/** @param what a decision without arguments of its own */
const decisionAction = (onCustomer: OnCustomer, what: Exclude<Decision['what'], 'stop'>, does: string): Action =>
  actionWithOptions({
    usage: `${what} <email> ${byTwo}`,
    does,
    words: 1,
    options: { by: text, reason: text },
    required: ['by', 'reason'],
    async run([email = ''], { by = '', reason = '' }) {
      const proposal = { decision: { what }, by: parseEmail(by), reason };
      return onCustomer(email, (tx, customer) => decide(tx, customer, proposal));
    },
  });

export const decisionActions = (onCustomer: OnCustomer) => ({
  stop: actionWithOptions({
    usage: `stop <email> --since <time> ${byTwo}`,
    does: 'takes back everything that was done to the account since then, and logs everyone out',
    words: 1,
    options: { since: text, by: text, reason: text },
    required: ['since', 'by', 'reason'],
    async run([email = ''], { since = '', by = '', reason = '' }) {
      const proposal: Proposal = { decision: { what: 'stop', since: timeIn(since) }, by: parseEmail(by), reason };
      return onCustomer(email, (tx, customer) => decide(tx, customer, proposal));
    },
  }),
  confirm: decisionAction(
    onCustomer,
    'confirm',
    'confirms the last change for the customer: the hold on money ends with its 24 hours',
  ),
  'passkeys-only-off': decisionAction(onCustomer, 'passkeys-only-off', 'lets every method of the account work again'),
});

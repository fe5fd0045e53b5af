/**
 * `npm run customer`: deactivates and reactivates accounts, lifts blocks (docs/operating-reference.md, "Accounts switched off", "Why can't somebody log in?"),
 * decides by two (`customer-decisions.ts`), sets signals (`customer-signal.ts`), and moves customers in and out (`customer-data.ts`).
 */
import { type SwitchedOff, switchOff, switchOn } from '../account/account-status.ts';
import type { Customer } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Transaction } from '../storage/transaction.ts';
import { action, actionWithOptions, onDatabase, runActions } from './command.ts';
import { resetBlocks } from './customer-blocks.ts';
import { dataActions } from './customer-data.ts';
import { decisionActions, decisionsNote } from './customer-decisions.ts';
import { showCustomer } from './customer-show.ts';
import { signalActions, signalsNote } from './customer-signal.ts';
import { onCustomer } from './on-customer.ts';

async function changeStatus(tx: Transaction, customer: Customer, to: SwitchedOff | 'active'): Promise<void> {
  await lockCustomer(tx.queries, customer.id);
  if (to !== 'active') await switchOff(tx, customer, to);
  else if (customer.status !== 'active') await switchOn(tx, customer);
}

async function unblock(tx: Transaction, customer: Customer): Promise<string> {
  await recordEvent(tx, customer.id, { kind: 'method.unblocked', facts: {} });
  return resetBlocks(tx.queries, customer);
}

await runActions(
  'customer',
  {
    deactivate: actionWithOptions({
      usage: 'deactivate <email> --title <text> --message <html> [--final]',
      does: 'deactivates an account. The customer sees the title and the message after the right password, and can appeal unless --final is given',
      words: 1,
      options: { title: { type: 'string' }, message: { type: 'string' }, final: { type: 'boolean' } },
      required: ['title', 'message'],
      run: ([email = ''], { title = '', message = '', final = false }) =>
        onCustomer(email, async (tx, customer) => {
          await changeStatus(tx, customer, { status: 'deactivated', title, message, canAppeal: !final });
          return `${customer.email} is deactivated, and its sessions have ended.`;
        }),
    }),
    pause: action({
      usage: 'pause <email>',
      does: "pauses an account at its customer's request; the customer can reactivate it",
      words: 1,
      run: ([email = '']) =>
        onCustomer(email, async (tx, customer) => {
          await changeStatus(tx, customer, { status: 'paused' });
          return `${customer.email} is paused until the customer reactivates it.`;
        }),
    }),
    reactivate: action({
      usage: 'reactivate <email>',
      does: 'reactivates an account',
      words: 1,
      run: ([email = '']) =>
        onCustomer(email, async (tx, customer) => {
          await changeStatus(tx, customer, 'active');
          return `${customer.email} is active.`;
        }),
    }),
    ...decisionActions(onCustomer),
    ...signalActions(onCustomer),
    show: action({
      usage: 'show <email, number, id or support code>',
      does: 'shows what the support desk shows: why a login fails, signals, methods, sessions, codes, attempts, limits, pending changes, the last events',
      words: 1,
      run: ([query = '']) => onDatabase((opened) => showCustomer({ ...opened, settings: opened.config.settings }, query)),
    }),
    unblock: action({
      usage: 'unblock <email>',
      does: 'shows failed attempts and blocks, and lifts the blocks',
      words: 1,
      run: ([email = '']) => onCustomer(email, unblock),
    }),
    ...dataActions,
  },
  `deactivate, pause and reactivate end every session of the customer and notify them by email.
${decisionsNote}
${signalsNote}`,
);

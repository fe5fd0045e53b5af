/** The actions of staff for a customer, each by the function that the customer's own page, a command or a job uses. The permissions are in `act.ts`. */
import { type DeskAction, type DeskActionName, readSignalValue } from '@stepgate/contract';
import { switchOff, switchOn } from '../account/account-status.ts';
import type { Customer } from '../customers/customers.ts';
import { cancelRecovery } from '../customers/open-recovery.ts';
import { confirmChanges } from '../customers/risky-changes.ts';
import { clearSignal, setSignal } from '../customers/signals.ts';
import { recordEvent } from '../events/record-event.ts';
import type { wakeForNotice } from '../factors/wake-devices.ts';
import type { Ports } from '../kernel/context.ts';
import { escapedHtml } from '../kernel/html.ts';
import { Problem } from '../kernel/problem.ts';
import { notify } from '../messages/notify.ts';
import { beginStaffRecovery } from '../passkeys/staff-recoveries.ts';
import { endCustomerSessions } from '../sessions/sessions.ts';
import type { Transaction } from '../storage/transaction.ts';
import { takeBack } from '../tokens/report-fraud.ts';
import { liftBlocks } from './blocks.ts';
import { requireMayClear } from './own-signals.ts';
import { removeMethod } from './remove-method.ts';

/** The actor, the reason, and how many people have agreed. */
export type Actor = { readonly by: `staff:${string}`; readonly reason: string; readonly people: 1 | 2 };

/** The ports of an action beside its transaction. */
export type DeskPorts = Ports & {
  /** See `wakeForNotice`. It has its own way to the database, for after the commit. */
  readonly wakeForNotice: (tx: Transaction, customer: Customer) => ReturnType<typeof wakeForNotice>;
};

/** @returns whether there was something to do. Each notifies the customer by mail, in its transaction, which has locked the customer. */
type CarryOut<What extends DeskActionName> = (
  tx: Transaction,
  customer: Customer,
  action: Extract<DeskAction, { readonly what: What }>,
  actor: Actor,
  ports: DeskPorts,
) => Promise<boolean>;

export const deskCarryOut: { readonly [What in DeskActionName]: CarryOut<What> } = {
  async 'lift-blocks'(tx, customer, _action, { people }) {
    if (!(await liftBlocks(tx.queries, customer.id, people === 2 ? 'disabled' : 'blocked'))) return false;
    await recordEvent(tx, customer.id, { kind: 'method.unblocked', facts: {} });
    await notify(tx, customer, 'deskBlocksLifted');
    return true;
  },

  async 'end-sessions'(tx, customer, { session }) {
    if ((await endCustomerSessions(tx, customer.id, { id: session })) === 0) return false;
    await notify(tx, customer, 'deskSessionsEnded');
    return true;
  },

  async 'set-signal'(tx, customer, { kind, value, until }, { by, reason }) {
    const signal = readSignalValue(kind, value);
    if (signal === undefined || (until !== null && until <= tx.now)) throw new Problem('invalid_format');
    await setSignal(tx, customer.id, { ...signal, until, reason, by });
    await notify(tx, customer, 'deskSignalChanged');
    return true;
  },

  async 'clear-signal'(tx, customer, { kind, by: source }, { by, reason }) {
    await requireMayClear(tx.queries, by, source);
    if (!(await clearSignal(tx, customer.id, { kind, source }, { by, reason }))) return false;
    await notify(tx, customer, 'deskSignalChanged');
    return true;
  },

  async freeze(tx, customer, { title, message, canAppeal }) {
    if (customer.status !== 'active' && customer.status !== 'paused') return false;
    await switchOff(tx, customer, { status: 'deactivated', title, message: escapedHtml(message), canAppeal });
    return true;
  },

  async unfreeze(tx, customer) {
    if (customer.status !== 'deactivated') return false;
    await switchOn(tx, customer);
    return true;
  },

  'remove-method': (tx, customer, { method }, _actor, ports) => removeMethod(tx, ports, customer, method),

  'start-recovery': (tx, customer, _action, _actor, ports) => beginStaffRecovery(tx, customer, ports.wakeForNotice),

  'stop-recovery': (tx, customer) => cancelRecovery(tx, customer.id, 'passkeyRecoveryCancelled', 'staff'),

  async 'take-back'(tx, customer, { since }) {
    await takeBack(tx, customer, since);
    return true;
  },

  async 'confirm-change'(tx, customer, { changes }) {
    const { riskyChange } = customer;
    if (riskyChange === undefined || riskyChange.confirmed) return false;
    if (!(await confirmChanges(tx, customer.id, { changedAt: riskyChange.at, changes }))) return false;
    await notify(tx, customer, 'deskChangeConfirmed');
    return true;
  },
};

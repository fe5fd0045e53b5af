/**
 * Takes back what one person did to an account: at once, or after three days if the account would be weaker than it is now. The mailbox alone could otherwise end _passkeys
 * only_, or a method that the customer has confirmed. Until then everybody is out and money is on hold.
 */
import { passkeyRecovery as limits, passkeys, routes } from '@stepgate/contract';
import { switchPasskeysOnly } from '../customers/change-customer.ts';
import type { Customer } from '../customers/customers.ts';
import { listMadeChanges } from '../customers/made-changes.ts';
import { keepRecovery, openRecovery } from '../customers/open-recovery.ts';
import { recordEvent } from '../events/record-event.ts';
import { listFactors } from '../factors/list-factors.ts';
import { settledNumbers } from '../factors/used-number.ts';
import { cancelRemovals } from '../factors/waiting-removals.ts';
import { pageAddress } from '../kernel/page-address.ts';
import { notify, notifyByText } from '../messages/notify.ts';
import type { Transaction } from '../storage/transaction.ts';
import { chosePasskeysOnly, type Person, personBehind } from './person.ts';
import { onePerson, type Undone, undo } from './undo.ts';

/** Whether the account would lose what protects it now: _passkeys only_, or a method that the customer has confirmed. */
async function weakens(tx: Transaction, { id, passkeysOnly }: Customer, person: Person): Promise<boolean> {
  const { changes, methods } = person;
  const has = (await listFactors(tx.queries, id)).map(({ name }) => name);
  if (passkeysOnly && (chosePasskeysOnly(person) || has.some((name) => name.startsWith('passkey:') && methods.has(name))))
    return true;
  return changes.some(({ confirmed, added }) => confirmed && added.some((name) => has.includes(name)));
}

/** The customer, before the first unconfirmed change and a week ago: a younger method stops nothing. */
const weekAgo = (tx: Transaction, { id, unconfirmedSince = Number.POSITIVE_INFINITY }: Customer) => ({
  id,
  unconfirmedSince: Math.min(unconfirmedSince, tx.now - passkeys.oldAfter),
});

/** Begins the wait, unless one has begun. The notices stop nothing: a method of a week does, in a session. */
async function wait(tx: Transaction, customer: Customer, change: string): Promise<void> {
  if ((await openRecovery(tx.queries, customer.id)) !== undefined) return;
  const readyAt = tx.now + limits.wait;
  const begun = { id: tx.secrets.newToken(), browser: '', address: '', begunAt: tx.now, readyAt };
  await keepRecovery(tx.queries, customer.id, { ...begun, latestAt: readyAt + limits.open, byStaff: true, undoes: change });
  await recordEvent(tx, customer.id, { kind: 'recovery.asked', facts: { browser: '', network: '' } });
  await notify(tx, customer, 'undoWaits');
  for (const number of await settledNumbers(tx.queries, weekAgo(tx, customer)))
    await notifyByText(tx, customer, number, 'undoWaits', pageAddress(tx.settings, routes.login));
}

/**
 * Runs in a transaction that has locked the customer.
 * @returns what was taken back; `undefined` if it waits
 */
export async function takeBackFrom(tx: Transaction, customer: Customer, person: Person): Promise<Undone | undefined> {
  // Otherwise pending removals would be done before the wait ends.
  await cancelRemovals(tx.queries, customer.id);
  const [first] = person.changes;
  if (first !== undefined && (await weakens(tx, customer, person))) {
    await wait(tx, customer, first.id);
    return undefined;
  }
  return undo(tx, customer.id, onePerson(person, await listMadeChanges(tx.queries, customer.id), 'stay'));
}

/** The wait has ended, and was not stopped. Runs in a transaction that has locked the customer. */
export async function finishTakeBack(tx: Transaction, customer: Customer, id: string): Promise<Undone | undefined> {
  const person = await personBehind(tx, customer, id);
  if (person === undefined) return undefined;
  const known = await listMadeChanges(tx.queries, customer.id);
  const undone = await undo(tx, customer.id, onePerson(person, known, 'go'));
  const left = (await listFactors(tx.queries, customer.id)).filter(({ kind }) => kind === 'passkey');
  if (left.length < passkeys.fewestForOnly) await switchPasskeysOnly(tx, customer.id, 'off');
  return undone;
}

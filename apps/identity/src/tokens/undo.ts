/** Takes back what somebody else has done to an account: what they added ends, and what they removed or replaced comes back. */

import { undoPasskeysOnly } from '../customers/change-customer.ts';
import { takeBackEmail } from '../customers/email-undos.ts';
import { hasFactor } from '../customers/last-factor.ts';
import { listMadeChanges, listUnconfirmed, type MadeChange, markUndone } from '../customers/made-changes.ts';
import { countUnconfirmedAnew } from '../customers/risky-changes.ts';
import { stopWaiting } from '../customers/waiting-passkeys-only.ts';
import { recordEvent } from '../events/record-event.ts';
import { endAdded } from '../factors/end-added.ts';
import { type Former, putBack, putBackLast } from '../factors/former-factors.ts';
import type { Factor } from '../factors/list-factors.ts';
import { repairPrimaryNumber } from '../factors/primary-number.ts';
import { cancelRemovals } from '../factors/waiting-removals.ts';
import type { Transaction } from '../storage/transaction.ts';
import { chosePasskeysOnly, type Person } from './person.ts';

/** The reverted changes. */
export type Undone = {
  readonly added: readonly Factor[];
  /** The address that the account has again; `undefined` if it wasn't changed. */
  readonly email: string | undefined;
};

/** The author of the reverted changes. */
type Theirs = {
  /** Milliseconds since 1970: nothing from before is taken back. */
  readonly since: number;
  added(factor: Factor): boolean;
  removed(former: Former): boolean;
  made(change: MadeChange): boolean;
  /** Of the id of a change of the address. */
  email(change: string): boolean;
  /** Whether _passkeys only_ that was switched on since then is theirs. */
  readonly passkeysOnly: boolean;
};

/** Two people of the staff say that everything since then was somebody else's. */
export const everybodySince = (since: number): Theirs => ({
  since,
  added: ({ addedAt }) => addedAt >= since,
  removed: () => true,
  made: ({ madeAt }) => madeAt >= since,
  email: () => true,
  passkeysOnly: true,
});

/**
 * @param known every change of the account: a method that none of them added came without a session, as by an import
 * @param confirmed whether methods that the customer has confirmed since go as well
 */
export function onePerson(person: Person, known: readonly MadeChange[], confirmed: 'stay' | 'go'): Theirs {
  const { actsSince, sessions, methods, changes } = person;
  const ids = new Set(changes.map(({ id }) => id));
  const times = new Set(changes.map(({ madeAt }) => madeAt));
  const recorded = new Set(known.flatMap(({ added }) => added));
  const confirmedNames = new Set(known.flatMap((each) => (each.confirmed && confirmed === 'stay' ? each.added : [])));
  return {
    since: actsSince,
    added: ({ name, addedAt }) =>
      !confirmedNames.has(name) && (methods.has(name) || (addedAt >= actsSince && !recorded.has(name))),
    removed: ({ removedIn, removedWith, removedAt }) =>
      sessions.has(removedIn) || removedWith.some((name) => methods.has(name)) || (removedIn === '' && times.has(removedAt)),
    made: ({ id }) => ids.has(id),
    email: (change) => ids.has(change),
    passkeysOnly: chosePasskeysOnly(person),
  };
}

/**
 * Runs in a transaction that has locked the customer. It never leaves the customer without a method: the last ones that they had come back then.
 * @param id of the customer
 */
export async function undo(tx: Transaction, id: string, theirs: Theirs): Promise<Undone> {
  const { since } = theirs;
  const made = (await listMadeChanges(tx.queries, id)).filter(theirs.made);
  const added = await endAdded(tx, id, theirs.added);
  await putBack(tx, id, since, theirs.removed);
  await putBackLast(tx, id, since, () => hasFactor(tx, id));
  await repairPrimaryNumber(tx.queries, id);
  await stopWaiting(tx.queries, id);
  await cancelRemovals(tx.queries, id);
  if (theirs.passkeysOnly) await undoPasskeysOnly(tx.queries, id, since);
  const email = await takeBackEmail(tx, id, since, theirs.email);
  await markUndone(
    tx,
    made.map((change) => change.id),
  );
  const left = await listUnconfirmed(tx.queries, id);
  await countUnconfirmedAnew(
    tx.queries,
    id,
    left.map(({ madeAt }) => madeAt),
  );
  await recordEvent(tx, id, { kind: 'changes.undone', facts: { since, methods: added.map(({ name }) => name) } });
  return { added, email };
}

/**
 * The person behind a change, as far as the account shows: the sessions and the methods of one person, and since when that person acts. Every revert uses it:
 * the report of an approval, the link of a message, and the undo of an address.
 */
import { listMadeChanges, type MadeChange } from '../customers/made-changes.ts';
import { listFactors } from '../factors/list-factors.ts';
import { isSettled } from '../factors/used-factor.ts';
import { type Changing, listChanging, readChanging } from '../sessions/opened-with.ts';
import type { Transaction } from '../storage/transaction.ts';

export type Owner = {
  readonly id: string;
  /** See `unconfirmedSince`, as before the change. */
  readonly unconfirmedSince: number | undefined;
};

export type Person = {
  /** Milliseconds since 1970. */
  readonly actsSince: number;
  /** Hashes of sessions. */
  readonly sessions: ReadonlySet<string>;
  /** The methods that the person added: see `factorName`. */
  readonly methods: ReadonlySet<string>;
  readonly changes: readonly MadeChange[];
};

/**
 * Since when the person acts who has the session: since it began, or since they acted who added a method that opened it or approved in it. A method that the customer
 * has confirmed, or had before, isn't theirs.
 */
export async function readActsSince(
  tx: Transaction,
  { id, unconfirmedSince }: Owner,
  { createdAt, with: used }: Pick<Changing, 'createdAt' | 'with'>,
): Promise<number> {
  const recent = (await listFactors(tx.queries, id)).filter(
    ({ name, addedAt }) => used.includes(name) && !isSettled(unconfirmedSince, addedAt),
  );
  const changes = await listMadeChanges(tx.queries, id);
  const since = recent.map(({ name, addedAt }) => changes.findLast(({ added }) => added.includes(name))?.actingSince ?? addedAt);
  return Math.min(createdAt, ...since);
}

/**
 * A login after one of these changes takes what only its author knows, a new address or a new password, until a change that ends it.
 */
const handsOver: Readonly<Record<string, (later: MadeChange) => boolean>> = {
  'email-changed': ({ change }) => change === 'email-change-undone',
  'password-changed': ({ change, session }) =>
    change === 'email-change-undone' || (change === 'password-changed' && session === ''),
};

/** From a change until the change that ends it; open if none does. */
type Span = { readonly from: MadeChange; readonly to: MadeChange | undefined };

function spanOf(from: MadeChange, all: readonly MadeChange[]): Span | undefined {
  const ends = Object.hasOwn(handsOver, from.change) ? handsOver[from.change] : undefined;
  return ends && { from, to: all.find((later) => later.position > from.position && ends(later)) };
}

/** A login with a passkey or by a provider asks for neither address nor password. */
const needsNeither = (names: readonly string[]): boolean =>
  names.some((name) => name.startsWith('passkey:') || name.startsWith('social:'));

type From = {
  /** Hash of a session, or empty. */
  readonly session: string;
  /** The change in question, if it is known. */
  readonly change?: MadeChange | undefined;
  /** When it was made, if only that is known: milliseconds since 1970. */
  readonly since?: number;
};

/**
 * The person behind a change or a session. What else the same session did is theirs, what the methods that it added have opened, approved and added, and what was done
 * with an address or a password that they had set. What came from another session with methods from before stays the customer's.
 */
export async function findPerson(tx: Transaction, owner: Owner, { session, change, since }: From): Promise<Person> {
  const changing = await readChanging(tx.queries, session);
  const actsSince = Math.min(
    change?.actingSince ?? since ?? tx.now,
    changing === undefined ? tx.now : await readActsSince(tx, owner, changing),
  );
  const all = (await listMadeChanges(tx.queries, owner.id)).filter(({ madeAt }) => madeAt >= actsSince);
  const begun = await listChanging(tx.queries, owner.id);
  const recent = (await listFactors(tx.queries, owner.id)).filter(({ addedAt }) => addedAt >= actsSince).map(({ name }) => name);
  const sessions = new Set([session, change?.session ?? ''].filter((hash) => hash !== ''));
  const methods = new Set((changing?.with ?? []).filter((name) => recent.includes(name)));
  const theirs = new Set(all.filter(({ id }) => id === change?.id));
  const spans = () => [...theirs].flatMap((each) => spanOf(each, all) ?? []);
  const isBegun = ({ createdAt, with: used }: Changing): boolean =>
    used.some((name) => methods.has(name)) ||
    (!needsNeither(used) &&
      spans().some(({ from, to }) => createdAt > from.madeAt && (to === undefined || createdAt < to.madeAt)));
  const isMade = ({ position, madeWith, session: made }: MadeChange): boolean =>
    sessions.has(made) ||
    madeWith.some((name) => methods.has(name)) ||
    (!needsNeither(madeWith) &&
      spans().some(({ from, to }) => position > from.position && (to === undefined || position < to.position)));
  // Each finding may bring more, until nothing is new.
  for (let found = -1; found !== sessions.size + methods.size + theirs.size; ) {
    found = sessions.size + methods.size + theirs.size;
    for (const each of begun) if (isBegun(each)) sessions.add(each.hash);
    for (const each of all) if (isMade(each)) theirs.add(each);
    for (const { session: made, added } of theirs) {
      if (made !== '') sessions.add(made);
      for (const name of added) methods.add(name);
    }
  }
  return { actsSince, sessions, methods, changes: [...theirs] };
}

/** The person who made a change. @returns `undefined` if it was taken back already */
export async function personBehind(tx: Transaction, owner: Owner, id: string): Promise<Person | undefined> {
  const change = (await listMadeChanges(tx.queries, owner.id)).find((each) => each.id === id);
  return change && findPerson(tx, owner, { session: change.session, change });
}

/** Whether the person chose _passkeys only_. */
export const chosePasskeysOnly = ({ changes }: Person): boolean =>
  changes.some(({ change }) => change === 'passkeys-only-asked' || change === 'passkeys-only-on');

import type { Customer } from '../customers/customers.ts';
import { listUnconfirmed } from '../customers/made-changes.ts';
import { linkAboutChange } from '../customers/not-me-links.ts';
import type { Left } from '../messages/fraud-words.ts';
import type { Transaction } from '../storage/transaction.ts';
import type { Person } from './person.ts';
import { describeUnconfirmed } from './transaction-sentences.ts';

/**
 * The changes that wait for a confirmation, each with a new link that stops it: somebody else may have made them.
 * @param person whose changes are left out, because they are taken back already
 */
export async function linkUnconfirmed(
  tx: Transaction,
  { id, language, timeZone }: Customer,
  { changes }: Pick<Person, 'changes'> = { changes: [] },
): Promise<Left[]> {
  const left: Left[] = [];
  const theirs = new Set(changes.map((each) => each.id));
  for (const change of await listUnconfirmed(tx.queries, id)) {
    const { hold } = change;
    if (hold === undefined || hold === 'taken-back' || theirs.has(change.id)) continue;
    const [described] = describeUnconfirmed([{ ...change, hold }], language, timeZone);
    if (described !== undefined) left.push({ words: described.words, link: await linkAboutChange(tx, id, change) });
  }
  return left;
}

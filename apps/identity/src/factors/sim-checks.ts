/** Operators' answers about the SIM cards of customers' numbers: asked before a transaction, kept, and read in it. */
import { simChanges } from '@stepgate/contract';
import { sql } from 'kysely';
import { recordEvent } from '../events/record-event.ts';
import type { Deps } from '../kernel/context.ts';
import { maskPhoneNumber } from '../kernel/masked.ts';
import type { SimAnswer } from '../providers/number-signals/number-signals.ts';
import { type Expiring, keptAfterExpiry } from '../storage/expiring.ts';
import { type Of, prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import { type Transaction, transact } from '../storage/transaction.ts';

/** A new answer replaces an expired one, but not the answer about a change. */
export const expiring: readonly Expiring[] = [
  {
    table: 'sim_check',
    by: 'ask_again_at',
    keptFor: keptAfterExpiry,
    and: (now) => sql`withheld_until < ${now - keptAfterExpiry}`,
  },
];

const numbersToAsk = prepared((queries, of: Of<{ customerId: string; now: number }>) =>
  queries
    .selectFrom('phone_number')
    .leftJoin('sim_check', 'sim_check.phone_number_id', 'phone_number.id')
    .select(['phone_number.id', 'phone_number.number', 'phone_number.verified_at', 'sim_check.withheld_until'])
    .where('phone_number.customer_id', '=', of('customerId'))
    .where((where) => where.or([where('sim_check.ask_again_at', 'is', null), where('sim_check.ask_again_at', '<=', of('now'))])),
);

type CheckedNumber = {
  readonly id: string;
  readonly number: string;
  readonly verified_at: number;
  readonly withheld_until: number | null;
};

/**
 * Until when the number is withheld. An answer that fails changes nothing. A change from before the customer proved the number is the customer's own SIM card: the
 * code of that day went to it.
 */
function withheldUntil(answer: SimAnswer, { verified_at, withheld_until }: CheckedNumber, now: number): number {
  const before = withheld_until ?? 0;
  switch (answer.outcome) {
    case 'unchanged':
      return 0;
    case 'changed': {
      // Without a time the first answer counts: the next one doesn't prolong it.
      if (answer.at === undefined) return before > now ? before : now + simChanges.withheldFor;
      return answer.at < verified_at ? 0 : answer.at + simChanges.withheldFor;
    }
    default:
      return before;
  }
}

/** Of several that ask at one moment, one keeps its answer. */
async function keepAnswer(tx: Transaction, customerId: string, checked: CheckedNumber, answer: SimAnswer): Promise<void> {
  const withheld_until = withheldUntil(answer, checked, tx.now);
  const isAnswer = answer.outcome === 'unchanged' || answer.outcome === 'changed';
  const ask_again_at = tx.now + (isAnswer ? simChanges.askedAgainAfter : simChanges.silentFor);
  const stored = await tx.queries
    .insertInto('sim_check')
    .values({ phone_number_id: checked.id, customer_id: customerId, ask_again_at, withheld_until })
    .onConflict((conflict) =>
      conflict
        .column('phone_number_id')
        .doUpdateSet({ ask_again_at, withheld_until })
        .where('sim_check.ask_again_at', '<=', tx.now),
    )
    .returning('phone_number_id')
    .executeTakeFirst();
  const isNews = withheld_until > tx.now && withheld_until !== checked.withheld_until;
  if (stored === undefined || !isNews) return;
  const facts = { number: maskPhoneNumber(checked.number), until: withheld_until };
  await recordEvent(tx, customerId, { kind: 'number.sim-changed', facts });
}

/**
 * Asks the operators of a customer's numbers whether the SIM card was changed, unless they answered lately. Takes `simChanges.answerWithin` at most. Call it before
 * the transaction that issues a token: what it learns is read there.
 */
export async function askAboutSims(deps: Deps, customerId: string): Promise<void> {
  const { numberSignals, storage, clock } = deps;
  if (numberSignals === undefined) return;
  const due = await numbersToAsk(storage.queries, { customerId, now: clock.now() });
  const answers = await Promise.all(
    due.map(async (checked) => ({ checked, answer: await numberSignals.simChange(checked.number) })),
  );
  if (answers.length === 0) return;
  await transact(deps, async (tx) => {
    for (const { checked, answer } of answers) await keepAnswer(tx, customerId, checked, answer);
  });
}

const withheldNumbers = prepared((queries, of: Of<{ customerId: string; now: number }>) =>
  queries
    .selectFrom('sim_check')
    .innerJoin('phone_number', 'phone_number.id', 'sim_check.phone_number_id')
    .select(['phone_number.id', 'phone_number.number', 'sim_check.withheld_until as until'])
    .where('sim_check.customer_id', '=', of('customerId'))
    .where('sim_check.withheld_until', '>', of('now'))
    .orderBy('sim_check.withheld_until', 'desc'),
);

/** A number whose SIM card was changed lately, and until when no code to it approves anything. */
export type WithheldNumber = { readonly id: string; readonly number: string; readonly until: number };

/** The last to come back first. */
export const listWithheld = (queries: Queries, customerId: string, now: number): Promise<WithheldNumber[]> =>
  withheldNumbers(queries, { customerId, now });

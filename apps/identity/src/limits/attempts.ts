/**
 * The attempt policy (threats-and-promises, section 0): one counter in the database for each account and factor family. The statement that decides whether an
 * attempt may be checked also counts it, before the check. So the limit of five also holds for concurrent guesses on several processes. Unguessable proofs are
 * checked first (`isGuessable`).
 */
import { attempts } from '@stepgate/contract';
import { sql } from 'kysely';
import * as v from 'valibot';
import { Problem } from '../kernel/problem.ts';
import { type Expiring, keptAfterExpiry } from '../storage/expiring.ts';
import { type Of, prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';

/** Only rows that no longer block anyone, and never a count towards the disabling of a factor. */
export const expiring: readonly Expiring[] = [
  {
    table: 'attempt_counter',
    by: 'updated_at',
    keptFor: attempts.blocks[2] + keptAfterExpiry,
    and: () => sql`(subject like 'nobody:%' or subject like 'staff:% from %')`,
  },
];

/**
 * Families that can be attacked without a first factor. They block for at most a day and are never disabled, however many attempts fail. Otherwise a
 * stranger could disable a customer's login method permanently.
 */
const neverOff = [
  'password',
  'password-mail-link',
  'possession-code-address',
  'possession-code-address-known-device',
  'possession-code-mail-link',
  'email-code',
  'passkey',
  'staff',
] as const;

/**
 * Unguessable proofs, such as a signature. They are checked first, and only wrong ones are counted: a right one passes, whatever strangers have sent before.
 * The count bounds the wrong ones in the event log, and warns the customer.
 */
const unguessable: readonly string[] = ['passkey'];

/**
 * Attempts that are counted together. A trusted device has its own counter, so strangers can't lock its customer out. A browser that has opened a mailed link
 * has another. Codes have one counter for each path to them (`code-attempts.ts`): after the password, in a session, by the link of a mail, or with an address
 * alone. Codes to a new number and codes by mail also have their own, so that proving one's own number or address doesn't reset the guesses at the account's.
 */
const families = [
  'password-known-device',
  'possession-code',
  'possession-code-known-device',
  'possession-code-session',
  ...neverOff,
  'new-number-code',
  'push',
  'staff-code',
] as const;
export type AttemptFamily = (typeof families)[number];

/** Whether attempts are counted before the check, as whatever can be guessed has to be. */
export const isGuessable = (family: AttemptFamily): boolean => !unguessable.includes(family);

export const countedAttempt = v.object({
  subject: v.string(),
  family: v.picklist(families),
  inARow: v.number(),
  /** The position in a row of the block that this attempt begins if it fails; 0: none. */
  beginsBlock: v.number(),
});
export type CountedAttempt = v.InferOutput<typeof countedAttempt>;

const round = sql<number>`(case when attempt_counter.blocked_until > 0 then 1 else attempt_counter.failures + 1 end)`;
const last = sql<boolean>`${round} >= ${sql.lit(attempts.beforeBlock)}`;
const [first, second, third] = attempts.blocks;
const isOff = sql<boolean>`(attempt_counter.in_a_row >= ${sql.lit(attempts.beforeDisabled)}
  and attempt_counter.family not in (${sql.join(neverOff.map((family) => sql.lit(family)))}))`;

/** The end of the block that a failed attempt begins: the first duration, the second, then always the last. */
const blockEnd = sql<number>`excluded.updated_at + (case
  when attempt_counter.blocks = 0 then ${sql.lit(first)}
  when attempt_counter.blocks = 1 then ${sql.lit(second)}
  else ${sql.lit(third)} end)`;

const count = prepared((queries, of: Of<{ subject: string; family: string; now: number }>) =>
  queries
    .insertInto('attempt_counter')
    .values({
      subject: of('subject'),
      family: of('family'),
      failures: sql.lit(1),
      in_a_row: sql.lit(1),
      blocks: sql.lit(0),
      blocked_until: sql.lit(0),
      updated_at: of('now'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'family'])
        .doUpdateSet({
          failures: round,
          in_a_row: sql`attempt_counter.in_a_row + 1`,
          blocks: sql`(case when ${last} then attempt_counter.blocks + 1 else attempt_counter.blocks end)`,
          blocked_until: sql`(case when ${last} then ${blockEnd} else 0 end)`,
          updated_at: sql`excluded.updated_at`,
        })
        .whereRef('attempt_counter.blocked_until', '<=', 'excluded.updated_at')
        .where(sql<boolean>`not ${isOff}`),
    )
    .returning(['in_a_row', 'blocks', 'blocked_until']),
);

/**
 * Counts an attempt, or refuses it. The fifth in a row begins the block immediately, and its success lifts the block again. A process that dies
 * between the two leaves a block, never a free guess.
 * @throws Problem `attempt_limit_reached`
 */
export async function countAttempt(
  queries: Queries,
  subject: string,
  family: AttemptFamily,
  now: number,
): Promise<CountedAttempt> {
  const [counted] = await count(queries, { subject, family, now });
  if (counted === undefined) throw new Problem('attempt_limit_reached', { limit: `attempts-${family}` });
  const beginsBlock = counted.blocked_until > 0 ? counted.blocks : 0;
  return { subject, family, inARow: counted.in_a_row, beginsBlock };
}

/** Consecutive attempts of a family that haven't been reset. Counts nothing. */
export async function countInARow(queries: Queries, subject: string, family: AttemptFamily): Promise<number> {
  const row = await queries
    .selectFrom('attempt_counter')
    .select('in_a_row')
    .where('subject', '=', subject)
    .where('family', '=', family)
    .executeTakeFirst();
  return row?.in_a_row ?? 0;
}

/** Refuses early while the family is blocked, and counts nothing. @throws Problem `attempt_limit_reached` */
export async function refuseBlocked(queries: Queries, subject: string, family: AttemptFamily, now: number): Promise<void> {
  const blocked = await queries
    .selectFrom('attempt_counter')
    .select('subject')
    .where('subject', '=', subject)
    .where('family', '=', family)
    .where((where) => where.or([where('blocked_until', '>', now), isOff]))
    .executeTakeFirst();
  if (blocked !== undefined) throw new Problem('attempt_limit_reached', { limit: `attempts-${family}` });
}

const forgetUpTo = prepared((queries, of: Of<{ subject: string; family: string; inARow: number }>) =>
  queries
    .deleteFrom('attempt_counter')
    .where('subject', '=', of('subject'))
    .where('family', '=', of('family'))
    .where('in_a_row', '=', of('inARow')),
);

/** Resets the count after a right answer, unless other attempts were counted since; then the count stays until a login is complete. */
export async function attemptSucceeded(queries: Queries, { subject, family, inARow }: CountedAttempt): Promise<void> {
  await forgetUpTo(queries, { subject, family, inARow });
}

/** Resets the families that a complete login has passed. */
export async function forgiveAttempts(queries: Queries, subject: string, families: readonly AttemptFamily[]): Promise<void> {
  // PostgreSQL refuses an empty list.
  if (families.length === 0) return;
  await queries.deleteFrom('attempt_counter').where('subject', '=', subject).where('family', 'in', families).execute();
}

/** The count of a family. `blockedUntil` is 0 if it isn't blocked, and infinite if the family is disabled until two people lift that. */
export type Counted = { readonly what: string; readonly wrong: number; readonly blockedUntil: number };

/** Every family with a count. */
export async function listCounted(queries: Queries, subject: string): Promise<Counted[]> {
  const rows = await queries
    .selectFrom('attempt_counter')
    .select(['family', 'in_a_row', 'blocked_until', sql<number>`case when ${isOff} then 1 else 0 end`.as('off')])
    .where('subject', '=', subject)
    .orderBy('family')
    .execute();
  return rows.map(({ family, in_a_row, blocked_until, off }) => ({
    what: family,
    wrong: in_a_row,
    blockedUntil: off === 1 ? Number.POSITIVE_INFINITY : blocked_until,
  }));
}

/**
 * Lifts the blocks of a subject. The failures in a row stay counted, so that lifts don't add guesses to the hundred.
 * @param of `blocked` leaves alone what is disabled; `disabled` lets it begin anew, too
 * @returns whether anything changed
 */
export async function liftAttempts(queries: Queries, subject: string, of: 'blocked' | 'disabled'): Promise<boolean> {
  const ofSubject = queries.deleteFrom('attempt_counter').where('subject', '=', subject);
  const begun = of === 'blocked' ? [] : await ofSubject.where(isOff).returning('family').execute();
  const lifted = await queries
    .updateTable('attempt_counter')
    .set({ failures: 0, blocks: 0, blocked_until: 0 })
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .where(sql<boolean>`not ${isOff}`)
    .returning('family')
    .execute();
  return begun.length + lifted.length > 0;
}

/** Resets every count and block of a rate-limit key, and of the keys that a network makes longer: `subject network`. */
export async function forgetAttemptsFromEverywhere(queries: Queries, subject: string): Promise<void> {
  await queries
    .deleteFrom('attempt_counter')
    .where((where) => where.or([where('subject', '=', subject), where('subject', 'like', `${subject} %`)]))
    .execute();
}

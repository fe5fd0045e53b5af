/**
 * The attempt policy (threats-and-promises, section 0): one counter in the database for each account and factor family. An attempt
 * is counted before it is checked, in the statement that decides whether it may be checked at all, so that guesses made side by
 * side, on any number of processes, are bounded by the same five.
 */
import { attempts } from '@stepgate/contract';
import { sql } from 'kysely';
import { prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import { Problem } from './problem.ts';

/**
 * What is guessed at together. A known device has a counter of its own, so that nobody else can lock its owner out. Codes have one for each
 * way to come to them (`code-attempts.ts`): after the password, in a session, by the link of a mail, or with nothing but an address.
 * Codes to a new number have their own too: proving a number of one's own forgives no guesses at the account's.
 */
export type AttemptFamily =
  | 'password'
  | 'password-known-device'
  | 'possession-code'
  | 'possession-code-known-device'
  | 'possession-code-session'
  | NeverOff
  | 'new-number-code'
  | 'push'
  | 'staff-code';

/**
 * Families that can be guessed at without a first factor. They block for a day at a time, however many attempts fail, and are never off:
 * otherwise a stranger could take a way to log in from its owner for good.
 */
const neverOff = [
  'possession-code-address',
  'possession-code-address-known-device',
  'possession-code-mail-link',
  'staff',
] as const;
type NeverOff = (typeof neverOff)[number];

export type CountedAttempt = {
  readonly subject: string;
  readonly family: AttemptFamily;
  readonly inARow: number;
  /** Which block in a row begins with this attempt, if it fails; 0: none. */
  readonly beginsBlock: number;
};

const round = sql<number>`(case when attempt_counter.blocked_until > 0 then 1 else attempt_counter.failures + 1 end)`;
const last = sql<boolean>`${round} >= ${sql.lit(attempts.beforeBlock)}`;
const [first, second, third] = attempts.blocks;
const isOff = sql<boolean>`(attempt_counter.in_a_row >= ${sql.lit(attempts.beforeDisabled)}
  and attempt_counter.family not in (${sql.join(neverOff.map((family) => sql.lit(family)))}))`;

/** When the block ends that this attempt begins, if it fails: the first, the second, then always the last of the list. */
const blockEnd = sql<number>`excluded.updated_at + (case
  when attempt_counter.blocks = 0 then ${sql.lit(first)}
  when attempt_counter.blocks = 1 then ${sql.lit(second)}
  else ${sql.lit(third)} end)`;

const count = prepared((queries, subject: string, family: string, now: number) =>
  queries
    .insertInto('attempt_counter')
    .values({
      subject,
      family,
      failures: sql.lit(1),
      in_a_row: sql.lit(1),
      blocks: sql.lit(0),
      blocked_until: sql.lit(0),
      updated_at: now,
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
 * Counts an attempt, or refuses it. The fifth in a row begins the block there and then, and its success lifts it again: a process
 * that dies between the two leaves a block behind, never a free guess.
 * @throws Problem `attempt_limit_reached`
 */
export async function countAttempt(
  queries: Queries,
  subject: string,
  family: AttemptFamily,
  now: number,
): Promise<CountedAttempt> {
  const [counted] = await count(queries, subject, family, now);
  if (counted === undefined) throw new Problem('attempt_limit_reached');
  const beginsBlock = counted.blocked_until > 0 ? counted.blocks : 0;
  return { subject, family, inARow: counted.in_a_row, beginsBlock };
}

/** Attempts of a family in a row that have not been forgiven yet; counts nothing. */
export async function inARowOf(queries: Queries, subject: string, family: AttemptFamily): Promise<number> {
  const row = await queries
    .selectFrom('attempt_counter')
    .select('in_a_row')
    .where('subject', '=', subject)
    .where('family', '=', family)
    .executeTakeFirst();
  return row?.in_a_row ?? 0;
}

/** Refuses what would be no use while the family is blocked, and counts nothing. @throws Problem `attempt_limit_reached` */
export async function refuseBlocked(queries: Queries, subject: string, family: AttemptFamily, now: number): Promise<void> {
  const blocked = await queries
    .selectFrom('attempt_counter')
    .select('subject')
    .where('subject', '=', subject)
    .where('family', '=', family)
    .where((where) => where.or([where('blocked_until', '>', now), isOff]))
    .executeTakeFirst();
  if (blocked !== undefined) throw new Problem('attempt_limit_reached');
}

const forgetUpTo = prepared((queries, subject: string, family: string, inARow: number) =>
  queries
    .deleteFrom('attempt_counter')
    .where('subject', '=', subject)
    .where('family', '=', family)
    .where('in_a_row', '=', inARow),
);

/** A right answer starts the count afresh, unless somebody else was counted since: then it stays until the login is whole. */
export async function attemptSucceeded(queries: Queries, { subject, family, inARow }: CountedAttempt): Promise<void> {
  await forgetUpTo(queries, subject, family, inARow);
}

/** A whole login, every factor of it passed, forgives what was counted in the families it passed. */
export async function forgiveAttempts(queries: Queries, subject: string, families: readonly AttemptFamily[]): Promise<void> {
  await queries.deleteFrom('attempt_counter').where('subject', '=', subject).where('family', 'in', families).execute();
}

/** What is counted of a family. `blockedUntil` is 0 where nothing is blocked, and infinite where the family is off until somebody lifts it. */
export type Counted = { readonly what: string; readonly wrong: number; readonly blockedUntil: number };

/** Every family that something is counted in. */
export async function countedOf(queries: Queries, subject: string): Promise<Counted[]> {
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

/** Forgets every count of a subject, and with it every block. */
export async function forgetAttempts(queries: Queries, subject: string): Promise<void> {
  await queries.deleteFrom('attempt_counter').where('subject', '=', subject).execute();
}

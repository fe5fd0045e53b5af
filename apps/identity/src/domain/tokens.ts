/** One-time tokens: bound to a customer, an action and a purpose; hashed at rest; spent in one statement. */
import { type ChallengeAnswer, type ChallengeType, lifetimes, sizes, type TokenPropertiesAnswer } from '@stepgate/contract';
import { sql } from 'kysely';
import { prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import { type IssuedAction, isIssuedAction, isProof, isPurpose, type Proof, type Purpose, policies } from './policy.ts';
import { Problem } from './problem.ts';
import type { Secrets } from './secrets.ts';

export type TokenChallenge = {
  readonly position: number;
  readonly required: boolean;
  readonly ways: readonly ChallengeAnswer[];
  readonly passed: boolean;
  readonly passedBy: Proof | undefined;
};

export type OneTimeToken = {
  readonly hash: string;
  /** `undefined` on a decoy. */
  readonly customerId: string | undefined;
  readonly subject: string;
  readonly action: IssuedAction;
  readonly purpose: Purpose;
  /** Proofs given before the challenges. */
  readonly proofs: readonly Proof[];
  readonly redirectTo: string;
  readonly expiresAt: number;
  readonly challenges: readonly TokenChallenge[];
};

export type NewToken = Pick<OneTimeToken, 'customerId' | 'subject' | 'action' | 'proofs' | 'redirectTo'> & {
  /** The ways of each required challenge, the primary one first. */
  readonly challenges: readonly (readonly ChallengeAnswer[])[];
};

const insertToken = prepared(
  (
    queries,
    hash: string,
    customerId: string | null,
    subject: string,
    action: string,
    purpose: string,
    proofs: string,
    redirectTo: string,
    now: number,
    expiresAt: number,
  ) =>
    queries.insertInto('one_time_token').values({
      hash,
      customer_id: customerId,
      subject,
      action,
      purpose,
      proofs,
      redirect_to: redirectTo,
      created_at: now,
      expires_at: expiresAt,
      spent_at: sql.lit(null),
    }),
);

const insertChallenge = prepared((queries, tokenHash: string, position: number, ways: string) =>
  queries.insertInto('challenge').values({
    token_hash: tokenHash,
    position,
    required: sql.lit(1),
    ways,
    evaluated: sql.lit(0),
    passed_at: sql.lit(null),
    passed_by: sql.lit(null),
  }),
);

/** Writes a new token. @returns the token itself, which exists nowhere else from here on */
export async function issueToken(queries: Queries, secrets: Secrets, now: number, token: NewToken): Promise<string> {
  const oneTimeToken = secrets.newToken();
  const hash = secrets.hashToken(oneTimeToken);
  const { customerId = null, subject, action, redirectTo } = token;
  const { purpose } = policies[action];
  const proofs = token.proofs.join(',');
  await insertToken(queries, hash, customerId, subject, action, purpose, proofs, redirectTo, now, now + lifetimes.oneTimeToken);
  for (const [position, ways] of token.challenges.entries()) await insertChallenge(queries, hash, position, JSON.stringify(ways));
  return oneTimeToken;
}

const tokenText = new RegExp(`^[A-Za-z0-9_-]{22,${sizes.oneTimeToken}}$`);

/** One name of a proof that this release knows, or none: a column may hold what a later release wrote. */
const proofOf = (name: string | null): Proof | undefined => (name !== null && isProof(name) ? name : undefined);

const tokenRows = prepared((queries, hash: string, now: number) =>
  queries
    .selectFrom('one_time_token as token')
    .leftJoin('challenge', 'challenge.token_hash', 'token.hash')
    .select([
      'token.hash',
      'token.customer_id',
      'token.subject',
      'token.action',
      'token.purpose',
      'token.proofs',
      'token.redirect_to',
      'token.expires_at',
      'challenge.position',
      'challenge.required',
      'challenge.ways',
      'challenge.passed_at',
      'challenge.passed_by',
    ])
    .where('token.hash', '=', hash)
    .where('token.expires_at', '>', now)
    .where('token.spent_at', 'is', null)
    .orderBy('challenge.position'),
);

/**
 * The token with its challenges, in one query.
 * @throws Problem `ott_not_found` for one that is missing, malformed, unknown, expired or spent: one answer for all
 */
export async function findToken(queries: Queries, secrets: Secrets, now: number, oneTimeToken: unknown): Promise<OneTimeToken> {
  if (typeof oneTimeToken !== 'string' || !tokenText.test(oneTimeToken)) throw new Problem('ott_not_found');
  const rows = await tokenRows(queries, secrets.hashToken(oneTimeToken), now);
  const [first] = rows;
  if (first === undefined || !isIssuedAction(first.action) || !isPurpose(first.purpose)) throw new Problem('ott_not_found');
  return {
    hash: first.hash,
    customerId: first.customer_id ?? undefined,
    subject: first.subject,
    action: first.action,
    purpose: first.purpose,
    proofs: first.proofs.split(',').flatMap((name) => proofOf(name) ?? []),
    redirectTo: first.redirect_to,
    expiresAt: first.expires_at,
    challenges: rows.flatMap(({ position, required, ways, passed_at, passed_by }) =>
      position === null || ways === null
        ? []
        : [{ position, required: required === 1, ways: waysOf(ways), passed: passed_at !== null, passedBy: proofOf(passed_by) }],
    ),
  };
}

/** What `issueToken` wrote. */
function waysOf(stored: string): ChallengeAnswer[] {
  const ways: ChallengeAnswer[] = JSON.parse(stored);
  return ways;
}

/** The challenge that is asked for now: the first that is required and open. */
export const openChallenge = (token: OneTimeToken): TokenChallenge | undefined =>
  token.challenges.find(({ required, passed }) => required && !passed);

export const wayOf = (challenge: TokenChallenge | undefined, type: ChallengeType): ChallengeAnswer | undefined =>
  challenge?.ways.find((way) => way.type === type);

/** All that has been proved with this token so far. */
export function proofsOf(token: OneTimeToken): Proof[] {
  return [...token.proofs, ...token.challenges.flatMap(({ passedBy }) => passedBy ?? [])];
}

/** The answer of token status and of every verify. */
export function describeToken(token: OneTimeToken, oneTimeToken: string, now: number): TokenPropertiesAnswer {
  return {
    oneTimeTokenProperties: {
      oneTimeToken,
      actionType: token.action,
      validity: Math.max(0, Math.ceil((token.expiresAt - now) / 1_000)),
      challenges: token.challenges.flatMap(({ ways: [primaryChallenge, ...alternatives], required, passed }) =>
        primaryChallenge === undefined ? [] : [{ primaryChallenge, alternatives, required, passed }],
      ),
    },
  };
}

/**
 * Spends the token: whoever gets `true` is the only one who ever will.
 * The guard stands in the statement, so that no check before it has to be believed.
 */
export async function spendToken(queries: Queries, hash: string, now: number): Promise<boolean> {
  const spent = await queries
    .updateTable('one_time_token')
    .set({ spent_at: now })
    .where('hash', '=', hash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .where('customer_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('challenge')
            .select('position')
            .whereRef('challenge.token_hash', '=', 'one_time_token.hash')
            .where('required', '=', 1)
            .where('passed_at', 'is', null),
        ),
      ),
    )
    .returning('hash')
    .executeTakeFirst();
  return spent !== undefined;
}

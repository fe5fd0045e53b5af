/** One-time tokens: bound to a customer, an action and a purpose; hashed at rest; spent in one statement. */
import { type ChallengeAnswer, type ChallengeType, lifetimes, sizes, type TokenPropertiesAnswer } from '@stepgate/contract';
import { sql } from 'kysely';
import { prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import type { NewChallenge } from './challenges-for.ts';
import {
  type IssuedAction,
  isEnough,
  isIssuedAction,
  isProof,
  isPurpose,
  type Proof,
  type Purpose,
  policies,
  provesTheSame,
} from './policy.ts';
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
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly knownDevice: boolean;
  /** Who began it, for the customer to recognise. */
  readonly begunBy: BegunBy;
  /** Hash of the session that a fresh second factor is for, or empty. */
  readonly sessionHash: string;
  readonly challenges: readonly TokenChallenge[];
};

/** As the asking browser says of itself, and where it asks from. */
type BegunBy = { readonly browser: string; readonly address: string };

export type NewToken = Pick<OneTimeToken, 'customerId' | 'subject' | 'action' | 'proofs' | 'redirectTo' | 'begunBy'> & {
  readonly knownDevice?: boolean;
  readonly sessionHash?: string;
  readonly challenges: readonly NewChallenge[];
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
    knownDevice: number,
    browser: string,
    address: string,
    sessionHash: string,
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
      known_device: knownDevice,
      browser,
      address,
      session_hash: sessionHash,
      spent_at: sql.lit(null),
    }),
);

const insertChallenge = prepared((queries, tokenHash: string, position: number, ways: string, untilEnough: number) =>
  queries.insertInto('challenge').values({
    token_hash: tokenHash,
    position,
    required: sql.lit(1),
    ways,
    until_enough: untilEnough,
    evaluated: sql.lit(0),
    passed_at: sql.lit(null),
    passed_by: sql.lit(null),
  }),
);

/** Writes a new token. @returns the token itself, which exists nowhere else from here on */
export async function issueToken(queries: Queries, secrets: Secrets, now: number, token: NewToken): Promise<string> {
  const oneTimeToken = secrets.newToken();
  const hash = secrets.hashToken(oneTimeToken);
  const { customerId = null, subject, action, redirectTo, begunBy, knownDevice, sessionHash = '' } = token;
  const { purpose } = policies[action];
  await insertToken(
    queries,
    hash,
    customerId,
    subject,
    action,
    purpose,
    token.proofs.join(','),
    redirectTo,
    now,
    now + lifetimes.oneTimeToken,
    knownDevice ? 1 : 0,
    begunBy.browser,
    begunBy.address,
    sessionHash,
  );
  for (const [position, { ways, untilEnough }] of token.challenges.entries())
    await insertChallenge(queries, hash, position, JSON.stringify(ways), untilEnough ? 1 : 0);
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
      'token.created_at',
      'token.expires_at',
      'token.known_device',
      'token.browser',
      'token.address',
      'token.session_hash',
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
  const token = await tokenWithHash(queries, now, secrets.hashToken(oneTimeToken));
  if (token === undefined) throw new Problem('ott_not_found');
  return token;
}

/** A live token as another row of ours names it: by its hash. */
export async function tokenWithHash(queries: Queries, now: number, hash: string): Promise<OneTimeToken | undefined> {
  const rows = await tokenRows(queries, hash, now);
  const [first] = rows;
  if (first === undefined || !isIssuedAction(first.action) || !isPurpose(first.purpose)) return undefined;
  return {
    hash: first.hash,
    customerId: first.customer_id ?? undefined,
    subject: first.subject,
    action: first.action,
    purpose: first.purpose,
    proofs: first.proofs.split(',').flatMap((name) => proofOf(name) ?? []),
    redirectTo: first.redirect_to,
    createdAt: first.created_at,
    expiresAt: first.expires_at,
    knownDevice: first.known_device === 1,
    begunBy: { browser: first.browser, address: first.address },
    sessionHash: first.session_hash,
    challenges: rows.flatMap(({ position, required, ways, passed_at, passed_by }) =>
      position === null || ways === null
        ? []
        : [{ position, required: required === 1, ways: waysOf(ways), passed: passed_at !== null, passedBy: proofOf(passed_by) }],
    ),
  };
}

/** The live tokens of a customer that have a challenge of a type open. */
export async function tokensWaitingFor(
  queries: Queries,
  now: number,
  customerId: string,
  type: ChallengeType,
): Promise<OneTimeToken[]> {
  const rows = await queries
    .selectFrom('challenge')
    .innerJoin('one_time_token as token', 'token.hash', 'challenge.token_hash')
    .select('token.hash')
    .distinct()
    .where('token.customer_id', '=', customerId)
    .where('token.spent_at', 'is', null)
    .where('token.expires_at', '>', now)
    .where('challenge.passed_at', 'is', null)
    .where('challenge.ways', 'like', `%"type":"${type}"%`)
    .execute();
  const tokens: OneTimeToken[] = [];
  for (const { hash } of rows) {
    const token = await tokenWithHash(queries, now, hash);
    if (token !== undefined) tokens.push(token);
  }
  return tokens;
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

/** The challenge of a type wherever it stands in the token's list, open or passed. */
export const challengeOf = (token: OneTimeToken, type: ChallengeType): TokenChallenge | undefined =>
  token.challenges.find((challenge) => wayOf(challenge, type) !== undefined);

/**
 * One thing proves once: a way through what has just been proved is no way any more for what is still open, wherever another is left.
 * @param position of the challenge that has just been passed
 */
async function closeTo(queries: Queries, token: OneTimeToken, position: number, by: ChallengeType): Promise<void> {
  for (const challenge of token.challenges) {
    const left = challenge.ways.filter(({ type }) => !provesTheSame(type, by));
    const closed = left.length > 0 && left.length < challenge.ways.length;
    if (challenge.passed || challenge.position === position || !closed) continue;
    await queries
      .updateTable('challenge')
      .set({ ways: JSON.stringify(left) })
      .where('token_hash', '=', token.hash)
      .where('position', '=', challenge.position)
      .where('passed_at', 'is', null)
      .execute();
  }
}

/**
 * Marks a challenge as passed, once; what was asked only until the proofs are enough is then no longer asked where they are.
 * @param by a proof, or the name of what passed it and proves nothing
 * @returns whether this call was the one that marked it
 */
export async function markPassed(
  queries: Queries,
  token: OneTimeToken,
  position: number,
  by: ChallengeType,
  now: number,
): Promise<boolean> {
  const marked = await queries
    .updateTable('challenge')
    .set({ passed_at: now, passed_by: by })
    .where('token_hash', '=', token.hash)
    .where('position', '=', position)
    .where('passed_at', 'is', null)
    .returning('position')
    .executeTakeFirst();
  if (marked === undefined) return false;
  await closeTo(queries, token, position, by);
  if (isEnough(token.action, [...proofsOf(token), ...(isProof(by) ? [by] : [])])) {
    await queries
      .updateTable('challenge')
      .set({ required: 0 })
      .where('token_hash', '=', token.hash)
      .where('until_enough', '=', 1)
      .where('passed_at', 'is', null)
      .execute();
  }
  return true;
}

/** Asks for one thing more, last, unless it is in the list already. */
export async function askAlso(queries: Queries, token: OneTimeToken, { ways }: NewChallenge): Promise<void> {
  const [first] = ways;
  if (first === undefined || challengeOf(token, first.type) !== undefined) return;
  const position = Math.max(...token.challenges.map((challenge) => challenge.position)) + 1;
  await insertChallenge(queries, token.hash, position, JSON.stringify(ways), 0);
}

/** Adds what was proved with a token outside its challenges, once. @returns whether this call was the one that added it */
export async function addProof(queries: Queries, token: OneTimeToken, proof: Proof, now: number): Promise<boolean> {
  const added = await queries
    .updateTable('one_time_token')
    .set({ proofs: [...token.proofs, proof].join(',') })
    .where('hash', '=', token.hash)
    .where('proofs', '=', token.proofs.join(','))
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst();
  return added !== undefined;
}

/** Ends a token before its time. */
export async function endToken(queries: Queries, hash: string, now: number): Promise<void> {
  await queries
    .updateTable('one_time_token')
    .set({ spent_at: now })
    .where('hash', '=', hash)
    .where('spent_at', 'is', null)
    .execute();
}

/** Ends every live token of a customer but one, so that what began before a change cannot be finished after it. */
export async function endTokens(queries: Queries, customerId: string, now: number, except = ''): Promise<void> {
  await queries
    .updateTable('one_time_token')
    .set({ spent_at: now })
    .where('customer_id', '=', customerId)
    .where('hash', '<>', except)
    .where('spent_at', 'is', null)
    .execute();
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

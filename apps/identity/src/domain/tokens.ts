/** One-time tokens: bound to a customer, an action and a purpose, and hashed at rest. How one is read. */
import { type ChallengeAnswer, type ChallengeType, sizes, type TokenPropertiesAnswer } from '@stepgate/contract';
import { prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import { aboutIn, readAbout, type TokenAbout } from './about.ts';
import { type IssuedAction, isIssuedAction, isProof, isPurpose, type Proof, type Purpose } from './policy.ts';
import { Problem } from './problem.ts';
import type { Language } from './problem-messages.ts';
import type { Secrets } from './secrets.ts';

export type TokenChallenge = {
  readonly position: number;
  readonly required: boolean;
  readonly ways: readonly ChallengeAnswer[];
  readonly passed: boolean;
  /** `undefined` while it is open. */
  readonly passedAt: number | undefined;
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
  /** Digest of the one request that it approves, or empty: see `approvals.ts`. */
  readonly approves: string;
  /** What stands on each of its screens. */
  readonly about: TokenAbout | undefined;
  readonly challenges: readonly TokenChallenge[];
};

/** As the asking browser says of itself, and where it asks from. */
type BegunBy = { readonly browser: string; readonly address: string };

/** What a token looks like. */
export const tokenText = new RegExp(`^[A-Za-z0-9_-]{22,${sizes.oneTimeToken}}$`);

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
      'token.approves',
      'token.about',
      'token.spent_at',
      'challenge.position',
      'challenge.required',
      'challenge.ways',
      'challenge.passed_at',
      'challenge.passed_by',
    ])
    .where('token.hash', '=', hash)
    .where('token.expires_at', '>', now)
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

/**
 * A live token as another row of ours names it: by its hash.
 * @param also one that was spent or ended before its time, for whoever only looks back at it
 */
export async function tokenWithHash(
  queries: Queries,
  now: number,
  hash: string,
  also?: 'spent',
): Promise<OneTimeToken | undefined> {
  const rows = await tokenRows(queries, hash, now);
  const [first] = rows;
  if (first === undefined || (first.spent_at !== null && also === undefined)) return undefined;
  if (!isIssuedAction(first.action) || !isPurpose(first.purpose)) return undefined;
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
    approves: first.approves,
    about: readAbout(first.about),
    challenges: rows.flatMap(({ position, required, ways, passed_at, passed_by }) =>
      position === null || ways === null
        ? []
        : [
            {
              position,
              required: required === 1,
              ways: waysOf(ways),
              passed: passed_at !== null,
              passedAt: passed_at ?? undefined,
              passedBy: proofOf(passed_by),
            },
          ],
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

/** The answer of token status and of every verify. */
export function describeToken(token: OneTimeToken, oneTimeToken: string, now: number, language: Language): TokenPropertiesAnswer {
  return {
    oneTimeTokenProperties: {
      oneTimeToken,
      actionType: token.action,
      validity: Math.max(0, Math.ceil((token.expiresAt - now) / 1_000)),
      ...(token.about && { about: aboutIn(token.about, language) }),
      challenges: token.challenges.flatMap(({ ways: [primaryChallenge, ...alternatives], required, passed }) =>
        primaryChallenge === undefined ? [] : [{ primaryChallenge, alternatives, required, passed }],
      ),
    },
  };
}

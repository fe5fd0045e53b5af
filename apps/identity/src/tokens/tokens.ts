/** Reads one-time tokens. A token is bound to a customer, an action and a purpose, and stored as a hash. */

import { type ChallengeType, sizes } from '@stepgate/contract';
import { unconfirmedSince } from '../customers/risky-changes.ts';
import { namesIn } from '../factors/used-factor.ts';
import { isRefusedWithPasskeysOnly } from '../kernel/forbidden-methods.ts';
import { parseStored } from '../kernel/parse-stored.ts';
import { Problem } from '../kernel/problem.ts';
import { type Of, prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';
import { isProof, type Proof } from './factors.ts';
import { type Method, storedMethods } from './methods.ts';
import { type IssuedAction, isIssuedAction, isPurpose, type Purpose } from './policy.ts';
import { readDetails, type StoredDetails } from './transaction-details.ts';

export type TokenChallenge = {
  readonly position: number;
  readonly required: boolean;
  /** The primary method first. */
  readonly methods: readonly Method[];
  readonly passed: boolean;
  /** `undefined` while it is open. */
  readonly passedAt: number | undefined;
  readonly passedBy: Proof | undefined;
};

export type OneTimeToken = {
  readonly hash: string;
  /** `undefined` for a decoy. */
  readonly customerId: string | undefined;
  /** The customer's setting, as it is now. */
  readonly passkeysOnly: boolean;
  /** See `unconfirmedSince`, as it is now. */
  readonly unconfirmedSince: number | undefined;
  readonly subject: string;
  readonly action: IssuedAction;
  readonly purpose: Purpose;
  /** Proofs given before and outside the challenges. */
  readonly proofs: readonly Proof[];
  /** The methods that gave its proofs so far: see `UsedFactor`. */
  readonly provedWith: readonly string[];
  readonly redirectTo: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly trustedDevice: boolean;
  /** The client that began it, so the customer can recognise it. */
  readonly clientInfo: ClientInfo;
  /** Hash of the session that a re-authentication is for, or empty. */
  readonly sessionHash: string;
  /** Digest of the one request that it approves, or empty: see `approvals.ts`. */
  readonly approves: string;
  /** The transaction details, shown on each of its screens. */
  readonly details: StoredDetails | undefined;
  readonly challenges: readonly TokenChallenge[];
};

/** The browser's name as it reports it, and the client's address. */
type ClientInfo = { readonly browser: string; readonly address: string };

/** The format of a token. */
export const tokenText = new RegExp(`^[A-Za-z0-9_-]{22,${sizes.oneTimeToken}}$`);

/** The proof with this name, if this release knows it; a later release may have stored others. */
const parseProof = (name: string | null): Proof | undefined => (name !== null && isProof(name) ? name : undefined);

const rows = (queries: Queries) =>
  queries
    .selectFrom('one_time_token as token')
    .leftJoin('challenge', 'challenge.token_hash', 'token.hash')
    .leftJoin('customer', 'customer.id', 'token.customer_id')
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
      'token.proved_with',
      'customer.passkeys_only_at',
      'customer.risky_change',
      'customer.risky_change_at',
      'customer.risky_change_confirmed',
      'customer.risky_since',
      'challenge.position',
      'challenge.required',
      'challenge.methods',
      'challenge.passed_at',
      'challenge.passed_by',
    ])
    .orderBy('challenge.position');

const rowsOfToken = prepared((queries, of: Of<{ hash: string; now: number }>) =>
  rows(queries).where('token.hash', '=', of('hash')).where('token.expires_at', '>', of('now')),
);

type TokenRow = Awaited<ReturnType<typeof rowsOfToken>>[number];

/**
 * The token with its challenges, in one query.
 * @throws Problem `ott_not_found` if the token is missing, malformed, unknown, expired or spent: the same answer for all
 */
export async function findToken({ queries, secrets, now }: Database, oneTimeToken: unknown): Promise<OneTimeToken> {
  if (typeof oneTimeToken !== 'string' || !tokenText.test(oneTimeToken)) throw new Problem('ott_not_found');
  const token = await tokenWithHash(queries, now, secrets.hashToken(oneTimeToken));
  if (token === undefined) throw new Problem('ott_not_found');
  return token;
}

/**
 * A live token by its hash, as other rows refer to it.
 * @param also `spent`: also a token that was spent or ended early, for callers that only read it
 */
export async function tokenWithHash(
  queries: Queries,
  now: number,
  hash: string,
  also?: 'spent',
): Promise<OneTimeToken | undefined> {
  const found = await rowsOfToken(queries, { hash, now });
  const [first] = found;
  if (first === undefined || (first.spent_at !== null && also === undefined)) return undefined;
  return toToken(found);
}

/** A code to a new number proves the number, and replaces no factor. */
const isTakenWithPasskeysOnly = (method: Method, action: IssuedAction): boolean =>
  ('to' in method && method.to === 'new-number') || !isRefusedWithPasskeysOnly(method.type, action);

/** @param rows of one token. @returns `undefined` if this release can't read it, which counts as no token */
function toToken(rows: readonly TokenRow[]): OneTimeToken | undefined {
  const [first] = rows;
  if (first === undefined || !isIssuedAction(first.action) || !isPurpose(first.purpose)) return undefined;
  const details = readDetails(first.about);
  // Without readable details the customer can't see what they would approve.
  if (details === 'unreadable') return undefined;
  const { action } = first;
  const passkeysOnly = (first.passkeys_only_at ?? 0) > 0;
  const challenges: TokenChallenge[] = [];
  for (const { position, required, methods: stored, passed_at, passed_by } of rows) {
    if (position === null || stored === null) continue;
    const methods = parseStored(storedMethods, stored);
    if (methods === undefined) return undefined;
    challenges.push({
      position,
      required: required === 1,
      methods: passkeysOnly ? methods.filter((method) => isTakenWithPasskeysOnly(method, action)) : methods,
      passed: passed_at !== null,
      passedAt: passed_at ?? undefined,
      passedBy: parseProof(passed_by),
    });
  }
  return {
    hash: first.hash,
    customerId: first.customer_id ?? undefined,
    passkeysOnly,
    unconfirmedSince: unconfirmedSince({
      risky_change: first.risky_change ?? '',
      risky_change_at: first.risky_change_at ?? 0,
      risky_change_confirmed: first.risky_change_confirmed ?? 0,
      risky_since: first.risky_since ?? 0,
    }),
    subject: first.subject,
    action: first.action,
    purpose: first.purpose,
    proofs: first.proofs.split(',').flatMap((name) => parseProof(name) ?? []),
    provedWith: namesIn(first.proved_with),
    redirectTo: first.redirect_to,
    createdAt: first.created_at,
    expiresAt: first.expires_at,
    trustedDevice: first.known_device === 1,
    clientInfo: { browser: first.browser, address: first.address },
    sessionHash: first.session_hash,
    approves: first.approves,
    details,
    challenges,
  };
}

/** The customer's live tokens with an open challenge of a type. */
export async function tokensWaitingFor(
  queries: Queries,
  now: number,
  customerId: string,
  type: ChallengeType,
): Promise<OneTimeToken[]> {
  const live = await rows(queries)
    .where('token.customer_id', '=', customerId)
    .where('token.spent_at', 'is', null)
    .where('token.expires_at', '>', now)
    .execute();
  return [...Map.groupBy(live, ({ hash }) => hash).values()].flatMap((ofOne) => {
    const token = toToken(ofOne);
    const waits = token?.challenges.some((challenge) => !challenge.passed && methodOf(challenge, type) !== undefined);
    return token !== undefined && waits ? [token] : [];
  });
}

/** The current challenge: the first that is required and open. */
export const openChallenge = (token: OneTimeToken): TokenChallenge | undefined =>
  token.challenges.find(({ required, passed }) => required && !passed);

/** The method of a type that passes a challenge, if there is one. */
export const methodOf = <T extends ChallengeType>(challenge: TokenChallenge | undefined, type: T): Method<T> | undefined =>
  challenge?.methods.find((method): method is Method<T> => method.type === type);

/** Everything proved with this token so far. */
export function proofsOf(token: OneTimeToken): Proof[] {
  return [...token.proofs, ...token.challenges.flatMap(({ passedBy }) => passedBy ?? [])];
}

/** The first challenge in the token's list with a method of a type, open or passed. */
export const challengeOf = (token: OneTimeToken, type: ChallengeType): TokenChallenge | undefined =>
  token.challenges.find((challenge) => methodOf(challenge, type) !== undefined);

/** The author of a change with a token that no session began. @returns `undefined` for an unknown token */
export async function readProving(
  queries: Queries,
  hash: string,
): Promise<{ readonly browser: string; readonly network: string; readonly with: readonly string[] } | undefined> {
  const row = await queries
    .selectFrom('one_time_token')
    .select(['browser', 'address', 'proved_with'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row && { browser: row.browser, network: row.address, with: namesIn(row.proved_with) };
}

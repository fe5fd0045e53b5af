/** Issues one-time tokens, and adds challenges to them later. */

import { type ChallengeType, lifetimes } from '@stepgate/contract';
import { sql } from 'kysely';
import { type Expiring, expired } from '../storage/expiring.ts';
import { type Of, prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import type { Proof } from './factors.ts';
import { policies } from './policy.ts';
import type { NewChallenge } from './required-challenges.ts';
import { challengeOf, type OneTimeToken } from './tokens.ts';
import type { StoredDetails } from './transaction-details.ts';

export const expiring: readonly Expiring[] = [expired('one_time_token')];

export type NewToken = Pick<OneTimeToken, 'customerId' | 'subject' | 'action' | 'proofs' | 'redirectTo' | 'clientInfo'> & {
  readonly trustedDevice?: boolean;
  readonly sessionHash?: string;
  readonly approves?: string;
  readonly details?: StoredDetails;
  /** The methods that gave its proofs: see `UsedFactor`. */
  readonly provedWith?: readonly string[];
  /** The visitor id of the browser that begins a login. */
  readonly visitorId?: string;
  readonly challenges: readonly NewChallenge[];
};

type TokenRow = {
  hash: string;
  customer_id: string | null;
  subject: string;
  action: string;
  purpose: string;
  proofs: string;
  redirect_to: string;
  created_at: number;
  expires_at: number;
  known_device: number;
  browser: string;
  address: string;
  session_hash: string;
  approves: string;
  about: string;
  proved_with: string;
  visitor: string;
};

const insertToken = prepared((queries, of: Of<TokenRow>) =>
  queries.insertInto('one_time_token').values({
    hash: of('hash'),
    customer_id: of('customer_id'),
    subject: of('subject'),
    action: of('action'),
    purpose: of('purpose'),
    proofs: of('proofs'),
    redirect_to: of('redirect_to'),
    created_at: of('created_at'),
    expires_at: of('expires_at'),
    known_device: of('known_device'),
    browser: of('browser'),
    address: of('address'),
    session_hash: of('session_hash'),
    approves: of('approves'),
    about: of('about'),
    proved_with: of('proved_with'),
    visitor: of('visitor'),
    spent_at: sql.lit(null),
  }),
);

type ChallengeRow = { token_hash: string; position: number; methods: string; until_enough: number };

const insertChallenge = prepared((queries, of: Of<ChallengeRow>) =>
  queries
    .insertInto('challenge')
    .values({
      token_hash: of('token_hash'),
      position: of('position'),
      required: sql.lit(1),
      methods: of('methods'),
      until_enough: of('until_enough'),
      evaluated: sql.lit(0),
      passed_at: sql.lit(null),
      passed_by: sql.lit(null),
    })
    .onConflict((conflict) => conflict.columns(['token_hash', 'position']).doNothing()),
);

/** Stores a new token. @returns the token itself, which is stored only as a hash */
export async function issueToken(tx: Transaction, token: NewToken): Promise<string> {
  const oneTimeToken = tx.secrets.newToken();
  const hash = tx.secrets.hashToken(oneTimeToken);
  await insertToken(tx.queries, {
    hash,
    customer_id: token.customerId ?? null,
    subject: token.subject,
    action: token.action,
    purpose: policies[token.action].purpose,
    proofs: token.proofs.join(','),
    redirect_to: token.redirectTo,
    created_at: tx.now,
    expires_at: tx.now + lifetimes.oneTimeToken,
    known_device: token.trustedDevice ? 1 : 0,
    browser: token.clientInfo.browser,
    address: token.clientInfo.address,
    session_hash: token.sessionHash ?? '',
    approves: token.approves ?? '',
    about: token.details === undefined ? '' : JSON.stringify(token.details),
    proved_with: (token.provedWith ?? []).join(','),
    visitor: token.visitorId ? tx.secrets.pseudonym('visitor', token.visitorId) : '',
  });
  for (const [position, { methods, untilEnough }] of token.challenges.entries())
    await insertChallenge(tx.queries, {
      token_hash: hash,
      position,
      methods: JSON.stringify(methods),
      until_enough: untilEnough ? 1 : 0,
    });
  return oneTimeToken;
}

/** Adds challenges after those that the token has. */
async function append(
  tx: Transaction,
  hash: string,
  before: OneTimeToken['challenges'],
  challenges: readonly NewChallenge[],
): Promise<void> {
  const last = Math.max(-1, ...before.map(({ position }) => position));
  for (const [at, { methods, untilEnough }] of challenges.entries())
    await insertChallenge(tx.queries, {
      token_hash: hash,
      position: last + 1 + at,
      methods: JSON.stringify(methods),
      until_enough: untilEnough ? 1 : 0,
    });
}

type Instead = Pick<NewToken, 'action' | 'challenges'> & { readonly details: StoredDetails };

/** The token is for another action from now on: other challenges take the place of the open one with this type, and what was proved stays proved. */
export async function askInstead(
  tx: Transaction,
  { hash, challenges: before }: OneTimeToken,
  type: ChallengeType,
  { action, details, challenges }: Instead,
): Promise<void> {
  await tx.queries
    .updateTable('one_time_token')
    .set({ action, purpose: policies[action].purpose, about: JSON.stringify(details) })
    .where('hash', '=', hash)
    .execute();
  const replaced = before.filter(({ passed, methods }) => !passed && methods.some((method) => method.type === type));
  for (const { position } of replaced)
    await tx.queries.deleteFrom('challenge').where('token_hash', '=', hash).where('position', '=', position).execute();
  await append(tx, hash, before, challenges);
}

/**
 * One of the proofs that the token began with counts no longer, and challenges are asked in its place. Of calls at one moment, one asks.
 * @param token as it was read before
 */
export async function withdrawProof(
  tx: Transaction,
  { hash, proofs, challenges: before }: OneTimeToken,
  proof: Proof,
  challenges: readonly NewChallenge[],
): Promise<void> {
  const withdrawn = await tx.queries
    .updateTable('one_time_token')
    .set({ proofs: proofs.filter((each) => each !== proof).join(',') })
    .where('hash', '=', hash)
    .where('proofs', '=', proofs.join(','))
    .returning('hash')
    .executeTakeFirst();
  if (withdrawn !== undefined) await append(tx, hash, before, challenges);
}

/** Adds a challenge at the end of the list, unless the list has its type already. */
export async function askAlso(queries: Queries, token: OneTimeToken, { methods }: NewChallenge): Promise<void> {
  const [first] = methods;
  if (first === undefined || challengeOf(token, first.type) !== undefined) return;
  const position = Math.max(-1, ...token.challenges.map((challenge) => challenge.position)) + 1;
  await insertChallenge(queries, { token_hash: token.hash, position, methods: JSON.stringify(methods), until_enough: 0 });
}

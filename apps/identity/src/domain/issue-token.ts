/** How a one-time token comes to be, and how more is asked of it later. */
import { lifetimes } from '@stepgate/contract';
import { sql } from 'kysely';
import { prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import type { TokenAbout } from './about.ts';
import type { NewChallenge } from './challenges-for.ts';
import { policies } from './policy.ts';
import type { Secrets } from './secrets.ts';
import { challengeOf, type OneTimeToken } from './tokens.ts';

export type NewToken = Pick<OneTimeToken, 'customerId' | 'subject' | 'action' | 'proofs' | 'redirectTo' | 'begunBy'> & {
  readonly knownDevice?: boolean;
  readonly sessionHash?: string;
  readonly approves?: string;
  readonly about?: TokenAbout;
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
    approves: string,
    about: string,
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
      approves,
      about,
      spent_at: sql.lit(null),
    }),
);

const insertChallenge = prepared((queries, tokenHash: string, position: number, ways: string, untilEnough: number) =>
  queries
    .insertInto('challenge')
    .values({
      token_hash: tokenHash,
      position,
      required: sql.lit(1),
      ways,
      until_enough: untilEnough,
      evaluated: sql.lit(0),
      passed_at: sql.lit(null),
      passed_by: sql.lit(null),
    })
    .onConflict((conflict) => conflict.columns(['token_hash', 'position']).doNothing()),
);

/** Writes a new token. @returns the token itself, which exists nowhere else from here on */
export async function issueToken(queries: Queries, secrets: Secrets, now: number, token: NewToken): Promise<string> {
  const oneTimeToken = secrets.newToken();
  const hash = secrets.hashToken(oneTimeToken);
  const { customerId = null, subject, action, redirectTo, begunBy, knownDevice, sessionHash = '', approves = '', about } = token;
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
    approves,
    about === undefined ? '' : JSON.stringify(about),
  );
  for (const [position, { ways, untilEnough }] of token.challenges.entries())
    await insertChallenge(queries, hash, position, JSON.stringify(ways), untilEnough ? 1 : 0);
  return oneTimeToken;
}

/** Asks for one thing more, last, unless it is in the list already. */
export async function askAlso(queries: Queries, token: OneTimeToken, { ways }: NewChallenge): Promise<void> {
  const [first] = ways;
  if (first === undefined || challengeOf(token, first.type) !== undefined) return;
  const position = Math.max(-1, ...token.challenges.map((challenge) => challenge.position)) + 1;
  await insertChallenge(queries, token.hash, position, JSON.stringify(ways), 0);
}

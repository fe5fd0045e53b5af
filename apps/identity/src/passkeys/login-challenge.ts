/**
 * Stateless challenges: those of logins with a passkey, and of staff who add one. Each page view gets one, so none is stored: it carries its own end, signed by
 * the service. Only the challenge of a login is written, so that it works once.
 */
import { lifetimes } from '@stepgate/contract';
import { type Secrets, sameHash } from '../kernel/secrets.ts';
import { type Of, prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';

/** The purpose of a challenge. A challenge of one purpose is invalid for another. */
export type ChallengePurpose =
  | 'passkey login challenge'
  | 'staff passkey login challenge'
  | `staff passkey challenge of ${string}`;

/** base64url, as the browser gets it. */
export function newChallenge(secrets: Secrets, purpose: ChallengePurpose, now: number): string {
  const text = `${now + lifetimes.passkeyLogin}.${secrets.newToken()}`;
  return Buffer.from(`${text}.${secrets.keyedHash(purpose, text)}`).toString('base64url');
}

/** @returns when it ends, or `undefined` if it isn't ours or has expired */
export function endOfChallenge(secrets: Secrets, purpose: ChallengePurpose, now: number, challenge: string): number | undefined {
  const [end = '', nonce = '', mac = '', ...rest] = Buffer.from(challenge, 'base64url').toString().split('.');
  const expiresAt = Number(end);
  const isOurs = rest.length === 0 && secrets.macs(purpose, `${end}.${nonce}`).some((ours) => sameHash(mac, ours));
  return isOurs && expiresAt > now ? expiresAt : undefined;
}

const insertSpent = prepared((queries, of: Of<{ hash: string; expiresAt: number }>) =>
  queries
    .insertInto('spent_passkey_challenge')
    .values({ hash: of('hash'), expires_at: of('expiresAt') })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash'),
);

/** @returns whether this call spent it: only one ever does, over all processes */
export async function spendChallenge(queries: Queries, secrets: Secrets, challenge: string, expiresAt: number): Promise<boolean> {
  const [spent] = await insertSpent(queries, { hash: secrets.hashToken(challenge), expiresAt });
  return spent !== undefined;
}

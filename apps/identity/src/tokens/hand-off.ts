/**
 * Hands one challenge off to a phone. The phone's token opens that one challenge of the original token and nothing else: it can't be exchanged for a session,
 * and it ends with the original token or with the next hand-off.
 */

import { type ChallengeType, type HandedOff, type HandOffState, handedOff, lifetimes, routes } from '@stepgate/contract';
import { placeOf } from '../kernel/client-origin.ts';
import type { Deps } from '../kernel/context.ts';
import type { Language } from '../kernel/language.ts';
import { Problem } from '../kernel/problem.ts';
import { linkTo } from '../messages/links.ts';
import { type Expiring, expired } from '../storage/expiring.ts';
import type { Database, Transaction } from '../storage/transaction.ts';
import { challengeOf, methodOf, type OneTimeToken, tokenText, tokenWithHash } from './tokens.ts';

export const expiring: readonly Expiring[] = [expired('handover')];

/** A token as its holder may see it. */
type HeldToken = {
  readonly token: OneTimeToken;
  /** On a phone: the one challenge that was handed off. */
  readonly only: HandedOff | undefined;
};

const parseType = (name: string): HandedOff | undefined => handedOff.find((type) => type === name);

/**
 * A phone that has finished can still read the token's state until the token would have expired, because the other screen may have spent the token a moment
 * before.
 * @param to whether the caller acts on the token or only reads it
 * @throws Problem `ott_not_found`, as `findToken` does
 */
export async function findHeldToken({ queries, secrets, now }: Database, held: unknown, to: 'act' | 'look'): Promise<HeldToken> {
  if (typeof held !== 'string' || !tokenText.test(held)) throw new Problem('ott_not_found');
  const hash = secrets.hashToken(held);
  const own = await tokenWithHash(queries, now, hash);
  if (own !== undefined) return { token: own, only: undefined };
  const handOff = await queries
    .selectFrom('handover')
    .select(['token_hash', 'type'])
    .where('phone_hash', '=', hash)
    .where('refused_at', 'is', null)
    .executeTakeFirst();
  const only = parseType(handOff?.type ?? '');
  if (handOff === undefined || only === undefined) throw new Problem('ott_not_found');
  const live = await tokenWithHash(queries, now, handOff.token_hash);
  if (live !== undefined) return { token: live, only };
  const over = to === 'look' ? await tokenWithHash(queries, now, handOff.token_hash, 'spent') : undefined;
  if (over === undefined || challengeOf(over, only)?.passed !== true) throw new Problem('ott_not_found');
  return { token: over, only };
}

/** The token for a call about one challenge. The caller holds the token itself or the phone token that this challenge was handed off to. */
export async function findTokenFor(db: Database, held: unknown, type: HandedOff, to: 'act' | 'look'): Promise<OneTimeToken> {
  const { token, only } = await findHeldToken(db, held, to);
  if (only !== undefined && only !== type) throw new Problem('not_allowed');
  return token;
}

/** Whether the camera has nothing left to do: the challenge is passed, or its photo is under review. */
function isDone(token: OneTimeToken, type: ChallengeType): boolean {
  const challenge = challengeOf(token, type);
  return challenge === undefined || challenge.passed || methodOf(challenge, 'SELFIE_WITH_ID')?.photo === 'under-review';
}

/** The token as a phone sees it: with its one challenge while that is open, then with no challenges. */
export function onPhone(token: OneTimeToken, type: HandedOff): OneTimeToken {
  const challenge = challengeOf(token, type);
  const method = methodOf(challenge, type);
  if (challenge === undefined || method === undefined || isDone(token, type)) return { ...token, challenges: [] };
  return { ...token, challenges: [{ ...challenge, methods: [method] }] };
}

/** Begins a hand-off and replaces an earlier one. @returns what the screen shows */
export async function beginHandOff(tx: Transaction, token: OneTimeToken, type: HandedOff) {
  const linkToken = tx.secrets.newToken();
  const number = tx.secrets.newCode(2);
  const expiresAt = Math.min(tx.now + lifetimes.handOff, token.expiresAt);
  const row = { hash: tx.secrets.hashToken(linkToken), type, number, phone_hash: null, expires_at: expiresAt, refused_at: null };
  await tx.queries
    .insertInto('handover')
    .values({ ...row, token_hash: token.hash })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(row))
    .execute();
  return { link: linkTo(tx.settings, routes.continueOnPhone, linkToken), number, expiresAt };
}

/** Claims the link on the phone, once. @throws Problem `invalid_link` */
export async function takeHandOff(tx: Transaction, linkToken: string, language: Language) {
  const now = tx.now;
  const oneTimeToken = tx.secrets.newToken();
  const taken = await tx.queries
    .updateTable('handover')
    .set({ phone_hash: tx.secrets.hashToken(oneTimeToken) })
    .where('hash', '=', tx.secrets.hashToken(linkToken))
    .where('phone_hash', 'is', null)
    .where('expires_at', '>', now)
    .returning(['token_hash', 'number'])
    .executeTakeFirst();
  const token = taken && (await tokenWithHash(tx.queries, now, taken.token_hash));
  if (token === undefined) throw new Problem('invalid_link');
  const { browser, address } = token.clientInfo;
  const clientInfo = { browser, address: placeOf(address, language) ?? '' };
  return { oneTimeToken, number: taken?.number ?? '', actionType: token.action, ...clientInfo };
}

/** The hand-off's progress for the first screen, also after the phone has ended the token. */
export async function handOffState(deps: Deps, oneTimeToken: string): Promise<HandOffState> {
  const { storage, secrets, clock } = deps;
  const { queries } = storage;
  const now = clock.now();
  const hash = secrets.hashToken(oneTimeToken);
  const handOff = await queries.selectFrom('handover').selectAll().where('token_hash', '=', hash).executeTakeFirst();
  if (handOff !== undefined && handOff.refused_at !== null) return 'refused';
  const token = await tokenWithHash(queries, now, hash);
  if (token === undefined) throw new Problem('ott_not_found');
  const type = parseType(handOff?.type ?? '');
  if (handOff === undefined || type === undefined) throw new Problem('not_allowed');
  if (isDone(token, type)) return 'done';
  if (handOff.phone_hash !== null) return 'taken';
  return handOff.expires_at > now ? 'waiting' : 'over';
}

/**
 * Reports from the phone that its holder didn't begin this. @returns the original token, which the caller must end. @throws Problem `not_allowed` if the caller
 * isn't that phone
 */
export async function refuseHandOff(tx: Transaction, held: unknown): Promise<OneTimeToken> {
  const now = tx.now;
  const { token, only } = await findHeldToken(tx, held, 'act');
  if (only === undefined) throw new Problem('not_allowed');
  await tx.queries.updateTable('handover').set({ refused_at: now }).where('token_hash', '=', token.hash).execute();
  return token;
}

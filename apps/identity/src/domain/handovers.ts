/**
 * A challenge that goes on on a phone. What the phone is given opens that one challenge of the token it belongs to, and nothing else: it is
 * no token of its own, cannot be exchanged, and dies with the token or with the next handover.
 */
import {
  type ChallengeType,
  type HandedOver,
  type HandoverState,
  handedOver,
  lifetimes,
  routes,
  type TokenPropertiesAnswer,
} from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import type { Deps } from './deps.ts';
import { linkTo } from './mail-words.ts';
import { Problem } from './problem.ts';
import type { Language } from './problem-messages.ts';
import type { Secrets } from './secrets.ts';
import { challengeOf, describeToken, type OneTimeToken, tokenText, tokenWithHash, wayOf } from './tokens.ts';

/** A token as whoever holds it may see it. */
type HeldToken = {
  readonly token: OneTimeToken;
  /** On a phone: the one challenge that it was given. */
  readonly only: HandedOver | undefined;
};

const typeOf = (name: string): HandedOver | undefined => handedOver.find((type) => type === name);

/**
 * A phone that has done its part may look back at it for as long as the token would have lived: the other screen may have finished with
 * the token a moment before.
 * @throws Problem `ott_not_found`, as `findToken` does
 */
export async function findHeldToken(
  queries: Queries,
  secrets: Secrets,
  now: number,
  held: unknown,
  to: 'act' | 'look',
): Promise<HeldToken> {
  if (typeof held !== 'string' || !tokenText.test(held)) throw new Problem('ott_not_found');
  const hash = secrets.hashToken(held);
  const own = await tokenWithHash(queries, now, hash);
  if (own !== undefined) return { token: own, only: undefined };
  const handover = await queries
    .selectFrom('handover')
    .select(['token_hash', 'type'])
    .where('phone_hash', '=', hash)
    .where('refused_at', 'is', null)
    .executeTakeFirst();
  const only = typeOf(handover?.type ?? '');
  if (handover === undefined || only === undefined) throw new Problem('ott_not_found');
  const live = await tokenWithHash(queries, now, handover.token_hash);
  if (live !== undefined) return { token: live, only };
  const over = to === 'look' ? await tokenWithHash(queries, now, handover.token_hash, 'spent') : undefined;
  if (over === undefined || challengeOf(over, only)?.passed !== true) throw new Problem('ott_not_found');
  return { token: over, only };
}

/** The token of a call for one challenge, held by whoever began or by the phone that this challenge was handed to. */
export async function findTokenFor(
  queries: Queries,
  secrets: Secrets,
  now: number,
  held: unknown,
  type: HandedOver,
  to: 'act' | 'look',
): Promise<OneTimeToken> {
  const { token, only } = await findHeldToken(queries, secrets, now, held, to);
  if (only !== undefined && only !== type) throw new Problem('not_allowed');
  return token;
}

/** Nothing more is to be done with a camera: it is passed, or its photo waits for staff. */
function isDone(token: OneTimeToken, type: ChallengeType): boolean {
  const challenge = challengeOf(token, type);
  return challenge === undefined || challenge.passed || wayOf(challenge, type)?.viewData.attributes.underReview === true;
}

/** The token as a phone sees it: with its one challenge while that is open, and then with none. */
function onPhone(token: OneTimeToken, type: HandedOver): OneTimeToken {
  const challenge = challengeOf(token, type);
  const way = wayOf(challenge, type);
  if (challenge === undefined || way === undefined || isDone(token, type)) return { ...token, challenges: [] };
  return { ...token, challenges: [{ ...challenge, ways: [way] }] };
}

/** The answer of token status, and of every call of a challenge that may be handed over. */
export async function describeHeldToken(
  queries: Queries,
  secrets: Secrets,
  now: number,
  held: string,
  language: Language,
): Promise<TokenPropertiesAnswer> {
  const { token, only } = await findHeldToken(queries, secrets, now, held, 'look');
  return describeToken(only === undefined ? token : onPhone(token, only), held, now, language);
}

/** Begins a handover; one before it is over. @returns what the screen shows */
export async function beginHandover(deps: Deps, queries: Queries, token: OneTimeToken, type: HandedOver) {
  const { secrets, settings, clock } = deps;
  const linkToken = secrets.newToken();
  const number = secrets.newCode(2);
  const expiresAt = Math.min(clock.now() + lifetimes.handover, token.expiresAt);
  const row = { hash: secrets.hashToken(linkToken), type, number, phone_hash: null, expires_at: expiresAt, refused_at: null };
  await queries
    .insertInto('handover')
    .values({ ...row, token_hash: token.hash })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(row))
    .execute();
  return { link: linkTo(settings.origin, routes.continueOnPhone, linkToken), number, expiresAt };
}

/** The phone takes it, once. @throws Problem `invalid_link` */
export async function takeHandover({ secrets, clock }: Deps, queries: Queries, linkToken: string) {
  const now = clock.now();
  const oneTimeToken = secrets.newToken();
  const taken = await queries
    .updateTable('handover')
    .set({ phone_hash: secrets.hashToken(oneTimeToken) })
    .where('hash', '=', secrets.hashToken(linkToken))
    .where('phone_hash', 'is', null)
    .where('expires_at', '>', now)
    .returning(['token_hash', 'number'])
    .executeTakeFirst();
  const token = taken && (await tokenWithHash(queries, now, taken.token_hash));
  if (token === undefined) throw new Problem('invalid_link');
  return { oneTimeToken, number: taken?.number ?? '', actionType: token.action, ...token.begunBy };
}

/** How far the phone is, for the screen that began; told also where the phone has ended its token. */
export async function handoverState(deps: Deps, oneTimeToken: string): Promise<HandoverState> {
  const { storage, secrets, clock } = deps;
  const { queries } = storage;
  const now = clock.now();
  const hash = secrets.hashToken(oneTimeToken);
  const handover = await queries.selectFrom('handover').selectAll().where('token_hash', '=', hash).executeTakeFirst();
  if (handover !== undefined && handover.refused_at !== null) return 'refused';
  const token = await tokenWithHash(queries, now, hash);
  if (token === undefined) throw new Problem('ott_not_found');
  const type = typeOf(handover?.type ?? '');
  if (handover === undefined || type === undefined) throw new Problem('not_allowed');
  if (isDone(token, type)) return 'done';
  if (handover.phone_hash !== null) return 'taken';
  return handover.expires_at > now ? 'waiting' : 'over';
}

/** Whoever holds the phone did not begin this. @returns the token that it was handed from, to be ended. @throws Problem `not_allowed` for anybody else */
export async function refuseHandover({ secrets, clock }: Deps, queries: Queries, held: unknown): Promise<OneTimeToken> {
  const now = clock.now();
  const { token, only } = await findHeldToken(queries, secrets, now, held, 'act');
  if (only === undefined) throw new Problem('not_allowed');
  await queries.updateTable('handover').set({ refused_at: now }).where('token_hash', '=', token.hash).execute();
  return token;
}

/** Social logins in progress. Each is bound to the browser that asked, to one provider and to ten minutes, and is answered once. */

import { lifetimes, type SocialProvider, socialCallbackPath } from '@stepgate/contract';
import * as v from 'valibot';
import { parseStored } from '../kernel/parse-stored.ts';
import type { Secrets } from '../kernel/secrets.ts';
import type { Settings } from '../kernel/settings.ts';
import type { SocialQuestion } from '../providers/social/social-login.ts';
import { type Expiring, expired } from '../storage/expiring.ts';
import type { Database } from '../storage/transaction.ts';
import { tokenText } from '../tokens/tokens.ts';

export const expiring: readonly Expiring[] = [expired('social_login')];

const callbackOf = (origin: string, provider: SocialProvider): string =>
  origin + socialCallbackPath.replace(':provider', provider);

/** How long the asking browser is remembered, for its cookie. */
export const secondsToAnswer = lifetimes.socialLogin / 1_000;

const storedQuestion = v.object({ nonce: v.string(), verifier: v.string() });

export const socialLoginOwner = (stateHash: string): string => `social login ${stateHash}`;

/** The purpose of a question: a login with a redirect (empty for the default), or a connection to a logged-in customer. */
export type AskedFor = { readonly redirectTo: string } | { readonly customerId: string };

/** @returns a new, unique question */
export function newQuestion(secrets: Secrets, origin: string, provider: SocialProvider): SocialQuestion {
  const [state, nonce, verifier] = [secrets.newToken(), secrets.newToken(), secrets.newToken()];
  return { state, nonce, verifier, callback: callbackOf(origin, provider) };
}

/** Whether the browser with this cookie, unchecked, has an open question. */
export async function hasOpenQuestion({ queries, secrets, now }: Database, browser: string): Promise<boolean> {
  if (!tokenText.test(browser)) return false;
  const row = await queries
    .selectFrom('social_login')
    .select('state_hash')
    .where('browser_hash', '=', secrets.hashToken(browser))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A state is bound to the browser, not to its newest question (RFC 9700, 4.7): with two tabs, either answer may come first.
 * @param cookie of the browser that asks, unchecked. It stays while one of its questions is open
 * @returns the value for the browser's cookie, without which no answer counts
 */
export async function keepQuestion(
  database: Database,
  provider: SocialProvider,
  { state, nonce, verifier }: SocialQuestion,
  askedFor: AskedFor,
  cookie = '',
): Promise<string> {
  const { queries, secrets, now } = database;
  const browser = (await hasOpenQuestion(database, cookie)) ? cookie : secrets.newToken();
  const stateHash = secrets.hashToken(state);
  await queries
    .insertInto('social_login')
    .values({
      state_hash: stateHash,
      provider,
      browser_hash: secrets.hashToken(browser),
      secrets: secrets.seal(JSON.stringify({ nonce, verifier }), socialLoginOwner(stateHash)),
      redirect_to: 'redirectTo' in askedFor ? askedFor.redirectTo : '',
      customer_id: 'customerId' in askedFor ? askedFor.customerId : '',
      expires_at: now + lifetimes.socialLogin,
      used_at: null,
    })
    .execute();
  return browser;
}

/**
 * Takes the question that an answer belongs to. It can be taken once.
 * @param answer of the answer, unchecked: its state, and the cookie of the browser that brings it
 */
export async function takeQuestion(
  { queries, secrets, now }: Database,
  { origin }: Pick<Settings, 'origin'>,
  provider: SocialProvider,
  answer: { readonly state: string | null; readonly browser: string | undefined },
): Promise<{ readonly question: SocialQuestion; readonly askedFor: AskedFor } | undefined> {
  const { state, browser = '' } = answer;
  if (state === null || !tokenText.test(state) || !tokenText.test(browser)) return undefined;
  const stateHash = secrets.hashToken(state);
  const row = await queries
    .updateTable('social_login')
    .set({ used_at: now })
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .where('browser_hash', '=', secrets.hashToken(browser))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['secrets', 'redirect_to', 'customer_id'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const storedPart = parseStored(storedQuestion, secrets.open(row.secrets, socialLoginOwner(stateHash)));
  if (storedPart === undefined) return undefined;
  const question = { state, ...storedPart, callback: callbackOf(origin, provider) };
  const { redirect_to: redirectTo, customer_id: customerId } = row;
  return { question, askedFor: customerId === '' ? { redirectTo } : { customerId } };
}

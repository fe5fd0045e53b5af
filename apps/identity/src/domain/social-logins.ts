/** Social logins on their way: what is asked is bound to the browser that asked, to one provider and to ten minutes, and answered once. */
import { lifetimes, type SocialProvider, socialCallbackPath } from '@stepgate/contract';
import type { SocialQuestion } from '../providers/social/social-login.ts';
import type { Queries } from '../storage/storage.ts';
import type { Deps } from './deps.ts';
import type { Secrets } from './secrets.ts';
import { tokenText } from './tokens.ts';

const callbackOf = (origin: string, provider: SocialProvider): string =>
  origin + socialCallbackPath.replace(':provider', provider);

/** How long the asking browser is remembered, for its cookie. */
export const secondsToAnswer = lifetimes.socialLogin / 1_000;

type Sealed = Pick<SocialQuestion, 'nonce' | 'verifier'>;

/** What a question was asked for: to log in and go somewhere after, empty for nowhere in particular; or for a customer who is logged in. */
export type AskedFor = { readonly redirectTo: string } | { readonly customerId: string };

/** @returns a question that nobody has asked before */
export function newQuestion(secrets: Secrets, origin: string, provider: SocialProvider): SocialQuestion {
  const [state, nonce, verifier] = [secrets.newToken(), secrets.newToken(), secrets.newToken()];
  return { state, nonce, verifier, callback: callbackOf(origin, provider) };
}

/** @returns what the browser is given, without which no answer counts */
export async function keepQuestion(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  queries: Queries,
  provider: SocialProvider,
  { state, nonce, verifier }: SocialQuestion,
  askedFor: AskedFor,
): Promise<string> {
  const browser = secrets.newToken();
  const stateHash = secrets.hashToken(state);
  const sealed: Sealed = { nonce, verifier };
  await queries
    .insertInto('social_login')
    .values({
      state_hash: stateHash,
      provider,
      browser_hash: secrets.hashToken(browser),
      secrets: secrets.seal(JSON.stringify(sealed), `social login ${stateHash}`),
      redirect_to: 'redirectTo' in askedFor ? askedFor.redirectTo : '',
      customer_id: 'customerId' in askedFor ? askedFor.customerId : '',
      expires_at: clock.now() + lifetimes.socialLogin,
      used_at: null,
    })
    .execute();
  return browser;
}

/**
 * The question that an answer belongs to; nobody gets it again.
 * @param said of the answer, unchecked: its state, and the cookie of the browser that brings it
 */
export async function takeQuestion(
  deps: Pick<Deps, 'secrets' | 'clock' | 'settings'>,
  queries: Queries,
  provider: SocialProvider,
  said: { readonly state: string | null; readonly browser: string | undefined },
): Promise<{ readonly question: SocialQuestion; readonly askedFor: AskedFor } | undefined> {
  const { secrets, clock, settings } = deps;
  const { state, browser = '' } = said;
  if (state === null || !tokenText.test(state) || !tokenText.test(browser)) return undefined;
  const stateHash = secrets.hashToken(state);
  const row = await queries
    .updateTable('social_login')
    .set({ used_at: clock.now() })
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .where('browser_hash', '=', secrets.hashToken(browser))
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .returning(['secrets', 'redirect_to', 'customer_id'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { nonce, verifier }: Sealed = JSON.parse(secrets.open(row.secrets, `social login ${stateHash}`));
  const question = { state, nonce, verifier, callback: callbackOf(settings.origin, provider) };
  const { redirect_to: redirectTo, customer_id: customerId } = row;
  return { question, askedFor: customerId === '' ? { redirectTo } : { customerId } };
}

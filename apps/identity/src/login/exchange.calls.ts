/** The session exchange: a token with nothing left to prove becomes a session, once. The list that the browser saw decides nothing here. */
import { type Calls, calls, type ParsedRequestOf, type SuccessOf } from '@stepgate/contract';
import { deactivated } from '../account/account-status.ts';
import { cookie } from '../http/cookies.ts';
import { type CallContext, serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { allowedRedirect } from '../kernel/settings.ts';
import { readNewKey } from '../sessions/session-keys.ts';
import { transact } from '../storage/transaction.ts';
import { findToken } from '../tokens/tokens.ts';
import { askAgain } from './ask-again.ts';
import { decideExchange } from './decide-exchange.ts';
import { openSession } from './open-session.ts';
import { readExchange } from './read-exchange.ts';
import { recoverPasskeys } from './recover-passkeys.ts';

type ExchangeBody = ParsedRequestOf<Calls['exchangeSession']>['body'];

async function exchange(
  deps: Deps,
  { oneTimeToken, trustBrowser: trustRequested = false }: ExchangeBody,
  context: CallContext,
): Promise<SuccessOf<Calls['exchangeSession']>> {
  const { secrets, settings } = deps;
  const { setCookie } = context;
  const key = await readNewKey(deps, context.sessionProof);
  const outcome = await transact(deps, async (tx) => {
    const token = await recoverPasskeys(deps, tx, await findToken(tx, oneTimeToken), context);
    if (token instanceof Problem) return token;
    const facts = await readExchange(tx, token, { client: context, key, trustRequested });
    const decision = decideExchange(facts.signals);
    if ('askAgain' in decision) return askAgain(tx, decision.askAgain, facts);
    if ('open' in decision)
      return { ...(await openSession(tx, facts, decision.open)), redirectTo: token.redirectTo, now: tx.now };
    return decision.refuse === 'user_deactivated' ? deactivated(facts.customer) : new Problem(decision.refuse);
  });
  if (outcome instanceof Problem) {
    if (outcome.code === 'trusted_device_unproved') setCookie(cookie('known-device', '', settings.origin, 0));
    // Only now, because what was written for it is committed: a begun recovery, another challenge, another token.
    throw outcome;
  }
  const { session, browser, redirectTo, now } = outcome;
  setCookie(cookie('session', session, settings.origin));
  if (browser !== undefined) setCookie(cookie('known-device', browser.cookie, settings.origin, browser.seconds));
  const location = allowedRedirect(redirectTo, settings);
  return key.thumbprint === undefined ? { location } : { location, session: { hash: secrets.hashToken(session), now } };
}

export function exchangeRoutes(deps: Deps) {
  const exchangeSession = serveCall(calls.exchangeSession, ({ body }, context) => exchange(deps, body, context));
  const exchangeSessionOnLocalhost = serveCall(calls.exchangeSessionOnLocalhost, ({ body }, context) =>
    exchange(deps, body, context),
  );

  return { exchangeSession, exchangeSessionOnLocalhost };
}

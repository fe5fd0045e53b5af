/** The writes of the exchange for a complete login. */
import { cookieIn, lifetimes } from '@stepgate/contract';
import { isOfChallenge, registry } from '../challenges/registry.ts';
import { noteLastMethod } from '../customers/change-customer.ts';
import { keepLanguage, languageAfterLogin } from '../customers/kept-language.ts';
import { keepTimeZone } from '../customers/kept-time-zone.ts';
import { recordEvent } from '../events/record-event.ts';
import { namesIn } from '../factors/used-factor.ts';
import { browserName } from '../http/client-browser.ts';
import { chosenLanguage } from '../http/language.ts';
import { Problem } from '../kernel/problem.ts';
import { type AttemptFamily, forgiveAttempts } from '../limits/attempts.ts';
import { notify } from '../messages/notify.ts';
import { trustBrowser } from '../sessions/chosen-trust.ts';
import { endSession, startSession } from '../sessions/sessions.ts';
import { bindDevice, rememberDevice } from '../sessions/trusted-devices.ts';
import type { Transaction } from '../storage/transaction.ts';
import { daysOfTrust } from '../tokens/days-of-trust.ts';
import { isSecondFactor, type Proof } from '../tokens/factors.ts';
import { postpone, spendToken } from '../tokens/token-progress.ts';
import type { OneTimeToken } from '../tokens/tokens.ts';
import type { SessionPlan } from './decide-exchange.ts';
import { forgiveDataSharing } from './login-limits.ts';
import type { ExchangeFacts } from './read-exchange.ts';

type BrowserCookie = { readonly cookie: string; readonly seconds: number };

/** Values for cookies. */
export type OpenedSession = { readonly session: string; readonly browser: BrowserCookie | undefined };

/** A passed proof clears the attempts at that proof only. A trusted device or a social login has no attempts to clear. */
const forgivenBy = (token: OneTimeToken, proof: Proof): readonly AttemptFamily[] =>
  isOfChallenge(proof) ? registry[proof].forgives(token) : [];

async function noteAboutCustomer(tx: Transaction, { customer, client, proofs }: ExchangeFacts): Promise<void> {
  const { wantedLanguage, cookies, timeZone } = client;
  const chosenHere = chosenLanguage(cookies, tx.settings.origin);
  if (wantedLanguage !== undefined)
    await keepLanguage(tx.queries, customer, languageAfterLogin(wantedLanguage, chosenHere, customer));
  await keepTimeZone(tx.queries, customer, timeZone);
  const secondFactor = proofs.find(isSecondFactor);
  if (secondFactor !== undefined) await noteLastMethod(tx.queries, customer.id, secondFactor);
}

/** @param methods that the login used @returns the cookie of a browser that is new, or newly trusted */
async function noteBrowser(
  tx: Transaction,
  { token, customer, client, key, browser: before }: ExchangeFacts,
  plan: SessionPlan['browser'],
  methods: readonly string[],
): Promise<BrowserCookie | undefined> {
  if (plan === 'unchanged') return undefined;
  const openedWith = methods.join(',');
  if (plan === 'remembered' || key.thumbprint === undefined) {
    const cookie = await rememberDevice(tx, customer.id, key.thumbprint, openedWith);
    return { cookie, seconds: lifetimes.trustedDevice / 1_000 };
  }
  const browser = browserName(client.userAgent);
  const trust = { customerId: customer.id, keyThumbprint: key.thumbprint, openedWith, browser };
  const cookie = await trustBrowser(tx, trust, before?.hash);
  await notify(tx, customer, 'browserTrusted', { browser, days: daysOfTrust(tx.settings, token) });
  return cookie;
}

/** @throws Problem `ott_not_found` if another request has spent the token */
export async function openSession(tx: Transaction, facts: ExchangeFacts, plan: SessionPlan): Promise<OpenedSession> {
  const { queries, now, settings } = tx;
  const { token, customer, scope, client, key, proofs, openChallenge } = facts;
  // The customer first, then the token, in the same order as ending all tokens of a customer; another order could deadlock. Only a complete login changes
  // these: warnings about an incomplete one go to the owner.
  await noteAboutCustomer(tx, facts);
  // Any other open challenge still prevents the token from being spent.
  if (plan.postponesChallenge && openChallenge !== undefined) await postpone(queries, token, openChallenge);
  if (!(await spendToken(queries, token.hash, now))) throw new Problem('ott_not_found');
  await endSession(tx, cookieIn(client.cookies, 'session', settings.origin));
  const forgiven = proofs.flatMap((proof) => forgivenBy(token, proof));
  await forgiveAttempts(queries, token.subject, forgiven);
  if (token.purpose === 'data-sharing') await forgiveDataSharing(queries, client.network);
  if (plan.bindsBrowser && facts.browser && key.thumbprint) await bindDevice(queries, facts.browser, key.thumbprint);
  const openedWith = [...token.provedWith, ...namesIn(facts.browser?.opened_with ?? '')];
  const browser = browserName(client.userAgent);
  const { id, cookie } = await startSession(tx, {
    customerId: customer.id,
    scope,
    browser,
    provedAt: plan.isFresh ? now : 0,
    proofs,
    openedWith,
    keyThumbprint: key.thumbprint,
    network: client.origin,
  });
  await recordEvent(tx, customer.id, { kind: 'login.finished', facts: { session: id, scope, proofs, browser } });
  return { session: cookie, browser: await noteBrowser(tx, facts, plan.browser, openedWith) };
}

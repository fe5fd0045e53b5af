/** The session exchange: a token with nothing left to prove becomes a session, once. The list that the browser saw decides nothing here. */

import { type Calls, calls, lifetimes, type ParsedRequestOf, type SuccessOf } from '@stepgate/contract';
import { methodsOfCustomer } from '../challenges/authentication-methods.ts';
import { isOfChallenge, registry } from '../challenges/registry.ts';
import { noteLastMethod } from '../customers/change-customer.ts';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { keepLanguage, languageAfterLogin } from '../customers/kept-language.ts';
import { keepTimeZone } from '../customers/kept-time-zone.ts';
import { readSignals } from '../customers/signals.ts';
import { recordEvent } from '../events/record-event.ts';
import { listWithheld } from '../factors/sim-checks.ts';
import { factorName, namesIn } from '../factors/used-factor.ts';
import { browserName } from '../http/client-browser.ts';
import { cookie, cookieName } from '../http/cookies.ts';
import { chosenLanguage } from '../http/language.ts';
import { type CallContext, serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { allowedRedirect } from '../kernel/settings.ts';
import { type AttemptFamily, forgiveAttempts } from '../limits/attempts.ts';
import { notify } from '../messages/notify.ts';
import { isTrusted, trustBrowser } from '../sessions/chosen-trust.ts';
import { readNewKey } from '../sessions/session-keys.ts';
import { endSession, startSession } from '../sessions/sessions.ts';
import { bindDevice, findTrustedDevice, isSameBrowser, rememberDevice } from '../sessions/trusted-devices.ts';
import { databaseNow, transact } from '../storage/transaction.ts';
import { changedSimsLast } from '../tokens/changed-sims.ts';
import { daysOfTrust } from '../tokens/days-of-trust.ts';
import { isSecondFactor, type Proof } from '../tokens/factors.ts';
import { askAlso, withdrawProof } from '../tokens/issue-token.ts';
import { noSignals, policyFor, preferenceOf, purposes, reachesRequiredAssurance } from '../tokens/policy.ts';
import { challengesFor } from '../tokens/required-challenges.ts';
import { postpone, spendToken } from '../tokens/token-progress.ts';
import { findToken, type OneTimeToken, openChallenge, proofsOf, type TokenChallenge } from '../tokens/tokens.ts';
import { forgiveDataSharing } from './login-limits.ts';
import { recoveredToken } from './recover-passkeys.ts';
import { refuseSwitchedOff } from './switched-off.ts';

/** A passed proof clears the attempts at that proof only. A trusted device or a social login has no attempts to clear. */
const forgivenBy = (token: OneTimeToken, proof: Proof): readonly AttemptFamily[] =>
  isOfChallenge(proof) ? registry[proof].forgives(token) : [];

const knownDeviceSeconds = lifetimes.trustedDevice / 1_000;

/**
 * A customer who must give a new phone number is asked for it here, after everything else is proved. @throws Problem `mandatory.update.phone.number`
 */
async function refuseOldNumber({ storage, settings, clock }: Deps, token: OneTimeToken, customer: Customer): Promise<void> {
  if (token.purpose !== 'session') return;
  if (!(await readSignals(storage.queries, customer.id, clock.now())).newNumberDue) return;
  const method = { type: 'UPDATE_PHONE_NUMBER', because: 'mandatory', mayVerifyLater: settings.policy.verifyLater } as const;
  await askAlso(storage.queries, token, { methods: [method], untilEnough: false });
  throw new Problem('mandatory.update.phone.number');
}

/**
 * The cookie of a trusted browser came without a proof by that browser's key: it was copied, or the browser has lost its key. The token asks for a second
 * factor, as if there were no such browser.
 */
async function askInPlaceOfBrowser(deps: Deps, token: OneTimeToken, customer: Customer): Promise<void> {
  const { action } = token;
  const { passkeysOnly } = customer;
  await transact(deps, async (tx) => {
    const said = await readSignals(tx.queries, customer.id, tx.now);
    const { require } = policyFor(action, { ...noSignals, ...preferenceOf(said), passkeysOnly });
    const methods = await methodsOfCustomer(tx, tx.queries, customer.id, action);
    const asked = challengesFor(require, methods, customer, said);
    const withheld = await listWithheld(tx.queries, customer.id, tx.now);
    await withdrawProof(tx, token, 'KNOWN_DEVICE', changedSimsLast(asked, withheld));
  });
}

/** Whether the open challenge is the code to a new number, and the operator lets it wait until the next login. */
function mayWait({ settings }: Deps, { methods: [primary] }: TokenChallenge): boolean {
  const isCodeToNewNumber = primary !== undefined && 'newNumberId' in primary && 'mayVerifyLater' in primary;
  return settings.policy.verifyLater && isCodeToNewNumber && primary.mayVerifyLater;
}

type Wish = ParsedRequestOf<Calls['exchangeSession']>['body'];

async function exchange(
  deps: Deps,
  { oneTimeToken, trustBrowser: wanted = false }: Wish,
  context: CallContext,
): Promise<SuccessOf<Calls['exchangeSession']>> {
  const { storage, secrets, settings } = deps;
  const db = databaseNow(deps);
  const { cookies, setCookie, userAgent, network, origin, sessionProof, wantedLanguage: shown, timeZone } = context;
  const token = await recoveredToken(deps, await findToken(db, oneTimeToken), context);
  const { customerId } = token;
  const { scope } = purposes[token.purpose];
  const open = openChallenge(token);
  if (scope === undefined || customerId === undefined) throw new Problem('not_allowed');
  if (open !== undefined && !mayWait(deps, open)) throw new Problem('not_allowed');
  const customer = await customerWithId(storage.queries, customerId);
  if (customer === undefined) throw new Problem('not_allowed');
  const keyThumbprint = await readNewKey(deps, sessionProof);
  const deviceCookie = cookies.get(cookieName('known-device', settings.origin));
  const device = await findTrustedDevice(db, customerId, deviceCookie);
  const trusted = device !== undefined && isSameBrowser(device, keyThumbprint, settings) ? device : undefined;
  const claimed = proofsOf(token);
  // The customer may have stopped trusting it since the login began.
  const spares = trusted !== undefined && isTrusted(trusted, settings, db.now);
  const proved = spares ? claimed : claimed.filter((proof) => proof !== 'KNOWN_DEVICE');
  if (!reachesRequiredAssurance(token, proved)) {
    if (!reachesRequiredAssurance(token, claimed)) throw new Problem('not_allowed');
    await askInPlaceOfBrowser(deps, token, customer);
    setCookie(cookie('known-device', '', settings.origin, 0));
    throw new Problem('trusted_device_unproved');
  }
  await refuseSwitchedOff(deps, token, customer);
  const withheld = await listWithheld(storage.queries, customerId, db.now);
  const byChangedSim = withheld.some(({ id }) => token.provedWith.includes(factorName('phone-number', id)));
  // A code to a changed SIM card sets no new number: the customer is asked for it at a later login.
  if (open === undefined && !byChangedSim) await refuseOldNumber(deps, token, customer);

  const second = proved.find(isSecondFactor);
  const given = await transact(deps, async (tx) => {
    // The customer first, then the token, in the same order as ending all tokens of a customer; another order could deadlock.
    // Only a login that is complete decides on it: warnings about one that isn't go to the owner.
    const here = chosenLanguage(cookies, settings.origin);
    if (shown !== undefined) await keepLanguage(tx.queries, customer, languageAfterLogin(shown, here, customer));
    await keepTimeZone(tx.queries, customer, timeZone);
    if (second !== undefined) await noteLastMethod(tx.queries, customerId, second);
    // Any other open challenge still prevents the token from being spent.
    if (open !== undefined) await postpone(tx.queries, token, open);
    if (!(await spendToken(tx.queries, token.hash, tx.now))) throw new Problem('ott_not_found');
    await endSession(tx, cookies.get(cookieName('session', settings.origin)));
    await forgiveAttempts(
      tx.queries,
      token.subject,
      proved.flatMap((proof) => forgivenBy(token, proof)),
    );
    if (token.purpose === 'data-sharing') await forgiveDataSharing(tx.queries, network);
    if (trusted?.key_thumbprint === null && keyThumbprint !== undefined) await bindDevice(tx.queries, trusted, keyThumbprint);
    const browser = browserName(userAgent);
    // A code to a changed SIM card opens a session that only reads, in a browser that isn't trusted: each change asks for another method.
    const provedAt = second === undefined || byChangedSim ? 0 : tx.now;
    const openedWith = [...token.provedWith, ...(namesIn(trusted?.opened_with ?? '') ?? [])];
    const began = { customerId, scope, browser, provedAt, proofs: proved, openedWith, keyThumbprint, network: origin };
    const started = await startSession(tx, began);
    const facts = { session: started.id, scope, proofs: proved, browser };
    await recordEvent(tx, customerId, { kind: 'login.finished', facts });
    if (byChangedSim) return { session: started.cookie, device: undefined };
    const opening = openedWith.join(',');
    const days = daysOfTrust(settings, token);
    if (wanted && second !== undefined && keyThumbprint !== undefined && days > 0) {
      const device = await trustBrowser(tx, { customerId, keyThumbprint, openedWith: opening, browser }, trusted?.hash);
      await notify(tx, customer, 'browserTrusted', { browser, days });
      return { session: started.cookie, device };
    }
    if (trusted !== undefined) return { session: started.cookie, device: undefined };
    const known = await rememberDevice(tx, customerId, keyThumbprint, opening);
    return { session: started.cookie, device: { cookie: known, seconds: knownDeviceSeconds } };
  });
  setCookie(cookie('session', given.session, settings.origin));
  const { device: kept } = given;
  if (kept !== undefined) setCookie(cookie('known-device', kept.cookie, settings.origin, kept.seconds));
  const session = keyThumbprint === undefined ? undefined : { hash: secrets.hashToken(given.session), now: db.now };
  return { location: allowedRedirect(token.redirectTo, settings), ...(session && { session }) };
}

export function exchangeRoutes(deps: Deps) {
  const exchangeSession = serveCall(calls.exchangeSession, ({ body }, context) => exchange(deps, body, context));
  const exchangeSessionOnLocalhost = serveCall(calls.exchangeSessionOnLocalhost, ({ body }, context) =>
    exchange(deps, body, context),
  );

  return { exchangeSession, exchangeSessionOnLocalhost };
}

/** The exchange: a token with nothing left to prove becomes a session, once. The list that the browser saw decides nothing here. */
import { type Calls, calls, lifetimes, type SuccessOf } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { cookie, cookieName } from '../../cookies.ts';
import { browserName } from '../../domain/asking-browser.ts';
import { type AttemptFamily, forgiveAttempts } from '../../domain/attempts.ts';
import { codeFamilyOf } from '../../domain/code-attempts.ts';
import { type Customer, customerWithId, waysOfCustomer } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import { isKnownDevice, rememberDevice } from '../../domain/devices.ts';
import { askAlso } from '../../domain/issue-token.ts';
import { forgiveDataSharing } from '../../domain/login-limits.ts';
import { provesNewNumber } from '../../domain/new-phone-numbers.ts';
import { isEnough, isSecondFactor, type Proof, purposes } from '../../domain/policy.ts';
import { Problem } from '../../domain/problem.ts';
import { type Language, messageOf } from '../../domain/problem-messages.ts';
import { endSession, startSession } from '../../domain/sessions.ts';
import { allowedRedirect } from '../../domain/settings.ts';
import { postpone, spendToken } from '../../domain/token-progress.ts';
import { findToken, type OneTimeToken, openChallenge, proofsOf, type TokenChallenge } from '../../domain/tokens.ts';
import { type CallContext, serveCall } from '../../serve-call.ts';
import { refuseSwitchedOff } from './switched-off.ts';

/** A proof that was given forgives the attempts at it, and at no other: guesses at codes that came another way stay counted. */
function forgivenBy(token: OneTimeToken, proof: Proof): readonly AttemptFamily[] {
  switch (proof) {
    case 'PASSWORD':
      return ['password', 'password-known-device'];
    case 'SMS':
    case 'WHATSAPP':
    case 'VOICE':
    case 'TOTP':
      return token.purpose === 'session' ? [codeFamilyOf(token), 'possession-code-session'] : [codeFamilyOf(token)];
    case 'PUSH':
      return ['push'];
    // Tries at faces are counted apart: see `face-tries.ts`.
    case 'FACE_MATCH':
    case 'SOCIAL':
    case 'KNOWN_DEVICE':
      return [];
  }
}
const knownDeviceSeconds = lifetimes.knownDevice / 1_000;

/** Who has to give a new phone number first is asked for it now, with everything else proved. @throws Problem `mandatory.update.phone.number` */
async function refuseOldNumber(deps: Deps, token: OneTimeToken, customer: Customer, language: Language): Promise<void> {
  const { queries } = deps.storage;
  if (token.purpose !== 'session' || !customer.mustUpdatePhoneNumber) return;
  const way = (await waysOfCustomer(deps, queries, customer.id, language)).get('UPDATE_PHONE_NUMBER');
  if (way !== undefined) {
    const attributes = {
      ...way.viewData.attributes,
      message: messageOf('mandatory.update.phone.number', language),
      ...(deps.settings.verifyLater && { mayVerifyLater: true }),
    };
    await askAlso(queries, token, { ways: [{ ...way, viewData: { attributes } }], untilEnough: false });
  }
  throw new Problem('mandatory.update.phone.number');
}

/** Whether the code to a new number is what is open, and the operator lets it wait until the next login. */
function mayWait({ settings }: Deps, { ways: [way] }: TokenChallenge): boolean {
  return settings.verifyLater && provesNewNumber(way) && way?.viewData.attributes.mayVerifyLater === true;
}

async function exchange(
  deps: Deps,
  oneTimeToken: string,
  { cookies, setCookie, userAgent, language, network }: CallContext,
): Promise<SuccessOf<Calls['exchangeSession']>> {
  const { storage, secrets, settings, clock } = deps;
  const now = clock.now();
  const token = await findToken(storage.queries, secrets, now, oneTimeToken);
  const { customerId } = token;
  const { scope } = purposes[token.purpose];
  const open = openChallenge(token);
  if (scope === undefined || customerId === undefined) throw new Problem('not_allowed');
  if (open !== undefined && !mayWait(deps, open)) throw new Problem('not_allowed');
  const proved = proofsOf(token);
  if (!isEnough(token.action, proved)) throw new Problem('not_allowed');
  const customer = await customerWithId(storage.queries, customerId);
  if (customer === undefined) throw new Problem('not_allowed');
  await refuseSwitchedOff(deps, token, customer, language);
  if (open === undefined) await refuseOldNumber(deps, token, customer, language);

  const deviceCookie = cookies.get(cookieName('known-device', settings.origin));
  const second = proved.find(isSecondFactor);
  const given = await storage.transaction(async (queries) => {
    // The customer first and the token then, as whoever ends all tokens of a customer does: in another order they would wait for each other.
    if (second !== undefined)
      await queries.updateTable('customer').set({ last_way: second }).where('id', '=', customerId).execute();
    // Any other challenge that is open still keeps the token from being spent.
    if (open !== undefined) await postpone(queries, token, open);
    if (!(await spendToken(queries, token.hash, now))) throw new Problem('ott_not_found');
    await endSession(queries, secrets, now, cookies.get(cookieName('session', settings.origin)));
    await forgiveAttempts(
      queries,
      token.subject,
      proved.flatMap((proof) => forgivenBy(token, proof)),
    );
    if (token.purpose === 'data-sharing') await forgiveDataSharing(queries, network);
    const known = await isKnownDevice(queries, secrets, now, customerId, deviceCookie);
    const browser = browserName(userAgent);
    const provedAt = second === undefined ? 0 : now;
    return {
      session: await startSession(queries, secrets, now, { customerId, scope, browser, provedAt }),
      device: known ? undefined : await rememberDevice(queries, secrets, now, customerId),
    };
  });
  setCookie(cookie('session', given.session, settings.origin));
  if (given.device !== undefined) setCookie(cookie('known-device', given.device, settings.origin, knownDeviceSeconds));
  return { location: allowedRedirect(token.redirectTo, settings) };
}

export function serveExchange(app: FastifyInstance, deps: Deps): void {
  serveCall(app, calls.exchangeSession, ({ body }, context) => exchange(deps, body.oneTimeToken, context));
  if (deps.settings.demo)
    serveCall(app, calls.exchangeSessionOnLocalhost, ({ body }, context) => exchange(deps, body.oneTimeToken, context));
}

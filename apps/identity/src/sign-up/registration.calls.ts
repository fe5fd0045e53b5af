/** The steps of a registration: profile, phone number, password. Each step needs the cookie of the browser that registers. */

import { calls, cookieIn, cookieSeconds, type RegistrationStep } from '@stepgate/contract';
import { isOffered } from '../customers/countries.ts';
import { customerWithId } from '../customers/customers.ts';
import { languageAfterLogin } from '../customers/kept-language.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { refuseWeak } from '../customers/new-passwords.ts';
import { browserName } from '../http/client-browser.ts';
import { cookie } from '../http/cookies.ts';
import { chosenLanguage } from '../http/language.ts';
import { type CallContext, serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { allowedRedirect } from '../kernel/settings.ts';
import { type Database, databaseNow, type Transaction, transact } from '../storage/transaction.ts';
import { issueToken } from '../tokens/issue-token.ts';
import type { Method } from '../tokens/methods.ts';
import { endTokens } from '../tokens/token-progress.ts';
import { findRegistration, type Registration, readStep, takeStep } from './registrations.ts';
import { completeRegistration } from './registrations-complete.ts';

/** The form starts with the country that the customer has just chosen. */
const firstNumber = (country: string): Method => ({ type: 'UPDATE_PHONE_NUMBER', because: 'first-number', country });

export function registrationRoutes(deps: Deps) {
  const { storage, secrets, clock, settings } = deps;
  const cookieOf = ({ cookies }: CallContext) => cookieIn(cookies, 'sign-up', settings.origin);

  /** @throws Problem `sign_up_not_found` */
  async function ownRegistration(db: Database, id: string, context: CallContext): Promise<Registration> {
    const found = await findRegistration(db, id, cookieOf(context));
    if (found === undefined) throw new Problem('sign_up_not_found');
    return found;
  }

  /** The registration and its customer, if the mail was read and the step may still be taken. @throws Problem `sign_up_not_found`, `not_allowed` */
  async function at(tx: Transaction, id: string, context: CallContext, steps: readonly RegistrationStep[]) {
    const { customerId } = await ownRegistration(tx, id, context);
    if (customerId !== undefined) await lockCustomer(tx.queries, customerId);
    // Read again under the lock, because it may have changed.
    const registration = await ownRegistration(tx, id, context);
    const customer = await customerWithId(tx.queries, registration.customerId);
    const isOpen = steps.includes(await readStep(tx.queries, registration));
    if (customer === undefined || !isOpen) throw new Problem('not_allowed');
    return { registration, customer };
  }

  /** Each step restarts the cookie's hour. */
  function keepCookie(context: CallContext): void {
    const own = cookieOf(context);
    if (own !== undefined) context.setCookie(cookie('sign-up', own, settings.origin, cookieSeconds.signUp));
  }

  const registrationRoute = serveCall(calls.registration, async ({ params }, context) => {
    const registration = await ownRegistration(databaseNow(deps), params.id, context);
    const { email, accountType, country, businessName } = registration;
    const step = await readStep(storage.queries, registration);
    return { step, email, accountType, country: country || null, businessName: businessName || null };
  });

  const setRegistrationProfile = serveCall(calls.setRegistrationProfile, async ({ params, body }, context) => {
    const { accountType, country } = body;
    const isBusiness = accountType === 'business';
    await transact(deps, async (tx) => {
      await at(tx, params.id, context, ['profile', 'phone', 'password']);
      if (isBusiness && !body.businessName) throw new Problem('invalid_format');
      if (!isOffered(accountType, country, settings)) throw new Problem('country_not_available');
      const businessName = (isBusiness && body.businessName) || '';
      await takeStep(tx, params.id, { account_type: accountType, country, business_name: businessName });
    });
    keepCookie(context);
    return undefined;
  });

  const beginRegistrationPhone = serveCall(calls.beginRegistrationPhone, async ({ params }, context) => {
    const now = clock.now();
    const oneTimeToken = await transact(deps, async (tx) => {
      const { registration, customer } = await at(tx, params.id, context, ['phone', 'password']);
      // Only one token at a time, so that a number entered with another token doesn't count here.
      await endTokens(tx.queries, customer.id, now);
      const token = await issueToken(tx, {
        customerId: customer.id,
        subject: customer.id,
        action: 'IDENTITY__SIGN_UP',
        proofs: [],
        challenges: [{ methods: [firstNumber(registration.country)], untilEnough: false }],
        redirectTo: allowedRedirect(registration.redirectTo, settings),
        clientInfo: { browser: browserName(context.userAgent), address: context.origin },
      });
      await takeStep(tx, registration.id, { phone_token_hash: secrets.hashToken(token) });
      return token;
    });
    keepCookie(context);
    return { data: { oneTimeTokenProperties: { oneTimeToken } } };
  });

  const completeRegistrationRoute = serveCall(calls.completeRegistration, async ({ params, body }, context) => {
    // Checked before the expensive hash, and again with it.
    const before = await ownRegistration(databaseNow(deps), params.id, context);
    if ((await readStep(storage.queries, before)) !== 'password') throw new Problem('not_allowed');
    const passwordHash = await refuseWeak(deps, { id: before.id, email: before.email, passwordHash: undefined }, body.password);
    const clientInfo = {
      browser: browserName(context.userAgent),
      address: context.origin,
      language: languageAfterLogin(context.language, chosenLanguage(context.cookies, settings.origin)),
    };
    const oneTimeToken = await transact(deps, async (tx) => {
      const { registration } = await at(tx, params.id, context, ['password']);
      return completeRegistration(tx, registration, passwordHash, clientInfo);
    });
    keepCookie(context);
    return { data: { oneTimeTokenProperties: { oneTimeToken } } };
  });

  return {
    registration: registrationRoute,
    setRegistrationProfile,
    beginRegistrationPhone,
    completeRegistration: completeRegistrationRoute,
  };
}

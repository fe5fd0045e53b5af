/** The steps of a registration, each by the cookie that its browser has: profile, phone number, password. */
import { calls, cookieSeconds, type RegistrationStep } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { cookie, cookieName } from '../../cookies.ts';
import { browserName, networkOf } from '../../domain/asking-browser.ts';
import { challengesFor } from '../../domain/challenges-for.ts';
import { isOffered } from '../../domain/countries.ts';
import { customerWithId, type Ways, waysOfCustomer } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import { issueToken } from '../../domain/issue-token.ts';
import { takeTurn } from '../../domain/last-way.ts';
import { refuseWeak } from '../../domain/new-passwords.ts';
import { Problem } from '../../domain/problem.ts';
import type { Language } from '../../domain/problem-messages.ts';
import { findRegistration, type Registration, stepOf, takeStep } from '../../domain/registrations.ts';
import { completeRegistration } from '../../domain/registrations-complete.ts';
import { allowedRedirect } from '../../domain/settings.ts';
import { endTokens } from '../../domain/token-progress.ts';
import { type CallContext, serveCall } from '../../serve-call.ts';
import type { Queries } from '../../storage/storage.ts';

const firstNumber = {
  en: {
    header: 'Add your phone number',
    message: 'We send a 6-digit code to it. From then on it shows that it is you who logs in.',
  },
  de: {
    header: 'Geben Sie Ihre Telefonnummer an',
    message: 'Wir senden einen sechsstelligen Code dorthin. Künftig zeigt sie, dass Sie es sind, wenn Sie sich anmelden.',
  },
} as const satisfies Record<Language, { header: string; message: string }>;

/** The form for the first number begins with the country that the customer has just chosen. */
function forFirstNumber(ways: Ways, iso2CountryCode: string, language: Language): Ways {
  const way = ways.get('UPDATE_PHONE_NUMBER');
  if (way === undefined) return ways;
  const attributes = { ...firstNumber[language], ...(iso2CountryCode !== '' && { iso2CountryCode }), ...way.viewData.attributes };
  return new Map([...ways, ['UPDATE_PHONE_NUMBER', { ...way, viewData: { attributes } }]]);
}

export function serveRegistration(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock, passwords, settings } = deps;
  const cookieOf = ({ cookies }: CallContext) => cookies.get(cookieName('sign-up', settings.origin));

  /** @throws Problem `sign_up_not_found` */
  async function ownRegistration(queries: Queries, id: string, context: CallContext): Promise<Registration> {
    const found = await findRegistration(deps, queries, id, cookieOf(context));
    if (found === undefined) throw new Problem('sign_up_not_found');
    return found;
  }

  /** Whose it is, once its mail was read, and as long as a step may still be taken. @throws Problem `sign_up_not_found`, `not_allowed` */
  async function at(queries: Queries, id: string, context: CallContext, steps: readonly RegistrationStep[]) {
    const { customerId } = await ownRegistration(queries, id, context);
    if (customerId !== undefined) await takeTurn(queries, customerId);
    // As it is now that nobody else changes it.
    const registration = await ownRegistration(queries, id, context);
    const customer = await customerWithId(queries, registration.customerId);
    const isOpen = steps.includes(await stepOf(queries, registration));
    if (customer === undefined || !isOpen) throw new Problem('not_allowed');
    return { registration, customer };
  }

  /** The hour of the cookie begins anew with each step. */
  function keepCookie(context: CallContext): void {
    const own = cookieOf(context);
    if (own !== undefined) context.setCookie(cookie('sign-up', own, settings.origin, cookieSeconds.signUp));
  }

  serveCall(app, calls.registration, async ({ params }, context) => {
    const registration = await ownRegistration(storage.queries, params.id, context);
    const { email, accountType, country, businessName } = registration;
    const step = await stepOf(storage.queries, registration);
    return { step, email, accountType, country: country || null, businessName: businessName || null };
  });

  serveCall(app, calls.setRegistrationProfile, async ({ params, body }, context) => {
    const { accountType, country } = body;
    const isBusiness = accountType === 'business';
    await storage.transaction(async (queries) => {
      await at(queries, params.id, context, ['profile', 'phone', 'password']);
      if (isBusiness && !body.businessName) throw new Problem('invalid_format');
      if (!isOffered(accountType, country, settings)) throw new Problem('country_not_available');
      const businessName = (isBusiness && body.businessName) || '';
      await takeStep(deps, queries, params.id, { account_type: accountType, country, business_name: businessName });
    });
    keepCookie(context);
    return undefined;
  });

  serveCall(app, calls.beginRegistrationPhone, async ({ params }, context) => {
    const now = clock.now();
    const oneTimeToken = await storage.transaction(async (queries) => {
      const { registration, customer } = await at(queries, params.id, context, ['phone', 'password']);
      const ways = await waysOfCustomer(deps, queries, customer.id, context.language);
      // One at a time: a number that is entered elsewhere is not this one's.
      await endTokens(queries, customer.id, now);
      const token = await issueToken(queries, secrets, now, {
        customerId: customer.id,
        subject: customer.id,
        action: 'IDENTITY__SIGN_UP',
        proofs: [],
        challenges: challengesFor(
          [{ ways: ['UPDATE_PHONE_NUMBER'] }],
          forFirstNumber(ways, registration.country, context.language),
          customer,
        ),
        redirectTo: allowedRedirect(registration.redirectTo, settings),
        begunBy: { browser: browserName(context.userAgent), address: networkOf(context.address) },
      });
      await takeStep(deps, queries, registration.id, { phone_token_hash: secrets.hashToken(token) });
      return token;
    });
    keepCookie(context);
    return { data: { oneTimeTokenProperties: { oneTimeToken } } };
  });

  serveCall(app, calls.completeRegistration, async ({ params, body }, context) => {
    // Asked before the hash, which costs, and again with it.
    const before = await ownRegistration(storage.queries, params.id, context);
    if ((await stepOf(storage.queries, before)) !== 'password') throw new Problem('not_allowed');
    const passwordHash = await refuseWeak(
      passwords,
      { id: before.id, email: before.email, passwordHash: undefined },
      body.password,
    );
    const begunBy = {
      browser: browserName(context.userAgent),
      address: networkOf(context.address),
      language: context.language,
    };
    const oneTimeToken = await storage.transaction(async (queries) => {
      const { registration } = await at(queries, params.id, context, ['password']);
      return completeRegistration(deps, queries, registration, passwordHash, begunBy);
    });
    keepCookie(context);
    return { data: { oneTimeTokenProperties: { oneTimeToken } } };
  });
}

/** The first factor. What it costs, and what it answers, is the same for an address with an account and one without. */
import { type Calls, calls, type ParsedRequestOf, type SuccessOf } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { cookieName } from '../../cookies.ts';
import { browserName, networkOf } from '../../domain/asking-browser.ts';
import { type AttemptFamily, attemptSucceeded, type CountedAttempt, countAttempt } from '../../domain/attempts.ts';
import { challengesFor } from '../../domain/challenges-for.ts';
import { type Customer, findCustomer, speakTo, subjectOf, waysOfCustomer } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import { isKnownDevice } from '../../domain/devices.ts';
import { mailVerification } from '../../domain/email-verification.ts';
import { issueToken } from '../../domain/issue-token.ts';
import { deliverMails } from '../../domain/mail.ts';
import { guessesBeforeProfile, ruleFor, type Signals } from '../../domain/policy.ts';
import { Problem } from '../../domain/problem.ts';
import { allowedRedirect } from '../../domain/settings.ts';
import { warn } from '../../domain/warnings.ts';
import { type CallContext, serveCall } from '../../serve-call.ts';

type PasswordLogin = ParsedRequestOf<Calls['login']>;

async function firstFactor(deps: Deps, { body }: PasswordLogin, context: CallContext): Promise<SuccessOf<Calls['login']>> {
  const { storage, secrets, passwords, settings, clock } = deps;
  const place = passwords.enter();
  try {
    const customer = await findCustomer(storage.queries, body.email);
    const device = context.cookies.get(cookieName('known-device', settings.origin));
    const known = await isKnownDevice(storage.queries, secrets, clock.now(), customer?.id, device);
    const family: AttemptFamily = known ? 'password-known-device' : 'password';
    const subject = subjectOf(customer, body.email, secrets);
    const attempt = await countAttempt(storage.queries, subject, family, clock.now());
    const matches = await place.verify(body.password, customer?.passwordHash);
    if (!matches || customer === undefined) {
      // Behind the answer, so that it takes as long for an address without an account.
      if (attempt.beginsBlock > 0) deps.background(warnOf(deps, attempt, customer?.id));
      throw new Problem('invalid_email_password');
    }

    const ways = await waysOfCustomer(deps, storage.queries, customer.id, context.language);
    const rule = ruleFor('IDENTITY__LOGIN', signalsOf(customer, known, attempt.inARow));
    const oneTimeToken = await storage.transaction(async (queries) => {
      await attemptSucceeded(queries, attempt);
      if (customer.language !== context.language) await speakTo(queries, customer.id, context.language);
      return issueToken(queries, secrets, clock.now(), {
        customerId: customer.id,
        subject,
        action: 'IDENTITY__LOGIN',
        proofs: ['PASSWORD', ...rule.proves],
        challenges: challengesFor(rule.require, ways, customer),
        redirectTo: allowedRedirect(body.redirectAfterUrl, settings),
        knownDevice: known,
        begunBy: { browser: browserName(context.userAgent), address: networkOf(context.address) },
      });
    });
    if (!customer.emailVerified) deps.background(mailVerification(deps, customer.id));
    return { data: { oneTimeTokenProperties: { oneTimeToken } } };
  } finally {
    place.release();
  }
}

async function warnOf(deps: Deps, attempt: CountedAttempt, customerId: string | undefined): Promise<void> {
  const told = await deps.storage.transaction((queries) => warn(deps, queries, attempt, customerId, false));
  if (told) await deliverMails(deps);
}

const signalsOf = (customer: Customer, knownDevice: boolean, inARow: number): Signals => ({
  knownDeviceTrusted: knownDevice && customer.trustsKnownDevices,
  guessedBefore: inARow > guessesBeforeProfile,
  risk: customer.risk,
  mustResetPassword: customer.mustResetPassword,
  emailUnverified: !customer.emailVerified,
  prefersPassword: customer.preferredChallenge === 'PASSWORD',
  numberLost: customer.preferredChallenge === 'INITIATE_CHANGE_PHONE_NUMBER_FLOW',
});

export function serveLogin(app: FastifyInstance, deps: Deps): void {
  serveCall(app, calls.login, (request, context) => firstFactor(deps, request, context));
  serveCall(app, calls.loginV2, (request, context) => firstFactor(deps, request, context));
}

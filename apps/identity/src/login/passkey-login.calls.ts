/** A login with a passkey: one press, two factors, and no address that anyone could guess passwords for. */
import { type Calls, calls, lifetimes, type ParsedRequestOf, type ProblemCode, type SuccessOf } from '@stepgate/contract';
import { deactivated } from '../account/account-status.ts';
import { readClientData } from '../challenges/passkey/client-data.ts';
import { type Passkey, passkeyWithCredentialId, recordUse } from '../challenges/passkey/passkeys.ts';
import { verifyAssertion } from '../challenges/passkey/verify-assertion.ts';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { followUp, warningOf } from '../customers/follow-ups.ts';
import { restrictionsOf } from '../customers/residence.ts';
import { recordEvent } from '../events/record-event.ts';
import { type CallContext, serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { isForbidden } from '../kernel/forbidden-methods.ts';
import { Problem } from '../kernel/problem.ts';
import { attemptSucceeded, type CountedAttempt, countAttempt } from '../limits/attempts.ts';
import { countOne, type RateLimit, uncount } from '../limits/rate-limits.ts';
import { type Transaction, transact } from '../storage/transaction.ts';
import { beginLogin, isTrustedBrowser } from './begin-login.ts';
import { endOfChallenge, newChallenge, spendChallenge } from './passkey-challenge.ts';

type PasskeyLogin = ParsedRequestOf<Calls['loginWithPasskey']>;

/** Why a passkey was refused, for the security log. The browser learns only the code. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: ProblemCode;
  /** Whose passkey it claims to be, if the account exists. */
  readonly claimed: { readonly customerId: string; readonly passkeyId: string; readonly attempt: CountedAttempt } | undefined;

  constructor(reason: string, claimed?: Refused['claimed'], code: ProblemCode = 'invalid_passkey_login') {
    super(reason);
    this.claimed = claimed;
    this.code = code;
  }
}

type Owner = { readonly passkey: Passkey; readonly customer: Customer; readonly challenge: string; readonly expiresAt: number };

/** Whose passkey it claims to be. Nothing is verified yet but that the challenge is ours. */
async function ownerOf({ storage, secrets }: Deps, { credential }: PasskeyLogin['body'], now: number): Promise<Owner | Refused> {
  const challenge = readClientData(credential.response.clientDataJSON)?.challenge ?? '';
  const expiresAt = endOfChallenge(secrets, now, challenge);
  if (expiresAt === undefined) return new Refused('no challenge of ours, or an old one');
  const passkey = await passkeyWithCredentialId(storage.queries, credential.id);
  const customer = await customerWithId(storage.queries, passkey?.customerId);
  if (passkey === undefined || customer === undefined)
    return new Refused('no passkey of any customer', undefined, 'unknown_passkey');
  return { passkey, customer, challenge, expiresAt };
}

/**
 * Counts the login for its network, and for the account that it names, in one commit. Both counts stay if the account's passkeys are blocked.
 * @throws Problem `too_many_requests`, `attempt_limit_reached`
 */
async function count(deps: Deps, limit: RateLimit, customer: Customer | undefined): Promise<CountedAttempt | undefined> {
  const counted = await transact(deps, async (tx) => {
    await countOne(tx, tx.now, limit);
    return customer && countAttempt(tx, customer.id, 'passkey', tx.now).catch(problemOnly);
  });
  if (counted instanceof Problem) throw counted;
  return counted;
}

function problemOnly(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

/** Whether the operator forbids passkeys where the customer lives. */
async function isForbiddenFor({ storage, settings }: Deps, { id }: Customer): Promise<boolean> {
  const { forbiddenMethods } = settings;
  if (!forbiddenMethods.some(({ types }) => types.has('PASSKEY'))) return false;
  const restrictions = await restrictionsOf(storage.queries, id);
  return isForbidden(forbiddenMethods, 'PASSKEY', { ...restrictions, action: 'IDENTITY__LOGIN' });
}

/**
 * Keeps the refusal in the event log, and warns the customer if it begins a block. A stranger's passkey leaves nothing, and the counter limits how many
 * refusals an account gets.
 */
async function keepRefusal(deps: Deps, { claimed }: Refused): Promise<void> {
  if (claimed === undefined) return;
  const { customerId, attempt } = claimed;
  await transact(deps, async (tx) => {
    await recordEvent(tx, customerId, { kind: 'proof.refused', facts: { method: 'PASSKEY', action: 'IDENTITY__LOGIN' } });
    if (attempt.beginsBlock > 0) await followUp(tx, warningOf(attempt, { customerId, proofs: [] }));
  });
}

/** Every login is counted before its signature is checked, and a right one is taken out again. */
async function login(deps: Deps, { body }: PasskeyLogin, context: CallContext): Promise<SuccessOf<Calls['loginWithPasskey']>> {
  const { secrets, settings, clock } = deps;
  const { most, within } = settings.loginsFrom;
  const limit = { key: `passkey logins from ${context.network}`, most, within };
  const owner = await ownerOf(deps, body, clock.now());
  const attempt = await count(deps, limit, owner instanceof Refused ? undefined : owner.customer);
  if (owner instanceof Refused || attempt === undefined) throw owner;
  const { passkey, customer, challenge, expiresAt } = owner;
  const claimed = { customerId: customer.id, passkeyId: passkey.id, attempt };
  const isChallenge = (given: string) => given === challenge;
  const result = await verifyAssertion(settings, passkey, body.credential, { isChallenge, namesCustomer: true });
  if ('refused' in result) throw new Refused(result.refused, claimed);
  if (await isForbiddenFor(deps, customer)) throw new Refused('the operator forbids passkeys here', claimed);
  const alongside = async (tx: Transaction) => {
    if (!(await spendChallenge(tx, secrets, challenge, expiresAt))) throw new Refused('its challenge was used before', claimed);
    if (!(await recordUse(tx, passkey, result.use))) throw new Refused('used at the same time, or removed', claimed);
    await attemptSucceeded(tx, attempt);
    await uncount(tx, [limit]);
  };
  if (customer.status === 'deactivated') {
    await transact(deps, alongside);
    throw deactivated(customer);
  }
  const paused = customer.status === 'paused';
  const oneTimeToken = await beginLogin(
    deps,
    customer,
    {
      action: paused ? 'IDENTITY__REACTIVATE_ACCOUNT' : 'IDENTITY__LOGIN',
      proof: 'PASSKEY',
      trustedDevice: await isTrustedBrowser(deps, customer.id, context),
      inARow: 0,
      redirectTo: body.redirectAfterUrl,
      alongside,
    },
    context,
  );
  if (paused) throw new Problem('self_reactivation_eligible', { params: { oneTimeToken } });
  return { data: { oneTimeTokenProperties: { oneTimeToken } } };
}

export function passkeyLoginRoutes(deps: Deps) {
  const { secrets, settings, clock } = deps;

  const passkeyLoginOptions = serveCall(calls.passkeyLoginOptions, async () => ({
    options: {
      challenge: newChallenge(secrets, clock.now()),
      rpId: settings.rpId,
      allowCredentials: [],
      userVerification: 'required' as const,
      timeout: lifetimes.passkeyLogin,
    },
  }));

  const loginWithPasskey = serveCall(calls.loginWithPasskey, async (request, context) => {
    try {
      return await login(deps, request, context);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await keepRefusal(deps, error);
      const { customerId, passkeyId } = error.claimed ?? {};
      context.log.warn({ customerId, passkeyId, reason: error.message }, 'a passkey was refused');
      throw new Problem(error.code);
    }
  });

  return { passkeyLoginOptions, loginWithPasskey };
}

/** A login with a passkey: one press, two factors, and no address that anyone could guess passwords for. */
import { type Calls, calls, lifetimes, type ParsedRequestOf, type SuccessOf } from '@stepgate/contract';
import { deactivated } from '../account/account-status.ts';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { createBlockWarning, followUp } from '../customers/follow-ups.ts';
import { readRestrictions } from '../customers/residence.ts';
import { recordEvent } from '../events/record-event.ts';
import { type CallContext, serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { isForbidden } from '../kernel/forbidden-methods.ts';
import { type OtherCode, Problem, problemOnly } from '../kernel/problem.ts';
import { countAttempt, forgiveAttempts } from '../limits/attempts.ts';
import { countOne } from '../limits/rate-limits.ts';
import { recordRefusal } from '../limits/record-refusal.ts';
import { readClientData } from '../passkeys/client-data.ts';
import { endOfChallenge, newChallenge, spendChallenge } from '../passkeys/login-challenge.ts';
import { type Passkey, passkeyUsed, passkeyWithCredentialId, recordUse, userHandleOf } from '../passkeys/passkeys.ts';
import { verifyAssertion } from '../passkeys/verify-assertion.ts';
import { type Transaction, transact } from '../storage/transaction.ts';
import { beginLogin, trustIn } from './begin-login.ts';

type PasskeyLogin = ParsedRequestOf<Calls['loginWithPasskey']>;

/** Why a passkey was refused, for the security log. The browser learns only the code. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: OtherCode;
  /** The passkey that it claims, if the account exists. */
  readonly claimed: { readonly customerId: string; readonly passkeyId: string } | undefined;

  constructor(reason: string, claimed?: Refused['claimed'], code: OtherCode = 'invalid_passkey_login') {
    super(reason);
    this.claimed = claimed;
    this.code = code;
  }
}

type Owner = { readonly passkey: Passkey; readonly customer: Customer; readonly challenge: string; readonly expiresAt: number };

/** The passkey that it claims. Only that the challenge is ours is verified yet. */
async function findOwner(
  { storage, secrets }: Deps,
  { credential }: PasskeyLogin['body'],
  now: number,
): Promise<Owner | Refused> {
  const challenge = readClientData(credential.response.clientDataJSON)?.challenge ?? '';
  const expiresAt = endOfChallenge(secrets, 'passkey login challenge', now, challenge);
  if (expiresAt === undefined) return new Refused('no challenge of ours, or an old one');
  const passkey = await passkeyWithCredentialId(storage.queries, credential.id);
  const customer = await customerWithId(storage.queries, passkey?.customerId);
  if (passkey === undefined || customer === undefined)
    return new Refused('no passkey of any customer', undefined, 'unknown_passkey');
  return { passkey, customer, challenge, expiresAt };
}

/** Whether the operator forbids passkeys where the customer lives. */
async function isForbiddenFor({ storage, settings }: Deps, { id }: Customer): Promise<boolean> {
  const { policy } = settings;
  // Usually no rule can forbid it, and then nothing is looked up.
  const isNamedEverywhere = policy.methods.every(({ order }) => order.includes('PASSKEY'));
  if (isNamedEverywhere && !policy.forbidden.some(({ methods }) => methods.includes('PASSKEY'))) return false;
  const restrictions = await readRestrictions(storage.queries, id);
  return isForbidden(policy, 'PASSKEY', { ...restrictions, action: 'IDENTITY__LOGIN' });
}

/**
 * Counts a refused passkey where it comes from, and for the account that it names. Unknown passkeys are counted apart, so that they don't use up the limit for
 * a customer's own mistakes. A browser that the customer has used isn't counted by network.
 * @throws Problem `too_many_requests`, `attempt_limit_reached`; both are answers to wrong passkeys only
 */
async function countRefused(deps: Deps, { claimed }: Refused, context: CallContext): Promise<void> {
  const { most, within } = deps.settings.loginsFrom;
  const customerId = claimed?.customerId;
  const { known } = await trustIn(deps, customerId, context);
  const kind = claimed === undefined ? 'unknown passkeys' : 'refused passkeys';
  const counted = await transact(deps, async (tx) => {
    if (!known) await countOne(tx.queries, tx.now, { what: `${kind} from`, from: context.network, most, within });
    // The network's count stays if the account's is full.
    if (customerId === undefined) return undefined;
    const refusal = await keepRefusal(tx, customerId).catch(problemOnly);
    if (refusal?.limit !== undefined) await recordRefusal(tx, refusal.limit, { subject: customerId, customerId });
    return refusal;
  });
  if (counted instanceof Problem) throw counted;
}

/** Keeps the refusal in the event log, as often as the account's counter allows, and warns the customer after five. @throws Problem `attempt_limit_reached` */
async function keepRefusal(tx: Transaction, customerId: string): Promise<undefined> {
  const attempt = await countAttempt(tx.queries, customerId, 'passkey', tx.now);
  await recordEvent(tx, customerId, { kind: 'proof.refused', facts: { method: 'PASSKEY', action: 'IDENTITY__LOGIN' } });
  if (attempt.beginsBlock > 0) await followUp(tx, createBlockWarning(attempt, { customerId, proofs: [] }));
}

/**
 * The signature is checked before anything is counted. It can't be guessed, and the check costs less than looking up its customer. So junk of others locks no
 * customer out.
 */
async function login(deps: Deps, { body }: PasskeyLogin, context: CallContext): Promise<SuccessOf<Calls['loginWithPasskey']>> {
  const { secrets, settings, clock } = deps;
  const owner = await findOwner(deps, body, clock.now());
  if (owner instanceof Refused) throw owner;
  const { passkey, customer, challenge, expiresAt } = owner;
  const claimed = { customerId: customer.id, passkeyId: passkey.id };
  const isChallenge = (candidate: string) => candidate === challenge;
  const result = await verifyAssertion(settings, passkey, body.credential, {
    isChallenge,
    userHandle: userHandleOf(customer.id),
    isNamed: true,
  });
  if ('refused' in result) throw new Refused(result.refused, claimed);
  if (await isForbiddenFor(deps, customer)) throw new Refused('the operator forbids passkeys here', claimed);
  const alongside = async (tx: Transaction) => {
    if (!(await spendChallenge(tx.queries, secrets, challenge, expiresAt)))
      throw new Refused('its challenge was used before', claimed);
    if (!(await recordUse(tx, passkey, result.use))) throw new Refused('used at the same time, or removed', claimed);
    await forgiveAttempts(tx.queries, customer.id, ['passkey']);
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
      provedWith: passkeyUsed(passkey).name,
      trust: await trustIn(deps, customer.id, context),
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
      challenge: newChallenge(secrets, 'passkey login challenge', clock.now()),
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
      await countRefused(deps, error, context);
      const { customerId, passkeyId } = error.claimed ?? {};
      context.log.warn({ customerId, passkeyId, reason: error.message }, 'a passkey was refused');
      throw new Problem(error.code);
    }
  });

  return { passkeyLoginOptions, loginWithPasskey };
}

/**
 * Begins a login after its first factor was correct, whatever that factor was. What else is required depends only on the customer and the browser.
 */

import { issueFor } from '../challenges/issue-for.ts';
import { type Customer, speakTo, subjectOf } from '../customers/customers.ts';
import { followUp } from '../customers/follow-ups.ts';
import { recordEvent } from '../events/record-event.ts';
import { browserName } from '../http/client-browser.ts';
import { cookieName } from '../http/cookies.ts';
import type { Deps } from '../kernel/context.ts';
import type { Language } from '../kernel/language.ts';
import { allowedRedirect } from '../kernel/settings.ts';
import { trustedDeviceOf } from '../sessions/trusted-devices.ts';
import { type Transaction, transact } from '../storage/transaction.ts';
import type { Proof } from '../tokens/factors.ts';
import { guessesBeforeProfile, type IssuedAction, type SignalsOfRequest } from '../tokens/policy.ts';

/** The parts of a request's context that matter to a login. */
type AskingBrowser = {
  readonly cookies: ReadonlyMap<string, string>;
  readonly language: Language;
  /** See `originText`. */
  readonly origin: string;
  readonly userAgent: string;
};

/** Whether a browser claims to be trusted by some customer. The claim is not checked yet. */
export const claimsTrustedBrowser = ({ settings }: Deps, { cookies }: AskingBrowser): boolean =>
  cookies.has(cookieName('known-device', settings.origin));

/**
 * Whether this browser has the cookie of one that had a session of that customer before. Limits count by it. It stands in for a factor only with a proof by the
 * browser's key, which the exchange checks.
 */
export async function isTrustedBrowser(deps: Deps, customerId: string | undefined, { cookies }: AskingBrowser): Promise<boolean> {
  const { storage, secrets, settings, clock } = deps;
  const device = cookies.get(cookieName('known-device', settings.origin));
  return (await trustedDeviceOf(storage.queries, secrets, clock.now(), customerId, device)) !== undefined;
}

type FirstFactor = {
  readonly action: IssuedAction;
  readonly proof: Proof;
  /** The method that gave it, if the customer can remove that: see `factorName`. */
  readonly provedWith?: string;
  readonly trustedDevice: boolean;
  /** Whether the captcha's vendor could not be reached (`admitLogin`): then a trusted device spares no factor. */
  readonly unjudged?: boolean;
  /** Wrong passwords in a row so far. */
  readonly inARow: number;
  /** As requested. A redirect that is not allowed becomes /home. */
  readonly redirectTo: string | undefined;
  /** Writes in the transaction that writes the token. */
  readonly alongside?: (tx: Transaction) => Promise<void>;
};

/** What the customer's account says, whatever the request. */
export const signalsOfAccount = (customer: Customer): Pick<SignalsOfRequest, 'prefersPassword' | 'numberLost'> => ({
  prefersPassword: customer.preferredChallenge === 'PASSWORD',
  numberLost: customer.preferredChallenge === 'INITIATE_CHANGE_PHONE_NUMBER_FLOW',
});

const signalsOf = (customer: Customer, { proof, trustedDevice, unjudged, inARow }: FirstFactor): SignalsOfRequest => ({
  byPasskey: proof === 'PASSKEY',
  trustedDeviceSuffices: trustedDevice && customer.trustsDevices && !unjudged,
  guessedBefore: inARow > guessesBeforeProfile,
  risk: customer.risk,
  mustResetPassword: customer.mustResetPassword,
  emailUnverified: !customer.emailVerified,
  ...signalsOfAccount(customer),
});

/** @returns the one-time token with the challenges that remain */
export async function beginLogin(deps: Deps, customer: Customer, first: FirstFactor, asking: AskingBrowser): Promise<string> {
  const { secrets, settings } = deps;
  const { language } = asking;
  return transact(deps, async (tx) => {
    await first.alongside?.(tx);
    if (!customer.emailVerified) await followUp(tx, { what: 'verification-mail', customerId: customer.id });
    if (customer.language !== language) await speakTo(tx, customer.id, language);
    const { action, proof } = first;
    const client = { browser: browserName(asking.userAgent), network: asking.origin };
    await recordEvent(tx, customer.id, { kind: 'login.started', facts: { action, proof, ...client } });
    return issueFor(tx, deps, asking, customer, action, {
      subject: subjectOf(customer, customer.email, secrets),
      signals: signalsOf(customer, first),
      proofs: [proof],
      ...(first.provedWith && { provedWith: [first.provedWith] }),
      redirectTo: allowedRedirect(first.redirectTo, settings),
      trustedDevice: first.trustedDevice,
    });
  });
}

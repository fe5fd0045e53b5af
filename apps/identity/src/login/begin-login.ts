/**
 * Begins a login after its first factor was correct, whatever that factor was. What else is required depends only on the customer and the browser.
 */

import { cookieIn } from '@stepgate/contract';
import { issueFor } from '../challenges/issue-for.ts';
import { type Customer, rateLimitKeyOf } from '../customers/customers.ts';
import { followUp } from '../customers/follow-ups.ts';
import { noteSupportCode } from '../customers/support-codes.ts';
import { recordEvent } from '../events/record-event.ts';
import { askAboutSims } from '../factors/sim-checks.ts';
import { browserName } from '../http/client-browser.ts';
import type { SentProof } from '../http/sent-proof.ts';
import type { Deps } from '../kernel/context.ts';
import { allowedRedirect } from '../kernel/settings.ts';
import { isTrusted } from '../sessions/chosen-trust.ts';
import { spendBrowserProof } from '../sessions/session-keys.ts';
import { findTrustedDevice, isSameBrowser } from '../sessions/trusted-devices.ts';
import { databaseNow, type Transaction, transact } from '../storage/transaction.ts';
import type { Proof } from '../tokens/factors.ts';
import { guessesBeforeProfile, type IssuedAction, type SignalsOfRequest } from '../tokens/policy.ts';

/** The parts of a request's context that matter to a login. */
type AskingBrowser = {
  /** The header as sent. */
  readonly cookies: string | undefined;
  /** See `originText`. */
  readonly origin: string;
  readonly userAgent: string;
  /** Of the front end, which keeps it in its browser and shows its first characters as the support code. */
  readonly guestId?: string | null | undefined;
  /** By the key of the browser; none from a browser without a key, or a front end that sends none. */
  readonly sessionProof: SentProof | undefined;
};

/** Whether a browser claims to be known to some customer. The claim is not checked yet. */
export const claimsToBeKnown = ({ settings }: Deps, { cookies }: Pick<AskingBrowser, 'cookies'>): boolean =>
  (['known-device', 'mailed-browser'] as const).some((kind) => cookieIn(cookies, kind, settings.origin) !== undefined);

export type Trust = {
  /**
   * It has the cookie of a browser that had a session of that customer, and proves its key. Limits count it apart. A browser that began without a key has only
   * its cookie.
   */
  readonly known: boolean;
  /** It has the cookie of a browser that the customer trusts. It spares a factor only with a proof by the browser's key, which the exchange asks for. */
  readonly chosen: boolean;
};

/** Whether a browser is known or trusted for a customer. Asks for the key only if the cookie is right. */
export async function trustIn(
  deps: Deps,
  customerId: string | undefined,
  { cookies, sessionProof }: Pick<AskingBrowser, 'cookies' | 'sessionProof'>,
): Promise<Trust> {
  const { settings } = deps;
  const cookie = cookieIn(cookies, 'known-device', settings.origin);
  const db = databaseNow(deps);
  const device = await findTrustedDevice(db, customerId, cookie);
  if (device === undefined) return { known: false, chosen: false };
  const known = isSameBrowser(device, await spendBrowserProof(deps, sessionProof), settings);
  return { known, chosen: isTrusted(device, settings, db.now) };
}

type FirstFactor = {
  readonly action: IssuedAction;
  readonly proof: Proof;
  /** The method that gave it, if the customer can remove that: see `factorName`. */
  readonly provedWith?: string;
  readonly trust: Trust;
  /** Whether the captcha's vendor could not be reached (`admitLogin`): then a trusted device spares no factor. */
  readonly unjudged?: boolean;
  /** Wrong passwords in a row so far. */
  readonly inARow: number;
  /** As requested. A redirect that is not allowed becomes /home. */
  readonly redirectTo: string | undefined;
  /** Writes in the transaction that writes the token. */
  readonly alongside?: (tx: Transaction) => Promise<void>;
};

/** The facts about the request and the account when a login begins. */
export const signalsOf = (customer: Customer, { proof, trust, unjudged, inARow }: FirstFactor): SignalsOfRequest => ({
  byPasskey: proof === 'PASSKEY',
  trustedDeviceSuffices: trust.chosen && !unjudged,
  guessedBefore: inARow > guessesBeforeProfile,
  emailUnverified: !customer.emailVerified,
});

/** @returns the one-time token with the challenges that remain */
export async function beginLogin(deps: Deps, customer: Customer, first: FirstFactor, asking: AskingBrowser): Promise<string> {
  const { secrets, settings } = deps;
  await askAboutSims(deps, customer.id);
  return transact(deps, async (tx) => {
    await first.alongside?.(tx);
    const { action, proof } = first;
    const client = { browser: browserName(asking.userAgent), network: asking.origin };
    await recordEvent(tx, customer.id, { kind: 'login.started', facts: { action, proof, ...client } });
    await noteSupportCode(tx, customer.id, asking.guestId, 'first-factor');
    const oneTimeToken = await issueFor(tx, asking, customer, action, {
      subject: rateLimitKeyOf(customer, customer.email, secrets),
      signals: signalsOf(customer, first),
      proofs: [proof],
      ...(first.provedWith && { provedWith: [first.provedWith] }),
      ...(asking.guestId && { visitorId: asking.guestId }),
      redirectTo: allowedRedirect(first.redirectTo, settings),
      trustedDevice: first.trust.known,
    });
    if (!customer.emailVerified)
      await followUp(tx, { what: 'verification-mail', customerId: customer.id, tokenHash: secrets.hashToken(oneTimeToken) });
    return oneTimeToken;
  });
}

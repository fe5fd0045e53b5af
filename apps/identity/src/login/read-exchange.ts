/** The facts for exchanging a token for a session. Everything is read in the transaction that acts on it. */
import { cookieIn } from '@stepgate/contract';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { readSignals } from '../customers/signals.ts';
import { listWithheld } from '../factors/sim-checks.ts';
import { factorName } from '../factors/used-factor.ts';
import type { CallContext } from '../http/serve-call.ts';
import { Problem } from '../kernel/problem.ts';
import type { Settings } from '../kernel/settings.ts';
import { isTrusted } from '../sessions/chosen-trust.ts';
import type { NewKey } from '../sessions/session-keys.ts';
import { findTrustedDevice, isSameBrowser, type TrustedDevice } from '../sessions/trusted-devices.ts';
import type { Transaction } from '../storage/transaction.ts';
import { daysOfTrust } from '../tokens/days-of-trust.ts';
import { isSecondFactor, type Proof } from '../tokens/factors.ts';
import { purposes, reachesRequiredAssurance } from '../tokens/policy.ts';
import { type OneTimeToken, openChallenge, proofsOf, type TokenChallenge } from '../tokens/tokens.ts';
import type { ExchangeSignals } from './decide-exchange.ts';

type Client = Pick<CallContext, 'cookies' | 'userAgent' | 'network' | 'origin' | 'wantedLanguage' | 'timeZone'>;

export type ExchangeRequest = {
  readonly client: Client;
  readonly key: NewKey;
  /** The customer asks to trust this browser. */
  readonly trustRequested: boolean;
};

export type ExchangeFacts = ExchangeRequest & {
  readonly token: OneTimeToken;
  readonly customer: Customer;
  readonly scope: 'full' | 'data-sharing';
  readonly openChallenge: TokenChallenge | undefined;
  /** Of this customer, if the browser shows to be it. */
  readonly browser: TrustedDevice | undefined;
  /** Those that count in this browser. */
  readonly proofs: readonly Proof[];
  readonly signals: ExchangeSignals;
};

/** Whether the open challenge is the code to a new number, and the operator lets it wait until the next login. */
function canWait({ methods: [primary] }: TokenChallenge, { policy }: Settings): boolean {
  const isCodeToNewNumber = primary !== undefined && 'newNumberId' in primary && 'mayVerifyLater' in primary;
  return policy.verifyLater && isCodeToNewNumber && primary.mayVerifyLater;
}

async function findBrowser(
  tx: Transaction,
  { id }: Customer,
  { client, key }: ExchangeRequest,
): Promise<TrustedDevice | undefined> {
  const { settings } = tx;
  const found = await findTrustedDevice(tx, id, cookieIn(client.cookies, 'known-device', settings.origin));
  return found !== undefined && isSameBrowser(found, key.thumbprint, settings) ? found : undefined;
}

function readAssurance(token: OneTimeToken, counted: readonly Proof[]): ExchangeSignals['assurance'] {
  if (reachesRequiredAssurance(token, counted)) return 'reached';
  return reachesRequiredAssurance(token, proofsOf(token)) ? 'by-unproved-browser' : 'too-low';
}

/** @throws Problem `not_allowed` for a token that opens no session, or has no customer */
export async function readExchange(tx: Transaction, token: OneTimeToken, request: ExchangeRequest): Promise<ExchangeFacts> {
  const { queries, settings, now } = tx;
  const { scope } = purposes[token.purpose];
  const customer = token.customerId === undefined ? undefined : await customerWithId(queries, token.customerId);
  if (scope === undefined || customer === undefined) throw new Problem('not_allowed');
  const browser = await findBrowser(tx, customer, request);
  // The customer may have stopped trusting the browser since the login began.
  const skipsSecondFactor = browser !== undefined && isTrusted(browser, settings, now);
  const proofs = proofsOf(token).filter((proof) => proof !== 'KNOWN_DEVICE' || skipsSecondFactor);
  const open = openChallenge(token);
  const withheld = await listWithheld(queries, customer.id, now);
  const knownBrowser = browser?.key_thumbprint === null ? 'known-without-key' : 'known';
  const signals: ExchangeSignals = {
    openChallenge: open === undefined ? 'none' : canWait(open, settings) ? 'can-wait' : 'required',
    keyProof: request.key.proof,
    assurance: readAssurance(token, proofs),
    account: customer.status,
    canReactivate: token.purpose === 'session' && token.action !== 'IDENTITY__REACTIVATE_ACCOUNT',
    usedChangedSim: withheld.some(({ id }) => token.provedWith.includes(factorName('phone-number', id))),
    newNumberDue: token.purpose === 'session' && (await readSignals(queries, customer.id, now)).newNumberDue,
    hasSecondFactor: proofs.some(isSecondFactor),
    browser: browser === undefined ? 'unknown' : knownBrowser,
    wantsTrust: request.trustRequested && daysOfTrust(settings, token) > 0,
  };
  return { ...request, token, customer, scope, openChallenge: open, browser, proofs, signals };
}

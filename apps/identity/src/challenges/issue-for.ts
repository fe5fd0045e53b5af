/** Issues a one-time token for a customer, with the challenges that the policy requires. */

import type { ChallengeType } from '@stepgate/contract';
import type { Customer } from '../customers/customers.ts';
import { readSignals } from '../customers/signals.ts';
import { listWithheld } from '../factors/sim-checks.ts';
import { browserName } from '../http/client-browser.ts';
import type { Transaction } from '../storage/transaction.ts';
import { changedSimsLast } from '../tokens/changed-sims.ts';
import { isBoundEnough } from '../tokens/device-bound.ts';
import type { Proof } from '../tokens/factors.ts';
import { issueToken, type NewToken } from '../tokens/issue-token.ts';
import { type IssuedAction, noSignals, policyFor, type Requirement, type SignalsOfRequest, saidAbout } from '../tokens/policy.ts';
import { type AskedChallenge, challengesFor, type Methods, type NewChallenge } from '../tokens/required-challenges.ts';
import { methodsOfCustomer } from './authentication-methods.ts';
import type { Offering } from './registry.ts';

/** A request, or what an earlier request left. */
type Asking = { readonly userAgent: string; readonly origin: string } | Pick<NewToken, 'clientInfo'>;

type Options = Pick<
  NewToken,
  'redirectTo' | 'trustedDevice' | 'sessionHash' | 'approves' | 'details' | 'provedWith' | 'visitorId'
> & {
  /** The rate-limit key of its attempts. Default: the customer. */
  readonly subject?: string;
  /** Risk signals of the request, without those of the customer. Default: none. */
  readonly signals?: SignalsOfRequest | undefined;
  /** The proofs given so far. */
  readonly proofs?: readonly Proof[];
  /** The one method that may pass it. Default: every accepted one. */
  readonly only?: ChallengeType | undefined;
  /** Replaces the challenges that the policy requires. */
  readonly challenges?: readonly NewChallenge[] | undefined;
};

export type Demanded = {
  /** The requirements of the policy's rule. */
  readonly require: readonly Requirement[];
  /** Given before the challenges. */
  readonly proofs: readonly Proof[];
  readonly challenges: readonly AskedChallenge[];
  /** The source of the challenges; `undefined`: nothing is asked. */
  readonly methods: Methods | undefined;
};

const clientInfo = (asking: Asking): NewToken['clientInfo'] =>
  'clientInfo' in asking ? asking.clientInfo : { browser: browserName(asking.userAgent), address: asking.origin };

/** The policy's demand on a customer for an action: the challenges, with their reasons, and the proofs that they begin with. */
export async function demandFor(
  tx: Pick<Transaction, 'queries'> & Offering,
  customer: Customer,
  action: IssuedAction,
  { signals = noSignals, proofs = [], only, details }: Pick<Options, 'signals' | 'proofs' | 'only' | 'details'>,
): Promise<Demanded> {
  const customerSignals = await readSignals(tx.queries, customer.id, tx.now);
  const { require, proves } = policyFor(action, {
    ...signals,
    ...saidAbout(customerSignals),
    passkeysOnly: customer.passkeysOnly,
  });
  const allProofs = [...proofs, ...proves];
  // A login by passkey or on a trusted device often needs nothing more, and then no method is looked up.
  if (require.length === 0) return { require, proofs: allProofs, challenges: [], methods: undefined };
  const methods = await methodsOfCustomer(tx, tx.queries, customer.id, action, details);
  const fits = (type: ChallengeType) => (only === undefined || type === only) && isBoundEnough(details, type);
  const offered = new Map([...methods.offered].filter(([type]) => fits(type)));
  const challenges = challengesFor(require, { ...methods, offered }, customer, customerSignals);
  const isChoice = challenges.some((each) => each.methods.length > 1);
  const withheld = isChoice ? await listWithheld(tx.queries, customer.id, tx.now) : [];
  return { require, proofs: allProofs, challenges: changedSimsLast(challenges, withheld), methods };
}

/** @returns the token, which is stored only as a hash */
export async function issueFor(
  tx: Transaction,
  asking: Asking,
  customer: Customer,
  action: IssuedAction,
  { signals, proofs = [], challenges, only, ...rest }: Options,
): Promise<string> {
  const token = { customerId: customer.id, subject: customer.id, action, clientInfo: clientInfo(asking), ...rest };
  if (challenges !== undefined) return issueToken(tx, { ...token, proofs, challenges });
  const demanded = await demandFor(tx, customer, action, { signals, proofs, only, details: rest.details });
  return issueToken(tx, { ...token, proofs: demanded.proofs, challenges: demanded.challenges });
}

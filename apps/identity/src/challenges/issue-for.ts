/** Issues a one-time token for a customer, with the challenges that the policy requires. */

import type { ChallengeType } from '@stepgate/contract';
import type { Customer } from '../customers/customers.ts';
import { readSignals } from '../customers/signals.ts';
import { listWithheld } from '../factors/sim-checks.ts';
import { browserName } from '../http/client-browser.ts';
import type { Transaction } from '../storage/transaction.ts';
import { changedSimsLast } from '../tokens/changed-sims.ts';
import type { Proof } from '../tokens/factors.ts';
import { issueToken, type NewToken } from '../tokens/issue-token.ts';
import { noSignals, policyFor, type SignalsOfRequest, saidAbout } from '../tokens/policy.ts';
import { challengesFor, type Methods, type NewChallenge } from '../tokens/required-challenges.ts';
import { methodsOfCustomer } from './authentication-methods.ts';

/** A request, or what an earlier request left. */
type Asking = { readonly userAgent: string; readonly origin: string } | Pick<NewToken, 'clientInfo'>;

type Options = Pick<NewToken, 'redirectTo' | 'trustedDevice' | 'sessionHash' | 'approves' | 'details' | 'provedWith'> & {
  /** The rate-limit key of its attempts. Default: the customer. */
  readonly subject?: string;
  /** Risk signals of the request, without those of the customer. Default: none. */
  readonly signals?: SignalsOfRequest;
  /** The proofs given so far. */
  readonly proofs?: readonly Proof[];
  /** The one method that may pass it. Default: every accepted one. */
  readonly only?: ChallengeType | undefined;
  /** Replaces the challenges that the policy requires. */
  readonly challenges?: readonly NewChallenge[] | undefined;
};

const clientInfo = (asking: Asking): NewToken['clientInfo'] =>
  'clientInfo' in asking ? asking.clientInfo : { browser: browserName(asking.userAgent), address: asking.origin };

/** @returns the token, which is stored only as a hash */
export async function issueFor(
  tx: Transaction,
  asking: Asking,
  customer: Customer,
  action: NewToken['action'],
  { signals = noSignals, proofs = [], challenges, only, ...rest }: Options,
): Promise<string> {
  const token = { customerId: customer.id, subject: customer.id, action, clientInfo: clientInfo(asking), ...rest };
  if (challenges !== undefined) return issueToken(tx, { ...token, proofs, challenges });
  const said = await readSignals(tx.queries, customer.id, tx.now);
  const { require, proves } = policyFor(action, { ...signals, ...saidAbout(said), passkeysOnly: customer.passkeysOnly });
  // A login by passkey or on a trusted device often needs nothing more, and then no method is looked up.
  const methods: Methods =
    require.length === 0 ? new Map() : await methodsOfCustomer(tx, tx.queries, customer.id, action, rest.details);
  const offered = only === undefined ? methods : new Map([...methods].filter(([type]) => type === only));
  const asked = challengesFor(require, offered, customer, said);
  const isChoice = asked.some((each) => each.methods.length > 1);
  const withheld = isChoice ? await listWithheld(tx.queries, customer.id, tx.now) : [];
  return issueToken(tx, { ...token, proofs: [...proofs, ...proves], challenges: changedSimsLast(asked, withheld) });
}

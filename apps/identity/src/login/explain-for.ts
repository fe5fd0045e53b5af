/** The challenges of a customer for an action now, and why. They are decided by the functions that decide them for a token, so the answer is the same. */
import { type ChallengeType, secondFactors } from '@stepgate/contract';
import { demandFor } from '../challenges/issue-for.ts';
import type { Offering } from '../challenges/registry.ts';
import { type Customer, rateLimitKeyOf } from '../customers/customers.ts';
import { readSignals } from '../customers/signals.ts';
import { countInARow } from '../limits/attempts.ts';
import type { Transaction } from '../storage/transaction.ts';
import type { RefusedReason } from '../tokens/demand-reasons.ts';
import type { ExplainedAction, ExplainedChallenge, Explanation } from '../tokens/explain-demand.ts';
import type { Proof } from '../tokens/factors.ts';
import { noSignals, policies, type Requirement, type SignalsOfRequest } from '../tokens/policy.ts';
import { policyVersion } from '../tokens/policy-version.ts';
import type { Methods } from '../tokens/required-challenges.ts';
import { signalsOf } from './begin-login.ts';

type Reading = Pick<Transaction, 'queries' | 'secrets'> & Offering;

/** The first factor of an action that begins with one. */
const firstFactor: { readonly [A in ExplainedAction]?: Proof } = {
  IDENTITY__LOGIN: 'PASSWORD',
  IDENTITY__SOCIAL_LOGIN: 'SOCIAL',
  IDENTITY__REACTIVATE_ACCOUNT: 'PASSWORD',
  IDENTITY__SIGN_UP: 'PASSWORD',
};

/** As if the right password came now from an unknown browser. */
async function signalsNow(tx: Reading, customer: Customer, action: ExplainedAction): Promise<SignalsOfRequest> {
  const proof = firstFactor[action];
  if (proof === undefined || action === 'IDENTITY__SIGN_UP') return noSignals;
  const wrong = await countInARow(tx.queries, rateLimitKeyOf(customer, customer.email, tx.secrets), 'password');
  const trust = { known: false, chosen: false };
  return signalsOf(customer, { action, proof, trust, inARow: wrong + 1, redirectTo: undefined });
}

/** Every type that passes one of the challenges for some customer. */
function typesNamedIn(require: readonly Requirement[], { policy }: Methods): Set<ChallengeType> {
  return new Set(
    require.flatMap((each) => {
      if ('risk' in each) return [...policy.ask(each.risk)];
      return each.methods.flatMap((name) => (name === 'second-factors' ? [...secondFactors] : [name]));
    }),
  );
}

function withheldFrom(require: readonly Requirement[], methods: Methods | undefined): Explanation['withheld'] {
  if (methods === undefined) return [];
  const afterLink = new Set(require.flatMap((each) => ('without' in each && each.without !== undefined ? [each.without] : [])));
  return [...typesNamedIn(require, methods)].flatMap((type) => {
    const because = methods.withheld.get(type) ?? (afterLink.has(type) ? 'after-mailed-link' : undefined);
    return because === undefined ? [] : [{ type, because }];
  });
}

const statusReasons: { readonly [S in Customer['status']]: RefusedReason | undefined } = {
  active: undefined,
  deactivated: 'account-deactivated',
  paused: 'account-paused',
  registering: 'sign-up-unfinished',
};

function whyRefused(
  { settings }: Reading,
  { status, passkeysOnly }: Customer,
  action: ExplainedAction,
  challenges: readonly ExplainedChallenge[],
): RefusedReason[] {
  const byStatus = statusReasons[status];
  const comesBack = status === 'paused' && action === 'IDENTITY__REACTIVATE_ACCOUNT';
  const finishes = status === 'registering' && action === 'IDENTITY__SIGN_UP';
  const shares = action === 'IDENTITY__LOGIN_CDR';
  return [
    ...(byStatus === undefined || comesBack || finishes ? [] : [byStatus]),
    ...(shares && !settings.dataSharing ? (['data-sharing-off'] as const) : []),
    ...(shares && passkeysOnly ? (['passkeys-only'] as const) : []),
    ...(challenges.some(({ methods }) => methods.length === 0) ? (['no-method-left'] as const) : []),
  ];
}

/** The last step of a login: see the session exchange. */
const newNumber: ExplainedChallenge = {
  because: 'new-number-due',
  methods: [{ type: 'UPDATE_PHONE_NUMBER', place: 'order-of-policy' }],
  untilEnough: false,
};

export async function explainFor(tx: Reading, customer: Customer, action: ExplainedAction): Promise<Explanation> {
  const signals = await signalsNow(tx, customer, action);
  const first = firstFactor[action];
  const demanded = await demandFor(tx, customer, action, { signals, proofs: first === undefined ? [] : [first] });
  const { newNumberDue } = await readSignals(tx.queries, customer.id, tx.now);
  const challenges = [
    ...demanded.challenges.map(({ because, methods, places, untilEnough }) => ({
      because,
      methods: methods.map(({ type }) => ({ type, place: places.get(type) ?? 'order-of-policy' })),
      untilEnough,
    })),
    ...(newNumberDue && policies[action].purpose === 'session' ? [newNumber] : []),
  ];
  return {
    action,
    policy: policyVersion(tx.settings.policy),
    country: demanded.methods?.country,
    given: demanded.proofs,
    challenges,
    withheld: withheldFrom(demanded.require, demanded.methods),
    refused: whyRefused(tx, customer, action, challenges),
  };
}

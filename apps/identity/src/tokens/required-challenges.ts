import type { ChallengeType } from '@stepgate/contract';
import type { Customer } from '../customers/customers.ts';
import type { Signals } from '../customers/signals.ts';
import { isProof, isSecondFactor } from './factors.ts';
import type { Method } from './methods.ts';
import type { Requirement } from './policy.ts';
import type { OneTimeToken } from './tokens.ts';

/** A customer's authentication methods, by type. */
export type Methods = ReadonlyMap<ChallengeType, Method>;
/** Reads them for the customer of a token. */
export type MethodsOf = (token: Pick<OneTimeToken, 'customerId' | 'action' | 'details'>) => Promise<Methods>;

/** A challenge for a new token: the methods that pass it, the primary one first. */
export type NewChallenge = { readonly methods: readonly Method[]; readonly untilEnough: boolean };

const secondFactor = (type: string): string | undefined => (isProof(type) && isSecondFactor(type) ? type : undefined);

/**
 * The challenges of a rule for one customer: the customer's methods in the rule's order, each once.
 * @param required from `policy.ts`
 */
export function challengesFor(
  required: readonly Requirement[],
  methods: Methods,
  customer?: Pick<Customer, 'chosenMethod' | 'lastMethod'>,
  said?: Pick<Signals, 'prefer'>,
): NewChallenge[] {
  const chosen = {
    preferred: secondFactor(customer?.chosenMethod ?? ''),
    wanted: secondFactor(said?.prefer ?? ''),
    last: secondFactor(customer?.lastMethod ?? ''),
  };
  return required.flatMap(({ methods: names, untilEnough = false, without, ifHad, otherwise }) => {
    const wanted = new Set<string | undefined>(
      names.map((name) => (name === 'preferred' || name === 'wanted' || name === 'last' ? chosen[name] : name)),
    );
    wanted.delete(without);
    const had = [...wanted].flatMap((type) => [...methods.values()].find((each) => each.type === type) ?? []);
    if (had.length > 0) return [{ methods: had, untilEnough }];
    const instead = [...methods.values()].filter(({ type }) => type === otherwise);
    return ifHad ? [] : [{ methods: instead, untilEnough }];
  });
}

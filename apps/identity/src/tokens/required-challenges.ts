import type { ChallengeType } from '@stepgate/contract';
import type { Customer } from '../customers/customers.ts';
import type { Signals } from '../customers/signals.ts';
import { type Placeholder, placeholders } from '../kernel/company-policy.ts';
import type { PolicyHere } from './built-in-policy.ts';
import type { AskedReason, PlaceReason, WithheldReason } from './demand-reasons.ts';
import { isProof, isSecondFactor, secondFactorTypes } from './factors.ts';
import type { Method } from './methods.ts';
import type { Requirement } from './policy.ts';
import type { OneTimeToken } from './tokens.ts';

/** The possible challenges of a customer, for one action. */
export type Methods = {
  readonly offered: ReadonlyMap<ChallengeType, Method>;
  /** Why each other type isn't offered. */
  readonly withheld: ReadonlyMap<ChallengeType, WithheldReason>;
  /** The company's policy for the action and the customer's country. */
  readonly policy: PolicyHere;
  /** Where the customer lives (ISO 3166, two letters); `undefined` if nothing says so. */
  readonly country: string | undefined;
};
/** Reads them for the customer of a token. */
export type MethodsOf = (token: Pick<OneTimeToken, 'customerId' | 'action' | 'details'>) => Promise<Methods>;

type Places = ReadonlyMap<ChallengeType, PlaceReason>;

/** A challenge for a new token: the methods that pass it, the primary one first. */
export type NewChallenge = { readonly methods: readonly Method[]; readonly untilEnough: boolean };

/** The same with its reasons. */
export type AskedChallenge = NewChallenge & {
  readonly because: AskedReason;
  /** Why each method has its place. */
  readonly places: Places;
};

/** Types of second factors: what the customer chose, and what worked last. Any other text counts for nothing. */
export type Preferences = Pick<Customer, 'chosenMethod' | 'lastMethod'>;
/** The company's preference for the customer. */
type Preferring = Pick<Signals, 'prefers'>;

const reasons = { choice: 'customer-choice', company: 'company-prefers', last: 'worked-last' } as const satisfies {
  readonly [P in Placeholder]: PlaceReason;
};
const isPlaceholder = (name: string): name is Placeholder => placeholders.some((each) => each === name);
const isFactor = (type: string): type is ChallengeType => isProof(type) && isSecondFactor(type);

/** The second factors that the policy names, in its order. A type with two names keeps the first place. */
function placesIn(order: PolicyHere['order'], { chosenMethod, lastMethod }: Preferences, { prefers }: Preferring): Places {
  const named = order.filter((each) => !isPlaceholder(each));
  const company = prefers.find((type) => named.some((each) => each === type));
  const behind = { choice: chosenMethod, company, last: lastMethod };
  const places = new Map<ChallengeType, PlaceReason>();
  for (const each of order) {
    const type = isPlaceholder(each) ? named.find((other) => other === behind[each]) : each;
    if (type !== undefined && isFactor(type) && !places.has(type))
      places.set(type, isPlaceholder(each) ? reasons[each] : 'order-of-policy');
  }
  return places;
}

const asPolicySays = (types: readonly ChallengeType[]): Places => new Map(types.map((type) => [type, 'order-of-policy']));

/** The methods of a requirement, in order. */
function placesOf(required: Requirement, { order, ask }: PolicyHere, preferences: Preferences, signals: Preferring): Places {
  if ('risk' in required) return asPolicySays(ask(required.risk));
  const { methods, without } = required;
  const places = methods.flatMap((each) => [
    ...(each === 'second-factors' ? placesIn(order, preferences, signals) : asPolicySays([each])),
  ]);
  return new Map(places.filter(([type]) => type !== without));
}

type Placed = { readonly required: Requirement; readonly places: Places };

/** Two risks that ask for the same first ask once, by what passes both. */
function once(placed: readonly Placed[]): Placed[] {
  const groups = Map.groupBy(placed, ({ required, places }, at) => ('risk' in required ? [...places.keys()][0] : at));
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const passesAll = ([type]: readonly [ChallengeType, PlaceReason]) => others.every(({ places }) => places.has(type));
    return [{ ...first, places: new Map([...first.places].filter(passesAll)) }];
  });
}

/** For a customer who has none of the methods that the policy names. */
function placesInstead(required: Requirement, offered: Methods['offered']): Places {
  if ('risk' in required || required.otherwise === undefined) return new Map();
  const factors = secondFactorTypes.filter((type) => offered.has(type));
  return asPolicySays(factors.length > 0 ? factors : [required.otherwise]);
}

/**
 * The challenges of a rule for one customer: the customer's methods in the policy's order, each once.
 * @param required from `policy.ts`
 */
export function challengesFor(
  required: readonly Requirement[],
  { offered, withheld, policy }: Methods,
  preferences: Preferences = { chosenMethod: '', lastMethod: '' },
  signals: Preferring = { prefers: [] },
): AskedChallenge[] {
  const having = (places: Places) =>
    [...places].flatMap(([type, place]) => {
      const method = offered.get(type);
      return method === undefined ? [] : [{ method, place }];
    });
  const placed = required.map((each) => ({ required: each, places: placesOf(each, policy, preferences, signals) }));
  return once(placed).flatMap(({ required: each, places }) => {
    const had = having(places);
    if (had.length === 0 && 'ifHad' in each) return [];
    // With passkeys only, the passkey proves more than such a risk asks for.
    const refused = [...places.keys()].every((type) => withheld.get(type) === 'passkeys-only');
    if ('risk' in each && refused) return [];
    const all = had.length > 0 ? had : having(placesInstead(each, offered));
    return {
      because: each.because,
      methods: all.map(({ method }) => method),
      places: new Map(all.map(({ method, place }) => [method.type, place])),
      untilEnough: 'untilEnough' in each,
    };
  });
}

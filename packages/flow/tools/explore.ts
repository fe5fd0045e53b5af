/** Walks the flow's own `next` through every kind of reachable state, with every kind of event, and records the transitions. */
import { CallError, type ChallengeEntry } from '@stepgate/contract';
import { type FlowEvent, type FlowState, initialState, next } from '../src/flow.ts';
import { entry, list, unknownEntry } from '../src/test-challenges.ts';

export type Transition = {
  readonly from: string;
  readonly label: string;
  readonly to: string;
  /** The effects, in order. */
  readonly effects: readonly string[];
};

/** Possible events of one name, each with its special condition. */
type Kinds<Name extends FlowEvent['name']> = readonly (readonly [special: string, event: Extract<FlowEvent, { name: Name }>])[];

const lists: readonly (readonly [special: string, challenges: readonly ChallengeEntry[]])[] = [
  ['nothing is open', []],
  ['a challenge', [entry('PASSWORD', ['SMS'])]],
  ['a challenge', [entry('PASSWORD')]],
  ['a challenge', [entry('SMS')]],
  ['none that is known here', [unknownEntry()]],
];
const failures = [
  ['the token has run out', new CallError('problem', { status: 401, body: { code: 'ott_not_found' } })],
  ['any other error', new CallError('network')],
] as const;

const shownIn = (state: FlowState) => ('response' in state ? state.response : undefined);

/** A new event doesn't compile until it is added here. */
function possibleIn(state: FlowState): { readonly [Name in FlowEvent['name']]: Kinds<Name> } {
  const { instance, lastType } = state;
  const response = shownIn(state);
  const methods = response ? [response.currentChallenge, ...response.alternateChallenges] : [];
  const sameOr = (same: boolean) => (same ? 'the same type' : 'another type');
  return {
    start: [['', { name: 'start' }]],
    fetched: lists.map(([special, all]) => [special, { name: 'fetched', properties: list(all) }]),
    fetchFailed: failures.map(([special, error]) => [special, { name: 'fetchFailed', error }]),
    resume: response ? [[sameOr(methods[0]?.type === lastType), { name: 'resume', response }]] : [],
    settle: [['', { name: 'settle' }]],
    challengePassed: [['', { name: 'challengePassed', instance }]],
    tokenFailed: failures.map(([, error]) => [
      response?.unlisted ? 'not in the list' : 'in the list',
      { name: 'tokenFailed', instance, error },
    ]),
    showAlternatives: [['', { name: 'showAlternatives' }]],
    back: [['', { name: 'back' }]],
    check: [['', { name: 'check' }]],
    switchTo: methods.map((challenge) => [sameOr(challenge.type === lastType), { name: 'switchTo', challenge }]),
    fallBackTo: (['SMS', 'VOICE'] as const).flatMap((type) =>
      (['screen', 'customer'] as const).map((by) => ['', { name: 'fallBackTo', type, instance, by }] as const),
    ),
    retry: [['', { name: 'retry' }]],
  };
}

/** The kind of a state, as the map names it. */
export function kindOf(state: FlowState): string {
  if (state.name === 'LOADING') return `LOADING, waiting for ${state.waitingFor}`;
  if (state.name === 'ERROR') return `ERROR, ${state.response ? 'with a challenge to return to' : 'with nothing to return to'}`;
  return state.name;
}

/** States with the same key behave the same: how often something was shown before makes no difference. */
function likenessOf(state: FlowState): string {
  const response = shownIn(state);
  const types = response && [response.currentChallenge, ...response.alternateChallenges].map(({ type }) => type);
  // Only the view behind `back`, not how many there are.
  const behind = state.behind.at(-1);
  return JSON.stringify([kindOf(state), state.lastType, types, behind?.name, behind?.response.currentChallenge.type]);
}

/** @param failures who shows a failure to the customer: the error screen, or the host */
export function explore(failures: Parameters<typeof initialState>[0]): readonly Transition[] {
  const found = new Map<string, Transition>();
  const seen = new Set<string>();
  const waiting = [initialState(failures)];
  for (let state = waiting.shift(); state !== undefined; state = waiting.shift()) {
    if (seen.has(likenessOf(state))) continue;
    seen.add(likenessOf(state));
    for (const [special, event] of Object.values(possibleIn(state)).flat()) {
      const step = next(state, event);
      if (step === undefined) continue;
      const label = special === '' ? event.name : `${event.name}: ${special}`;
      const transition = { from: kindOf(state), label, to: kindOf(step.state), effects: step.effects.map(({ name }) => name) };
      found.set(JSON.stringify(transition), transition);
      waiting.push(step.state);
    }
  }
  return [...found.values()];
}

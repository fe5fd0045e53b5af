/** Promises of the flow over generated lists, failures and customers. */
import {
  CallError,
  type Challenge,
  type ChallengeEntry,
  type ChallengeType,
  challengeTypes,
  type OneTimeTokenProperties,
  parseTokenProperties,
} from '@stepgate/contract';
import { times } from '@stepgate/testkit/depth';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FlowEvent, type FlowState, initialState, next, type Step } from './flow.ts';
import { runs } from './test/runs.ts';
import { challenge, list } from './test-challenges.ts';

const types = fc.constantFrom(...challengeTypes);
const knownEntry: fc.Arbitrary<ChallengeEntry> = fc.record({
  supported: fc.constant(true as const),
  primaryChallenge: types.map((type) => challenge(type)),
  alternatives: fc.array(
    types.map((type) => challenge(type)),
    { maxLength: 4 },
  ),
  required: fc.boolean(),
  passed: fc.boolean(),
});
const unknownEntry: fc.Arbitrary<ChallengeEntry> = fc.record({
  supported: fc.constant(false as const),
  required: fc.boolean(),
  passed: fc.boolean(),
});
const entries = (unknownWeight: number) =>
  fc.array(fc.oneof({ arbitrary: knownEntry, weight: 5 }, { arbitrary: unknownEntry, weight: unknownWeight }), { maxLength: 5 });
const action = fc.option(fc.constantFrom('IDENTITY__LOGIN', 'IDENTITY__LOGIN_CDR'), { nil: undefined });
const lists = (unknownWeight: number) => fc.tuple(entries(unknownWeight), action).map(([all, forAction]) => list(all, forAction));

const errors = fc.constantFrom(
  new CallError('network'),
  new CallError('problem', { status: 401, body: { code: 'ott_not_found' } }),
  new CallError('problem', { status: 500 }),
);

/** The possible next events; `now` is the current showing or response, so that most events are possible. */
type Move =
  | Exclude<FlowEvent, { name: 'resume' | 'challengePassed' | 'tokenFailed' | 'switchTo' | 'fallBackTo' }>
  | { name: 'resume'; now: boolean }
  | { name: 'challengePassed'; now: boolean }
  | { name: 'tokenFailed'; now: boolean; error: CallError }
  | { name: 'switchTo'; index: number }
  | { name: 'switchTo'; type: ChallengeType }
  | { name: 'fallBackTo'; now: boolean; type: ChallengeType; by: 'screen' | 'customer' };

const moves: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ name: fc.constantFrom('start', 'settle', 'showAlternatives', 'back', 'check', 'retry') }),
  fc.record({ name: fc.constant('fetched'), properties: lists(1) }),
  fc.record({ name: fc.constant('fetchFailed'), error: errors }),
  fc.record({ name: fc.constant('resume'), now: fc.boolean() }),
  fc.record({ name: fc.constant('challengePassed'), now: fc.boolean() }),
  fc.record({ name: fc.constant('tokenFailed'), now: fc.boolean(), error: errors }),
  fc.record({ name: fc.constant('switchTo'), index: fc.nat(4) }),
  fc.record({ name: fc.constant('switchTo'), type: types }),
  fc.record({
    name: fc.constant('fallBackTo'),
    now: fc.boolean(),
    type: types,
    by: fc.constantFrom('screen', 'customer'),
  }),
);

const shownIn = (state: FlowState) => ('response' in state ? state.response : undefined);

function toEvent(move: Move, state: FlowState): FlowEvent {
  const shown = shownIn(state);
  if (move.name === 'resume') {
    const copy = shown && { ...shown };
    const response = move.now ? shown : copy;
    return response ? { name: 'resume', response } : { name: 'start' };
  }
  if (move.name === 'challengePassed') return { name: 'challengePassed', instance: state.instance - (move.now ? 0 : 1) };
  if (move.name === 'tokenFailed') return { ...move, instance: state.instance - (move.now ? 0 : 1) };
  if (move.name === 'fallBackTo')
    return { name: 'fallBackTo', type: move.type, by: move.by, instance: state.instance - (move.now ? 0 : 1) };
  if (move.name === 'switchTo') {
    const chosen = 'index' in move ? (shown?.alternateChallenges[move.index] ?? shown?.currentChallenge) : undefined;
    return { name: 'switchTo', challenge: chosen ?? challenge('type' in move ? move.type : 'SMS') };
  }
  return move;
}

/** Walks the moves and calls `seen` for every step. */
function walk(all: readonly Move[], seen: (step: Step, before: FlowState, event: FlowEvent) => void): FlowState {
  let state = initialState('screen');
  for (const move of all) {
    const event = toEvent(move, state);
    const step = next(state, event);
    if (step === undefined) continue;
    seen(step, state, event);
    state = step.state;
  }
  return state;
}

const isOpen = ({ required, passed }: ChallengeEntry) => required && !passed;
const sequences = fc.array(moves, { maxLength: 60 });

it('[FLOW-03] the flow never reports success while a required challenge is open, of a known type or not', () => {
  let told = 0;
  fc.assert(
    fc.property(sequences, (all) => {
      walk(all, (step, before, event) => {
        if (!step.effects.some(({ name }) => name === 'complete')) return;
        told += 1;
        expect(before).toMatchObject({ name: 'LOADING', waitingFor: 'server' });
        if (event.name !== 'fetched') throw new Error(`complete by ${event.name}`);
        expect(event.properties.challenges.filter(isOpen)).toEqual([]);
      });
    }),
    runs(400, 10_000),
  );
  // One sequence of sixteen completes: a test that hardly met a completion would prove nothing.
  expect(told).toBeGreaterThan(times(8, 200));
});

it('[FLOW-12] only an empty list, or flags that say so, reads as complete, for any answer of a server', () => {
  const types = fc.constantFrom('SMS', 'BIOMETRIC', 'WALLET', '__proto__', 'constructor', '', null, 7, undefined);
  const wire = fc.record({
    type: types,
    required: fc.constant(true),
    alternatives: fc.array(fc.record({ type: types }), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.oneof(fc.array(wire, { minLength: 1 }), fc.jsonValue()), (challenges) => {
      const properties = readOrNothing({ challenges });
      const claimsNothingOpen = Array.isArray(challenges) && !challenges.some((each) => isRequired(each));
      if (properties === undefined || claimsNothingOpen) return;
      const step = next({ ...initialState('screen'), name: 'LOADING', waitingFor: 'server' }, { name: 'fetched', properties });
      expect(step?.effects.map(({ name }) => name)).not.toContain('complete');
    }),
    runs(400, 10_000),
  );
});

/** @returns `undefined` for an answer that the reader refuses */
function readOrNothing(answer: unknown): OneTimeTokenProperties | undefined {
  try {
    return parseTokenProperties(answer);
  } catch {
    return undefined;
  }
}

const isRequired = (each: unknown) => typeof each === 'object' && each !== null && 'required' in each && each.required === true;

/** Marks the due challenge as passed, as a server does. */
function passDue(properties: OneTimeTokenProperties): OneTimeTokenProperties {
  const due = properties.challenges.findIndex(isOpen);
  return { ...properties, challenges: properties.challenges.map((each, at) => (at === due ? { ...each, passed: true } : each)) };
}

/** The moves of a patient customer and a responding server in a state. */
function leadOn(state: FlowState, server: OneTimeTokenProperties): FlowEvent {
  switch (state.name) {
    case 'LOADING':
      if (state.waitingFor === 'host') return { name: 'resume', response: state.response };
      return state.waitingFor === 'server' ? { name: 'fetched', properties: server } : { name: 'start' };
    case 'SHOW_CHALLENGE':
      return { name: 'challengePassed', instance: state.instance };
    case 'RESET':
      return { name: 'settle' };
    case 'SHOW_ALTERNATE_CHALLENGES':
      return { name: 'back' };
    case 'ERROR':
      return { name: 'retry' };
  }
}

it('[FLOW-01] never stuck: from every reachable state, a responding server completes the flow or causes an error that can be retried', () => {
  fc.assert(
    fc.property(sequences, lists(1), (all, answered) => {
      let state = walk(all, () => {});
      let server = answered;
      for (let turns = 0; turns < 60; turns += 1) {
        if (state.name === 'LOADING' && state.waitingFor === 'nothing') return;
        const due = server.challenges.find(isOpen);
        if (state.name === 'ERROR' && state.error === 'unsupported' && due?.supported === false) {
          expect(next(state, { name: 'retry' })?.effects).toEqual([{ name: 'fetch' }]);
          return;
        }
        const event = leadOn(state, server);
        if (event.name === 'challengePassed') server = passDue(server);
        const step = next(state, event);
        if (step === undefined) throw new Error(`stuck in ${state.name}`);
        state = step.state;
      }
      throw new Error(`no end in sight: ${state.name}`);
    }),
    runs(400, 10_000),
  );
});

it('[FLOW-05] every showing has its own number, so that no screen outlives its challenge', () => {
  fc.assert(
    fc.property(sequences, (all) => {
      walk(all, ({ state }, before) => {
        const goesOn = state.instance === before.instance;
        expect(goesOn || state.instance === before.instance + 1).toBe(true);
        // `check` leaves everything as it is.
        if (state === before || state.name !== 'SHOW_CHALLENGE' || !goesOn) return;
        expect(before.name).toBe('SHOW_ALTERNATE_CHALLENGES');
        expect(shownIn(before)).toBe(state.response);
      });
    }),
    runs(200, 5_000),
  );
});

it("[FLOW-08][SRV-10] choosing an alternative loses no challenge that the server listed, and adds none but the phone change and a screen's fall-back", () => {
  fc.assert(
    fc.property(sequences, (all) => {
      walk(all, ({ state }, before, event) => {
        const [from, to] = [shownIn(before), shownIn(state)];
        if ((event.name !== 'switchTo' && event.name !== 'fallBackTo') || !from || !to) return;
        const was = [...(from.unlisted && from !== to ? [] : [from.currentChallenge]), ...from.alternateChallenges];
        const is = [to.currentChallenge, ...to.alternateChallenges];
        expect(was.every((each) => is.includes(each))).toBe(true);
        const isMadeUp = (each: Challenge) => to.unlisted === true && each === to.currentChallenge;
        const added = is.filter((each) => !was.includes(each) && !isMadeUp(each)).map(({ type }) => type);
        expect([[], ['INITIATE_CHANGE_PHONE_NUMBER_FLOW']]).toContainEqual(added);
        if (to.unlisted && from !== to)
          expect(from.alternateChallenges.map(({ type }) => type)).not.toContain(to.currentChallenge.type);
      });
    }),
    runs(200, 5_000),
  );
});

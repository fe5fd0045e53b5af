import { readFileSync } from 'node:fs';
import { CallError, challengeTypes } from '@stepgate/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FlowEvent, type FlowState, initialState, next } from '../src/flow.ts';
import { runs } from '../src/test/runs.ts';
import { entry, list, unknownEntry } from '../src/test-challenges.ts';
import { explore, kindOf } from './explore.ts';
import { flowMapFile, flowMapText } from './flow-map.ts';

it('[FLOW-01] the map in the docs matches the flow: after a change, `npm run flow-map` redraws it', () => {
  expect(readFileSync(flowMapFile, 'utf8')).toBe(flowMapText());
});

const type = fc.constantFrom(...challengeTypes);
const flags = fc.record({ required: fc.boolean(), passed: fc.boolean() });
const challenges = fc.array(
  fc.oneof(
    fc.tuple(type, fc.array(type, { maxLength: 3 }), flags).map((given) => entry(...given)),
    flags.map((given) => unknownEntry(given)),
  ),
  { maxLength: 3 },
);
const error = fc.constantFrom(
  new CallError('network'),
  new CallError('problem', { status: 401, body: { code: 'ott_not_found' } }),
  new CallError('problem', { status: 403, body: { code: 'not_allowed' } }),
);
/** An event that depends on the current state. */
type Move = (state: FlowState) => FlowEvent;
const resume: Move = (state) =>
  'response' in state && state.response ? { name: 'resume', response: state.response } : { name: 'start' };
const passed: Move = ({ instance }) => ({ name: 'challengePassed', instance });
function switchTo(state: FlowState, at: number): FlowEvent {
  const response = 'response' in state ? state.response : undefined;
  const challenge = response && [response.currentChallenge, ...response.alternateChallenges][at];
  return challenge ? { name: 'switchTo', challenge } : { name: 'start' };
}
const always =
  (event: FlowEvent): Move =>
  () =>
    event;
const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.oneof(
    fc.constantFrom('start', 'settle', 'showAlternatives', 'back', 'check', 'retry').map((name) => always({ name })),
    challenges.map((all) => always({ name: 'fetched', properties: list(all) })),
    error.map((given) => always({ name: 'fetchFailed', error: given })),
    fc.constantFrom(resume, passed),
    error.map<Move>((given) => ({ instance }) => ({ name: 'tokenFailed', instance, error: given })),
    fc.nat(3).map<Move>((at) => (state) => switchTo(state, at)),
    fc.tuple(type, fc.constantFrom('screen', 'customer')).map<Move>(([given, by]) => ({ instance }) => ({
      name: 'fallBackTo',
      instance,
      type: given,
      by,
    })),
  ),
  { minLength: 150, maxLength: 150 },
);

it('[FLOW-01] every step of any walk is on the map', () => {
  const drawn = { screen: new Set<string>(), host: new Set<string>() };
  const formatStep = (from: string, event: string, to: string, effects: readonly string[]) =>
    `${from} | ${event} | ${to} | ${effects}`;
  for (const told of ['screen', 'host'] as const)
    for (const { from, label, to, effects } of explore(told))
      drawn[told].add(formatStep(from, label.split(':', 1)[0] ?? '', to, effects));
  const walked = new Set<string>();
  fc.assert(
    fc.property(fc.constantFrom('screen', 'host'), moves, (told, all) => {
      let state = initialState(told);
      for (const move of all) {
        const event = move(state);
        const step = next(state, event);
        if (step === undefined) continue;
        const effects = step.effects.map(({ name }) => name);
        const taken = formatStep(kindOf(state), event.name, kindOf(step.state), effects);
        expect(drawn[told]).toContain(taken);
        walked.add(taken);
        state = step.state;
      }
    }),
    runs(200, 1_000),
  );
  // The walks must actually move.
  expect(walked.size).toBeGreaterThan(10);
});

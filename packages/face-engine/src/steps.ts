/** The steps that a customer is asked to do, and the check whether they were done. */
import { type FaceStep, faceMatch, faceSteps } from '@stepgate/contract';
import * as v from 'valibot';
import type { Signals } from './signals.ts';
import { framesNeeded, movement } from './thresholds.ts';

/** A whole number from 0 to below `below`, each equally likely. */
export type RandomNumber = (below: number) => number;

/**
 * Different steps in random order, always including the mouth and a turn to a side. A still that is tilted or bent can show a turn at most, and a
 * flat one shows neither.
 */
export function drawSteps(random: RandomNumber): readonly FaceStep[] {
  const turns: readonly FaceStep[] = ['TURN_LEFT', 'TURN_RIGHT'];
  const turn = turns[random(turns.length)] ?? 'TURN_LEFT';
  const chosen: FaceStep[] = ['OPEN_MOUTH', turn];
  const others = faceSteps.filter((step) => !chosen.includes(step));
  while (chosen.length < faceMatch.steps) chosen.push(...others.splice(random(others.length), 1));
  const steps: FaceStep[] = [];
  while (chosen.length > 0) steps.push(...chosen.splice(random(chosen.length), 1));
  return steps;
}

const stateSchema = v.pipe(v.string(), v.parseJson(), v.pipe(v.array(v.picklist(faceSteps)), v.minLength(1)));

export const formatState = (steps: readonly FaceStep[]): string => JSON.stringify(steps);
/** @throws if it isn't the state of one of our sessions */
export const parseSteps = (state: string): readonly FaceStep[] => v.parse(stateSchema, state);

/** How clearly a frame shows a movement, compared with the usual look: 1 is enough. */
export function clarity(step: FaceStep, seen: Signals, usual: Signals): number {
  const by = {
    TURN_LEFT: seen.turn - usual.turn,
    TURN_RIGHT: usual.turn - seen.turn,
    OPEN_MOUTH: seen.mouth - usual.mouth,
    LOOK_UP: seen.up - usual.up,
  }[step];
  return by / movement[step];
}

/** The movement that a frame shows: the clearest, if it is clear enough. */
export function shownMovement(seen: Signals, usual: Signals): FaceStep | undefined {
  const [clearest] = faceSteps
    .map((step) => ({ step, by: clarity(step, seen, usual) }))
    .filter(({ by }) => by >= 1)
    .sort((a, b) => b.by - a.by);
  return clearest?.step;
}

/**
 * Whether the frames of one step show it, and nothing else as often. Movements of the previous step before the requested one begins don't count,
 * because nobody turns back at once.
 */
export function isShown(step: FaceStep, before: FaceStep | undefined, shown: readonly (FaceStep | undefined)[]): boolean {
  const first = shown.indexOf(step);
  const matching = shown.filter((movement) => movement === step).length;
  const others = shown.filter(
    (movement, at) => movement !== undefined && movement !== step && !(movement === before && at < first),
  ).length;
  return matching >= framesNeeded.shown && others < matching;
}

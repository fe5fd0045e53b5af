import type { FaceStep } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { isShown, shownMovement } from './steps.ts';

const usual = { turn: 0.05, mouth: 0.02, up: -0.2 };
const seen = (change: Partial<typeof usual>) => ({
  turn: usual.turn + (change.turn ?? 0),
  mouth: usual.mouth + (change.mouth ?? 0),
  up: usual.up + (change.up ?? 0),
});

it.each([
  ['nothing', {}, undefined],
  ['too little of a turn', { turn: 0.12 }, undefined],
  ['a turn to the own left', { turn: 0.14 }, 'TURN_LEFT'],
  ['a turn to the own right', { turn: -0.14 }, 'TURN_RIGHT'],
  ['an open mouth', { mouth: 0.06 }, 'OPEN_MOUTH'],
  ['a look up', { up: 0.2 }, 'LOOK_UP'],
  ['a look down', { up: -0.4 }, undefined],
  ['the clearest of two', { turn: 0.14, mouth: 0.09 }, 'OPEN_MOUTH'],
] as const)('a frame shows %s', (_name, change, step) => {
  expect(shownMovement(seen(change), usual)).toBe(step);
});

describe('a step', () => {
  const [left, right, mouth, none] = ['TURN_LEFT', 'TURN_RIGHT', 'OPEN_MOUTH', undefined] as const;
  type Shown = readonly (FaceStep | undefined)[];
  it.each([
    ['shown in two frames is done', [none, right, right, none], true],
    ['shown in one frame is not', [none, right, none], false],
    ['not shown is not', [none, none], false],
    ['may begin with the end of the one before', [left, left, left, right, right], true],
    ['is not done among as many of the one before that follow', [right, left, right, left], false],
    ['is not done among as many others', [mouth, mouth, right, right], false],
    ['is done among fewer others', [mouth, right, right], true],
  ] as const)('%s', (_name, shown: Shown, is) => {
    expect(isShown('TURN_RIGHT', 'TURN_LEFT', shown)).toBe(is);
  });
});

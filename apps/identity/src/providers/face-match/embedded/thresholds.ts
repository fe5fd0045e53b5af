/**
 * From where on the engine is content. Picked on some 160 pictures of at most 84 people (docs/decisions/0014): whoever runs the service for
 * real measures anew, on pictures of people who agreed to it.
 */
import type { FaceStep } from '@stepgate/contract';
import type { FaceStrictness } from '../face-match-engine.ts';

/** How far a face may be from the template. */
export const farthestMatch = { usual: 0.5, high: 0.45 } as const satisfies Record<FaceStrictness, number>;

/** How far the face of a step may be from the one that looks straight ahead. Further than a match: turned faces are harder. */
export const farthestOfOnePerson = 0.6;

/** Pixels of a face, at the least. */
export const narrowestFace = 120;

/** Beside the largest face another one counts from this share of its width on. */
export const otherFaceFrom = 0.4;
/** A document shows its holder's face too; two that are nearer in size than this could both be the holder's. */
export const nearlyEqual = 0.8;

/** Share of the frames that must show exactly one face. */
export const framesWithOneFace = 0.9;

/** Of the piece that the recogniser sees, 0…255. */
export const darkest = 40;

/** Of the same piece: how much neighbouring pixels differ, against how much all differ. */
export const leastSharp = 0.004;

/** Frames of each step, and looking straight ahead; how many of them must show the movement. */
export const framesNeeded = { leastOfStep: 4, shown: 2, frontal: 3 } as const;

/** Farthest from straight ahead, and from one's own usual look, of a frame that becomes part of a template. */
export const frontal = { turn: 0.15, turnFromUsual: 0.06, mouthFromUsual: 0.04, upFromUsual: 0.12 } as const;

/** By how much a movement must differ from the look straight ahead; in the units of `Signals`. */
export const movement = { TURN_LEFT: 0.13, TURN_RIGHT: 0.13, OPEN_MOUTH: 0.045, LOOK_UP: 0.17 } as const satisfies Record<
  FaceStep,
  number
>;

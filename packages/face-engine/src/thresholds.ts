/**
 * Thresholds of the engine. They were chosen on about 160 pictures of at most 84 people (docs/decisions/0014). Operators in production must measure
 * them again, on pictures of people who agreed to it.
 */
import type { FaceStep } from '@stepgate/contract';

/** `high` if a change to the account's security depends on it. */
export type Strictness = 'usual' | 'high';

/** The largest distance between a face and the template. */
export const farthestMatch = { usual: 0.5, high: 0.45 } as const satisfies Record<Strictness, number>;

/** The largest distance between the face of a step and the one that looks straight ahead. More than for a match, because turned faces are harder. */
export const farthestOfOnePerson = 0.6;

/** The least width of a face, in pixels. */
export const narrowestFace = 120;

/** Another face counts from this share of the largest one's width. */
export const otherFaceFrom = 0.4;
/** A document also shows its holder's face. Two faces that are closer in size than this could both be the holder's. */
export const nearlyEqual = 0.8;

/** Share of the frames that must show exactly one face. */
export const framesWithOneFace = 0.9;

/** The least light of the piece that the recogniser sees, 0…255. */
export const darkest = 40;

/** For the same piece: the least difference between neighbouring pixels, relative to the difference between all pixels. */
export const leastSharp = 0.004;

/** Frames of each step, how many of them must show the movement, and frames that look straight ahead. */
export const framesNeeded = { leastOfStep: 4, shown: 2, frontal: 3 } as const;

/** The largest difference from straight ahead, and from one's own usual look, for a frame that becomes part of a template. */
export const frontal = { turn: 0.15, turnFromUsual: 0.06, mouthFromUsual: 0.04, upFromUsual: 0.12 } as const;

/** The least difference between a movement and the look straight ahead, in the units of `Signals`. */
export const movement = { TURN_LEFT: 0.13, TURN_RIGHT: 0.13, OPEN_MOUTH: 0.045, LOOK_UP: 0.17 } as const satisfies Record<
  FaceStep,
  number
>;

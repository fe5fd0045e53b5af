/** Decides from the frames of a scan whether it is usable: one rule for each requirement. None of them concerns the person's identity. */
import type { FaceHint, FaceStep } from '@stepgate/contract';
import type { Face, Look } from './look.ts';
import type { FacePiece } from './recogniser.ts';
import type { Signals } from './signals.ts';
import { clarity, isShown, shownMovement } from './steps.ts';
import { darkest, framesNeeded, framesWithOneFace, frontal, leastSharp, narrowestFace } from './thresholds.ts';

export type ScanLook = Look & { readonly step: number };

/** Hints for the customer, and reasons for the log. */
export type Fault = { readonly hints: readonly FaceHint[]; readonly reasons: readonly string[] };

/** Pieces for the recogniser: looking straight ahead, and one of each step. */
export type Usable = { readonly frontal: readonly FacePiece[]; readonly ofSteps: readonly FacePiece[] };

const fault = (reason: string, ...hints: readonly FaceHint[]): Fault => ({ hints, reasons: [reason] });

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type OneFace = { readonly step: number; readonly face: Face };
const onlyFaces = (looks: readonly ScanLook[]): readonly OneFace[] =>
  looks.flatMap(({ step, face, others }) => (face === undefined || others.length > 0 ? [] : [{ step, face }]));

function isSomeoneThere(looks: readonly ScanLook[], faces: readonly OneFace[]): Fault | undefined {
  if (middle(looks.map(({ light }) => light)) < darkest) return fault('dark', 'light');
  if (faces.length >= looks.length * framesWithOneFace) return undefined;
  return looks.some(({ others }) => others.length > 0)
    ? fault('several-faces', 'one-face')
    : fault('no-face', 'one-face', 'light');
}

const usualOf = (faces: readonly Face[]): Signals => ({
  turn: middle(faces.map(({ signals }) => signals.turn)),
  mouth: middle(faces.map(({ signals }) => signals.mouth)),
  up: middle(faces.map(({ signals }) => signals.up)),
});

const looksStraightAhead = ({ turn, mouth, up }: Signals, usual: Signals): boolean =>
  Math.abs(turn) <= frontal.turn &&
  Math.abs(turn - usual.turn) <= frontal.turnFromUsual &&
  Math.abs(mouth - usual.mouth) <= frontal.mouthFromUsual &&
  Math.abs(up - usual.up) <= frontal.upFromUsual;

/** The frame that shows a step least clearly: in a very clear one, the recogniser sees less of the face. */
function pieceOfStep(step: FaceStep, faces: readonly Face[], usual: Signals): readonly FacePiece[] {
  const [least] = faces
    .filter(({ signals }) => shownMovement(signals, usual) === step)
    .sort((a, b) => clarity(step, a.signals, usual) - clarity(step, b.signals, usual));
  return least === undefined ? [] : [least.piece];
}

/** @param looks at all frames, in order; step 0 looks straight ahead, 1 is the first of `steps` */
export function verifyLooks(looks: readonly ScanLook[], steps: readonly FaceStep[]): Usable | Fault {
  const faces = onlyFaces(looks);
  const trouble = isSomeoneThere(looks, faces);
  if (trouble !== undefined) return trouble;
  const ofStep = (step: number): readonly Face[] => faces.filter((face) => face.step === step).map(({ face }) => face);

  const ahead = ofStep(0);
  if ([undefined, ...steps].some((_, step) => ofStep(step).length < framesNeeded.leastOfStep)) {
    return fault('few-faces', 'steps', 'one-face');
  }
  if (middle(ahead.map(({ width }) => width)) < narrowestFace) return fault('small', 'distance');
  const usual = usualOf(ahead);
  const best = ahead
    .filter(({ signals }) => looksStraightAhead(signals, usual))
    .sort((a, b) => b.sharp - a.sharp)
    .slice(0, framesNeeded.frontal);
  if (best.length < framesNeeded.frontal) return fault('not-straight-ahead', 'steps');
  if (best.some(({ sharp }) => sharp < leastSharp)) return fault('blurred', 'light', 'distance');

  for (const [at, step] of steps.entries()) {
    const movements = ofStep(at + 1).map(({ signals }) => shownMovement(signals, usual));
    if (!isShown(step, steps[at - 1], movements)) return fault(`not-shown-${at + 1}-${step}`, 'steps');
  }
  return {
    frontal: best.map(({ piece }) => piece),
    ofSteps: steps.flatMap((step, at) => pieceOfStep(step, ofStep(at + 1), usual)),
  };
}

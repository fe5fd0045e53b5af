import { type FaceStep, faceMatch, faceSteps } from '@stepgate/contract';
import { type Form, Wrong } from './form.ts';
import { entriesOf } from './forms.ts';

/** An order of steps in front of the camera, for tests. */
export const faceOrder: Form<readonly FaceStep[]> = {
  read(text) {
    const steps = entriesOf(text).flatMap((name) => faceSteps.find((step) => step === name) ?? []);
    return steps.length === faceMatch.steps && new Set(steps).size === steps.length ? steps : new Wrong(text);
  },
  expected: `${faceMatch.steps} different steps of ${faceSteps.join(', ')}`,
};

/** How a story is reached on the real service. Every story declares it, so that none is left out unnoticed. */
import type { Scenario } from '@stepgate/testkit/scenario';

/** The real service never gets into this state, for this reason. */
export type Never = { readonly never: string };

export type Real = Scenario | Never;

/** Another backend's answer, which our service never gives. */
export const otherBackend: Never = { never: "another backend's answer" };
/** The edge in front of a service answers, not the service. */
export const ofTheEdge: Never = { never: "a page of the edge's" };
/** An internal failure, which can't be caused from outside. */
export const inTrouble: Never = { never: 'trouble inside the service' };

/** The screen makes no call, or begins with a form. */
export const byItself: Scenario = { token: 'none' };

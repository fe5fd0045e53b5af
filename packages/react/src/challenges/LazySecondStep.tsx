import { lazyPart } from './lazy-part.tsx';

/** What comes after the first factor of a login. Its code is loaded when it is first shown. */
export const SecondStep = lazyPart(async () => (await import('./second-step/SecondStep.tsx')).SecondStep);

/** What comes after the login form. */
export const AfterForm = lazyPart(async () => (await import('./second-step/SecondStep.tsx')).AfterForm);

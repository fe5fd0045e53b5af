import { lazyPart } from '../challenges/lazy-part.tsx';
import { loadDeactivatedMessages } from './load-deactivated-messages.ts';

/** The way on from an account that is switched off, or the end of it. Its code is loaded when it is first shown. */
export const SwitchedOff = lazyPart(async () => (await import('./SwitchedOff.tsx')).SwitchedOff, loadDeactivatedMessages);

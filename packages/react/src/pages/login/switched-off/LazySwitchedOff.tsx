import { lazyPart } from '../../../parts/loading/lazy-part.tsx';
import { loadSwitchedOffMessages } from './load-switched-off-messages.ts';

/** The next step for an account that is switched off, or its final screen. Its code is loaded when it is first shown. */
export const SwitchedOff = lazyPart(async () => (await import('./SwitchedOff.tsx')).SwitchedOff, loadSwitchedOffMessages);

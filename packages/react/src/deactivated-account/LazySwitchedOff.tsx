import { CallError } from '@stepgate/contract';
import { lazyPart } from '../challenges/lazy-part.tsx';
import { loadDeactivatedMessages } from './load-deactivated-messages.ts';

/** What a login or a session exchange is refused with whose account is switched off, by staff or by its owner (specification, part 8). */
export const isSwitchedOff = (error: unknown): error is CallError =>
  error instanceof CallError && /^user_deactivated$|^self_reac/.test(error.code);

/** The way on from there, or the end of it. Its code is loaded when it is first shown. */
export const SwitchedOff = lazyPart(async () => (await import('./SwitchedOff.tsx')).SwitchedOff, loadDeactivatedMessages);

import { CallError } from '@stepgate/contract';

/** What a login or a session exchange is refused with whose account is switched off, by staff or by its owner (specification, part 8). */
export const isSwitchedOff = (error: unknown): error is CallError =>
  error instanceof CallError && (error.code === 'user_deactivated' || error.code === 'self_reactivation_eligible');

import { CallError } from '@stepgate/contract';

const codes = /^(user_deactivated|self_reactivation_eligible|mandatory\.update\.phone\.number)$/;

/** Whether a login or a session exchange was refused for a reason that has a way on, or an end, of its own (specification, part 8). */
export const hasWayOn = (error: unknown): error is CallError => error instanceof CallError && codes.test(error.code);

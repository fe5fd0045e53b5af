import { type CallError, laterStatus } from '@stepgate/contract';
import { hoursIn } from '../phone-number-form/hours-in.ts';

const codes: ReadonlySet<string> = new Set(['duplicated_phone_number', 'phone.number.repeated']);

/** Whether a number was refused because an account has it already (specification, part 8). */
export function isTaken({ code }: CallError): boolean {
  return codes.has(code);
}

/** Whether so many such numbers were tried that for hours nothing is said of another; a shorter wait is for whoever asks too fast. */
export function isTakenTooOften({ status, retryAfter }: CallError): boolean {
  return status === laterStatus.too_many_requests && hoursIn(retryAfter) !== undefined;
}

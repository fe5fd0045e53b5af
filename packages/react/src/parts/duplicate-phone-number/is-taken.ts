import { type CallError, laterStatus } from '@stepgate/contract';
import { hoursOfLongWait } from '../durations.ts';

const codes: ReadonlySet<string> = new Set(['duplicated_phone_number', 'phone.number.repeated']);

/** Whether a number was refused because an account already has it. */
export function isTaken({ code }: CallError): boolean {
  return codes.has(code);
}

/** Whether so many such numbers were tried that the service answers for no other for hours. A shorter wait means that requests came too fast. */
export function isTakenTooOften({ status, retryAfter }: CallError): boolean {
  return status === laterStatus.too_many_requests && hoursOfLongWait(retryAfter) !== undefined;
}

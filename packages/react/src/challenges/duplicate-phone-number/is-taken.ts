import type { CallError } from '@stepgate/contract';

const codes: ReadonlySet<string> = new Set(['duplicated_phone_number', 'phone.number.repeated']);

/** Whether a number was refused because an account has it already (specification, part 8). */
export function isTaken({ code }: CallError): boolean {
  return codes.has(code);
}

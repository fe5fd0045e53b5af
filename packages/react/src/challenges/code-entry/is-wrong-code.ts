import type { CallError } from '@stepgate/contract';

/** Whether the answer to a code says that it is not right. */
export function isWrongCode({ code }: CallError): boolean {
  return code === 'invalid_code' || code === 'invalid_format';
}

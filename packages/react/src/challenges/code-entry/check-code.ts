import { codeLength } from '@stepgate/contract';

/** Specification, part 5, "Code entry": what is wrong with a code before it is sent, in the order in which it is told. */
export function wrongWith(code: string): 'length' | 'digits' | undefined {
  if (code.length !== codeLength) return 'length';
  return /^[0-9]+$/.test(code) ? undefined : 'digits';
}

import { codeLength } from '@stepgate/contract';

const digits = new RegExp(`^[0-9]{${codeLength}}$`);

/** Whether a text has the form of a code: whether it is the right one, the service says. */
export const isCode = (typed: string): boolean => digits.test(typed);

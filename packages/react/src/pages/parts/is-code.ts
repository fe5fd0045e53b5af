import { codeLength } from '@stepgate/contract';

const digits = new RegExp(`^[0-9]{${codeLength}}$`);

/** Whether a text has the form of a code. Only the service knows whether it is right. */
export const isCode = (typed: string): boolean => digits.test(typed);

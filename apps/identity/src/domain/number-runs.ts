/** Numbers that differ in these last digits alone are one run. */
const neighbouringDigits = 2;

/** A run of numbers. Message pumping asks for one number after the other. */
export const runOf = (number: string): string => number.slice(0, -neighbouringDigits);

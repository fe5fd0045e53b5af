/** Numbers that differ only in these last digits belong to one run. */
const neighbouringDigits = 2;

/** The run of a number. Message pumping requests codes for consecutive numbers. */
export const runOf = (number: string): string => number.slice(0, -neighbouringDigits);

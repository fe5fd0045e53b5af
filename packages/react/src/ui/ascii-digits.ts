const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** The digits of a script are consecutive code points, in runs of ten that start at zero (Unicode, general category `Nd`). */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first -= 1;
  return String((code - first) % 10);
}

/** The same text with the decimal digits of every script as `0` to `9`. */
export const asciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, asciiDigit);

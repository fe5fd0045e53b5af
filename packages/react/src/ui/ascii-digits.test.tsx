import { describe, expect, it } from 'vitest';
import { asciiDigits } from './ascii-digits.ts';

const everyCodePoint = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
const everyDigit = everyCodePoint.map((code) => String.fromCodePoint(code)).filter((text) => /\p{Nd}/u.test(text));

describe("[ENG-07] digits of every script are read as the service's", () => {
  it.each([
    ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
    ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
    ['Devanagari', '०१२३४५६७८९'],
    ['Bengali', '০১২৩৪৫৬৭৮৯'],
    ['Myanmar', '၀၁၂၃၄၅၆၇၈၉'],
    ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
    ['full-width', '０１２３４５６７８９'],
    ['mathematical bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
    ['mathematical monospace', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
    ['Adlam, beyond 16 bits', '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙'],
  ])('%s', (_, digits) => {
    expect(asciiDigits(digits)).toBe('0123456789');
  });

  it('each of the digits of Unicode becomes one digit, as often each', () => {
    const read = everyDigit.map(asciiDigits);
    for (const digit of '0123456789') expect(read.filter((each) => each === digit)).toHaveLength(everyDigit.length / 10);
  });

  it('a compatible digit becomes the digit of its Unicode mapping', () => {
    const mapped = everyDigit.filter((digit) => /^[0-9]$/.test(digit.normalize('NFKC')));
    expect(mapped.length).toBeGreaterThan(60);
    for (const digit of mapped) expect(asciiDigits(digit)).toBe(digit.normalize('NFKC'));
  });

  it('letters, signs and Roman numerals stay', () => {
    expect(asciiDigits('Ⅷ ½ ² ١٢-٣٤ a')).toBe('Ⅷ ½ ² 12-34 a');
  });
});

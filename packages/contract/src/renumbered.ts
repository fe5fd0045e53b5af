/**
 * Mobile numbers that their country has renumbered. People and address books still have the old ones, and libphonenumber drops an old form some time after the
 * change. A row is only for a form that no number has today.
 */
type Renumbering = {
  readonly callingCode: string;
  /** What follows the calling code, perhaps with the digits that were dialled first inside the country. */
  readonly former: RegExp;
  readonly now: string;
};

/** Vietnam, 15 September to 15 November 2018 (Ministry of Information and Communications): the first digits of eleven-digit numbers, and those of today. */
const vietnam = {
  ...{ 120: '70', 121: '79', 122: '77', 126: '76', 128: '78', 123: '83', 124: '84', 125: '85', 127: '81', 129: '82' },
  ...{ 162: '32', 163: '33', 164: '34', 165: '35', 166: '36', 167: '37', 168: '38', 169: '39', 186: '56', 188: '58', 199: '59' },
};

const renumberings: readonly Renumbering[] = [
  // Mexico, 3 August 2019 (IFT): ten digits for every call.
  { callingCode: '52', former: /^(?:1|01|044|045)(\d{10})$/, now: '$1' },
  // Ivory Coast, 31 January 2021 (ARTCI): the digits of the operator in front.
  { callingCode: '225', former: /^([04-7][0-3]\d{6})$/, now: '01$1' },
  { callingCode: '225', former: /^([04-9][4-6]\d{6})$/, now: '05$1' },
  { callingCode: '225', former: /^([04-9][7-9]\d{6})$/, now: '07$1' },
  // Benin, 30 November 2024 (ARCEP).
  { callingCode: '229', former: /^(\d{8})$/, now: '01$1' },
  // Brazil, 2012 to 6 November 2016 (Anatel, Resolution 553/2010): a 9 in front of mobile numbers.
  { callingCode: '55', former: /^0?([1-9]{2})([689]\d{7})$/, now: '$19$2' },
  // Ecuador, 30 September 2012 (CONATEL): the same.
  { callingCode: '593', former: /^0?([89]\d{7})$/, now: '9$1' },
  ...Object.entries(vietnam).map(([former, now]) => ({
    callingCode: '84',
    former: new RegExp(`^0?${former}(\\d{7})$`),
    now: `${now}$1`,
  })),
];

/**
 * The form of today of a number that its country has renumbered.
 * @param number a plus and digits. @returns any other number as it is
 *
 * @example
 * const number = renumbered('+5215512345678');
 */
export function renumbered(number: string): string {
  for (const { callingCode, former, now } of renumberings) {
    const prefix = `+${callingCode}`;
    const rest = number.slice(prefix.length);
    if (number.startsWith(prefix) && former.test(rest)) return prefix + rest.replace(former, now);
  }
  return number;
}

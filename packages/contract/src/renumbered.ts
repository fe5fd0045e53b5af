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

/**
 * Vietnam, 15 September to 15 November 2018: the first digits of eleven-digit numbers, and those of today. Source: "Detailed plan of the mobile phone number
 * conversion" at mobifone.vn, and the same table of all five operators at lawnet.vn.
 */
const vietnam = {
  ...{ 120: '70', 121: '79', 122: '77', 126: '76', 128: '78', 123: '83', 124: '84', 125: '85', 127: '81', 129: '82' },
  ...{ 162: '32', 163: '33', 164: '34', 165: '35', 166: '36', 167: '37', 168: '38', 169: '39', 186: '56', 188: '58', 199: '59' },
};

const renumberings: readonly Renumbering[] = [
  // Mexico, 3 August 2019: ten digits for every call. Source: IFT, in ITU Operational Bulletin 1151, and its notice of the prefixes that ended.
  { callingCode: '52', former: /^(?:1|01|044|045)(\d{10})$/, now: '$1' },
  // Ivory Coast, 31 January 2021: the operator's digits in front. Source: artci.ci/en/faq; each operator's groups: fr.wikipedia.org, "Liste des indicatifs
  // téléphoniques en Côte d'Ivoire", and google/libphonenumber issue 1909.
  { callingCode: '225', former: /^((?:0[1-3]|[457][0-3])\d{6})$/, now: '01$1' },
  { callingCode: '225', former: /^([04-9][4-6]\d{6})$/, now: '05$1' },
  { callingCode: '225', former: /^((?:[04-8][7-9]|9[78])\d{6})$/, now: '07$1' },
  // Benin, 30 November 2024: 01 before every number. Source: ARCEP, in fr.allafrica.com 202411300249; libphonenumber 8.13.51.
  { callingCode: '229', former: /^(\d{8})$/, now: '01$1' },
  // Brazil, 29 July 2012 to 6 November 2016: a 9 before mobile numbers, but not before those of radio services, which start with 7. Source: Anatel, Resolution
  // 553/2010, in its communication to the ITU of 6 February 2013.
  { callingCode: '55', former: /^0?([1-9]{2})([689]\d{7})$/, now: '$19$2' },
  // Ecuador, 30 September 2012: a 9 before mobile numbers. Source: Supertel, as vayaadventures.com and sangay.com report.
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

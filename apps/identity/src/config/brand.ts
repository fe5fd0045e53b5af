/** The company's name as customers see it, from the environment. */
import { defaults } from '@stepgate/contract';
import { withoutLinks } from '../messages/quoted-words.ts';
import type { Faults } from './values.ts';

/** The name is part of every text message, and a longer message is charged as two. */
const mostCharacters = 30;
/** Control characters, characters that are invisible or reorder text, unassigned ones, and a mark on a letter that isn't there. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|^\p{M}/u;
/** Beside it, the code would be ambiguous. */
const code = /\d{6}/;

/** @returns composed (NFC) and with plain spaces, because text messages have no others */
export function parseBrand(text: string | undefined, faults: Faults): string {
  const brand = (text ?? '')
    .trim()
    .normalize('NFC')
    .replaceAll(/\p{Zs}/gu, ' ');
  if (brand === '') return defaults.brand;
  // A colon separates the brand from the account in an authenticator app.
  if (
    brand.length > mostCharacters ||
    unseen.test(brand) ||
    code.test(brand) ||
    brand.includes(':') ||
    withoutLinks(brand) !== brand
  )
    faults.push(
      `STEPGATE_BRAND must be a name of at most ${mostCharacters} characters without control characters, a colon, a link or six digits in a row, not "${brand.replace(unseen, '�')}"`,
    );
  return brand;
}

/** The company's name as customers see it, from the environment. */
import { defaults } from '@stepgate/contract';
import { withoutLinks } from '../messages/quoted-words.ts';
import type { Faults } from './values.ts';

/** The name is part of every text message, and a longer message is charged as two. */
const mostCharacters = 30;
/** Control characters, characters that are invisible or reorder text, and unassigned ones. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/u;

export function brandOf(text: string | undefined, faults: Faults): string {
  const brand = (text ?? '').trim();
  if (brand === '') return defaults.brand;
  // A colon separates the brand from the account in an authenticator app.
  if (brand.length > mostCharacters || unseen.test(brand) || brand.includes(':') || withoutLinks(brand) !== brand)
    faults.push(
      `STEPGATE_BRAND must be a name of at most ${mostCharacters} characters without control characters, a colon or a link, not "${brand.replace(unseen, '�')}"`,
    );
  return brand;
}

/** What an approval is for: one request, with what a customer has to read of it before they say yes. */
import { maskPhoneNumber } from './masked.ts';
import type { Language } from './problem-messages.ts';
import { withoutLinks } from './quoted-words.ts';

/** What one approval is for. */
export type Approved =
  | {
      readonly kind: 'transfer';
      /** In the currency's smallest unit, a whole number. */
      readonly amount: number;
      /** ISO 4217, three letters. */
      readonly currency: string;
      readonly payee: string;
    }
  | { readonly kind: 'see-phone-numbers' }
  /** E.164: shown masked, bound whole. */
  | { readonly kind: 'add-phone-number'; readonly number: string }
  | { readonly kind: 'change-phone-number' };

/** An amount as the language writes numbers, with all the decimals of its currency and the currency's code. */
function money(amount: number, currency: string, language: Language): string {
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  const written = new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return `${written.format(amount / 10 ** decimals)} ${currency}`;
}

/** Letters that run from left to right and what may stand beside them: these cannot reorder a sentence. */
const runsAlong = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;
const invisible = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu;

/**
 * A name that somebody else chose, as part of a sentence of ours: on one line, and whatever way it is written, the words around it stay in
 * their order (Unicode Bidirectional Algorithm, isolates), and none of it becomes a link. A name in Latin letters needs none, so that a text message stays a short one.
 */
function shownName(name: string): string {
  const visible = withoutLinks(name.replace(invisible, ' ')).replace(/ {2,}/g, ' ').trim();
  return runsAlong.test(visible) ? visible : `\u2068${visible}\u2069`;
}

/** What is approved, in a few words that can stand alone. */
export function summaryOf(approved: Approved, language: Language): string {
  switch (approved.kind) {
    case 'transfer': {
      const amount = money(approved.amount, approved.currency, language);
      const payee = shownName(approved.payee);
      return { en: `Send ${amount} to ${payee}`, de: `${amount} an ${payee} senden` }[language];
    }
    case 'see-phone-numbers':
      return { en: 'See your phone numbers', de: 'Ihre Telefonnummern ansehen' }[language];
    case 'add-phone-number': {
      const masked = maskPhoneNumber(approved.number);
      return { en: `Add the phone number ${masked}`, de: `Die Telefonnummer ${masked} hinzufügen` }[language];
    }
    case 'change-phone-number':
      return { en: 'Change your phone number', de: 'Ihre Telefonnummer ändern' }[language];
  }
}

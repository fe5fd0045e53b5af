/**
 * The one rule of languages: a choice beats a guess, and the choice in this browser beats the customer's choice elsewhere
 * (docs/operating-reference.md).
 */
import type { Language } from '../kernel/language.ts';
import type { Queries } from '../storage/storage.ts';

/** The language of messages to a customer. */
export type KeptLanguage = {
  readonly language: Language;
  /** By the customer; otherwise it is that of the last login. */
  readonly languageChosen: boolean;
};

export type WantedLanguages = {
  /** The choice in this browser. */
  readonly here: Language | undefined;
  /** The choice of the session's customer anywhere. */
  readonly customers: Language | undefined;
  /** The languages of the browser, the preferred one first. */
  readonly browsers: readonly Language[];
};

/** The languages of a page, the most wanted first. */
export const languagesOfPage = ({ here: cookieLanguage, customers, browsers }: WantedLanguages): readonly Language[] =>
  [cookieLanguage, customers, ...browsers].filter((each) => each !== undefined);

/**
 * The language of messages after a login or a sign-up.
 * @param uiLanguage the language of the page or of the app that asks
 * @param cookieLanguage what somebody has chosen in this browser. An app that shows another language has decided by itself.
 * @param current `undefined`: of a new customer
 */
export function languageAfterLogin(
  uiLanguage: Language,
  cookieLanguage: Language | undefined,
  current?: KeptLanguage,
): KeptLanguage {
  if (cookieLanguage === uiLanguage) return { language: uiLanguage, languageChosen: true };
  return current?.languageChosen ? current : { language: uiLanguage, languageChosen: false };
}

/** Writes it where it differs from what is kept. */
export async function keepLanguage(
  queries: Queries,
  customer: KeptLanguage & { readonly id: string },
  { language, languageChosen }: KeptLanguage,
): Promise<void> {
  if (customer.language === language && customer.languageChosen === languageChosen) return;
  await queries
    .updateTable('customer')
    .set({ language, language_chosen: languageChosen ? 1 : 0 })
    .where('id', '=', customer.id)
    .execute();
}

/** Words that are compiled at build time, and how they become a sentence. */

/** The values that a sentence is filled with. */
type Values = Readonly<Record<string, string | number>>;

/** `['name']` is a value, `['name', 'plural', { one: … }]` the choice between forms. */
type Choice = readonly [name: string, type?: string, forms?: unknown];

/** A compiled ICU message: its texts, and the values between them. */
export type CompiledMessage = readonly (string | Choice)[];

/** Compiled messages by id. */
export type Messages = Readonly<Record<string, CompiledMessage | string>>;

/** The words of a language. */
export type I18n = {
  readonly locale: string;
  readonly messages: Messages;
  /** @returns the sentence, or its id without one */
  say(id: string, values?: Values): string;
};

/** The forms that our sentences and those of a host's own language choose between; `catalogue` refuses others. */
type FormsOfChoice = Readonly<Record<string, CompiledMessage | string>> & { readonly offset?: number };

const isForms = (candidate: unknown): candidate is FormsOfChoice => typeof candidate === 'object' && candidate !== null;

/** @param count the value of `#` inside a plural form */
function format(message: CompiledMessage | string, locale: string, values: Values, count?: string): string {
  if (typeof message === 'string') return message;
  const parts = message.map((part) => {
    if (typeof part === 'string') return part === '#' ? (count ?? part) : part;
    const [name, type, forms] = part;
    const value = values[name] ?? '';
    if (!isForms(forms)) return type === 'number' ? inDigits(Number(value)) : value;
    const form = (key: string | number) => (Object.hasOwn(forms, key) ? forms[key] : undefined);
    if (type === 'select') return format(form(value) ?? forms.other ?? '', locale, values, count);
    const left = Number(value) - (forms.offset ?? 0);
    const rules = new Intl.PluralRules([locale, 'en'], { type: type === 'plural' ? 'cardinal' : 'ordinal' });
    return format(form(value) ?? form(rules.select(left)) ?? forms.other ?? '', locale, values, inDigits(left));
  });
  function inDigits(number: number): string {
    return new Intl.NumberFormat([locale, 'en']).format(number);
  }
  return parts.join('');
}

export const i18nOf = (locale: string, messages: Messages): I18n => ({
  locale,
  messages,
  say: (id, values = {}) => format((Object.hasOwn(messages, id) && messages[id]) || id, locale, values),
});

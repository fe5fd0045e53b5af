/**
 * Templates are plain strings with named places, such as `{code} is your code`. Translators edit only strings, and the compiler checks that every
 * place exists and gets a value.
 */

/** The names of the places in a template. */
export type PlaceIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceIn<Rest> : never;

/** The values that a template needs. Dates, amounts and durations come as text, which `Intl` formats for the reader's language. */
export type Values<T extends string> = { readonly [Name in PlaceIn<T>]: string | number };

/** The words of a mail. An empty line begins a new paragraph; a place alone on its line is an address. */
export type MailTemplate = {
  readonly subject: string;
  /** The first paragraph says what it is about; the facts follow it. The last is above the button. */
  readonly text: string;
  /** The label of the button. */
  readonly button?: string;
  /** Below the button. */
  readonly after?: string;
};

export type MailTemplates = Readonly<Record<string, MailTemplate>>;

type Every<T> = (T extends string ? (each: `${string}{${T}}${string}`) => void : never) extends (all: infer All) => void
  ? All
  : never;
type WithEach<Name extends string> = [Name] extends [never] ? string : Every<Name>;

/** The same templates in another language: each key, with all places of the English template. */
export type Translation<English> = {
  readonly [K in keyof English]: English[K] extends string ? WithEach<PlaceIn<English[K]>> : Translation<English[K]>;
};

/** Rejects places that the English template lacks, because they would get no value. The compiler's error names the place. */
export type OnlyPlacesOf<English, T> = {
  readonly [K in keyof T]: K extends keyof English
    ? T[K] extends string
      ? English[K] extends string
        ? Exclude<PlaceIn<T[K]>, PlaceIn<English[K]>> extends never
          ? string
          : `no value for {${Exclude<PlaceIn<T[K]>, PlaceIn<English[K]>>}}`
        : never
      : OnlyPlacesOf<English[K], T[K]>
    : never;
};

const places = /\{(\w+)\}/g;

/** For a template that is selected by name: the caller's types check the values. */
export const fillPlaces = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(places, (place, name: string) => String(values[name] ?? place));

/** Values are inserted unchanged, and none is read as a template. A customer's words must be quoted first: see `quoted-words.ts`. */
export const fill = <T extends string>(template: T, values: Values<T>): string => fillPlaces(template, values);

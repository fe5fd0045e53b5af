import { createElement, type ReactNode } from 'react';
import { useI18n } from './i18n-context.ts';
import { RichText } from './RichText.tsx';

/** Words by id, as ICU messages. Each screen keeps its own in a `copy.ts` beside it. */
export type Copy = Readonly<Record<string, string>>;

/** Names of the arguments in an ICU message; the texts of plural forms hold spaces or `#` and are no names. */
type ArgumentName<Message extends string> = Message extends `${string}{${infer Rest}`
  ? OnlyName<UpTo<',', UpTo<'}', Rest>>> | ArgumentName<Rest>
  : never;
type UpTo<End extends string, Text extends string> = Text extends `${infer Head}${End}${string}` ? Head : Text;
type OnlyName<Text extends string> = Text extends `${string}${' ' | '#' | '{'}${string}` ? never : Text;

type Values<Message extends string, Value> = [ArgumentName<Message>] extends [never]
  ? []
  : [values: { readonly [Name in ArgumentName<Message>]: Value }];

/**
 * Words in the customer's language: `const t = useCopy<typeof copy>()` with a type-only import of the screen's copy, so that English
 * ships once, in its catalogue. An unknown id or a missing value does not compile.
 */
export function useCopy<C extends Copy>(): <Id extends keyof C & string>(
  id: Id,
  ...values: Values<C[Id], string | number>
) => string {
  const i18n = useI18n();
  return (id, ...[values]) => i18n.say(id, values);
}

/** An element has no number and no word to choose a form by. */
type WithoutForms<C extends Copy> = {
  [Id in keyof C]: C[Id] extends `${string}, ${'plural' | 'select' | 'selectordinal'},${string}` ? never : Id;
}[keyof C];

/** The same for a sentence that holds elements, such as a phone number that reads left to right in every language. A sentence with plurals or choices does not compile. */
export function richCopy<C extends Copy>(): <Id extends WithoutForms<C> & string>(
  id: Id,
  ...values: Values<C[Id], ReactNode>
) => ReactNode {
  return (id, ...[values]) => createElement(RichText, { id, ...(values && { values }) });
}

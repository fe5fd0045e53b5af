import { Fragment, type ReactNode } from 'react';
import { useI18n } from './i18n-context.ts';

export type RichTextProps = { readonly id: string; readonly values?: Readonly<Record<string, ReactNode>> };

/** A placeholder for an element while the sentence is formatted: private-use characters, which no message has. */
const mark = (index: number): string => `\ue000${index}\ue001`;
const marks = /\ue000(\d+)\ue001/;

/**
 * A message whose values may be elements, each in the position that the language requires. Its words are in elements, too: a page translator replaces bare
 * text, and React then finds it no more.
 */
export function RichText({ id, values = {} }: RichTextProps) {
  const i18n = useI18n();
  const elements = Object.values(values);
  const marked = Object.fromEntries(Object.keys(values).map((name, index) => [name, mark(index)]));
  // Splitting at a capturing group alternates text and index.
  const parts = i18n.say(id, marked).split(marks);
  return parts.map((part, at) => {
    const place = `${at}`;
    if (at % 2 === 1) return <Fragment key={place}>{elements[Number(part)]}</Fragment>;
    // Spaces between elements are no words. Inside of them, some programs that read names drop them.
    const [, before, words, after] = /^(\s*)(.*?)(\s*)$/s.exec(part) ?? [];
    return (
      <Fragment key={place}>
        {before}
        {words && <span>{words}</span>}
        {after}
      </Fragment>
    );
  });
}

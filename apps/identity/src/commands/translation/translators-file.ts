/** A translator's file: every entry with its English, its translation and its marks. */
import type { Entry } from './entries.ts';

/** An entry with its translation; empty if it isn't translated yet. */
export type Translated = Entry & {
  readonly translation: string;
  /** The last export did not have it. */
  readonly isNew: boolean;
  /** Its English has changed since it was translated: what it was. The translator looks at it again and takes the mark away. */
  readonly before: string | undefined;
};

export type TranslatorsFile = {
  /** The BCP 47 tag of the spoken language, such as `fr-FR`: codes are read aloud in it. */
  readonly voice: string;
  readonly entries: readonly Translated[];
};

/** The differences of an export. */
export type Renewed = TranslatorsFile & { readonly gone: number };

/** The text of an entry with a number as its name: a paragraph keeps its translation where others come before it. */
const homeOf = ({ id }: Pick<Entry, 'id'>): string => (id.startsWith('texts/') ? id.replace(/\/\d+$/, '') : id);

/**
 * @param last the file as its translator has given it back; without one, everything is to be translated
 * @returns today's entries. A translation stays where its English is the same, and is marked where the English has changed
 */
export function renewed(entries: readonly Entry[], voice: string, last?: TranslatorsFile): Renewed {
  const sameOf = new Map(last?.entries.map((each) => [`${homeOf(each)}\n${each.english}`, each]));
  const lastOf = new Map(last?.entries.map((each) => [each.id, each]));
  const known = new Set(entries.map(({ id }) => id));
  return {
    voice: last?.voice ?? voice,
    gone: last?.entries.filter(({ id }) => !known.has(id)).length ?? 0,
    entries: entries.map((entry) => {
      const same = sameOf.get(`${homeOf(entry)}\n${entry.english}`);
      if (same !== undefined) return { ...entry, translation: same.translation, isNew: false, before: same.before };
      const before = lastOf.get(entry.id);
      return {
        ...entry,
        translation: before?.translation ?? '',
        isNew: last !== undefined && before === undefined,
        before: before === undefined || before.translation === '' ? undefined : (before.before ?? before.english),
      };
    }),
  };
}

/** A translator's file as PO (GNU gettext): the English is the `msgid`, its id the `msgctxt`, and what has changed is `fuzzy`. */
import { createItem, parsePo, stringifyPo } from 'pofile-ts';
import * as v from 'valibot';
import { isEntryId } from './entries.ts';
import type { Translated, TranslatorsFile } from './translators-file.ts';

/** The beginnings of comments. They hold the fields that PO lacks. */
const marks = { place: 'Place: ', limit: 'Limit: ', isNew: 'New since the last export.', before: 'The English was: ' } as const;

const commentsOf = ({ place, limits, isNew, before }: Translated): string[] => [
  `${marks.place}${place}`,
  ...limits.map((limit) => marks.limit + limit),
  ...(isNew ? [marks.isNew] : []),
  // A comment is one line.
  ...(before === undefined ? [] : [marks.before + JSON.stringify(before)]),
];

const flagsOf = ({ before }: Translated): Record<string, boolean> => (before === undefined ? {} : { fuzzy: true });

export function writePo({ voice, entries }: TranslatorsFile): string {
  return stringifyPo({
    comments: ['Translate each msgstr. Keep what the comments name, and remove "fuzzy" once you have looked at a changed one.'],
    extractedComments: [],
    headers: {
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset=UTF-8',
      'Content-Transfer-Encoding': '8bit',
      Language: voice,
    },
    headerOrder: [],
    items: entries.map((entry) => ({
      ...createItem(),
      msgctxt: entry.id,
      msgid: entry.english,
      msgstr: [entry.translation],
      extractedComments: commentsOf(entry),
      flags: flagsOf(entry),
    })),
  });
}

/** Without a comment that can be read, today's English: a tool marks what it has guessed, too, and a translator may have changed the comment. */
const formerEnglish = (comment: string | undefined, english: string): string =>
  v.parse(v.fallback(v.pipe(v.string(), v.parseJson(), v.string()), english), comment);

/** @returns `undefined` if it is another file, such as the PO of another program */
export function parsePoFile(text: string): TranslatorsFile | undefined {
  const { headers, items } = parsePo(text);
  if (!items.some(({ msgctxt }) => isEntryId(msgctxt ?? ''))) return undefined;
  return {
    voice: (headers.Language ?? '').replace('_', '-'),
    entries: items
      .filter(({ obsolete }) => !obsolete)
      .map(({ msgctxt, msgid, msgstr, flags, extractedComments }) => {
        const after = (mark: string): string[] =>
          extractedComments.filter((each) => each.startsWith(mark)).map((each) => each.slice(mark.length));
        const [before] = after(marks.before);
        return {
          id: msgctxt ?? '',
          english: msgid,
          translation: msgstr[0] ?? '',
          place: after(marks.place)[0] ?? '',
          limits: after(marks.limit),
          isNew: extractedComments.includes(marks.isNew),
          before: flags.fuzzy === true ? formerEnglish(before, msgid) : undefined,
        };
      }),
  };
}

/** A translator's file as JSON. */
import * as v from 'valibot';
import type { Translated, TranslatorsFile } from './translators-file.ts';

const file = v.object({
  language: v.string(),
  entries: v.array(
    v.object({
      id: v.string(),
      english: v.string(),
      place: v.string(),
      limits: v.array(v.string()),
      translation: v.string(),
      new: v.optional(v.literal(true)),
      changed: v.optional(v.object({ before: v.string() })),
    }),
  ),
});

const written = ({ isNew, before, ...entry }: Translated) => ({
  ...entry,
  ...(isNew && { new: true }),
  ...(before !== undefined && { changed: { before } }),
});

export const writeJson = ({ voice, entries }: TranslatorsFile): string =>
  `${JSON.stringify({ language: voice, entries: entries.map(written) }, undefined, 2)}\n`;

/** @returns `undefined` for another file, such as the service's own */
export function parseJsonFile(text: string): TranslatorsFile | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), file), text);
  if (!parsed.success) return undefined;
  return {
    voice: parsed.output.language,
    entries: parsed.output.entries.map(({ new: isNew = false, changed, ...entry }) => ({
      ...entry,
      isNew,
      before: changed?.before,
    })),
  };
}

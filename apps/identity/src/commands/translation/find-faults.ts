/** The faults and gaps of a translator's file. */
import type { SiteRenderer } from '@stepgate/contract';
import { quotesWords } from '../../messages/templates/quotation-marks.ts';
import { findTemplateFault } from '../../messages/templates/translation-faults.ts';
import { findTextMessageFault } from '../../messages/text-limits.ts';
import { findPageFaults } from '../../site/page-words.ts';
import { type Entry, wordsOf } from './entries.ts';
import type { Translated, TranslatorsFile } from './translators-file.ts';

function findServiceFault({ id, english }: Entry, translation: string, tag: string): string | undefined {
  const path = id.replace(/^service\//, '');
  const fault = findTemplateFault(english, translation);
  if (fault !== undefined) return fault;
  if (path === 'phrases.quoted' && !quotesWords(translation)) return 'needs quotation marks around {words}, and no apostrophes';
  return path.startsWith('texts.') ? findTextMessageFault(path.replace('texts.', ''), translation, tag) : undefined;
}

function findChange({ english, before }: Translated, today: Entry): string | undefined {
  if (english !== today.english) return 'is of an older export: export again, so that what has changed is marked';
  return before === undefined ? undefined : 'is marked: its English has changed, so look at it again and remove the mark';
}

/** @returns a file without gaps: in English where today's has no translation yet. What it lacks isn't a fault of a draft */
export function draftOf(entries: readonly Entry[], file: TranslatorsFile): TranslatorsFile {
  const translated = new Map(file.entries.map((each) => [each.id, each]));
  return {
    ...file,
    entries: entries.map((entry) => {
      const found = translated.get(entry.id);
      const ready = found !== undefined && found.translation.trim() !== '' && findChange(found, entry) === undefined;
      return { ...entry, translation: ready ? found.translation : entry.english, isNew: false, before: undefined };
    }),
  };
}

/** @returns a line for each entry that is missing, unknown, changed, too long, or has other places */
export function findFaultsOf(
  renderer: SiteRenderer,
  entries: readonly Entry[],
  file: TranslatorsFile,
  tag: string,
): readonly string[] {
  const translated = new Map(file.entries.map((each) => [each.id, each]));
  const known = new Set(entries.map(({ id }) => id));
  const missing = new Set<string>();
  const faults = entries.flatMap((entry) => {
    const found = translated.get(entry.id);
    const lacks = found === undefined || found.translation.trim() === '';
    if (lacks) missing.add(entry.id);
    const fault = lacks
      ? 'is missing'
      : (findChange(found, entry) ??
        (entry.id.startsWith('service/') ? findServiceFault(entry, found.translation, tag) : undefined));
    return fault === undefined ? [] : [`${entry.id} ${fault}`];
  });
  const { pages } = wordsOf(entries, new Map(file.entries.map(({ id, translation }) => [id, translation])));
  const ofPages = findPageFaults(renderer, pages).filter((line) => !line.endsWith(' is missing'));
  // A text that lacks a paragraph has that fault alone.
  const whole = ofPages.filter((line) => ![...missing].some((id) => id.startsWith(`${line.split(' ', 1)[0]}/`)));
  const unknown = file.entries.filter(({ id }) => !known.has(id)).map(({ id }) => `${id} is unknown`);
  return [...faults, ...whole, ...unknown];
}

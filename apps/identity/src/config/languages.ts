/** The languages that a company adds to those that ship: a folder with one file for each, such as `fr.json`. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type AddedPages, addedTag } from '@stepgate/contract';
import * as v from 'valibot';
import { type AddedTag, addLanguage, textDirection } from '../kernel/language.ts';
import { addWords } from '../messages/templates/catalogue.ts';
import { ConfigError } from './config.ts';

/** Where a file has more faults, only the first are named: a half translated one would fill the screen. */
const mostNamed = 20;

const isVoice = (voice: unknown): voice is string => typeof voice === 'string' && /^[a-z]{2,3}(-[A-Z]{2})?$/.test(voice);

/** The words of the pages; a file without them is for the service's words alone. */
const pageWords = v.optional(
  v.object({ screens: v.record(v.string(), v.record(v.string(), v.string())), texts: v.record(v.string(), v.string()) }),
);

/** A file's language, or its faults. */
type Added = { readonly faults: readonly string[]; readonly pages?: AddedPages };

function addFrom(tag: AddedTag, text: string, drafts: boolean): Added {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return { faults: ['it is no JSON'] };
  }
  if (!drafts && Reflect.get(Object(file), 'draft') === true)
    return { faults: ['it is a draft, which only the demo takes: import the whole translation without --draft'] };
  const voice: unknown = Reflect.get(Object(file), 'voice');
  if (!isVoice(voice)) return { faults: ['voice must be the tag of a spoken language, such as fr-FR'] };
  const pages = v.safeParse(pageWords, Reflect.get(Object(file), 'pages'));
  if (!pages.success) return { faults: ['pages must be what npm run language -- import writes'] };
  const faults = addWords(tag, Reflect.get(Object(file), 'words'));
  if (faults.length > 0) return { faults };
  addLanguage(tag, { voice });
  const { output: words } = pages;
  return { faults, ...(words && { pages: { tag, direction: textDirection(tag), words } }) };
}

function parseTag(name: string): AddedTag | undefined {
  try {
    return addedTag(name.replace(/\.json$/, ''));
  } catch {
    return undefined;
  }
}

async function addFile(path: string, drafts = false): Promise<Added> {
  const tag = parseTag(basename(path));
  if (tag === undefined) return { faults: ['its name must be the tag of a language that does not ship, such as fr.json'] };
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? { faults: ["it can't be read"] } : addFrom(tag, text, drafts);
}

/**
 * Adds the language of one file to this process.
 * @param path named after the tag of the language, such as `fr.json`
 * @returns what is wrong with the file; nothing is added then
 */
export const addLanguageFrom = async (path: string): Promise<readonly string[]> => (await addFile(path)).faults;

/** Names the first faults of a file. */
export function refusalOf(path: string, faults: readonly string[]): readonly string[] {
  const more = faults.length > mostNamed ? [`and ${faults.length - mostNamed} more`] : [];
  return [...faults.slice(0, mostNamed), ...more].map((fault) => `STEPGATE_LANGUAGES: ${path}: ${fault}`);
}

/**
 * Adds every language of `STEPGATE_LANGUAGES` to this process. Call it before anything is said.
 * @param drafts whether a language may be half English, to look at it
 * @returns those that have words for the pages
 * @throws ConfigError that names what is missing or wrong in each file
 */
export async function openLanguages(folder: string | undefined, drafts: boolean): Promise<readonly AddedPages[]> {
  if (folder === undefined) return [];
  const files = await readdir(folder).catch(() => {
    throw new ConfigError([`STEPGATE_LANGUAGES: ${folder} isn't a folder that can be read`]);
  });
  const faults: string[] = [];
  const added: AddedPages[] = [];
  for (const name of files.filter((each) => each.endsWith('.json')).sort()) {
    const path = join(folder, name);
    const found = await addFile(path, drafts);
    faults.push(...refusalOf(path, found.faults));
    if (found.pages !== undefined) added.push(found.pages);
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return added;
}

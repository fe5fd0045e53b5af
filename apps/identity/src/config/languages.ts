/** The languages that a company adds to those that ship: a folder with one file for each, such as `fr.json`. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { addedTag } from '@stepgate/contract';
import { type AddedTag, addLanguage } from '../kernel/language.ts';
import { addWords } from '../messages/templates/catalogue.ts';
import { type Config, ConfigError } from './config.ts';

/** Where a file has more faults, only the first are named: a half translated one would fill the screen. */
const mostNamed = 20;

const isVoice = (voice: unknown): voice is string => typeof voice === 'string' && /^[a-z]{2,3}(-[A-Z]{2})?$/.test(voice);

function addFrom(tag: AddedTag, text: string): readonly string[] {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return ['it is no JSON'];
  }
  const voice: unknown = Reflect.get(Object(file), 'voice');
  if (!isVoice(voice)) return ['voice must be the tag of a spoken language, such as fr-FR'];
  const faults = addWords(tag, Reflect.get(Object(file), 'words'));
  if (faults.length === 0) addLanguage(tag, { voice });
  return faults;
}

function parseTag(name: string): AddedTag | undefined {
  try {
    return addedTag(name.replace(/\.json$/, ''));
  } catch {
    return undefined;
  }
}

/**
 * Adds the language of one file to this process.
 * @param path named after the tag of the language, such as `fr.json`
 * @returns what is wrong with the file; nothing is added then
 */
export async function addLanguageFrom(path: string): Promise<readonly string[]> {
  const tag = parseTag(basename(path));
  if (tag === undefined) return ['its name must be the tag of a language that does not ship, such as fr.json'];
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? ["it can't be read"] : addFrom(tag, text);
}

/**
 * Adds every language of `STEPGATE_LANGUAGES` to this process. Call it before anything is said.
 * @throws ConfigError that names what is missing or wrong in each file
 */
export async function openLanguages({ languagesDir: folder }: Pick<Config, 'languagesDir'>): Promise<void> {
  if (folder === undefined) return;
  const files = await readdir(folder).catch(() => {
    throw new ConfigError([`STEPGATE_LANGUAGES: ${folder} isn't a folder that can be read`]);
  });
  const faults: string[] = [];
  for (const name of files.filter((each) => each.endsWith('.json')).sort()) {
    const path = join(folder, name);
    const found = await addLanguageFrom(path);
    const more = found.length > mostNamed ? [`and ${found.length - mostNamed} more`] : [];
    faults.push(...[...found.slice(0, mostNamed), ...more].map((fault) => `STEPGATE_LANGUAGES: ${path}: ${fault}`));
  }
  if (faults.length > 0) throw new ConfigError(faults);
}

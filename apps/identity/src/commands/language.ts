/** `npm run language`: the words of the product go to a translator and come back (docs/adding/language.md). */
import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { addedTag, siteRendererFile } from '@stepgate/contract';
import { addLanguageFrom } from '../config/languages.ts';
import { wordsIn } from '../messages/templates/catalogue.ts';
import { openSiteRenderer } from '../site/page-words.ts';
import { action, actionWithOptions, runActions } from './command.ts';
import { CommandError } from './run-command.ts';
import { entriesOf, reactModule, wordsOf } from './translation/entries.ts';
import { draftOf, findFaultsOf } from './translation/find-faults.ts';
import { parseJsonFile, writeJson } from './translation/json-file.ts';
import { parsePoFile, writePo } from './translation/po-file.ts';
import { renewed, type TranslatorsFile } from './translation/translators-file.ts';

/** Where a release and a clone have the built pages. A clone may have both builds: the newest has today's words. */
const builtSites = ['site', 'apps/web/dist/production', 'apps/web/dist/demo'];

function findSite(): string {
  const { STEPGATE_SITE_DIR } = process.env;
  const folders = STEPGATE_SITE_DIR === undefined ? builtSites : [STEPGATE_SITE_DIR];
  const builtAt = (folder: string): number => statSync(join(folder, siteRendererFile)).mtimeMs;
  const [found] = folders.filter((folder) => existsSync(join(folder, siteRendererFile))).sort((a, b) => builtAt(b) - builtAt(a));
  if (found === undefined) throw new CommandError(`There are no built pages in ${folders.join(', ')}: run npm run build first.`);
  return found;
}

function tagOf(file: string): string {
  try {
    return addedTag(basename(file, extname(file)));
  } catch {
    throw new CommandError(`${file}: its name must be the tag of a language that does not ship, such as fr.po`);
  }
}

const parse = (file: string, text: string): TranslatorsFile | undefined =>
  extname(file) === '.po' ? parsePoFile(text) : parseJsonFile(text);

async function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} can't be read`);
  });
}

/** Whole or not at all: the file may hold weeks of a translator's work. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.unfinished`, text);
  await rename(`${file}.unfinished`, file);
}

async function exportTo(file: string): Promise<string> {
  const { language, region } = new Intl.Locale(tagOf(file)).maximize();
  const last = existsSync(file) ? parse(file, await read(file)) : undefined;
  if (existsSync(file) && last === undefined) throw new CommandError(`${file} is not a file of an export: give another name`);
  const entries = entriesOf(await openSiteRenderer(findSite()));
  const next = renewed(entries, `${language}-${region}`, last);
  await writeWhole(file, extname(file) === '.po' ? writePo(next) : writeJson(next));
  const count = (of: (each: (typeof next.entries)[number]) => boolean): number => next.entries.filter(of).length;
  return `${file}: ${next.entries.length} entries, ${count(({ translation }) => translation === '')} to translate. Since the last export: ${count(({ isNew }) => isNew)} new, ${count(({ before }) => before !== undefined)} changed, ${next.gone} gone.`;
}

async function checked(file: string, asSent: TranslatorsFile, draft = false) {
  const renderer = await openSiteRenderer(findSite());
  const entries = entriesOf(renderer);
  const translations = draft ? draftOf(entries, asSent) : asSent;
  const faults = findFaultsOf(renderer, entries, translations, tagOf(file));
  if (faults.length > 0) throw new CommandError(faults.join('\n'));
  const untouched = translations.entries.filter(({ english, translation }) => translation === english).length;
  return {
    ...wordsOf(entries, new Map(translations.entries.map(({ id, translation }) => [id, translation]))),
    untouched: `${untouched} of ${entries.length} entries are the English unchanged.`,
  };
}

async function check(file: string): Promise<string> {
  const translations = existsSync(file) ? parse(file, await read(file)) : undefined;
  if (translations !== undefined) return `${file} is complete. ${(await checked(file, translations)).untouched}`;
  const faults = await addLanguageFrom(file);
  if (faults.length > 0) throw new CommandError(faults.join('\n'));
  return `${file} is complete.`;
}

async function importFrom(file: string, folder: string, draft: boolean): Promise<string> {
  const translations = parse(file, await read(file));
  if (translations === undefined) throw new CommandError(`${file} is not a file of an export`);
  const { words, pages, untouched } = await checked(file, translations, draft);
  const service = join(folder, `${tagOf(file)}.json`);
  const react = join(folder, `${tagOf(file)}.ts`);
  if (resolve(service) === resolve(file)) throw new CommandError(`${service} is the file that is imported: give another folder`);
  await mkdir(folder, { recursive: true });
  await writeWhole(
    service,
    `${JSON.stringify({ voice: translations.voice, ...(draft && { draft }), words, pages }, undefined, 2)}\n`,
  );
  await writeWhole(react, reactModule(pages.screens.react ?? {}));
  return `Written: ${service} for STEPGATE_LANGUAGES=${folder}, and ${react} for an app that embeds the screens.${draft ? ` A draft, for the demo only: ${untouched}` : ''}`;
}

function requireTranslation(file: string): string {
  if (!['.po', '.json'].includes(extname(file))) throw new CommandError(`${file}: a translator's file ends in .po or .json`);
  return file;
}

await runActions('language', {
  export: action({
    usage: 'export fr.po',
    does: 'writes everything for a translator, or marks what has changed since (fr.json: as JSON)',
    words: 1,
    run: async ([file = '']) => exportTo(requireTranslation(file)),
  }),
  check: action({
    usage: 'check fr.po',
    does: 'names what is missing, unknown, too long, or has other values',
    words: 1,
    run: async ([file = '']) => check(requireTranslation(file)),
  }),
  import: actionWithOptions({
    usage: 'import fr.po <folder> [--draft]',
    does: 'writes fr.json for the service and fr.ts for React into the folder; a draft is English where the translation has gaps',
    words: 2,
    options: { draft: { type: 'boolean' } },
    run: async ([file = '', folder = ''], { draft = false }) => importFrom(requireTranslation(file), folder, draft),
  }),
  english: action({
    usage: 'english > fr.json',
    does: 'prints what the service alone says (npm run --silent); check names what is wrong with a translation of it',
    run: async () => JSON.stringify({ voice: 'en-GB', words: wordsIn('en') }, undefined, 2),
  }),
});

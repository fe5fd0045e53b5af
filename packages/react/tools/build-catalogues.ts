/**
 * Compiles the words of the product: gathers every `copy.ts` (English, the source) and the translations, and writes one compiled catalogue
 * a language for each home of words. Run it after a change of words: `node packages/react/tools/build-catalogues.ts`.
 * It also writes the values that each message of a host's own language needs. With `--check` it writes nothing, and ends with 1 where a catalogue is not what the words make.
 */
import { existsSync } from 'node:fs';
import { glob, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { namesIn } from '../src/words/names-in.ts';

/**
 * Words that are loaded together: the folders in which they are gathered (less those in `except`), the folder of their translations, and the folder of their
 * catalogues.
 */
type Home = {
  readonly copy: readonly string[];
  readonly except?: readonly string[];
  readonly translations: string;
  readonly catalogues: string;
};

const root = join(import.meta.dirname, '../../..');
const react = 'packages/react/src';
const webPages = 'apps/web/src/pages';
const beside = (folder: string): Home => ({
  copy: [folder],
  translations: join(folder, 'translations'),
  catalogues: join(folder, 'catalogues'),
});

const onEveryPage = ['ui', 'parts/loading', 'parts/problems', 'pages/login'];
const homes: readonly Home[] = [
  {
    copy: onEveryPage.map((folder) => join(react, folder)),
    except: ['passkey', 'second-step', 'switched-off'],
    translations: join(react, 'words/translations'),
    catalogues: join(react, 'i18n/catalogues'),
  },
  // Apart, so that the login form does not wait for the words of what comes after it.
  {
    copy: ['challenges', 'flow', 'parts', 'pages/login/second-step'].map((folder) => join(react, folder)),
    except: ['in-app', 'last-used', 'loading', 'problems'],
    translations: join(react, 'words/challenges/translations'),
    catalogues: join(react, 'i18n/challenges/catalogues'),
  },
  // Parts that no login form has: their words come with them. A production build has none of `demo`.
  ...['captcha', 'country-picker', 'demo', 'parts/in-app', 'parts/last-used', 'social'].map((part) => beside(join(react, part))),
  ...['forgot-password', 'login/passkey', 'login/switched-off', 'reset-password', 'security', 'sign-up'].map((page) =>
    beside(join(react, 'pages', page)),
  ),
  // Each page apart, so that no page loads another's.
  ...(await readdir(join(root, webPages))).map((page) => beside(join(webPages, page))),
  // In English only.
  beside('apps/demo/pages/send'),
  { ...beside('apps/desk/src/review'), except: ['customers'] },
  // Loaded once the cases are there.
  beside('apps/desk/src/review/customers'),
];

type Words = Readonly<Record<string, string>>;

async function gather({ copy, except = [] }: Home): Promise<Words> {
  const files: string[] = [];
  for (const folder of copy)
    for await (const file of glob('**/copy.ts', { cwd: join(root, folder) }))
      if (!except.some((other) => file.startsWith(`${other}/`))) files.push(join(folder, file));
  const words: Record<string, string> = {};
  for (const file of files.sort()) {
    const screen: { copy: Words } = await import(join(root, file));
    for (const [id, message] of Object.entries(screen.copy)) {
      if (id in words) throw new Error(`${file}: ${id} is the id of other words already`);
      words[id] = message;
    }
  }
  return words;
}

async function writeJson(path: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const lines = Object.entries(values)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, value]) => `${JSON.stringify(id)}:${JSON.stringify(value)}`);
  const file = join(root, path);
  const catalogue = `{\n${lines.join(',\n')}\n}\n`;
  if (process.argv.includes('--check')) {
    if ((await readFile(file, 'utf8').catch(() => '')) === catalogue) return;
    process.exitCode = 1;
    process.stderr.write(`${file} is not what the words make: run this without --check\n`);
    return;
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, catalogue);
}

const mapped = <T>(words: Words, make: (message: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(words).map(([id, message]) => [id, make(message)]));

const write = (catalogues: string, language: string, words: Words): Promise<void> =>
  writeJson(join(catalogues, `${language}.json`), mapped(words, compileMessageOrThrow));

/** The words that a host translates to add a language. */
const forHosts: Words[] = [];

for (const each of homes) {
  const english = await gather(each);
  if (Object.keys(english).length === 0) continue;
  await write(each.catalogues, 'en', english);
  if (each.catalogues.startsWith(react) && !each.catalogues.startsWith(join(react, 'demo'))) forHosts.push(english);
  const translations = join(root, each.translations);
  for (const file of existsSync(translations) ? await readdir(translations) : []) {
    const { translation }: { translation: Words } = await import(join(translations, file));
    await write(each.catalogues, file.replace(/\.ts$/, ''), translation);
  }
}
const places = mapped(Object.assign({}, ...forHosts), (message) => namesIn(compileMessageOrThrow(message)).join(' '));
await writeJson(join(react, 'words/catalogues/places.json'), places);

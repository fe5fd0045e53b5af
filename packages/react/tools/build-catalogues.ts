/**
 * Compiles the words of the product: gathers every `copy.ts` (English, the source) and the translations, and writes one compiled catalogue
 * a language for each home of words. Run it after a change of words: `node packages/react/tools/build-catalogues.ts`.
 * With `--check` it writes nothing, and ends with 1 where a catalogue is not what the words make.
 */
import { existsSync } from 'node:fs';
import { glob, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** Where words are gathered, and the folder that has their `translations/` and gets their `catalogues/`. */
type Home = { readonly copy: string; readonly except?: readonly string[]; readonly home: string };

const root = join(import.meta.dirname, '../../..');
const webPages = 'apps/web/src/pages';
/** Parts that no login form has: their words come with them. */
const partsApart = ['captcha', 'country-picker', 'deactivated-account', 'sign-up', 'social'];
const homes: readonly Home[] = [
  {
    copy: 'packages/react/src',
    except: ['demo/', 'challenges/', ...partsApart.map((part) => `${part}/`)],
    home: 'packages/react/src/i18n',
  },
  ...partsApart.map((part) => ({ copy: `packages/react/src/${part}`, home: `packages/react/src/${part}` })),
  // Apart, so that the login form does not wait for the words of what comes after it.
  { copy: 'packages/react/src/challenges', home: 'packages/react/src/challenges/i18n' },
  // Apart, so that a production build has none of it.
  { copy: 'packages/react/src/demo', home: 'packages/react/src/demo' },
  // Each page apart, so that nobody loads another's.
  ...(await readdir(join(root, webPages))).map((page) => ({ copy: join(webPages, page), home: join(webPages, page) })),
];

type Words = Readonly<Record<string, string>>;

async function gather({ copy, except = [] }: Home): Promise<Words> {
  const files: string[] = [];
  for await (const file of glob('**/copy.ts', { cwd: join(root, copy) })) files.push(file);
  const words: Record<string, string> = {};
  for (const file of files.filter((each) => !except.some((folder) => each.startsWith(folder))).sort()) {
    const screen: { copy: Words } = await import(join(root, copy, file));
    for (const [id, message] of Object.entries(screen.copy)) {
      if (id in words) throw new Error(`${file}: ${id} is the id of other words already`);
      words[id] = message;
    }
  }
  return words;
}

async function write(home: string, language: string, words: Words): Promise<void> {
  const compiled = Object.entries(words)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, message]) => `${JSON.stringify(id)}:${JSON.stringify(compileMessageOrThrow(message))}`);
  const file = join(root, home, 'catalogues', `${language}.json`);
  const catalogue = `{\n${compiled.join(',\n')}\n}\n`;
  if (process.argv.includes('--check')) {
    if ((await readFile(file, 'utf8').catch(() => '')) === catalogue) return;
    process.exitCode = 1;
    process.stderr.write(`${file} is not what the words make: run this without --check\n`);
    return;
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, catalogue);
}

for (const each of homes) {
  const translations = join(root, each.home, 'translations');
  if (!existsSync(translations)) continue;
  await write(each.home, 'en', await gather(each));
  for (const file of await readdir(translations)) {
    const { translation }: { translation: Words } = await import(join(translations, file));
    await write(each.home, file.replace(/\.ts$/, ''), translation);
  }
}

/**
 * Compiles the words of the product: gathers every `copy.ts` (English, the source) and the translations, and writes one compiled catalogue
 * a language. Run it after a change of words: `node packages/react/tools/build-catalogues.ts`.
 */
import { existsSync } from 'node:fs';
import { glob, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** Where words are gathered, and the folder that has their `translations/` and gets their `catalogues/`. */
type Home = { readonly copy: string; readonly except?: string; readonly home: string };

const root = join(import.meta.dirname, '../../..');
const homes: readonly Home[] = [
  { copy: 'packages/react/src', except: 'demo/', home: 'packages/react/src/i18n' },
  // Apart, so that a production build has none of it.
  { copy: 'packages/react/src/demo', home: 'packages/react/src/demo' },
  { copy: 'apps/web/src', home: 'apps/web/src/i18n' },
];

type Words = Readonly<Record<string, string>>;

async function gather({ copy, except }: Home): Promise<Words> {
  const files: string[] = [];
  for await (const file of glob('**/copy.ts', { cwd: join(root, copy) })) files.push(file);
  const words: Record<string, string> = {};
  for (const file of files.filter((each) => except === undefined || !each.startsWith(except)).sort()) {
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
  await mkdir(join(root, home, 'catalogues'), { recursive: true });
  await writeFile(join(root, home, 'catalogues', `${language}.json`), `{\n${compiled.join(',\n')}\n}\n`);
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

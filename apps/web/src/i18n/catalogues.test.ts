import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { translation } from './translations/de.ts';

type Words = Readonly<Record<string, string>>;

const source = join(import.meta.dirname, '..');

async function english(): Promise<Words> {
  const words: Record<string, string> = {};
  for await (const file of glob('**/copy.ts', { cwd: source })) {
    const screen: { copy: Words } = await import(join(source, file));
    Object.assign(words, screen.copy);
  }
  return words;
}

/** None of these words has a value in it, and plain text compiles to itself. */
const compiled = (words: Words) => Object.fromEntries(Object.entries(words).map(([id, text]) => [id, [text]]));

const committed = async (language: string) =>
  JSON.parse(await readFile(join(source, `i18n/catalogues/${language}.json`), 'utf8'));

it('the committed catalogues are what the tool makes of the words', async () => {
  expect(await committed('en')).toEqual(compiled(await english()));
  expect(await committed('de')).toEqual(compiled(translation));
});

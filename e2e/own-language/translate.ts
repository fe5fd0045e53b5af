/** A made language: each English text with a mark in front, through the command that a translator's file goes and comes back by. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../apps/identity/src/commands/language.ts', import.meta.url));
const site = fileURLToPath(new URL('../../apps/web/dist/demo', import.meta.url));

/** @throws if the command refuses; its reason is in the error's `stderr` */
function runLanguage(...words: readonly string[]): void {
  const env = { PATH: process.env.PATH, STEPGATE_SITE_DIR: site };
  execFileSync(process.execPath, [command, ...words], { encoding: 'utf8', env, stdio: 'pipe' });
}

/** Behind the marks of Markdown, which stay where they are. */
const marked = (english: string, mark: string): string =>
  english === '{articles}' ? english : english.replace(/^(#+ |- \[?|\d+\. )?/, (start) => `${start}${mark} `);

type JsonFile = { readonly entries: readonly { readonly english: string }[] };

function translateJson(file: string, mark: string): void {
  const read: JsonFile = JSON.parse(readFileSync(file, 'utf8'));
  const entries = read.entries.map((entry) => ({ ...entry, translation: marked(entry.english, mark) }));
  writeFileSync(file, JSON.stringify({ ...read, entries }));
}

/** As a tool of translators would: the text of `msgid`, translated, as `msgstr`. */
function translatePo(file: string, mark: string): void {
  const po = readFileSync(file, 'utf8').replace(/\nmsgid ((?:".*"\n)+)msgstr ""\n(?!")/g, (_, lines: string) => {
    const english = Array.from(lines.matchAll(/".*"/g), ([text]) => JSON.parse(text)).join('');
    return `\nmsgid ${lines}msgstr ${JSON.stringify(marked(english, mark))}\n`;
  });
  writeFileSync(file, po);
}

/** Export, translation, check and import. @param folder gets what the service and React take */
export function addMadeLanguage(folder: string, name: `${string}.${'po' | 'json'}`, mark: string): void {
  const file = join(folder, 'to-translate', name);
  runLanguage('export', file);
  (name.endsWith('.po') ? translatePo : translateJson)(file, mark);
  runLanguage('check', file);
  runLanguage('import', file, folder);
}

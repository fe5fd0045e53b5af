/** Every text that a customer or the staff reads: compiled catalogues, the service's templates, articles, and words outside the catalogues. */

import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { words as phoneWords } from '../../apps/demo/pages/demo-phone/words.ts';
import { words as attackWords } from '../../apps/demo/pages/demo-start/attack-words.ts';
import { words as sceneWords } from '../../apps/demo/pages/demo-start/scene-words.ts';
import { words as startWords } from '../../apps/demo/pages/demo-start/words.ts';
import { socialPageWords } from '../../apps/demo/src/social/page.ts';
import { wordsIn } from '../../apps/identity/src/messages/templates/catalogue.ts';
import { workerWords } from '../../apps/web/src/device-worker/words.ts';
import { moneyWords } from '../../apps/web/src/pages/home/money-words.ts';
import { shellWords } from '../../apps/web/src/shell-words.ts';

export type CustomerText = { readonly place: string; readonly language: 'en' | 'de'; readonly text: string };

const root = join(import.meta.dirname, '../..');

/** The part of a compiled message that is no plain text: an argument alone, or with its type and plural forms. */
const ofArgument = ([name, , forms]: readonly unknown[]): string =>
  typeof forms === 'object' && forms !== null ? `{${Object.values(forms).map(formatMessage).join('|')}}` : `{${String(name)}}`;

/** A compiled message as one line, with its arguments in braces. */
function formatMessage(message: unknown): string {
  if (!Array.isArray(message)) return String(message);
  return message.map((part: unknown) => (Array.isArray(part) ? ofArgument(part) : String(part))).join('');
}

/** All strings in an object, with their paths. A function makes one of its argument. */
const stringsIn = (words: object, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, each]: [string, unknown]) => {
    const text: unknown = typeof each === 'function' ? Reflect.apply(each, undefined, ['{}']) : each;
    return typeof text === 'string'
      ? [[`${path}${key}`, text] satisfies [string, string]]
      : stringsIn(Object(text), `${path}${key}.`);
  });

async function catalogueTexts(language: 'en' | 'de'): Promise<CustomerText[]> {
  const texts: CustomerText[] = [];
  const files = glob(`{packages/react/src,apps/web/src,apps/desk/src,apps/demo/pages}/**/catalogues/${language}.json`, {
    cwd: root,
  });
  for await (const file of files) {
    const messages: object = JSON.parse(await readFile(join(root, file), 'utf8'));
    for (const [id, message] of Object.entries(messages))
      texts.push({ place: `${file} ${id}`, language, text: formatMessage(message) });
  }
  return texts;
}

async function articleTexts(language: 'en' | 'de'): Promise<CustomerText[]> {
  const texts: CustomerText[] = [];
  for await (const file of glob(`apps/web/content/**/*.${language}.md`, { cwd: root })) {
    const lines = (await readFile(join(root, file), 'utf8')).split('\n');
    lines.forEach((line, at) => {
      const text = line.replace(/\]\([^)]*\)/g, ']');
      if (text.trim() !== '') texts.push({ place: `${file}:${at + 1}`, language, text });
    });
  }
  return texts;
}

const templateTexts = (language: 'en' | 'de'): CustomerText[] =>
  stringsIn(wordsIn(language)).map(([path, text]) => ({
    place: `templates ${path}`,
    language,
    text: text.replace(/\{\w+\}/g, '{}'),
  }));

/** The demo's stage is in English only. */
const ofStage = {
  'apps/demo/pages/demo-phone/words.ts': phoneWords,
  'apps/demo/pages/demo-start/words.ts': startWords,
  'apps/demo/pages/demo-start/scene-words.ts': sceneWords,
  'apps/demo/pages/demo-start/attack-words.ts': attackWords,
};

/** Words that no catalogue has: of documents without their script, of a worker, and of the demo. */
const otherWords = (language: 'en' | 'de'): Readonly<Record<string, object>> => ({
  'apps/web/src/shell-words.ts': shellWords[language],
  'apps/web/src/device-worker/words.ts': workerWords([language]),
  'apps/web/src/pages/home/money-words.ts': moneyWords[language],
  'apps/demo/src/social/page.ts': socialPageWords[language],
  ...(language === 'en' && ofStage),
});

const otherTexts = (language: 'en' | 'de'): CustomerText[] =>
  Object.entries(otherWords(language)).flatMap(([file, words]) =>
    stringsIn(words).map(([path, text]) => ({ place: `${file} ${path}`, language, text })),
  );

export const customerTexts = async (language: 'en' | 'de'): Promise<readonly CustomerText[]> => [
  ...(await catalogueTexts(language)),
  ...templateTexts(language),
  ...(await articleTexts(language)),
  ...otherTexts(language),
];

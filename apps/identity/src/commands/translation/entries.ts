/** Everything that the product says, as the entries of a translator's file. */
import type { PageWords, SiteRenderer } from '@stepgate/contract';
import { wordsIn } from '../../messages/templates/catalogue.ts';
import { placesIn } from '../../messages/templates/translation-faults.ts';
import { textLimits } from '../../messages/text-limits.ts';

export type Entry = {
  /** Such as `service/mails.passwordReset.subject`, `screens/react/login.title` or `texts/pages/help/3`. */
  readonly id: string;
  readonly english: string;
  /** Its screen, page or message. */
  readonly place: string;
  /** The rules of a translation. */
  readonly limits: readonly string[];
};

export const isEntryId = (id: string): boolean => /^(?:service|screens|texts)\//.test(id);

const placesOfService: Readonly<Record<string, string>> = {
  approvals: 'what a customer approves: screens, emails and text messages',
  challenges: 'screen of a challenge',
  coolOff: 'screen and text message of a held payment',
  mailFrame: 'frame of every email',
  mails: 'email',
  methodNames: 'name of a method, in sentences',
  notificationEndings: 'end of an email about a security change',
  notifications: 'email about a security change',
  phrases: 'part of a sentence in emails',
  problems: 'message of a screen, where a call is refused',
  texts: 'text message and phone call',
};

/** Limits of a template of the service. */
function limitsOfTemplate(id: string, english: string): readonly string[] {
  const [group, name = '', part] = id.split('.');
  return [
    ...(placesIn(english) === '' ? [] : [`Keep ${placesIn(english)}`]),
    ...(group === 'texts' ? [textLimits(name)] : []),
    ...(group === 'mails' && part === 'text'
      ? ['An empty line begins a paragraph; a place alone on its line becomes a link']
      : []),
    ...(id === 'phrases.quoted' ? ['Needs quotation marks around {words}, and no apostrophes'] : []),
  ];
}

function* entriesOfService(words: object, path = ''): Generator<Entry> {
  for (const [key, each] of Object.entries(words)) {
    const id = path === '' ? key : `${path}.${key}`;
    const [group = ''] = id.split('.');
    if (typeof each !== 'string') yield* entriesOfService(each, id);
    else
      yield {
        id: `service/${id}`,
        english: each,
        place: `${placesOfService[group] ?? 'message of the service'}: ${id}`,
        limits: limitsOfTemplate(id, each),
      };
  }
}

function limitsOfMessage(english: string): readonly string[] {
  const choosing = /\{(\w+), (?:plural|select|selectordinal),/g;
  const chosen = Array.from(english.matchAll(choosing), ([, name = '']) => name);
  const places = placesIn(english.replace(/\{(\w+), (?:plural|select|selectordinal),[\s\S]*/, ''));
  return [
    ...(places === '' ? [] : [`Keep ${places}`]),
    ...chosen.map((name) => `ICU message: {${name}, …} needs the forms of your language, such as one, few, many and other`),
  ];
}

/** A paragraph, a heading or a list each. */
const blocksOf = (markdown: string): readonly string[] => markdown.trim().split(/\n{2,}/);

const limitsOfBlock = (english: string): readonly string[] => [
  'Markdown: keep #, **, lists and the addresses of links',
  ...(placesIn(english) === '' ? [] : [`Keep ${placesIn(english)}`]),
];

function* entriesOfPages({ english: { screens, texts }, placeOf }: SiteRenderer): Generator<Entry> {
  for (const [group, messages] of Object.entries(screens))
    for (const [id, english] of Object.entries(messages))
      yield { id: `screens/${group}/${id}`, english, place: placeOf(group, id), limits: limitsOfMessage(english) };
  for (const [name, markdown] of Object.entries(texts))
    for (const [at, english] of blocksOf(markdown).entries())
      yield { id: `texts/${name}/${at + 1}`, english, place: `text ${name}`, limits: limitsOfBlock(english) };
}

export const entriesOf = (renderer: SiteRenderer): readonly Entry[] => [
  ...entriesOfService(wordsIn('en')),
  ...entriesOfPages(renderer),
];

type Group = { readonly [key: string]: string | Group };

/** The same groups as in English: a key may have dots of its own. */
const translatedGroup = (words: object, textOf: (id: string) => string, path = ''): Group =>
  Object.fromEntries(
    Object.entries(words).map(([key, each]) => {
      const id = path === '' ? key : `${path}.${key}`;
      return [key, typeof each === 'string' ? textOf(`service/${id}`) : translatedGroup(each, textOf, id)];
    }),
  );

/** The words of a language, put together again from its entries. */
export type LanguageWords = { readonly words: Group; readonly pages: PageWords };

/** @param translated the text of each entry, by id */
export function wordsOf(entries: readonly Entry[], translated: ReadonlyMap<string, string>): LanguageWords {
  const screens: Record<string, Record<string, string>> = {};
  const texts: Record<string, string> = {};
  for (const { id } of entries) {
    const text = translated.get(id) ?? '';
    const [kind = ''] = id.split('/', 1);
    const path = id.slice(kind.length + 1);
    const cut = path.lastIndexOf('/');
    const [group, key] = [path.slice(0, cut), path.slice(cut + 1)];
    if (kind === 'screens') screens[group] = { ...screens[group], [key]: text };
    else if (kind === 'texts') texts[group] = texts[group] === undefined ? text : `${texts[group]}\n\n${text}`;
  }
  const words = translatedGroup(wordsIn('en'), (id) => translated.get(id) ?? '');
  return {
    words,
    pages: { screens, texts: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, `${text}\n`])) },
  };
}

/** The module of a host that has the language in its own app: the typed catalogue, whole. */
export function reactModule(messages: Readonly<Record<string, string>>): string {
  const lines = Object.entries(messages).map(([id, text]) => `  ${JSON.stringify(id)}: ${JSON.stringify(text)},\n`);
  return `/** Written by \`npm run language -- import\`. */\nimport { catalogue } from '@stepgate/react/catalogue';\n\nexport default catalogue({\n${lines.join('')}});\n`;
}

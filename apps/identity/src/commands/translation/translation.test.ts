/**
 * The file that a translator gets and returns, and the faults that it reports.
 *
 * @module-tag deep
 */
import type { PageWords, SiteRenderer } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { wordsIn } from '../../messages/templates/catalogue.ts';
import { findFaults } from '../../messages/templates/translation-faults.ts';
import { type Entry, entriesOf, reactModule, wordsOf } from './entries.ts';
import { draftOf, findFaultsOf } from './find-faults.ts';
import { parseJsonFile, writeJson } from './json-file.ts';
import { parsePoFile, writePo } from './po-file.ts';
import { renewed, type TranslatorsFile } from './translators-file.ts';

const entry = (id: string, english: string): Entry => ({ id, english, place: 'screen pages/login', limits: ['Keep {email}'] });

const english: PageWords = {
  screens: { react: { 'login.as': 'Log in as {email}' }, 'pages/home': { 'home.title': 'Your account' } },
  texts: { 'pages/help': '# Help\n\nAsk us.\n' },
};
const renderer: SiteRenderer = {
  english,
  placeOf: (group, id) => `${group}, ${id}`,
  findMessageFault: (_, translated) =>
    translated.includes('{email}') || !translated.includes('{') ? undefined : 'has other values',
  findTextFault: (_, markdown) => (markdown.startsWith('# ') ? undefined : 'it must begin with a title'),
  renderAdded: async () => ({ pages: [], modules: {} }),
};
const entries = entriesOf(renderer);

/** Every entry, translated by a mark in front. */
const complete = (change: Readonly<Record<string, string>> = {}): TranslatorsFile => ({
  voice: 'fr-FR',
  entries: entries.map((each) => ({
    ...each,
    translation: change[each.id] ?? (each.id.startsWith('texts/') ? each.english : `FR ${each.english}`),
    isNew: false,
    before: undefined,
  })),
});
const faultsOf = (file: TranslatorsFile, tag = 'fr') => findFaultsOf(renderer, entries, file, tag);

describe('[HOST-16] an export', () => {
  it('has each entry with its English, its place, and its limits', () => {
    const of = (id: string) => entries.find((each) => each.id === id);
    expect(of('service/mails.passwordReset.subject')).toEqual({
      id: 'service/mails.passwordReset.subject',
      english: 'Set a new password',
      place: 'email: mails.passwordReset.subject',
      limits: [],
    });
    expect(of('service/texts.codeForLogin')).toMatchObject({
      place: 'text message and phone call: texts.codeForLogin',
      limits: ['Keep {brand} {code}', expect.stringMatching(/1 at most \(160 characters.*alphabet of text messages/)],
    });
    expect(of('screens/react/login.as')).toMatchObject({ english: 'Log in as {email}', limits: ['Keep {email}'] });
    expect(of('texts/pages/help/2')).toMatchObject({ english: 'Ask us.', place: 'text pages/help' });
  });

  it('keeps what is translated, and marks what is new and what has changed since the last one', () => {
    const last = renewed(
      [entry('screens/react/a', 'Old words'), entry('screens/react/b', 'Same'), entry('screens/react/c', 'Gone')],
      'fr-FR',
    );
    const back = { ...last, entries: last.entries.map((each) => ({ ...each, translation: `FR ${each.english}` })) };
    const today = [entry('screens/react/a', 'New words'), entry('screens/react/b', 'Same'), entry('screens/react/d', 'Added')];
    const next = renewed(today, 'fr-FR', back);
    expect(next.entries.map(({ id, translation, isNew, before }) => [id, translation, isNew, before])).toEqual([
      ['screens/react/a', 'FR Old words', false, 'Old words'],
      ['screens/react/b', 'FR Same', false, undefined],
      ['screens/react/d', '', true, undefined],
    ]);
    expect(next.gone).toBe(1);
    // The mark stays until the translator takes it away, and names the English that was translated.
    const later = renewed([entry('screens/react/a', 'Newest words')], 'fr-FR', next);
    expect(later.entries[0]).toMatchObject({ translation: 'FR Old words', before: 'Old words' });
  });

  it('keeps the translation of a paragraph where another has come before it', () => {
    const first = renewed([entry('texts/pages/help/1', 'Ask us.')], 'fr-FR');
    const back = { ...first, entries: first.entries.map((each) => ({ ...each, translation: 'Demandez.' })) };
    const next = renewed([entry('texts/pages/help/1', 'New.'), entry('texts/pages/help/2', 'Ask us.')], 'fr-FR', back);
    expect(next.entries.map(({ translation, before }) => [translation, before])).toEqual([
      ['Demandez.', 'Ask us.'],
      ['Demandez.', undefined],
    ]);
  });
});

describe('[HOST-16] a file comes back as it went', () => {
  const file: TranslatorsFile = {
    voice: 'fr-CA',
    entries: [
      {
        ...entry('screens/react/a', 'He said "no"\n\nand\\left'),
        translation: 'Il a dit « non »\n\net',
        isNew: true,
        before: undefined,
      },
      { ...entry('screens/react/b', 'New'), translation: 'Vieux', isNew: false, before: 'Old\n"one"' },
    ],
  };

  it('as PO, with the marks that its tools know', () => {
    const po = writePo(file);
    expect(po).toContain('"Language: fr-CA\\n"');
    expect(po).toContain('#. Place: screen pages/login\n#. Limit: Keep {email}\n');
    expect(po).toMatch(
      /#\. The English was: "Old\\n\\"one\\""\n#, fuzzy\nmsgctxt "screens\/react\/b"\nmsgid "New"\nmsgstr "Vieux"/,
    );
    expect(parsePoFile(po)).toEqual(file);
    // A translator wrote over the comment.
    const before = parsePoFile(po.replace('"Old\\n\\"one\\""', 'vieux'))?.entries.map((each) => each.before);
    expect(before).toEqual([undefined, 'New']);
    expect(parsePoFile('msgid ""\nmsgstr "Language: fr\\n"\n\nmsgctxt "menu"\nmsgid "Open"\nmsgstr "Ouvrir"\n')).toBeUndefined();
  });

  it('as JSON; what the service reads is another file', () => {
    expect(parseJsonFile(writeJson(file))).toEqual(file);
    expect(parseJsonFile('{"voice":"fr-FR","words":{}}')).toBeUndefined();
    expect(parseJsonFile('{')).toBeUndefined();
  });
});

describe('[HOST-16] the check', () => {
  it('passes a whole translation', () => {
    expect(faultsOf(complete())).toEqual([]);
  });

  it('names each entry that is missing, unknown, changed or has other values', () => {
    const file = complete({
      'service/mails.passwordReset.subject': 'Nouveau {lien}',
      'service/phrases.quoted': "'{words}'",
      'screens/react/login.as': 'En tant que {mail}',
      'screens/pages/home/home.title': ' ',
      'texts/pages/help/1': 'Aide',
    });
    const changed = {
      ...file,
      entries: file.entries.map((each) => (each.id === 'service/problems.invalid_code' ? { ...each, before: 'Old' } : each)),
    };
    const unknown = { ...entry('screens/react/nothing', 'x'), translation: 'y', isNew: false, before: undefined };
    expect([...faultsOf({ ...changed, entries: [...changed.entries, unknown] })].sort()).toEqual([
      'screens/pages/home/home.title is missing',
      'screens/react/login.as has other values',
      'screens/react/nothing is unknown',
      'service/mails.passwordReset.subject needs no places, and has {lien}',
      'service/phrases.quoted needs quotation marks around {words}, and no apostrophes',
      'service/problems.invalid_code is marked: its English has changed, so look at it again and remove the mark',
      'texts/pages/help it must begin with a title',
    ]);
  });

  it('[OWNER-14] names a message that links to another host', () => {
    const file = complete({
      'service/texts.codeForLogin': '{brand}: {code}. Pas vous ? evil.test/s',
      'service/mails.passwordReset.text': `FR ${wordsIn('en').mails.passwordReset.text} Tél. 0800 12 34`,
    });
    expect([...faultsOf(file)].sort()).toEqual([
      "service/mails.passwordReset.text has 0800 12 34, a number that the English doesn't have",
      "service/texts.codeForLogin has evil.test/s, an address that the English doesn't have (two words need a space after a full stop)",
    ]);
  });

  it('[OWNER-14] passes the German that ships', () => {
    expect(findFaults(wordsIn('en'), wordsIn('de'))).toEqual([]);
  });

  it('names a translation of English that is no longer today’s', () => {
    const file = complete();
    const old = {
      ...file,
      entries: file.entries.map((each) => (each.id === 'screens/react/login.as' ? { ...each, english: 'Log in' } : each)),
    };
    expect(faultsOf(old)).toEqual([
      'screens/react/login.as is of an older export: export again, so that what has changed is marked',
    ]);
  });

  it.each([
    ['{brand}: {code} est votre code.', 'fr', []],
    [
      `{brand}: {code} ${'a'.repeat(119)}`,
      'fr',
      ['is too long: 161 characters with its values are 2 text messages, and 1 is the most'],
    ],
    ['{brand}: {code} – dernière fenêtre', 'fr', ['has – ê, which the alphabet of text messages lacks']],
    ['{brand}: {code} — ваш код.', 'ru', []],
    [
      `{brand}: {code} ${'я'.repeat(93)}`,
      'ru',
      ['is too long: 135 characters with its values are 3 text messages, and 2 is the most'],
    ],
  ])('names a text message that is too long or in another alphabet: %s', (text, tag, faults) => {
    expect(faultsOf(complete({ 'service/texts.codeForLogin': text }), tag)).toEqual(
      faults.map((fault) => `service/texts.codeForLogin ${fault}`),
    );
  });

  it('[HOST-16] a draft is English where the translation has gaps, and its other faults stay', () => {
    const title = 'screens/pages/home/home.title';
    const drafted = (translation: string, before?: string) => {
      const gaps = [{ ...entry(title, 'Your account'), translation, isNew: false, before }];
      const draft = draftOf(entries, { voice: 'fr-FR', entries: gaps });
      return { faults: faultsOf(draft), title: draft.entries.find(({ id }) => id === title)?.translation };
    };
    expect(drafted('Votre compte')).toEqual({ faults: [], title: 'Votre compte' });
    expect(drafted('Compte', 'Account')).toEqual({ faults: [], title: 'Your account' });
    expect(drafted('Compte {mail}').faults).toEqual([`${title} has other values`]);
  });

  it('[HOST-17] names every missing id of a file at once, not the first few', () => {
    const none = { voice: 'fr-FR', entries: [] };
    expect(faultsOf(none)).toEqual(entries.map(({ id }) => `${id} is missing`));
  });
});

it('[HOST-16] an import writes what the service and a catalogue take', () => {
  const { words, pages } = wordsOf(entries, new Map(complete().entries.map(({ id, translation }) => [id, translation])));
  expect(words).toMatchObject({ mails: { passwordReset: { subject: 'FR Set a new password' } }, tooMany: expect.anything() });
  // A key with dots is one key.
  expect(words).toMatchObject({ problems: { 'unexpected.error': expect.stringMatching(/^FR /) } });
  expect(pages).toEqual({
    screens: { react: { 'login.as': 'FR Log in as {email}' }, 'pages/home': { 'home.title': 'FR Your account' } },
    texts: { 'pages/help': '# Help\n\nAsk us.\n' },
  });
  expect(reactModule({ 'login.as': 'Dire "{email}"' })).toBe(
    '/** Written by `npm run language -- import`. */\n' +
      "import { catalogue } from '@stepgate/react/catalogue';\n\n" +
      'export default catalogue({\n  "login.as": "Dire \\"{email}\\"",\n});\n',
  );
});

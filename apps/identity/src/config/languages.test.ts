import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls, headers, languages } from '@stepgate/contract';
import { beginLogin, openWorld, paths } from '@stepgate/testkit';
import { rows } from '@stepgate/testkit/depth';
import { describe, expect, it, onTestFinished } from 'vitest';
import { knownLanguages, languageOfTag, storedLanguage } from '../kernel/language.ts';
import { wordsIn } from '../messages/templates/catalogue.ts';
import type { PhoneMessage } from '../providers/phone/phone-provider.ts';
import { spokenCode } from '../providers/phone/spoken-code.ts';
import { ConfigError } from './config.ts';
import { openLanguages } from './languages.ts';

type Words = { readonly [key: string]: string | Words };

/** Every text of a group as the function changes it. */
const each = (words: Words, change: (text: string) => string): Words =>
  Object.fromEntries(
    Object.entries(words).map(([key, text]) => [key, typeof text === 'string' ? change(text) : each(text, change)]),
  );

const english: Words = JSON.parse(JSON.stringify(wordsIn('en')));

function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-languages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return folder;
}

/** The faults for the operator. */
async function refusal(files: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = folderWith(files);
  const error: unknown = await openLanguages(folder, false).catch((thrown: unknown) => thrown);
  if (!(error instanceof ConfigError)) throw new Error('nothing was refused');
  return error.message.replaceAll(folder, '');
}

describe('[HOST-07] a language that a company adds to the service', () => {
  it('is refused at the start, by name, where it is incomplete, unknown or has other values', async () => {
    const { mails, ...without } = english;
    expect(await refusal({ 'it.json': { voice: 'it-IT', words: without } })).toContain('/it.json: mails is missing');
    const wrong = JSON.parse(JSON.stringify(english));
    delete wrong.problems.invalid_code;
    wrong.problems.invalid_kode = 'x';
    wrong.mails.passwordReset.text = 'Apri {brnd} entro {minutes} minuti.';
    wrong.mails.signUp.subject = '  ';
    wrong.texts = 'none';
    const told = await refusal({ 'it.json': { voice: 'it-IT', words: wrong } });
    for (const fault of [
      'problems.invalid_code is missing',
      'problems.invalid_kode is unknown',
      'mails.passwordReset.text needs {brand} {minutes}, and has {brnd} {minutes}',
      'mails.signUp.subject is empty',
      'texts is no group of templates',
    ])
      expect(told).toContain(`/it.json: ${fault}`);
    expect(knownLanguages()).toEqual(languages);
  });

  it('[OWNER-14] is refused at the start, by name, where a message links to another host', async () => {
    const wrong = JSON.parse(JSON.stringify(english));
    wrong.texts.codeForLogin = '{brand}: {code} è il tuo codice. Non sei tu? evil.test/s';
    wrong.mails.passwordReset.subject = 'Chiama lo 02 5555 1234';
    const told = await refusal({ 'it.json': { voice: 'it-IT', words: wrong } });
    expect(told).toContain("/it.json: texts.codeForLogin has evil.test/s, an address that the English doesn't have");
    expect(told).toContain("/it.json: mails.passwordReset.subject has 02 5555 1234, a number that the English doesn't have");
    expect(knownLanguages()).toEqual(languages);
  });

  it('names no more than twenty faults of a file that is half translated', async () => {
    const told = await refusal({ 'it.json': { voice: 'it-IT', words: each(english, () => '') } });
    expect(told.match(/is empty/g)).toHaveLength(20);
    expect(told).toMatch(/and \d{3} more/);
  });

  it.each(
    rows(
      [
        { files: { 'de.json': {} }, why: 'its name must be the tag of a language that does not ship, such as fr.json' },
        { files: { 'pt-BR.json': {} }, why: 'its name must be the tag of a language that does not ship, such as fr.json' },
        { files: { 'it.json': '{"voice":' }, why: 'it is no JSON' },
        { files: { 'it.json': 'null' }, why: 'voice must be the tag of a spoken language, such as fr-FR' },
        { files: { 'it.json': { voice: '"><Say>', words: english } }, why: 'voice must be the tag' },
        { files: { 'it.json': { voice: 'it-IT', words: [] } }, why: 'the translation is no group of templates' },
        {
          files: { 'it.json': { voice: 'it-IT', words: english, pages: { screens: [] } } },
          why: 'pages must be what npm run language',
        },
      ],
      3,
    ),
  )('is refused where $why', async ({ files, why }) => {
    expect(await refusal(files)).toContain(why);
  });

  it('[HOST-07] a draft is looked at in the demo, and stops a start in production', async () => {
    const files = { 'it.json': { voice: 'it-IT', draft: true, words: english } };
    expect(await refusal(files)).toContain('/it.json: it is a draft, which only the demo takes');
    await expect(openLanguages(folderWith({ 'nl.json': { ...files['it.json'], voice: 'nl-NL' } }), true)).resolves.toEqual([]);
    expect(knownLanguages()).toContain('nl');
  });

  it('a missing folder stops the start, and other files in it are ignored', async () => {
    await expect(openLanguages('/nowhere', false)).rejects.toThrow("/nowhere isn't a folder that can be read");
    await expect(openLanguages(folderWith({ 'README.md': 'ours' }), false)).resolves.toEqual([]);
  });

  it('speaks in problems, mails, text messages and calls, and the other languages stay as they are', async () => {
    const inFrench = each(english, (text) => `FR ${text}`);
    const pages = { screens: { react: { 'login.title': 'FR Log in' } }, texts: {} };
    const added = await openLanguages(folderWith({ 'fr.json': { voice: 'fr-CA', words: inFrench, pages } }), false);
    expect(added).toEqual([{ tag: 'fr', direction: 'ltr', words: pages }]);
    expect(knownLanguages()).toEqual(['en', 'de', 'nl', 'fr']);
    const french = storedLanguage('fr');
    expect(french).toBe('fr');
    expect(['fr-CA', 'FR', 'frr', 'f'].map(languageOfTag)).toEqual(['fr', 'fr', undefined, undefined]);

    const sent: PhoneMessage[] = [];
    const world = await openWorld({
      phone: {
        channels: new Set(['sms', 'voice']),
        async send(message) {
          sent.push(message);
          return { outcome: 'sent' };
        },
      },
    });
    onTestFinished(() => world.close());
    const inLanguage = (language: string) => ({ [headers.language]: language });
    const customer = await world.addCustomer({ language: french });
    const { email } = customer;
    const wrong = (language: string) =>
      world.ask(paths.login, { body: { email, password: 'wrong' }, headers: inLanguage(language) });
    expect((await wrong('fr-FR')).body).toMatchObject({ message: expect.stringMatching(/^FR /) });
    expect((await wrong('en')).body).toMatchObject({ message: expect.not.stringMatching(/FR /) });

    await world.ask(calls.askPasswordReset.path, { body: { email } });
    await world.runJobs();
    expect((await world.messagesTo(email)).at(-1)?.subject).toBe('FR Set a new password');

    const oneTimeToken = await beginLogin(world, customer);
    await world.ask(paths.trigger('sms'), { oneTimeToken, body: {}, headers: inLanguage('fr') });
    expect(sent.at(-1)).toMatchObject({ language: 'fr', text: expect.stringMatching(/^FR /) });
    expect(spokenCode('123456', 'FR 123456', french)).toContain('<Say language="fr-CA">');
  });
});

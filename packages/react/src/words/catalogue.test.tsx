import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { defineLanguage } from '../i18n/languages.ts';
import { Login } from '../pages/login/Login.tsx';
import { createStepgate } from '../start/create-stepgate.ts';
import { StepgateApp } from '../start/StepgateApp.tsx';
import type { Script } from '../test/script/answers.ts';
import { bySms, sessionAt } from '../test/script/by-sms.ts';
import { scriptedService } from '../test/script/scripted-service.ts';
import { CatalogueError, catalogue } from './catalogue.ts';
import type { AllWords } from './labels.ts';

const gathered = import.meta.glob<{ copy: Readonly<Record<string, string>> }>(['../**/copy.ts', '!../demo/**'], { eager: true });
const english: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(gathered).map(({ copy }) => copy));

/** Every text that the product shows: the gathered ones are those that the type names. */
const isWhole = (words: Readonly<Record<string, string>>): words is AllWords => Object.keys(words).length > 450;

function inFrench(change: Readonly<Record<string, string>> = {}): AllWords {
  const words = { ...Object.fromEntries(Object.entries(english).map(([id, text]) => [id, `FR ${text}`])), ...change };
  if (!isWhole(words)) throw new Error(`there are ${Object.keys(words).length} texts`);
  return words;
}

function readFaults(words: AllWords): string {
  try {
    catalogue(words);
  } catch (error) {
    if (error instanceof CatalogueError) return error.message;
    throw error;
  }
  throw new Error('nothing is wrong');
}

describe('[HOST-07] the catalogue of a language that a host adds', () => {
  it('is compiled whole, plurals included', () => {
    const compiled = catalogue(inFrench());
    expect(Object.keys(compiled).sort()).toEqual(Object.keys(english).sort());
    expect(compiled['login.title']).toEqual(['FR Log in']);
    expect(compiled['handOff.left']).toEqual([
      'FR The code expires in ',
      ['minutes', 'plural', expect.objectContaining({ one: ['#', ' minute'], other: ['#', ' minutes'] })],
      '.',
    ]);
  });

  it('names each text that is missing, empty, unknown or malformed, or has other values', () => {
    const { 'login.submit': _, ...incomplete } = inFrench();
    // @ts-expect-error a text is missing, which an app without types finds out here
    expect(readFaults(incomplete)).toBe('the catalogue has faults:\nlogin.submit: is missing');
    // @ts-expect-error a text is unknown
    expect(readFaults({ ...inFrench(), 'login.titel': 'Se connecter' })).toContain('login.titel: no message has this id');
    expect(readFaults(inFrench({ 'login.title': ' ' }))).toContain('login.title: is missing');
    expect(readFaults(inFrench({ 'login.as': 'En tant que {mail}' }))).toContain(
      'login.as: needs the values {email}, and has {mail}',
    );
    expect(readFaults(inFrench({ 'login.title': 'Se connecter, {name}' }))).toContain(
      'login.title: needs the values {}, and has {name}',
    );
    expect(readFaults(inFrench({ 'handOff.left': 'Le code expire dans {minutes, plural, one {# minute}' }))).toMatch(
      /handOff\.left: .+/,
    );
    for (const other of ['{minutes, date, short}', '{minutes, number, percent}', '{minutes, plural, other {{minutes, time}}}'])
      expect(readFaults(inFrench({ 'handOff.left': `Le code expire dans ${other}` }))).toMatch(
        /handOff\.left: has \{minutes, (?:date|number|time)\}: a value is a text, a number, or chooses by plural/,
      );
  });

  it.each(['FR', 'fr-FR', 'f', 'de', 'en', '', '__proto__'])('has a tag of its own, and %j isn’t one', (tag) => {
    const messages = async () => ({ default: {} });
    expect(() => defineLanguage({ tag, direction: 'ltr', messages })).toThrow(/two or three small letters/);
  });
});

describe('[HOST-07] createStepgate with a language of the host', () => {
  const answers: Script = {
    ...bySms,
    session: { body: null },
    loginOptions: { body: { captcha: null, socials: [], contact: { email: null, phone: null } } },
    exchangeSessionOnLocalhost: sessionAt('/home'),
  };
  const load = vi.fn(async () => ({ default: catalogue(inFrench()) }));
  const french = defineLanguage({ tag: 'fr', direction: 'rtl', messages: load });

  async function open(wanted: readonly string[]) {
    load.mockClear();
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(wanted);
    const service = scriptedService(answers);
    vi.stubGlobal('fetch', service.fetch);
    onTestFinished(() => {
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
      sessionStorage.clear();
    });
    const stepgate = createStepgate({ brand: 'Harbour', languages: [french] });
    const screen = await render(
      <StepgateApp stepgate={stepgate}>
        <Login />
      </StepgateApp>,
    );
    return { screen, service, stepgate };
  }

  it('speaks it to its readers, on the form and in what is loaded later, and reports it to the service', async () => {
    const { screen, service, stepgate } = await open(['fr-CA', 'en']);
    expect([stepgate.language(), stepgate.direction()]).toEqual(['fr', 'rtl']);
    await screen.getByLabelText('FR Email').fill('ada@example.com');
    await screen.getByLabelText('FR Password', { exact: true }).fill('open sesame please');
    expect(document.title).toBe('FR Log in – Harbour');
    await screen.getByRole('button', { name: 'FR Log in' }).click();
    await expect.element(screen.getByLabelText('FR 6-digit code')).toBeVisible();
    expect([...new Set(service.seen.map(({ headers }) => `${headers['x-language']} ${headers['accept-language']}`))]).toEqual([
      'fr fr',
    ]);
  });

  it('loads nothing of it for readers of another language', { tags: 'deep' }, async () => {
    const { screen, stepgate } = await open(['de-AT', 'fr']);
    expect([stepgate.language(), stepgate.direction()]).toEqual(['de', 'ltr']);
    await expect.element(screen.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
    expect(load).not.toHaveBeenCalled();
  });
});

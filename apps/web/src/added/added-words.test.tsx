/** The rules for a company's own language on the pages. The German that ships is the example of a true one. */
import { findMessageFault } from '@stepgate/pages/messages';
import { describe, expect, it } from 'vitest';
import { findTextFault } from './added-texts.ts';
import { english } from './english.ts';

type Words = Readonly<Record<string, string>>;

const german: Words = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Words>(['../../../../packages/react/src/**/translations/de.ts', '../pages/*/translations/de.ts'], {
      eager: true,
      import: 'translation',
    }),
  ),
);
const germanTexts = import.meta.glob<string>('../../content/{articles,flows,pages}/*.de.md', {
  eager: true,
  import: 'default',
  query: '?raw',
});

describe('[OWNER-14] a message of a page', () => {
  it.each(Object.entries(english.screens))('of %s passes in German', (_, words) => {
    const translated = Object.entries(words).filter(([id]) => german[id] !== undefined);
    expect(translated.map(([id, text]) => [id, findMessageFault(text, german[id] ?? '')]).filter(([, fault]) => fault)).toEqual(
      [],
    );
  });

  it.each(['FR', 'ع', '一'])('passes where only %s was put in front', (mark) => {
    const all = Object.values(english.screens).flatMap((words) => Object.values(words));
    expect(all.flatMap((text) => findMessageFault(text, `${mark} ${text}`) ?? [])).toEqual([]);
  });

  it.each([
    ['Connecte-toi sur evil.test', 'evil.test'],
    ['evil{count, plural, one {.} other {, }}test', 'evil.test'],
    ['{count, plural, one {evil.} other {x}}{count, plural, one {y} other {test}}', 'evil.test'],
    ['{count, plural, one {{count, select, other {evil.test}}} other {#}}', 'evil.test'],
  ])('is refused where one of its forms links to another host: %s', (translated, named) => {
    expect(findMessageFault('{count} codes', `${translated} {count}`)).toContain(`has ${named}, an address`);
  });

  it('is refused where it has more forms than can be looked at', () => {
    const choices = '{count, plural, one {a} few {b} many {c} other {d}}'.repeat(5);
    expect(findMessageFault('{count} codes', choices)).toBe('has more than 500 forms');
  });
});

describe('[OWNER-14] a text', () => {
  it.each(Object.entries(germanTexts))('%s passes in German', (file, markdown) => {
    expect(findTextFault(file.replace('../../content/', '').replace('.de.md', ''), markdown)).toBeUndefined();
  });

  it.each([
    ['[Anmelden](https://evil.test/login)', 'https://evil.test/login'],
    ['Ruf an: 0800 123456', '0800 123456'],
    ['Geh zu **evil**.test', 'evil.test'],
    ['[Anmelden](/logout)', '](/logout'],
  ])('is refused with %s', (paragraph, named) => {
    expect(findTextFault('pages/help', `# Hilfe\n\n${paragraph}`)).toContain(`has ${named}, `);
  });
});

/** The words that a test presses or waits for come from `@stepgate/testkit/words`: a changed sentence turns only the tests red that are about it. */
import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { words } from '../../packages/testkit/src/words.ts';

const root = new URL('../../', import.meta.url);

/** They hold the wording itself, or show words of their own. */
const exceptions = [
  'packages/react/src/{i18n,ui,words}/**',
  'packages/react/src/parts/problems/error-catalogue.test.tsx',
  'apps/demo/pages/demo-*/**',
];

const tests = globSync(
  [
    'packages/react/src/**/*.{test,stories}.tsx',
    '{packages/react/src,apps/web/src,apps/desk/src,apps/demo/pages}/**/test/**/*.{ts,tsx}',
    '{apps/web/src,apps/desk/src,apps/demo/pages}/**/*.test.tsx',
    'e2e/**/*.ts',
  ],
  {
    cwd: root,
    exclude: exceptions,
  },
);

const known: ReadonlySet<string> = new Set(Object.values(words));

/**
 * @returns known words that are in the source. What a test hands to a component as an attribute is its own, a mail's subject is the service's, and a story's
 * title has to be a literal.
 */
function wordsIn(source: string): string[] {
  const own = new Set<unknown>();
  const found: string[] = [];
  new Visitor({
    JSXAttribute: ({ value }) => void own.add(value),
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'subject') own.add(value);
    },
    ExportDefaultDeclaration({ declaration }) {
      if (declaration.type !== 'TSSatisfiesExpression' || declaration.expression.type !== 'ObjectExpression') return;
      for (const each of declaration.expression.properties) if (each.type === 'Property') own.add(each.value);
    },
    Literal(literal) {
      if (typeof literal.value === 'string' && known.has(literal.value) && !own.has(literal)) found.push(literal.value);
    },
  }).visit(parseSync('screen.test.tsx', source).program);
  return found;
}

it('[LOOP-07] no test repeats a word that the testkit knows', () => {
  expect(tests.length).toBeGreaterThan(250);
  expect(tests.flatMap((file) => wordsIn(readFileSync(new URL(file, root), 'utf8')).map((word) => `${file}: ${word}`))).toEqual(
    [],
  );
});

it('a pressed word is found; an attribute, the subject of a mail and the title of a story are not', () => {
  const source = `
    export default { title: 'Account security' } satisfies Meta;
    <Screen label="Log in" />;
    expect(mail).toMatchObject({ subject: 'Confirm your email address' });
    press('Try another way');
    press(words.logIn);`;
  expect(wordsIn(source)).toEqual(['Try another way']);
});

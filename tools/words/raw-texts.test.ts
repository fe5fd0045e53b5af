/** No screen has a text of its own: each comes from a catalogue, which translators and hosts can reach. */
import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);

const screens = globSync(
  ['packages/react/src/**/*.tsx', 'apps/web/src/**/*.tsx', 'apps/demo/pages/**/*.tsx', 'apps/desk/src/**/*.tsx'],
  {
    cwd: root,
    exclude: ['**/*.test.tsx', '**/*.stories.tsx', '**/test/**'],
  },
);

/** Attributes that are shown, or read aloud. */
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'alt',
  'title',
  'placeholder',
  'label',
]);

/** @returns the texts of a screen in its source: letters between tags, or in an attribute that is spoken */
function rawTextsIn(source: string): string[] {
  const raw: string[] = [];
  const keep = (text: string): void => {
    if (/\p{L}{2}/u.test(text.replace(/&\w+;/g, ''))) raw.push(text.trim());
  };
  new Visitor({
    JSXText: ({ value }) => keep(value),
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && spoken.has(name.name) && value?.type === 'Literal') keep(String(value.value));
    },
  }).visit(parseSync('screen.tsx', source).program);
  return raw;
}

it('[HOST-07] no screen has a text outside the catalogues', () => {
  expect(screens.length).toBeGreaterThan(250);
  const found = screens.flatMap((file) =>
    rawTextsIn(readFileSync(new URL(file, root), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

it('a text between tags and a spoken attribute are found, a name in code is not', () => {
  const source = '<p title="Close" className="step">{t("login.title")} <b>Log in</b> · </p>';
  expect(rawTextsIn(source)).toEqual(['Close', 'Log in']);
});

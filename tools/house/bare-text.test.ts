import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bareTextIn } from './bare-text.ts';
import { listSource, root } from './imports.ts';

/** What a host writes inside of these is the host's. */
const ofHosts = /^packages\/react\/src\/start\/signed\.tsx/;

const screens = ['packages/react/src', 'apps/web/src', 'apps/desk/src', 'apps/demo/pages'].flatMap((folder) =>
  listSource(folder)
    .filter((file) => file.endsWith('.tsx') && !ofHosts.test(join(folder, file)))
    .map((file) => ({ file: join(folder, file), source: readFileSync(join(root, folder, file), 'utf8') })),
);

it.each([
  ['a component that is a text', "function A() { return late ? <b>a</b> : t('a'); }"],
  ['a component that is what it was given', 'function A({ children }) { return children; }'],
  ['a fragment with a text', 'const A = () => <>{`a`}<B /></>;'],
  ['a text that comes and goes beside an element', "const a = <p>{late && t('a')}<B /></p>;"],
  ['an element that comes and goes before a text', "const a = <p>{late && <B />}{t('a')}</p>;"],
])('[REAL-02] the rule about bare text finds %s', (_, source) => {
  expect(bareTextIn('a.tsx', source)).toEqual([1]);
});

it('[REAL-02] no component shows a bare text that a page translator could take from React', () => {
  const found = screens.flatMap(({ file, source }) => bareTextIn(file, source).map((line) => `${file}:${line}`));
  expect(found).toEqual([]);
});

it('[REAL-02] what isn’t our words is in Data, which no translator changes', () => {
  // The words of a reason, a message or an appeal may be translated for staff.
  const words = /<bdi>\{(?:[a-z]+\.)?(?:deactivation|message|reason|title)\}<\/bdi>/g;
  const found = screens.filter(({ file, source }) => !file.endsWith('/Data.tsx') && source.replace(words, '').includes('<bdi'));
  expect(found.map(({ file }) => file)).toEqual([]);
  expect(screens.find(({ file }) => file.endsWith('/Data.tsx'))?.source).toContain('<bdi translate="no"');
});

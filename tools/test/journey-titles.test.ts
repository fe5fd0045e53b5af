/** A rule is held by the test nearest to it. A journey of `npm test` holds what only a whole browser can show, and its title names it. */
import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';

type Span = { readonly start: number; readonly end: number };

const root = new URL('../../', import.meta.url);

/** The subjects that a screen's test and a service's test can't show between them, and the words for them. */
const wholeBrowser: Readonly<Record<string, RegExp>> = {
  'the built pages with the real service, up to a session or an approval': /\bsession\b|\bapproved\b/,
  'a page that loads again': /\breload/,
  'the history': /\bBack\b|\bgoing back\b|\bhistory\b/,
  'several tabs, browsers or frames': /\btabs?\b|\b(?:an)?other browser\b|\bframe\b/,
  'another site': /\banother site\b/,
  'what is there before the script runs, or without it': /\bscript\b|\bJavaScript\b/,
  'a network that is slow or gone': /\bnetwork\b|\boffline\b|\bconnection\b|\bpieces\b|\blate\b/,
  'what the browser keeps': /\bcookies?\b|\bstorage\b/,
  'its own dialogs and keys': /\bpasskey\b|\bfills?\b/,
  'keyboard and focus across pages': /\bkeyboard\b/,
  'paint and movement': /\bmoves?\b|\bpainted\b|\bempty in no frame\b|\bcovers\b/,
  'a link in a mail': /\bmailed link\b|\bmail to\b/,
};

/** @returns the titles of a source's journeys in `npm test`, each behind those of its groups */
function titlesIn(source: string): string[] {
  const found: string[] = [];
  const groups: { readonly title: string; readonly isDeep: boolean }[] = [];
  const textOf = ({ start, end }: Span): string => source.slice(start, end);
  const isGroup = (callee: Span): boolean => /\bdescribe$/.test(textOf(callee));
  new Visitor({
    CallExpression({ callee, arguments: [title, options] }) {
      if (title === undefined) return;
      const tag = options?.type === 'ObjectExpression' ? textOf(options) : '';
      const own = { title: textOf(title), isDeep: /'@deep'/.test(tag) };
      const all = [...groups, own];
      if (isGroup(callee)) groups.push(own);
      else if (/^(?:test|eachTest)$/.test(textOf(callee)) && /^['"`]/.test(own.title) && !all.some(({ isDeep }) => isDeep))
        found.push(all.map(({ title: text }) => text).join(' › '));
    },
    'CallExpression:exit'({ callee }) {
      if (isGroup(callee)) groups.pop();
    },
  }).visit(parseSync('journey.spec.ts', source).program);
  return found;
}

const journeys = globSync('e2e/*.spec.ts', { cwd: root }).flatMap((file) =>
  titlesIn(readFileSync(new URL(file, root), 'utf8')).map((title) => ({ file, title })),
);

it('[LOOP-03] the title of each journey says what only a whole browser shows', () => {
  expect(journeys.length).toBeGreaterThan(10);
  const silent = journeys.filter(({ title }) => !Object.values(wholeBrowser).some((words) => words.test(title)));
  expect(silent).toEqual([]);
});

it('[LOOP-03] each reason for a journey has one', () => {
  const without = Object.keys(wholeBrowser).filter((what) => !journeys.some(({ title }) => wholeBrowser[what]?.test(title)));
  expect(without).toEqual([]);
});

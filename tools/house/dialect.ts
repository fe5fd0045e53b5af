/**
 * Words and names that native technical English has better ones for. A sentence has an actor and a thing, and its verb is the field's (rejects, returns, shows,
 * expires). A name says what a value is, not how it came here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { filesOf, root } from '../test/files.ts';

const code = ['{apps,packages,tools,lab,e2e,examples}/**/*.{ts,tsx,mjs}', '*.ts'];
const pages = ['*.md', 'docs/*.md', 'docs/adding/*.md', '{packages,examples}/*/README.md'];

/** In comments, titles of tests, and pages. A stand-in and leading zeros are the field's words. */
export const words = {
  stand: /\b(?:stands?|stood|standing)\b(?!-in)/gi,
  lead: /\b(?:leads?|led|leading)\b(?! zeros)/gi,
  tell: /\b(?:tells?|told|telling)\b/gi,
  'be over': /\b(?:is|are|was|were) over\b/gi,
  'go on': /\b(?:goes?|went|going) on\b/gi,
  nobody: /\bnobody\b/gi,
  'is none': /\b(?:is|are|was) none\b/gi,
  'one that': /\bone that\b/gi,
  whoever: /\bwhoever\b/gi,
} as const;

/** Of values, functions and types of the product: how they came here, not what they are. */
const names = [
  ...['asked', 'said', 'given', 'shown', 'kept', 'wanted', 'told', 'gone', 'here', 'proved', 'claimed', 'began'],
  ...['Asked', 'Said', 'Given', 'Shown', 'Kept', 'Wanted', 'Told', 'Held', 'Here', 'Wish'],
] as const;

type Module = {
  /** Its comments and the titles of its tests. */
  readonly text: string;
  readonly identifiers: ReadonlySet<string>;
};

const isTitled = /^(?:it|test|describe)\b/;

export function readModule(file: string, source: string): Module {
  const { program, comments } = parseSync(file, source);
  const texts = comments.map(({ value }) => value);
  const identifiers = new Set<string>();
  const visitor = new Visitor({
    Identifier: ({ name }) => void identifiers.add(name),
    CallExpression({ callee, arguments: [title] }) {
      const value = title?.type === 'Literal' ? title.value : undefined;
      if (typeof value === 'string' && isTitled.test(source.slice(callee.start, callee.end))) texts.push(value);
    },
  });
  visitor.visit(program);
  return { text: texts.join('\n'), identifiers };
}

const isTest = (file: string): boolean => /\.(?:test|spec|stories)\.tsx?$|^e2e\//.test(file);
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** @returns how often the repository has each word, and how many files of the product use each name */
export function countDialect(): Readonly<Record<string, number>> {
  const files = filesOf(code).filter((file) => !file.includes('/dist/'));
  const modules = files.map((file) => ({ file, ...readModule(file, read(file)) }));
  const text = [
    ...modules.map((each) => each.text),
    ...filesOf(pages).map((file) => read(file).replace(/\]\([^)]*\)/g, ']')),
  ].join('\n');
  const product = modules.filter(({ file }) => !isTest(file));
  return Object.fromEntries([
    ...Object.entries(words).map(([word, pattern]) => [word, text.match(pattern)?.length ?? 0] as const),
    ...names.map((name) => [name, product.filter(({ identifiers }) => identifiers.has(name)).length] as const),
  ]);
}

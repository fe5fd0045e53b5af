/** Values and selectors in a style sheet that the oldest browsers drop, with their declaration or rule. They are allowed behind a question to the browser. */
import { floor } from '../../apps/web/build/floor.ts';
import { readDeclarations } from './styles.ts';

type Versions = { readonly [Browser in keyof typeof floor]: number };

/** With the first version of each browser that reads it (MDN, browser compatibility data). */
const values: readonly (readonly [pattern: RegExp, since: Versions])[] = [
  [/\bcolor-mix\(/, { chrome: 111, edge: 111, firefox: 113, safari: 16.2 }],
  // The alternative text of `content`.
  [/\/\s*["']/, { chrome: 77, edge: 79, firefox: 128, safari: 17.4 }],
];

const selectors: readonly (readonly [pattern: RegExp, since: Versions])[] = [
  [/:has\(/, { chrome: 105, edge: 105, firefox: 121, safari: 15.4 }],
];

const browsers = ['chrome', 'edge', 'firefox', 'safari'] as const satisfies readonly (keyof Versions)[];
const isLacking = (since: Versions): boolean => browsers.some((browser) => Number(floor[browser]) < since[browser]);
const patternsIn = (features: typeof values): RegExp[] =>
  features.filter(([, since]) => isLacking(since)).map(([pattern]) => pattern);
const lackedValues = patternsIn(values);
const lackedSelectors = patternsIn(selectors);
const matches = (text: string, patterns: readonly RegExp[]): boolean => patterns.some((pattern) => pattern.test(text));

/** @returns each outside of `@supports`, as `selector { property: value }` */
export const findTooNewStyles = (css: string): string[] =>
  readDeclarations(css)
    .filter(({ guards, value }) => matches(value, lackedValues) && !guards.some((guard) => guard.startsWith('@supports')))
    .map(({ selector, property, value }) => `${selector} { ${property}: ${value} }`);

/** @returns each outside of `@supports selector(…)`, once */
export const findTooNewSelectors = (css: string): string[] => [
  ...new Set(
    readDeclarations(css)
      .filter(
        ({ guards, selector }) =>
          matches(selector, lackedSelectors) && !guards.some((guard) => guard.startsWith('@supports selector(')),
      )
      .map(({ selector }) => selector),
  ),
];

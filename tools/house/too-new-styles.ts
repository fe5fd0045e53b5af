/** Values in a style sheet with which the oldest browsers drop the whole declaration. They may stand where the browser was asked for them. */
import { floor } from '../../apps/web/build/floor.ts';
import { readDeclarations } from './styles.ts';

type Versions = { readonly [Browser in keyof typeof floor]: number };

/** With the first version of each browser that reads it (MDN, browser compatibility data). */
const values: readonly (readonly [pattern: RegExp, since: Versions])[] = [
  [/\bcolor-mix\(/, { chrome: 111, edge: 111, firefox: 113, safari: 16.2 }],
  // The alternative text of `content`.
  [/\/\s*["']/, { chrome: 77, edge: 79, firefox: 128, safari: 17.4 }],
];

const browsers = ['chrome', 'edge', 'firefox', 'safari'] as const satisfies readonly (keyof Versions)[];
const isLacking = (since: Versions): boolean => browsers.some((browser) => Number(floor[browser]) < since[browser]);
const lacking = values.filter(([, since]) => isLacking(since));
const isTooNew = (value: string): boolean => lacking.some(([pattern]) => pattern.test(value));

/** @returns each that stands outside of `@supports`, as `selector { property: value }` */
export const findTooNewStyles = (css: string): string[] =>
  readDeclarations(css)
    .filter(({ guards, value }) => isTooNew(value) && !guards.some((guard) => guard.startsWith('@supports')))
    .map(({ selector, property, value }) => `${selector} { ${property}: ${value} }`);

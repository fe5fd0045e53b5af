/** The style sheets of all pages, and what is declared in them. */
import { globSync } from 'node:fs';
import { root } from './imports.ts';

const folders = ['packages/react/src', 'packages/pages/src', 'apps/web/src', 'apps/demo', 'apps/desk/src'];

/** The style sheets of all pages, as paths below the repository. */
export const listStyles = (): string[] =>
  globSync(
    folders.map((folder) => `${folder}/**/*.css`),
    { cwd: root },
  ).sort();

export type Declaration = {
  readonly guards: readonly string[];
  readonly selector: string;
  readonly property: string;
  readonly value: string;
};

/** Every declaration, with the rules around it. */
export function readDeclarations(css: string): Declaration[] {
  const found: Declaration[] = [];
  const around: string[] = [];
  for (const [, text = '', mark = ''] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    const [, property = '', value = ''] = /^([\w-]+):(.*)$/s.exec(text.trim()) ?? [];
    if (mark === '{') around.push(text.trim().replace(/\s+/g, ' '));
    else if (property !== '')
      found.push({
        guards: around.slice(0, -1),
        selector: around.at(-1) ?? '',
        property,
        value: value.trim().replace(/\s+/g, ' '),
      });
    if (mark === '}') around.pop();
  }
  return found;
}

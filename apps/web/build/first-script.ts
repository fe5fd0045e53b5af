import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { firstScriptParts } from '../src/early/first-script-parts.ts';
import { root } from './mode.ts';

/** @returns the first script of every page, in ES5; throws if it has something that can't be written down to that */
export async function buildFirstScript(): Promise<string> {
  const source = await readFile(join(root, 'src/early/first-script.ts'), 'utf8');
  const parts = Object.entries(firstScriptParts).map(([name, value]) => [`firstScriptParts.${name}`, JSON.stringify(value)]);
  const { code } = await transform(source, {
    loader: 'ts',
    target: 'es5',
    format: 'iife',
    minify: true,
    define: Object.fromEntries(parts),
  });
  return code.trim();
}

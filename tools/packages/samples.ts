/** Code samples of a Markdown page. Each begins with a comment that names its file, so that one sample can import another. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './package-list.ts';

/** In a list it is indented. */
const block = /^( *)```tsx?\n([\s\S]*?)^ *```$/gm;
const fileName = /^\/\/ ([\w.-]+\.tsx?)\n/;

type Sample = { readonly name: string; readonly code: string };

/**
 * @param page path from the root of the repository
 * @throws if a sample doesn't name its file
 */
export async function readSamples(page: string): Promise<readonly Sample[]> {
  const samples = [...(await readFile(join(root, page), 'utf8')).matchAll(block)].map(([, indent = '', code = '']) =>
    code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
  return samples.map((code) => {
    const name = code.match(fileName)?.[1];
    if (name === undefined) throw new Error(`${page}: this sample doesn't begin with the name of its file:\n${code}`);
    return { name, code };
  });
}

/**
 * Writes the samples of a page into a folder, each into its file.
 * @returns their number
 */
export async function writeSamples(page: string, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const samples = await readSamples(page);
  for (const { name, code } of samples) await writeFile(join(folder, name), code);
  return samples.length;
}

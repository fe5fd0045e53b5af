/** Every text that a host's own language has to have, in English: what the samples of the guide translate from. */
import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './package-list.ts';

/** Writes them as the module `words.ts` into a folder of samples. */
export async function writeEnglishWords(folder: string): Promise<void> {
  const words: Record<string, string> = {};
  for (const file of globSync('packages/react/src/**/copy.ts', { cwd: root, exclude: ['packages/react/src/demo/**'] })) {
    const { copy }: { readonly copy: Readonly<Record<string, string>> } = await import(join(root, file));
    Object.assign(words, copy);
  }
  const module = `import type { AllWords } from '@stepgate/react/catalogue';\n\nexport const words: AllWords = ${JSON.stringify(words)};\n`;
  await writeFile(join(folder, 'words.ts'), module);
}

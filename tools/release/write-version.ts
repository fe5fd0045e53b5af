/** Runs within `npm version`: the examples install the packages of the new version. `openapi.json` has it too, and is written beside this. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from '../version.ts';
import { root } from './assemble.ts';

for (const example of ['host', 'next']) {
  const file = join(root, 'examples', example, 'package.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll(/(\/stepgate-[a-z-]+-)[^/]+(?=\.tgz")/g, `$1${version}`));
}

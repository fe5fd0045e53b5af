/** What the engine runs on: where it is installed, and the name of its weights. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/** Where `npm run face-engine` installs what the engine runs on. */
export const installFolder = fileURLToPath(new URL('../install', import.meta.url));

/** Change this whenever templates change: another way to find, cut out or compare a face. */
const recipe = 'embedded-1';

const packageFile = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() }));

/** The engine and the packages that its weights come from, with their versions. @throws if they aren't installed */
export function readModelName(folder: string): string {
  const named = (name: string, weights: string): string => {
    const file = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8');
    return `${weights}@${name.replace('@vladmandic/', '')}-${v.parse(packageFile, file).version}`;
  };
  return [recipe, named('@vladmandic/human', 'blazeface+facemesh'), named('@vladmandic/face-api', 'dlib-resnet')].join('/');
}

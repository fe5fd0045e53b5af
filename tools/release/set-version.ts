/** `npm run set-version -- 0.3.0-dev`: writes the version into the root's manifest, the lock file, the examples that install tarballs of it, and openapi.json. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './assemble.ts';

const run = promisify(execFile);
const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+(?:-dev)?$/.test(version)) throw new Error('npm run set-version -- 1.2.3, or 1.2.3-dev');

await run('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'], { cwd: root });
for (const example of ['host', 'next']) {
  const file = join(root, 'examples', example, 'package.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll(/(\/stepgate-[a-z-]+-)\d[^/]*(?=\.tgz")/g, `$1${version}`));
}
await run('npm', ['run', 'openapi'], { cwd: root });

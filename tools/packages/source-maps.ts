import { glob, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';

/**
 * Names the sources of a built package as if they were beside it: the maps contain them, and must not publish their place on this machine.
 * @param source the package's folder in this repository
 * @param staged the built package, with its modules in `dist`
 */
export async function nameSources(source: string, staged: string): Promise<void> {
  for await (const file of glob('dist/**/*.js.map', { cwd: staged })) {
    const folder = dirname(join(staged, file));
    const map: { sources: string[] } = JSON.parse(await readFile(join(staged, file), 'utf8'));
    map.sources = map.sources.map((from) =>
      relative(folder, join(staged, relative(source, resolve(folder, from))))
        .split(sep)
        .join('/'),
    );
    await writeFile(join(staged, file), JSON.stringify(map));
  }
}

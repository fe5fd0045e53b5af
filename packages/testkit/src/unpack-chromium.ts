/**
 * Unpacks the Chromium of the lock file with its fonts and libraries. Its package only unpacks into the folder for temporary
 * files, so this runs as a separate process: `TMPDIR=<folder> node unpack-chromium.ts <final folder of the fonts>`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';

await chromium.executablePath();
// System libraries that a bare machine lacks.
await inflate(fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))));
const [, , fonts] = process.argv;
if (fonts === undefined) throw new Error('unpack-chromium.ts needs the folder where the fonts will be');
const settings = join(tmpdir(), 'fonts', 'fonts.conf');
await writeFile(settings, (await readFile(settings, 'utf8')).replaceAll('/tmp/fonts', fonts));

import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Mode } from './mode.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const qualities: Readonly<Record<Mode, number>> = { demo: 5, production: constants.BROTLI_MAX_QUALITY };

/** @param quality of brotli, default: the highest */
export function compressBrotli(content: Buffer | string, quality = constants.BROTLI_MAX_QUALITY): Promise<Buffer> {
  return brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/**
 * Writes `<file>.br` and `<file>.gz` beside a file, so that nothing is compressed while a customer waits. The demo is built anew for each run of the tests and
 * travels no network, so its files get the quality that costs little.
 */
export async function compressBeside(file: string, mode: Mode): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    compressBrotli(content, qualities[mode]),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

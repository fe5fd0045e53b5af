/** Files at fixed addresses: those in `src/root-files`, and the worker of the device page. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PageSettings, writeManifestBrand } from '@stepgate/contract';
import { deviceWorker } from '../src/device-worker/address.ts';
import { bundleScript } from './bundle.ts';
import { type Mode, root } from './mode.ts';
import type { SiteSource } from './site-source.ts';

const folder = join(root, 'src/root-files');

/** @returns content by path, which starts with a slash */
export async function rootFiles(mode: Mode, source: SiteSource, settings: PageSettings): Promise<ReadonlyMap<string, Buffer>> {
  if (!source.hasRootFiles) return new Map();
  const read = async (name: string): Promise<Buffer> => {
    const content = await readFile(join(folder, name));
    return name.endsWith('.webmanifest') ? Buffer.from(writeManifestBrand(content.toString(), settings)) : content;
  };
  const files = (await readdir(folder)).map(async (name) => [`/${name}`, await read(name)] as const);
  const worker = bundleScript(mode, source, 'src/device-worker/worker.ts').then(
    (code) => [deviceWorker, Buffer.from(code)] as const,
  );
  return new Map(await Promise.all([...files, worker]));
}

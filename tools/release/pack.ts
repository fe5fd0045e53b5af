import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

const run = promisify(execFile);

/** The same files give the same bytes: their order, owners, rights and times are fixed. Needs GNU tar. */
const fixed = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '--format=ustar'];

/** @param archive receives the folder, under its own name */
export async function pack(folder: string, archive: string): Promise<void> {
  const tar = `${archive}.tar`;
  await run('tar', [...fixed, '-C', dirname(folder), '-cf', tar, basename(folder)]);
  await writeFile(archive, gzipSync(await readFile(tar), { level: 9 }));
  await rm(tar);
}

import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Sums, sumAll, sumsFile, writeSums } from './checksums.ts';
import { type Builder, describeProvenance, sealStatement } from './provenance.ts';
import type { Source } from './source.ts';

export const signatureFile = `${sumsFile}.sig`;

/** @param file PEM, as `openssl genpkey -algorithm ed25519` writes it. @throws for any other key */
export async function readPrivateKey(file: string): Promise<KeyObject> {
  const key = createPrivateKey(await readFile(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} isn't an Ed25519 key: openssl genpkey -algorithm ed25519`);
  return key;
}

export type Signing = { readonly key: KeyObject; readonly source: Source; readonly builder: Builder };

/**
 * Writes the provenance of what was released, and signs it and the list of hashes.
 * @param sums what was released
 * @returns the names of the files in addition
 */
export async function signRelease(folder: string, version: string, sums: Sums, { key, source, builder }: Signing) {
  const provenance = `stepgate-${version}.intoto.jsonl`;
  const envelope = sealStatement(describeProvenance(sums, source, builder), key);
  await writeFile(join(folder, provenance), `${JSON.stringify(envelope)}\n`);
  await writeSums(folder, await sumAll(folder, [...sums.keys(), provenance]));
  await writeFile(join(folder, signatureFile), sign(null, await readFile(join(folder, sumsFile)), key));
  return [provenance, sumsFile, signatureFile];
}

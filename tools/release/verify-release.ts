/** Whether a folder is a release as it was signed. */
import { type KeyObject, verify } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSums, type Sums, sumAll, sumsFile } from './checksums.ts';
import { openEnvelope, type Statement } from './provenance.ts';
import { signatureFile } from './sign.ts';

export type Verified =
  | { readonly isGenuine: true; readonly files: number; readonly source: string; readonly builder: string }
  | { readonly isGenuine: false; readonly faults: readonly string[] };

const refuse = (...faults: readonly string[]): Verified => ({ isGenuine: false, faults });

/** @returns undefined if there is no such file */
const readOptional = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** A file too many is a fault too: a command that publishes every tarball would take it. */
async function findDifferences(folder: string, signed: Sums): Promise<readonly string[]> {
  const there = (await readdir(folder)).filter((name) => name !== sumsFile && name !== signatureFile).sort();
  const found = await sumAll(
    folder,
    there.filter((name) => signed.has(name)),
  );
  return [
    ...[...signed].flatMap(([name, sum]) => {
      if (!found.has(name)) return [`${name} is missing`];
      return found.get(name) === sum ? [] : [`${name} isn't the file that was signed`];
    }),
    ...there.filter((name) => !signed.has(name)).map((name) => `${name} isn't of this release`),
  ];
}

/** The provenance is about exactly the other files. */
function isAbout({ subject }: Statement, signed: Sums, provenance: string): boolean {
  const others = [...signed].filter(([name]) => name !== provenance);
  return (
    subject.length === others.length &&
    subject.every(({ name, digest }) => name !== provenance && signed.get(name) === digest.sha256)
  );
}

/**
 * The version that the verifier means to install, from the publisher and not from the folder: an old release with a hole is signed as well as the newest one.
 */
export type Expected = {
  readonly version: string;
  /** Its whole hash; `undefined`: of any commit. */
  readonly commit: string | undefined;
};

const provenanceOf = ({ version }: Expected): string => `stepgate-${version}.intoto.jsonl`;

/** @param key the public key, from the publisher and not from the folder */
export async function verifyRelease(folder: string, key: KeyObject, expected: Expected): Promise<Verified> {
  const [list, signature] = await Promise.all([sumsFile, signatureFile].map((name) => readOptional(join(folder, name))));
  if (list === undefined) return refuse(`${sumsFile} is missing`);
  if (signature === undefined) return refuse(`${signatureFile} is missing`);
  // Before this nothing in the folder is worth a look.
  if (!verify(null, list, key, signature)) return refuse(`${sumsFile} isn't signed with this key`);
  const signed = parseSums(list.toString());
  if (signed === undefined) return refuse(`${sumsFile} isn't a list of hashes`);
  const differences = await findDifferences(folder, signed);
  if (differences.length > 0) return refuse(...differences);
  const provenance = [...signed.keys()].find((name) => name.endsWith('.intoto.jsonl'));
  if (provenance === undefined) return refuse('there is no provenance');
  if (provenance !== provenanceOf(expected)) return refuse(`this isn't ${expected.version}, but the release of ${provenance}`);
  const statement = openEnvelope(await readFile(join(folder, provenance), 'utf8'), key);
  if (statement === undefined) return refuse(`${provenance} isn't a provenance that was signed with this key`);
  if (!isAbout(statement, signed, provenance)) return refuse(`${provenance} is about other files`);
  const { buildDefinition, runDetails } = statement.predicate;
  const { uri, digest } = buildDefinition.externalParameters.source;
  if (expected.commit !== undefined && digest.gitCommit !== expected.commit)
    return refuse(`this is of the commit ${digest.gitCommit}, not of ${expected.commit}`);
  return { isGenuine: true, files: signed.size, source: uri, builder: runDetails.builder.id };
}

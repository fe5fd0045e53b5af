/** What publint and "Are the types wrong?" say about a package's tarball. */
import { readFile } from 'node:fs/promises';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/** @param folder the package as built; @returns the messages, none for a good package */
export async function runPublint(folder: string): Promise<readonly string[]> {
  const { messages, pkg } = await publint({ pkgDir: folder, strict: true, pack: 'npm' });
  return messages.map((message) => formatMessage(message, pkg) ?? message.code);
}

/** @returns problems of the types for hosts with ES modules or a bundler: the packages have no other form */
export async function findWrongTypes(tarball: string): Promise<readonly string[]> {
  const analysis = await checkPackage(createPackageFromTarballData(await readFile(tarball)));
  if (analysis.types === false) return ['no types'];
  return analysis.problems
    .filter((problem) => !('resolutionKind' in problem) || ['node16-esm', 'bundler'].includes(problem.resolutionKind))
    .map((problem) => JSON.stringify(problem));
}

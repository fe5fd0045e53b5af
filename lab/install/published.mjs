/** Prints as JSON what publint and "Are the types wrong?" say about a package: `published.mjs FOLDER TARBALL`. */
import { readFile } from 'node:fs/promises';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const [, , pkgDir, tarball] = process.argv;
const { messages, pkg } = await publint({ pkgDir, strict: true, pack: 'npm' });
const analysis = await checkPackage(createPackageFromTarballData(await readFile(tarball)));
/** Hosts have ES modules or a bundler: the packages have no other form. */
const isOurs = (problem) => !('resolutionKind' in problem) || ['node16-esm', 'bundler'].includes(problem.resolutionKind);
const problems = analysis.types === false ? ['no types'] : analysis.problems.filter(isOurs);
process.stdout.write(JSON.stringify([...messages.map((message) => formatMessage(message, pkg) ?? message.code), ...problems]));

/** Which tests in Node need which preparations, read from the tests themselves. */
import { globSync, readFileSync } from 'node:fs';

const inNode = [
  'apps/{demo,desk,identity,web}/**/*.test.ts',
  'packages/{contract-kit,create-app,moving,receipt,server,testing,testkit}/**/*.test.ts',
  '{lab,tools}/**/*.test.ts',
];

const all = globSync(inNode, { exclude: ['**/node_modules/**'] }).map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const filesWith = (isOne: (text: string, file: string) => boolean): readonly string[] =>
  all.filter(({ file, text }) => isOne(text, file)).map(({ file }) => file);

const starts = /testkit(?!\/depth)|node:(?:child_process|http|net)'|\bopen(?:Sqlite|Postgres|Storage)\b|\bfetch\(/;
const changesItsProcess = /\bvi\.(?:mock|spyOn|stub\w+|useFakeTimers)\b|memoryUsage|process\.env\.\w+ =|\baddLanguage/;

/** A build sets the environment of its process. */
const builds = /\bfrom '(?:vite|[^']*\/(?:bundle|site-of-the-run)\.ts)'/;

const isApart = (text: string): boolean => changesItsProcess.test(text) || builds.test(text);

const isPure = (text: string, file: string): boolean =>
  file.startsWith('apps/identity/') && !starts.test(text) && !changesItsProcess.test(text);

/** Tests of the service that start nothing: no world, no process, no server, no database. */
export const pureTests = filesWith(isPure);

/** They change or measure the process that they run in, so it is theirs alone. */
export const testsApart = filesWith(isApart);

/** All others share a process, and load the service's source once. */
export const testsTogether = filesWith((text, file) => !isPure(text, file) && !isApart(text));

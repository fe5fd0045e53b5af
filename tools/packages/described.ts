/** The examples in the descriptions of what a package exports, as a host's editor shows them. */
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportedNames } from './exported-names.ts';
import { type HostPackage, hostPackages } from './package-list.ts';

export type Example = { readonly name: string; readonly code: string };

const described = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export declare (function|const|class) (\w+)(: (?:<[^(]*>)?\()?/g;

type Described = {
  readonly name: string;
  readonly code: string | undefined;
  /** A function or a class, and not a value. */
  readonly isCallable: boolean;
};

/** @param types a declaration file. @returns each export that has a description, with its example */
function examplesIn(types: string): readonly Described[] {
  return [...types.matchAll(described)].map(([, comment = '', kind, name = '', called]) => {
    const [, code] = comment.replace(/^[ \t]*\*[ ]?/gm, '').split('@example\n');
    return { name, code: code?.split(/^@\w+/m)[0]?.trim(), isCallable: kind !== 'const' || called !== undefined };
  });
}

/** The names that the examples take for granted. */
const typeOf: Readonly<Record<string, string>> = {
  attempt: 'number',
  busy: 'boolean',
  challenge: "import('@stepgate/contract').Challenge",
  choose: '(value: string) => void',
  client: "import('@stepgate/client').Client",
  clock: "import('@stepgate/flow').Clock",
  close: '() => void',
  error: 'string | undefined',
  failure: 'Error',
  keys: "import('@stepgate/client').SessionKeys",
  oneTimeToken: 'string',
  request: 'Request',
  save: '() => void',
  signal: 'AbortSignal',
  stepgate: "import('@stepgate/react').StepgateInstance",
  words: "import('@stepgate/react/catalogue').AllWords",
};

/** Where each name comes from: the first entry point that exports it. */
function collectSources(packages: readonly HostPackage[]): ReadonlyMap<string, string> {
  const sources = new Map([
    ['useRef', 'react'],
    ['useState', 'react'],
  ]);
  for (const [from = '', name = ''] of packages.flatMap(exportedNames).map((line) => line.split(' ')))
    if (!(name.includes('.') || sources.has(name))) sources.set(name, from);
  return sources;
}

/** Writes each example as a module that compiles in a host, with the imports that its editor would add. @returns their number */
export async function writeExamples(examples: readonly Example[], folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const sources = collectSources(hostPackages.filter(({ entry, program }) => entry === 'index.ts' && program === undefined));
  for (const [at, { name, code }] of examples.entries()) {
    const says = (word: string) => new RegExp(`(?<![\\w'"/-]|(?<!\\.\\.)\\.)${word}\\b(?!:)`).test(code);
    const isOwn = (word: string) => new RegExp(`\\b(?:const|function) (?:\\{[^}]*)?\\b${word}\\b`).test(code);
    const imports = [...sources].flatMap(([word, from]) =>
      says(word) && !isOwn(word) ? [`import { ${word} } from '${from}';`] : [],
    );
    const named = Object.keys(typeOf).filter((word) => says(word) && !isOwn(word));
    if (named.length > 0) imports.push(`import { ${named.join(', ')} } from './given.ts';`);
    await writeFile(join(folder, `${at}-${name}.tsx`), `${imports.join('\n')}\n\n${code}\n\nexport {};\n`);
  }
  const values = Object.entries(typeOf).map(([word, type]) => `export const ${word} = undefined as unknown as ${type};`);
  await writeFile(join(folder, 'given.ts'), `${values.join('\n')}\n`);
  await writeFile(join(folder, 'french.ts'), 'export default {};\n');
  return examples.length;
}

/** @returns the examples of a built package, by its declaration files */
export const readExamples = (files: readonly string[]) => files.flatMap((file) => examplesIn(readFileSync(file, 'utf8')));

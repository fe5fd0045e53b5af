/** A function whose name asks or reads writes nothing in the database, not even through the functions that it calls. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import { listSource, root } from './imports.ts';

const service = 'apps/identity/src';
const question = /^(?:is|are|was|were|has|have|had|may|can|does|did|needs|find|list|read|parse|to|describe|format)[A-Z]|Of$/;
const writing = /\.(?:insertInto|updateTable|deleteFrom)\(|\b(?:insert into|delete from) [a-z_]+ |\bupdate \$\{sql/;

type Declared = { readonly file: string; readonly name: string; readonly source: string };
type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The functions and prepared statements of a module, also those inside of others. A route has the name of its call, whatever it does. */
function declaredIn(node: unknown, file: string, text: string): Declared[] {
  if (Array.isArray(node)) return node.flatMap((each) => declaredIn(each, file, text));
  if (!isNode(node)) return [];
  const inside = Object.values(node).flatMap((each) => declaredIn(each, file, text));
  const value = node.type === 'FunctionDeclaration' ? node : node.type === 'VariableDeclarator' ? node.init : undefined;
  if (!isNode(value) || !isNode(node.id) || typeof node.id.name !== 'string') return inside;
  const source = text.slice(value.start, value.end);
  const isOne = /Function/.test(value.type) || source.startsWith('prepared(');
  return isOne ? [{ file, name: node.id.name, source }, ...inside] : inside;
}

const modules = new Map(
  listSource(service).map((file) => {
    const text = readFileSync(join(root, service, file), 'utf8');
    const { program, module } = parseSync(file, text);
    const imported = module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ localName, importName }) => ({
        local: localName.value,
        name: importName.name ?? '',
        from: join(dirname(file), moduleRequest.value),
      })),
    );
    return [file, { declared: declaredIn(program, file, text), imported }] as const;
  }),
);

const key = ({ file, name }: Pick<Declared, 'file' | 'name'>): string => `${file} ${name}`;

/** The functions that a function calls by a plain name, each as its module declares it. */
function calledBy({ file, source }: Declared): string[] {
  const imported = modules.get(file)?.imported ?? [];
  return [...source.matchAll(/(?<![.\w])(\w+)\(/g)].map(([, called = '']) => {
    const found = imported.find(({ local }) => local === called);
    return key(found === undefined ? { file, name: called } : { file: found.from, name: found.name });
  });
}

const all = [...modules.values()].flatMap(({ declared }) => declared);

function findWriters(): ReadonlySet<string> {
  const writers = new Set(all.filter(({ source }) => writing.test(source)).map(key));
  const calls = new Map(all.map((each) => [key(each), calledBy(each)] as const));
  for (let size = 0; size < writers.size; ) {
    size = writers.size;
    for (const [name, called] of calls) if (called.some((each) => writers.has(each))) writers.add(name);
  }
  return writers;
}

it('no function of the service whose name asks or reads writes in the database', () => {
  const writers = findWriters();
  expect(writers.size).toBeGreaterThan(100);
  expect(all.filter((each) => question.test(each.name) && writers.has(key(each))).map(key)).toEqual([]);
});

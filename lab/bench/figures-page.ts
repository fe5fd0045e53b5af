/** Tables of docs/figures.md. A command writes each one between the two comments that carry its name. */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const page = fileURLToPath(new URL('../../docs/figures.md', import.meta.url));

/** The machine that the figures were measured on. */
export const machine = (): string =>
  `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;

/** @throws if docs/figures.md has no place for a table of that name */
export function writeTable(name: string, table: string): void {
  const text = readFileSync(page, 'utf8');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`docs/figures.md has no place for a table: ${begin} … ${end}`);
  writeFileSync(page, [before, begin, '\n', table, '\n', end, after].join(''));
}

/** Tables of README.md that a command writes, between the comments of their name. */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const readme = fileURLToPath(new URL('../README.md', import.meta.url));

/** What the figures were measured on. */
export const machine = (): string =>
  `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;

/** @throws where README.md has no place for a table of that name */
export function writeTable(name: string, table: string): void {
  const text = readFileSync(readme, 'utf8');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`README.md has no place for a table: ${begin} … ${end}`);
  writeFileSync(readme, [before, begin, '\n', table, '\n', end, after].join(''));
}

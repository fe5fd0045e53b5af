/** The table in CONTRIBUTING.md: when each shard last passed, on which commit, and what that took. The command writes it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './files.ts';
import type { Cost } from './measure.ts';
import { isShard, type ShardName, shardNames, shardOf } from './shards.ts';

export const page = 'CONTRIBUTING.md';
const [begin, end] = ['<!-- shards -->', '<!-- /shards -->'];

/** Each is a cell of its row. */
type Pass = {
  readonly tests: string;
  readonly minutes: string;
  readonly cpuSeconds: string;
  readonly commit: string;
  readonly date: string;
};

export type Passes = Partial<Readonly<Record<ShardName, Pass>>>;

const split = (text: string): readonly [string, string, string] => {
  const [head = '', rest = ''] = text.split(begin);
  const [table = '', tail = ''] = rest.split(end);
  return [head, table, tail];
};

const cellsOf = (row: string): readonly string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

export function parsePasses(text: string): Passes {
  const rows = split(text)[1].split('\n').map(cellsOf);
  return Object.fromEntries(
    rows.flatMap(([name = '', , tests = '', minutes = '', cpuSeconds = '', commit = '', date = '']) =>
      isShard(name) && commit !== '' ? [[name, { tests, minutes, cpuSeconds, commit, date }]] : [],
    ),
  );
}

export function formatPasses(passes: Passes): string {
  const rows = shardNames.map((name) => {
    const { tests = '', minutes = '', cpuSeconds = '', commit = '', date = '' } = passes[name] ?? {};
    return `| ${[name, shardOf(name).what, tests, minutes, cpuSeconds, commit, date].join(' | ')} |`;
  });
  return [
    '| shard | what | passed | minutes | CPU seconds | commit | date |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

const path = join(root, page);

export const readPasses = (): Passes => parsePasses(readFileSync(path, 'utf8'));

/** Replaces one row of the table. */
export function writePass(name: ShardName, passed: number, cost: Cost, commit: string, now: Date): void {
  const text = readFileSync(path, 'utf8');
  const [head, , tail] = split(text);
  const pass: Pass = {
    tests: String(passed),
    minutes: (cost.seconds / 60).toFixed(1),
    cpuSeconds: String(Math.round(cost.cpuSeconds)),
    commit,
    date: now.toISOString().slice(0, 10),
  };
  writeFileSync(path, `${head}${begin}\n${formatPasses({ ...parsePasses(text), [name]: pass })}\n${end}${tail}`);
}

/** `npm run fuzz`: ten thousand inputs for every reader of what a client sends, and the table of docs/figures.md. Ends with 1 if a reader breaks a promise. */
import { loadavg } from 'node:os';
import { machine, writeTable } from '../../bench/figures-page.ts';
import { openWorld } from '../../packages/testkit/src/index.ts';
import { everyReader } from './every-reader.ts';
import { fuzz } from './fuzz.ts';

const inputs = 10_000;
const load = loadavg()[0]?.toFixed(1);

const world = await openWorld();
const rows: string[] = [];
const unwanted = { faults: 0, connections: 0 };
for (const reader of await everyReader(world)) {
  const { accepted, refused, faults, connections, worked, grown } = await fuzz(reader, inputs, 1);
  unwanted.faults += faults.length;
  unwanted.connections += connections;
  const counts = [accepted, refused].map((count) => count.toLocaleString('en'));
  rows.push(
    `| ${[reader.name, reader.libraries.join(', ') || '–', ...counts, `${Math.round(worked)} ms`, `${Math.max(0, Math.round(grown))} MiB`].join(' | ')} |`,
  );
  console.log(rows.at(-1));
  for (const fault of faults) console.error(fault);
  if (faults.length + connections > 0) process.exitCode = 1;
}
await world.close();
writeTable(
  'fuzz',
  [
    `Measured on ${new Date().toISOString().slice(0, 10)} in one run: ${machine()}, load ${load} at the start. ${inputs.toLocaleString('en')} inputs each; ${unwanted.faults} faults and ${unwanted.connections} connections in all.`,
    '',
    '| what is read | libraries | accepted | refused | processor time | memory grew |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n'),
);

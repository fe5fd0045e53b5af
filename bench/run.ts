/** `npm run bench`: every figure of the README, in one run on one machine, each beside its floor. Writes the tables into README.md. */
import type { Figure } from './figure.ts';
import { measureFaces } from './measure-faces.ts';
import { measureFirstField } from './measure-first-field.ts';
import { type HostBytes, measureHostBytes } from './measure-host-bytes.ts';
import { measureLogins } from './measure-logins.ts';
import { measureMixed } from './measure-mixed.ts';
import { measureReads } from './measure-reads.ts';
import { measureWeight } from './measure-weight.ts';
import { here, output } from './process.ts';
import { machine, writeTable } from './readme.ts';

function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, measured, floor, ratio, aim }) => `| ${what} | ${measured} | ${floor} | ${ratio} | ${aim} |`);
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)} in one run: ${machine()}, load generator on the same machine.`,
    '',
    '| what | measured | floor in the same run | ratio | aim |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

const tableOfBytes = (parts: readonly HostBytes[]): string =>
  [
    '| part | loaded | script, brotli | of React and ReactDOM alone |',
    '|---|---|---|---|',
    ...parts.map(({ part, when, bytes, ofReact }) => `| ${part} | ${when} | ${kilobytes(bytes)} | ${ofReact.toFixed(3)} |`),
  ].join('\n');

console.log(await output(here('../apps/web/build/build.ts')));
const figures: Figure[] = [];
for (const measure of [measureLogins, measureReads, measureMixed, measureFaces, measureWeight, measureFirstField]) {
  const measured = await measure();
  for (const { what, measured: value, floor, ratio } of measured)
    console.log(`${what}: ${value} against ${floor}, ratio ${ratio}`);
  figures.push(...measured);
}
writeTable('figures', tableOf(figures));
writeTable('bytes', tableOfBytes(await measureHostBytes()));

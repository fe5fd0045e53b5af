/**
 * `npm run bench`: measures every figure of docs/figures.md in one run on one machine, each with its floor, and writes its tables. `npm run bench -- login`
 * measures one table.
 */
import { loadavg } from 'node:os';
import type { Figure } from './figure.ts';
import { machine, writeTable } from './figures-page.ts';
import { measureFirstField } from './measure-first-field.ts';
import { type HostBytes, measureHostBytes } from './measure-host-bytes.ts';
import { measureImport } from './measure-import.ts';
import { measureInteractions } from './measure-interactions.ts';
import { measureLogins } from './measure-logins.ts';
import { measureMixed } from './measure-mixed.ts';
import { measureOverload } from './measure-overload.ts';
import { measurePasskeys } from './measure-passkeys.ts';
import { bundlers, measurePeers, type PeerBytes } from './measure-peers.ts';
import { measureReSealing } from './measure-re-sealing.ts';
import { measureReads } from './measure-reads.ts';
import { measureApprovals, measureVerifications } from './measure-server-api.ts';
import { measureTexts } from './measure-texts.ts';
import { measureWayHome } from './measure-way-home.ts';
import { measureWebhooks } from './measure-webhooks.ts';
import { measureWeight } from './measure-weight.ts';
import { buildSite } from './process.ts';

/** Of the machine, in the last minute before the first measurement. */
const load = loadavg()[0]?.toFixed(1);

function formatTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, measured, floor, ratio, aim }) => `| ${what} | ${measured} | ${floor} | ${ratio} | ${aim} |`);
  return [
    `${new Date().toISOString().slice(0, 10)}: ${machine()}, load ${load}.`,
    '',
    '| what | measured | floor | ratio | aim |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

/** Parts that are loaded at the same time share a row. */
function tableOfBytes(parts: readonly HostBytes[]): string {
  const times = [...new Set(parts.map(({ when }) => when))];
  const loadedAt = (time: string): string =>
    parts
      .filter(({ when }) => when === time)
      .map(({ part, bytes }) => `${part} ${kilobytes(bytes)}`)
      .join('; ');
  return ['| loaded | script, brotli |', '|---|---|', ...times.map((time) => `| ${time} | ${loadedAt(time)} |`)].join('\n');
}

const tableOfPeers = (peers: readonly PeerBytes[]): string =>
  [
    `${new Date().toISOString().slice(0, 10)}: script before a login shows, brotli, without React.`,
    '',
    `| | ${bundlers.join(' | ')} | what that has |`,
    `|---${'|---'.repeat(bundlers.length)}|---|`,
    ...peers.map(
      ({ what, has, bytes }) => `| ${what} | ${bundlers.map((bundler) => kilobytes(bytes[bundler])).join(' | ')} | ${has} |`,
    ),
  ].join('\n');

async function measureAll(measures: readonly (() => Promise<Figure[]>)[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const measure of measures) {
    const measured = await measure();
    for (const { what, measured: value, floor, ratio } of measured)
      console.log(`${what}: ${value} against ${floor}, ratio ${ratio}`);
    figures.push(...measured);
  }
  return figures;
}

const tables: Readonly<Record<string, () => Promise<string>>> = {
  figures: async () => formatTable(await measureAll([measureLogins, measureReads, measureMixed])),
  texts: async () => formatTable(await measureAll([measureTexts])),
  login: async () => formatTable(await measureAll([measureWeight, measureFirstField])),
  bytes: async () => tableOfBytes(await measureHostBytes()),
};

/** Tables that the page leaves out. */
const printed: typeof tables = {
  overload: async () => formatTable(await measureAll([measureOverload])),
  phone: async () => formatTable(await measureAll([measureWayHome])),
  passkeys: async () => formatTable(await measureAll([measurePasskeys])),
  interactions: async () => formatTable(await measureAll([measureInteractions])),
  server: async () => formatTable(await measureAll([measureApprovals, measureVerifications, measureImport])),
  webhooks: async () => formatTable(await measureAll([measureWebhooks])),
  secret: async () => formatTable(await measureAll([measureReSealing])),
  peers: async () => tableOfPeers(await measurePeers()),
};

const chosen = process.argv.slice(2);
const names = [...Object.keys(tables), ...Object.keys(printed)];
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`no table is called ${unknown.join(', ')}; there are ${names.join(', ')}`);
for (const mode of ['production', 'demo'] as const) console.log(await buildSite(mode));
console.log(
  `Load of the machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
for (const [name, measure] of Object.entries(tables))
  if (chosen.length === 0 || chosen.includes(name)) writeTable(name, await measure());
for (const [name, measure] of Object.entries(printed)) if (chosen.includes(name)) console.log(await measure());

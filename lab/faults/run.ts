/**
 * `npm run faults`: what happens to the product when something breaks. Without a name it lists the campaigns. `figures` runs those that
 * docs/figures.md shows, and writes its table. The command fails if a promise is broken.
 */
import { machine, writeTable } from '../bench/figures-page.ts';
import type { Campaign } from './campaign.ts';
import { cleanup } from './campaigns/cleanup.ts';
import { cluster } from './campaigns/cluster.ts';
import { commands } from './campaigns/commands.ts';
import { cuts } from './campaigns/cuts.ts';
import { disk } from './campaigns/disk.ts';
import { flood } from './campaigns/flood.ts';
import { growth } from './campaigns/growth.ts';
import { kill } from './campaigns/kill.ts';
import { lock } from './campaigns/lock.ts';
import { memory } from './campaigns/memory.ts';
import { type Figure, formatTable } from './figure.ts';
import { runCampaign } from './run-campaign.ts';
import { databaseVersions } from './versions.ts';

const forFigures: readonly Campaign[] = [cuts, flood, memory, cleanup];
const campaigns: readonly Campaign[] = [...forFigures, cluster, lock, disk, kill, commands, growth];

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const short = process.argv.includes('--short');

function list(): void {
  console.log('npm run faults -- NAME, all, or figures: those that docs/figures.md shows\n');
  for (const { name, what, minutes, missing } of campaigns) {
    console.log(`${name.padEnd(8)} ${what} About ${minutes} minutes.`);
    for (const sentence of missing()) console.log(`${' '.repeat(9)}Not here: ${sentence}`);
  }
}

async function runAll(chosen: readonly Campaign[]): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const campaign of chosen) figures.push(...(await runCampaign(campaign, short)));
  return figures;
}

const unknown = names.filter(
  (name) => name !== 'all' && name !== 'figures' && !campaigns.some((campaign) => campaign.name === name),
);
const chosen = campaigns.filter(
  (campaign) =>
    names.includes('all') || names.includes(campaign.name) || (names.includes('figures') && forFigures.includes(campaign)),
);
const missing = chosen.flatMap((campaign) => campaign.missing().map((sentence) => `${campaign.name}: ${sentence}`));

if (names.length === 0) list();
else if (unknown.length > 0 || missing.length > 0) {
  for (const name of unknown) console.error(`There is no campaign "${name}". npm run faults lists them.`);
  for (const sentence of missing) console.error(sentence);
  process.exitCode = 2;
} else {
  const figures = await runAll(chosen);
  if (names.includes('figures') && !short) {
    const measured = `${new Date().toISOString().slice(0, 10)}: ${machine()}, ${await databaseVersions()}.`;
    writeTable('faults', [measured, '', formatTable(figures)].join('\n'));
  }
  if (names.length === 1 && names[0] === commands.name) console.log(formatTable(figures));
  const broken = figures.filter(({ met, promise }) => promise && !met);
  if (broken.length > 0) {
    console.error(`\n${broken.length} promises are broken: ${broken.map(({ what }) => what).join('; ')}`);
    process.exitCode = 1;
  }
}

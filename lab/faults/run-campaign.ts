/** Runs one campaign and cleans up, even if it fails or is interrupted. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Campaign } from './campaign.ts';
import { type Figure, formatLine } from './figure.ts';

/** Exit codes of a program that was ended by a signal. */
const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** @returns its figures. A signal cleans up, then ends this process. */
export async function runCampaign(campaign: Campaign, short: boolean): Promise<readonly Figure[]> {
  const started = performance.now();
  const folder = await mkdtemp(join(tmpdir(), `stepgate-faults-${campaign.name}-`));
  const steps: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  const say = (text: string): void => {
    console.log(`[${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s] ${text}`);
  };
  let cleaning: Promise<void> | undefined;
  const cleanUp = (): Promise<void> => {
    cleaning ??= (async () => {
      for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
        try {
          await step();
        } catch (error) {
          say(`could not clean up: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
    })();
    return cleaning;
  };
  const interrupted = (signal: keyof typeof signals): void => {
    say(`${signal}: cleaning up`);
    void cleanUp().then(() => process.exit(signals[signal]));
  };
  const broken = (error: unknown): void => {
    console.error(error);
    void cleanUp().then(() => process.exit(1));
  };
  for (const signal of Object.keys(signals)) process.on(signal, interrupted);
  process.on('uncaughtException', broken);
  console.log(`\n${campaign.name}: ${campaign.what} About ${campaign.minutes} minutes.`);
  try {
    const figures = await campaign.run({
      folder,
      short,
      say,
      afterwards: (step) => steps.push(step),
      over: () => cleaning !== undefined,
    });
    for (const figure of figures) console.log(formatLine(figure));
    return figures;
  } finally {
    await cleanUp();
    for (const signal of Object.keys(signals)) process.off(signal, interrupted);
    process.off('uncaughtException', broken);
    say('done');
  }
}

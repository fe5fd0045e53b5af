/** The result of the last run of the sixty cells. Its pages are written from it, so they say when, and in what. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type LastRun = {
  /** ISO, the day only. */
  readonly day: string;
  readonly browser: string;
  /** The titles of the cells that passed. */
  readonly passed: readonly string[];
};

const file = join(import.meta.dirname, 'last-run.json');

export const readLastRun = (): LastRun => JSON.parse(readFileSync(file, 'utf8'));
export const writeLastRun = (run: LastRun): void => writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);

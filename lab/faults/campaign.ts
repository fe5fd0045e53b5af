import type { Figure } from './figure.ts';

export type Stage = {
  /** An empty folder of this campaign, removed afterwards. */
  readonly folder: string;
  /** A trial run, to check that a campaign works: its figures don't count. */
  readonly short: boolean;
  say(text: string): void;
  /** Runs at the end of the campaign, with any result; the steps run in reverse order. */
  afterwards(step: () => unknown): void;
  /** Whether it has ended: a process that ends now was ended by the campaign. */
  over(): boolean;
};

export type Campaign = {
  readonly name: string;
  /** Its effect, in one sentence. */
  readonly what: string;
  /** About how long it takes. */
  readonly minutes: number;
  /** The missing requirements of this machine, each as a sentence with the remedy. */
  readonly missing: () => readonly string[];
  run(stage: Stage): Promise<readonly Figure[]>;
};

import type { Figure } from './figure.ts';

export type Stage = {
  /** An empty folder of this campaign, gone afterwards. */
  readonly folder: string;
  /** A trial run, to see that a campaign works: its figures count for nothing. */
  readonly short: boolean;
  say(text: string): void;
  /** Runs when the campaign is over, however it ends; the last one first. */
  afterwards(step: () => unknown): void;
  /** Whether it is over: what ends now was ended by the campaign. */
  over(): boolean;
};

export type Campaign = {
  readonly name: string;
  /** What it does, in a sentence. */
  readonly what: string;
  /** About how long it takes. */
  readonly minutes: number;
  /** What this machine lacks to run it, each as a sentence that says what to do. */
  readonly missing: () => readonly string[];
  run(stage: Stage): Promise<readonly Figure[]>;
};

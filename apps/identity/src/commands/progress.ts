import type { Clock } from '../kernel/clock.ts';

/** Milliseconds between two lines. A command that is done before prints none. */
const pause = 2_000;

/**
 * Shows an operator the progress of a long command.
 * @param say gets a line at most every two seconds
 * @returns notes how many rows of something are done
 */
export function progress(clock: Clock, say: (line: string) => void): (what: string, rows: number) => void {
  let lastAt = clock.now();
  return (what, rows) => {
    const now = clock.now();
    if (now - lastAt < pause) return;
    lastAt = now;
    say(`${what}: ${rows.toLocaleString('en')}`);
  };
}

/** On standard error, because standard output is the command's answer. */
export const progressOn = (clock: Clock): ReturnType<typeof progress> =>
  progress(clock, (line) => void process.stderr.write(`${line}\n`));

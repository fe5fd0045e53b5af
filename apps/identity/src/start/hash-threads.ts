import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const threads = '/proc/self/task';
const name = 'libuv-worker';

/**
 * A third of the weight of the thread that answers: each step of niceness divides it by 1.25 (Linux, sched(7)). docs/decisions/0106-what-breaks-first.md has
 * the figures of other values.
 */
const niceness = 5;

/**
 * Gives the threads that hash less of a busy core than the thread that answers, so a refusal doesn't wait for the hashes of other logins. Call it after the
 * first hash: the threads exist by then. Only Linux has a priority for each thread; elsewhere nothing changes.
 *
 * @param onRefused called with the error if the system shows no threads or changes no priority
 */
export function hashBehindAnswers(onRefused: (error: unknown) => void): void {
  if (process.platform !== 'linux') return;
  try {
    for (const thread of readdirSync(threads)) {
      if (readFileSync(`${threads}/${thread}/comm`, 'utf8').trim() === name) setPriority(Number(thread), niceness);
    }
  } catch (error) {
    onRefused(error);
  }
}

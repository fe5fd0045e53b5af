/** A customer's failed attempts and blocks, for `npm run customer -- unblock`. */

import type { Customer } from '../customers/customers.ts';
import { liftBlocks, listBlocks } from '../desk/blocks.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Counted } from '../limits/attempts.ts';
import type { Queries } from '../storage/storage.ts';
import { formatTime, nameOfFamily } from './hindrance-words.ts';

function formatLine({ what, wrong, blockedUntil }: Counted, now: number): string {
  const state =
    blockedUntil === Number.POSITIVE_INFINITY
      ? 'disabled until two people lift it at the desk'
      : blockedUntil > now
        ? `blocked until ${formatTime(blockedUntil)}`
        : 'not blocked';
  return `${nameOfFamily(what)}: ${wrong} failed in a row, ${state}`;
}

/** One line for each count, whether it blocks or not. */
async function linesOfBlocks(queries: Queries, customerId: string): Promise<readonly string[]> {
  const now = systemClock.now();
  return (await listBlocks(queries, customerId)).map((each) => formatLine(each, now));
}

/** Lifts the blocks, as one person does at the desk: failures in a row stay counted, and what is disabled stays so. @returns what they were */
export async function resetBlocks(queries: Queries, { id, email }: Customer): Promise<string> {
  const lines = await linesOfBlocks(queries, id);
  await liftBlocks(queries, id, 'blocked');
  if (lines.length === 0) return `${email} has no failed attempts and no blocks.`;
  return [`Blocks lifted for ${email}. The failures in a row stay counted:`, ...lines.map((line) => `  ${line}`)].join('\n');
}

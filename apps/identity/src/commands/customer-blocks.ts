/** A customer's failed attempts and blocks, for `npm run customer -- show` and `-- unblock`. */

import type { Customer } from '../customers/customers.ts';
import { liftBlocks, listBlocks } from '../desk/blocks.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Counted } from '../limits/attempts.ts';
import type { Queries } from '../storage/storage.ts';

/** The operator's names for the attempt families. */
const names: Readonly<Record<string, string>> = {
  password: 'Passwords in new browsers',
  'password-known-device': "Passwords in the customer's own browsers",
  'password-mail-link': 'Passwords in browsers that have opened a mailed link',
  'possession-code': 'Codes after the password, in new browsers',
  'possession-code-known-device': "Codes after the password, in the customer's own browsers",
  'possession-code-session': 'Codes in a session (payments, changes)',
  'possession-code-mail-link': 'Codes after the link for a new password',
  'possession-code-address': 'Codes of data sharing, in new browsers',
  'possession-code-address-known-device': "Codes of data sharing, in the customer's own browsers",
  'new-number-code': 'Codes to a new phone number',
  passkey: 'Wrong passkeys (right ones always pass)',
  push: 'Approvals on a device',
  'phone-guess': 'Missing digits of the phone number',
  face: 'Face matches',
};

function formatLine({ what, wrong, blockedUntil }: Counted, now: number): string {
  const state =
    blockedUntil === Number.POSITIVE_INFINITY
      ? 'disabled until you lift the block'
      : blockedUntil > now
        ? `blocked until ${new Date(blockedUntil).toISOString()}`
        : 'not blocked';
  return `${names[what] ?? what}: ${wrong} failed in a row, ${state}`;
}

/** One line for each count, whether it blocks or not. */
export async function linesOfBlocks(queries: Queries, customerId: string): Promise<readonly string[]> {
  const now = systemClock.now();
  return (await listBlocks(queries, customerId)).map((each) => formatLine(each, now));
}

/** Resets the counts and lifts the blocks. @returns what they were */
export async function resetBlocks(queries: Queries, { id, email }: Customer): Promise<string> {
  const lines = await linesOfBlocks(queries, id);
  await liftBlocks(queries, id);
  if (lines.length === 0) return `${email} has no failed attempts and no blocks.`;
  return [`Reset for ${email}:`, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** What `npm run customer -- show` and `-- unblock` print. */
import type { Counted } from './domain/attempts.ts';
import { blocksOf, liftBlocks } from './domain/blocks.ts';
import { systemClock } from './domain/clock.ts';
import type { Customer } from './domain/customers.ts';
import type { Queries } from './storage/storage.ts';

/** What is counted, in the operator's words. */
const names: Readonly<Record<string, string>> = {
  password: 'Passwords in new browsers',
  'password-known-device': "Passwords in the customer's own browsers",
  'possession-code': 'Codes after the password, in new browsers',
  'possession-code-known-device': "Codes after the password, in the customer's own browsers",
  'possession-code-session': 'Codes in a session (payments, changes)',
  'possession-code-mail-link': 'Codes after the link for a new password',
  'possession-code-address': 'Codes of data sharing, in new browsers',
  'possession-code-address-known-device': "Codes of data sharing, in the customer's own browsers",
  'new-number-code': 'Codes to a new phone number',
  push: 'Approvals on a device',
  'phone-guess': 'Missing digits of the phone number',
  face: 'Face matches',
};

function lineOf({ what, wrong, blockedUntil }: Counted, now: number): string {
  const state =
    blockedUntil === Number.POSITIVE_INFINITY
      ? 'off until it is lifted'
      : blockedUntil > now
        ? `blocked until ${new Date(blockedUntil).toISOString()}`
        : 'not blocked';
  return `  ${names[what] ?? what}: ${wrong} wrong in a row, ${state}`;
}

/** @returns what is counted against a customer, for the operator to read */
export async function showBlocks(queries: Queries, { id, email }: Customer, blocks: 'show' | 'lift'): Promise<string> {
  const counted = await blocksOf(queries, id);
  if (blocks === 'lift') await liftBlocks(queries, id);
  if (counted.length === 0) return `Nothing is blocked for ${email}.`;
  const now = systemClock.now();
  return [`${blocks === 'lift' ? 'Lifted' : 'Counted'} for ${email}:`, ...counted.map((each) => lineOf(each, now))].join('\n');
}

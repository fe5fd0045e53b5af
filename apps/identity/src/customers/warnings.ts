/** Notifies a customer by email that wrong attempts have blocked an authentication method. */

import { recordEvent } from '../events/record-event.ts';
import type { AttemptFamily, CountedAttempt } from '../limits/attempts.ts';
import { countAll } from '../limits/rate-limits.ts';
import type { PlainNotification } from '../messages/notification-words.ts';
import { notify } from '../messages/notify.ts';
import type { Transaction } from '../storage/transaction.ts';
import { customerWithId } from './customers.ts';

/** Each block in a row is longer. The second one notifies the customer again, before the third lasts a day (RTS, article 4(4)). */
const blockBeforeTheLongest = 2;
const day = 24 * 60 * 60_000;

/** The notification for a family's first block. Denials on a device and staff logins are notified elsewhere. A code by mail opens nothing. */
const firstBlock = {
  password: 'passwordBlocked',
  'password-known-device': 'knownPasswordBlocked',
  'password-mail-link': 'passwordBlocked',
  'possession-code': 'secondStepFailed',
  'possession-code-known-device': 'secondStepFailed',
  'possession-code-session': 'sessionCodesBlocked',
  'possession-code-mail-link': 'mailLinkCodesBlocked',
  'possession-code-address': 'addressCodesBlocked',
  'possession-code-address-known-device': 'addressCodesBlocked',
  'new-number-code': 'newNumberCodesBlocked',
  'email-code': undefined,
  passkey: 'passkeyBlocked',
  push: undefined,
  staff: undefined,
  'staff-code': undefined,
} as const satisfies Record<AttemptFamily, PlainNotification | undefined>;

const keyOfWarning = (what: string, customerId: string) => `told of ${what} ${customerId}` as const;

/** The keys under which a customer's warnings of the day are counted. */
export const warningKeysOf = (customerId: string): readonly string[] =>
  [...new Set([...Object.values(firstBlock), 'factorBlocked', 'socialStepFailed'])].flatMap((what) =>
    what === undefined ? [] : [keyOfWarning(what, customerId)],
  );

/** The account that was attempted, and what had been proved before. */
type Guessed = { readonly customerId?: string | undefined; readonly proofs: readonly string[] };

function blockToTell({ family, beginsBlock }: CountedAttempt, { proofs }: Guessed) {
  if (beginsBlock === blockBeforeTheLongest) return 'factorBlocked';
  if (beginsBlock !== 1) return undefined;
  const notice = firstBlock[family];
  return notice === 'secondStepFailed' && !proofs.includes('PASSWORD') ? 'socialStepFailed' : notice;
}

/**
 * Called after a failed attempt. A block is recorded. If it is the first or second one of its family, the customer is notified. Each kind is sent at most once
 * a day, so attackers can't flood a mailbox.
 */
export async function warn(tx: Transaction, attempt: CountedAttempt, guessed: Guessed): Promise<void> {
  if (attempt.beginsBlock === 0) return;
  const { family, beginsBlock: block } = attempt;
  await recordEvent(tx, guessed.customerId, { kind: 'method.blocked', facts: { family, block } });
  const what = blockToTell(attempt, guessed);
  const customer = what && (await customerWithId(tx.queries, guessed.customerId));
  if (what === undefined || customer === undefined) return;
  const toldToday = await countAll(tx.queries, tx.now, [{ key: keyOfWarning(what, customer.id), most: 1, within: day }]);
  if (toldToday === undefined) await notify(tx, customer, what);
}

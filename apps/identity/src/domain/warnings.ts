/** Tells a customer by mail that wrong tries have blocked a way to log in. */
import type { Queries } from '../storage/storage.ts';
import { takeAll } from './allowance.ts';
import type { AttemptFamily, CountedAttempt } from './attempts.ts';
import { customerWithId } from './customers.ts';
import type { Deps } from './deps.ts';
import type { News } from './mail-words.ts';
import { tell } from './notices.ts';
import type { OneTimeToken } from './tokens.ts';

/** Wrong tries in a row block for longer each time: before the block of a day the customer is told again (RTS, article 4(4)). */
const blockBeforeTheLongest = 2;
const day = 24 * 60 * 60_000;

/** What the first block of a family is told with. A denial on a device, and the login of staff, are told of elsewhere. */
const firstBlock = {
  password: 'passwordBlocked',
  'password-known-device': 'knownPasswordBlocked',
  'possession-code': 'secondStepFailed',
  'possession-code-known-device': 'secondStepFailed',
  'possession-code-session': 'sessionCodesBlocked',
  'possession-code-mail-link': 'mailLinkCodesBlocked',
  'possession-code-address': 'addressCodesBlocked',
  'possession-code-address-known-device': 'addressCodesBlocked',
  'new-number-code': 'newNumberCodesBlocked',
  push: undefined,
  staff: undefined,
  'staff-code': undefined,
} as const satisfies Record<AttemptFamily, News | undefined>;

type Guessed = Pick<OneTimeToken, 'customerId' | 'proofs'>;

function newsOf({ family, beginsBlock }: CountedAttempt, { proofs }: Guessed): News | undefined {
  if (beginsBlock === blockBeforeTheLongest) return 'factorBlocked';
  if (beginsBlock !== 1) return undefined;
  const news = firstBlock[family];
  return news === 'secondStepFailed' && !proofs.includes('PASSWORD') ? 'socialStepFailed' : news;
}

/**
 * Called after a failed attempt: where it begins the first or the second block of its family, its customer is told, about each kind once a
 * day, so that nobody can fill a mailbox with it.
 */
export async function warn(deps: Deps, queries: Queries, attempt: CountedAttempt, guessed: Guessed): Promise<void> {
  const what = newsOf(attempt, guessed);
  const customer = what && (await customerWithId(queries, guessed.customerId));
  if (what === undefined || customer === undefined) return;
  const toldToday = await takeAll(queries, deps.clock.now(), [{ key: `told of ${what} ${customer.id}`, most: 1, within: day }]);
  if (toldToday === undefined) await tell(deps, queries, customer, what);
}

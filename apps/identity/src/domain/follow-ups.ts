/**
 * What an answer has promised and a job carries out. It is written before the answer, for every address alike and in the same statements, so
 * that a process that is killed right after the answer loses nothing, and the answer's time tells nothing about an account.
 */
import { lifetimes } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import type { CountedAttempt } from './attempts.ts';
import type { Deps } from './deps.ts';
import type { Proof } from './policy.ts';
import type { OneTimeToken } from './tokens.ts';
import { keepWaiting } from './waiting-messages.ts';

type ToCustomer = { readonly customerId: string | undefined };

export type FollowUp =
  | {
      readonly what: 'appeal';
      readonly email: string;
      readonly message: string;
      /** Who asks, for staff to look into. */
      readonly browser: string;
      readonly address: string;
    }
  | ({ readonly what: 'reset-mail' } & (ToCustomer | { readonly email: string }))
  | ({ readonly what: 'verification-mail' } & ToCustomer)
  | ({ readonly what: 'block-warning'; readonly attempt: CountedAttempt; readonly proofs: readonly Proof[] } & ToCustomer);

const day = 24 * 60 * 60_000;

/** Milliseconds after which it is no longer of use. */
const lifetimeOf: Record<FollowUp['what'], number> = {
  appeal: 30 * day,
  'reset-mail': lifetimes.passwordReset,
  'verification-mail': day,
  'block-warning': day,
};

/** Wrong tries have begun a block, and the answer must not tell that there is an account. */
export const warningOf = (
  attempt: CountedAttempt,
  { customerId, proofs }: Pick<OneTimeToken, 'customerId' | 'proofs'>,
): FollowUp => ({
  what: 'block-warning',
  attempt,
  customerId,
  proofs,
});

/** Writes it. It is carried out once that is committed: again and again until it succeeds, and once, however many processes there are. */
export async function followUp(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  queries: Queries,
  message: FollowUp,
): Promise<void> {
  await keepWaiting(queries, secrets, 'follow-ups', clock.now(), {
    id: secrets.newToken(),
    message,
    lifetime: lifetimeOf[message.what],
  });
}

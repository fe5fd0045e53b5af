/** What is known about a recovery without passkeys that waits. `challenges/passkey/recoveries.ts` begins and ends it. */
import type { Queries } from '../storage/storage.ts';

export type PasskeyRecovery = {
  readonly id: string;
  readonly browser: string;
  readonly address: string;
  readonly begunAt: number;
  /** From then on it can be finished. */
  readonly readyAt: number;
  /** By then it must be finished. */
  readonly latestAt: number;
};

/** A customer's recovery that waits. */
export async function openRecovery(queries: Queries, customerId: string): Promise<PasskeyRecovery | undefined> {
  const row = await queries
    .selectFrom('passkey_recovery')
    .select(['id', 'browser', 'address', 'begun_at', 'ready_at', 'latest_at'])
    .where('open_for', '=', customerId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      browser: row.browser,
      address: row.address,
      begunAt: row.begun_at,
      readyAt: row.ready_at,
      latestAt: row.latest_at,
    }
  );
}

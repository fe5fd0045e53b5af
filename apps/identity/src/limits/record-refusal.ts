/** The event that a limit refused a customer: support reads it where the limit itself can't be asked later, as one of a network. */
import { recordEvent } from '../events/record-event.ts';
import type { LimitName } from '../kernel/limit-names.ts';
import type { Database } from '../storage/transaction.ts';
import { countAll } from './rate-limits.ts';
import { listUsedUp } from './used-up.ts';

const onceAnHour = { most: 1, within: 60 * 60_000 };

/** The customer's id and rate-limit key. An address without an account has no id and costs the same. */
type Refused = { readonly subject: string; readonly customerId?: string | undefined };

const refusalsOf = (limit: LimitName, subject: string) =>
  ({ key: `refusals noted of ${limit} ${subject}`, ...onceAnHour }) as const;

/** Whether the hour has its event. Counts nothing, so a flood of refusals writes nothing more. */
export const isRefusalRecorded = async ({ queries, now }: Database, limit: LimitName, subject: string): Promise<boolean> =>
  (await listUsedUp(queries, now, [refusalsOf(limit, subject)])).length > 0;

/** Records the refusal, at most once an hour for each limit and customer. */
export async function recordRefusal(tx: Database, limit: LimitName, { subject, customerId }: Refused): Promise<void> {
  if ((await countAll(tx.queries, tx.now, [refusalsOf(limit, subject)])) !== undefined) return;
  await recordEvent(tx, customerId, { kind: 'limit.refused', facts: { limit } });
}

/** Where the customer's clock is: the zone of the browser of the last complete login. Mails give times in it. */
import { knownTimeZone } from '../kernel/time-zone.ts';
import type { Queries } from '../storage/storage.ts';

/** Writes it where it differs from what is kept. @param reported by the browser; an unknown zone changes nothing */
export async function keepTimeZone(
  queries: Queries,
  customer: { readonly id: string; readonly timeZone: string | undefined },
  reported: string | undefined,
): Promise<void> {
  if (reported === customer.timeZone) return;
  const timeZone = knownTimeZone(reported);
  if (timeZone === undefined || timeZone === customer.timeZone) return;
  await queries.updateTable('customer').set({ time_zone: timeZone }).where('id', '=', customer.id).execute();
}

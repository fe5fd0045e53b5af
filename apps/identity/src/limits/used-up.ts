/** Which limits the next count would exceed, asked without counting. */
import { mostSkew } from '../kernel/clock.ts';
import type { LimitName } from '../kernel/limit-names.ts';
import type { Queries } from '../storage/storage.ts';
import { type KeyedLimit, limitOf } from './rate-limits.ts';

/** @param until milliseconds since 1970 */
export type UsedUp = { readonly limit: LimitName; readonly until: number };

/** @returns the exhausted ones, and when their span ends */
export async function listUsedUp(queries: Queries, now: number, limits: readonly KeyedLimit[]): Promise<readonly UsedUp[]> {
  if (limits.length === 0) return [];
  const keys = [...new Set(limits.map(({ key }) => key))];
  const rows = await queries.selectFrom('allowance').select(['key', 'since', 'taken']).where('key', 'in', keys).execute();
  const found = new Map(rows.map((row) => [row.key, row]));
  return limits.flatMap((each) => {
    const limit = limitOf(each);
    if (each.most < 1) return { limit, until: now + each.within };
    const { since, taken } = found.get(each.key) ?? { since: 0, taken: 0 };
    const isOpen = since + each.within > now && since <= now + mostSkew;
    return isOpen && taken >= each.most ? { limit, until: since + each.within } : [];
  });
}

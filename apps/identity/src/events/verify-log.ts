/** Verifies everything that the log is made of: what `npm run events -- verify` says. */
import type { Signing } from './roots.ts';
import { verifyEvents } from './verify-events.ts';
import { verifyFacts } from './verify-facts.ts';
import { verifyRoots } from './verify-roots.ts';

/**
 * @param report is called for each fault, with a sentence
 * @returns how many events and roots were read
 */
export async function verifyLog(
  { storage: { queries }, secrets, clock }: Signing,
  report: (fault: string) => void,
): Promise<{ readonly events: number; readonly roots: number }> {
  const now = clock.now();
  const events = await verifyEvents(queries, report);
  await verifyFacts(queries, now, report);
  const roots = await verifyRoots({ queries, secrets, now }, report);
  return { events, roots };
}

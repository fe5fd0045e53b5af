import type { Queries } from '../storage/storage.ts';
import { type Range, readEvents } from './read-events.ts';

/**
 * The log as JSON lines, in the order of their positions. Each line has all that its hash is made of (docs/events.md). `facts` is `null` if they were deleted.
 */
export async function* exportEvents(queries: Queries, range: Range): AsyncGenerator<string> {
  for await (const { before: _, at, facts, ...event } of readEvents(queries, range)) {
    const known: unknown = facts === null ? null : JSON.parse(facts);
    yield `${JSON.stringify({ ...event, at: new Date(at).toISOString(), facts: known })}\n`;
  }
}

import type { Queries } from '../storage/storage.ts';
import { type Range, readEvents, type StoredEvent } from './read-events.ts';

/** A line has all that the event's hash is made of (docs/events.md). `facts` is `null` if they were deleted. */
export function lineOf({ before: _, at, facts, ...event }: StoredEvent): string {
  const known: unknown = facts === null ? null : JSON.parse(facts);
  return `${JSON.stringify({ ...event, at: new Date(at).toISOString(), facts: known })}\n`;
}

/** The log as JSON lines, in the order of their positions. */
export async function* exportEvents(queries: Queries, range: Range): AsyncGenerator<string> {
  for await (const event of readEvents(queries, range)) yield lineOf(event);
}

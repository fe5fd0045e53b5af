/** The history of a customer, from the event log: closed kinds with the facts that may be shown. The page has the words. */
import { changeKinds, type DeskTimelineEntry, type EventKind, eventKinds } from '@stepgate/contract';
import * as v from 'valibot';
import { parseStored } from '../kernel/parse-stored.ts';
import type { Queries } from '../storage/storage.ts';

const page = 50;

/** Facts of our own kinds that may be shown. The others are signed texts, digests, and ids of a token or a session. A change has only what its mail names. */
const shownFacts: ReadonlySet<string> = new Set([
  'action',
  'proof',
  'proofs',
  'scope',
  'browser',
  'network',
  'method',
  'methods',
  'family',
  'limit',
  'block',
  'shown',
  'channel',
  'outcome',
  'reason',
  'decision',
  'state',
  'since',
  'kind',
  'value',
  'until',
  'purpose',
  'number',
]);

const stored = v.record(v.string(), v.union([v.string(), v.number(), v.array(v.string())]));

type Row = { readonly id: string; readonly kind: string; readonly at: number; readonly facts: string | null };
type Actor = { readonly by: string; readonly reason: string };

/** By the id of the act or of the case that an event names. */
async function findActors(queries: Queries, customerId: string): Promise<ReadonlyMap<string, Actor>> {
  const acts = await queries
    .selectFrom('desk_action')
    .select(['id', 'staff_email', 'reason', 'decided_by', 'decided_reason'])
    .where('customer_id', '=', customerId)
    .execute();
  const decisions = await queries
    .selectFrom('review_decision')
    .select(['subject_id', 'decided_by', 'reason'])
    .where('customer_id', '=', customerId)
    .execute();
  return new Map([
    ...acts.map(({ id, staff_email, reason }) => [id, { by: staff_email, reason }] as const),
    ...acts.map(({ id, decided_by, decided_reason }) => [`${id} decided`, { by: decided_by, reason: decided_reason }] as const),
    ...decisions.map(({ subject_id, decided_by, reason }) => [subject_id, { by: decided_by, reason }] as const),
  ]);
}

const isChange = (kind: EventKind): boolean => changeKinds.some((change) => change === kind);
const kindOf = (name: string): EventKind | undefined => eventKinds.find((kind) => kind === name);

type Facts = v.InferOutput<typeof stored>;

async function findStaff(queries: Queries, rows: readonly Facts[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ staff }) => (typeof staff === 'string' ? [staff] : [])))];
  if (ids.length === 0) return new Map();
  const found = await queries.selectFrom('staff').select(['id', 'email']).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, email }) => [id, email]));
}

/** Of the second person, if the event is their decision. */
function actorOf(
  facts: Facts,
  actors: ReadonlyMap<string, Actor>,
  staff: ReadonlyMap<string, string>,
): { readonly by?: string | undefined; readonly reason?: string } {
  const subject = String(facts.act ?? facts.case ?? '');
  if (facts.state === 'expired') return {};
  const bySecond = facts.state === 'confirmed' || facts.state === 'rejected';
  return actors.get(bySecond ? `${subject} decided` : subject) ?? { by: staff.get(String(facts.staff ?? '')) };
}

/**
 * @param before the `seq` of an event in the customer's chain: those before it; `undefined`: the newest ones, also those that haven't joined the chain yet
 */
export async function readTimeline(
  queries: Queries,
  customerId: string,
  before: number | undefined,
): Promise<{ readonly entries: DeskTimelineEntry[]; readonly next: string | null }> {
  const waiting =
    before !== undefined
      ? []
      : await queries
          .selectFrom('waiting_event')
          .select(['id', 'kind', 'at', 'facts'])
          .where('customer_id', '=', customerId)
          .orderBy('nth', 'desc')
          .execute();
  const chained = await queries
    .selectFrom('event')
    .select(['id', 'kind', 'at', 'facts', 'seq'])
    .where('customer_id', '=', customerId)
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(page)
    .execute();
  const rows: readonly Row[] = [...waiting, ...chained];
  const factsOf = new Map(rows.map(({ id, facts }) => [id, (facts === null ? undefined : parseStored(stored, facts)) ?? {}]));
  const actors = await findActors(queries, customerId);
  const staff = await findStaff(queries, [...factsOf.values()]);
  const last = chained.at(-1);
  return {
    entries: rows.flatMap(({ id, kind: name, at }) => {
      const kind = kindOf(name);
      const facts = factsOf.get(id) ?? {};
      if (kind === undefined) return [];
      const { by = null, reason = null } = actorOf(facts, actors, staff);
      const visibleFacts = Object.fromEntries(Object.entries(facts).filter(([fact]) => isChange(kind) || shownFacts.has(fact)));
      return [{ id, kind, at, facts: visibleFacts, by, reason }];
    }),
    next: last === undefined || chained.length < page ? null : String(last.seq),
  };
}

/**
 * How many messages go to phones in an hour and in a day, over all countries: what an attack can cost at most. The start prints it (`start/banner.ts`).
 */
import { messageShares, type PhoneChannel } from '@stepgate/contract';
import { operatorsChain, recordEvent } from '../events/record-event.ts';
import type { Deps } from '../kernel/context.ts';
import type { LimitName, SubjectKey } from '../kernel/limit-names.ts';
import type { Settings } from '../kernel/settings.ts';
import type { Queries } from '../storage/storage.ts';
import { transact } from '../storage/transaction.ts';
import { countShared, type Exceeded, limitOf, type SharedLimit } from './rate-limits.ts';

const hour = 60 * 60_000;

/** Text messages and WhatsApp cost alike; a call costs more. */
type Kind = 'texts' | 'calls';

/** For whom a message goes out: see `AskedBy`, and `notices` for texts without a code. */
export type Share = 'owner' | 'new-number' | 'unproved' | 'notices';

/** The share of a total, at least one message. */
const computeShare = (most: number, share: number): number => Math.max(1, Math.floor(most * share));

const kindOf = (channel: PhoneChannel): Kind => (channel === 'voice' ? 'calls' : 'texts');

type Span = { readonly span: 'an hour' | 'a day'; readonly most: number; readonly within: number };

function spansOf(settings: Pick<Settings, 'messageTotals'>, kind: Kind): readonly Span[] {
  const { anHour, aDay } = settings.messageTotals[kind];
  return [
    { span: 'an hour', most: anHour, within: hour },
    { span: 'a day', most: aDay, within: 24 * hour },
  ];
}

function totalsOf({ span, most, within }: Span, kind: Kind, share: Share): readonly SharedLimit[] {
  const total = (words: '' | 'new-number ' | 'unproved ', part: number): SharedLimit => {
    const key: SubjectKey = `${words}${kind} of ${span} to all countries`;
    return { key, most: computeShare(most, part), within };
  };
  switch (share) {
    case 'owner':
      return [total('', 1)];
    case 'new-number':
      return [total('new-number ', messageShares.newNumbers), total('', 1)];
    case 'unproved':
      return [total('unproved ', messageShares.unproved), total('', 1)];
    case 'notices':
      return [{ key: `notices of ${span} to all countries`, most: computeShare(most, messageShares.notices), within }];
  }
}

/** The shares come first, so an exhausted share takes nothing from the whole. Notifications have totals of their own, which no code can use up. */
export const totalsFor = (settings: Settings, channel: PhoneChannel, share: Share): readonly SharedLimit[] =>
  spansOf(settings, kindOf(channel)).flatMap((span) => totalsOf(span, kindOf(channel), share));

type CountDeps = Pick<Deps, 'storage' | 'clock' | 'secrets' | 'settings' | 'phone' | 'report'>;

/** Records and reports that half of a total is used up. */
async function tellHalf(deps: CountDeps, total: SharedLimit): Promise<void> {
  const used = { limit: limitOf(total), most: total.most };
  await transact(deps, (tx) => recordEvent(tx, operatorsChain, { kind: 'messages.half-used', facts: used }));
  deps.report({ what: 'half-used', ...used });
}

/**
 * Counts a message. The message that begins the second half of a total is reported and recorded for operators: one in each hour or day, over all processes.
 * @param also limits that are shared by many too, such as a country's: counted first
 * @returns the exhausted limit, after which nothing is counted
 */
export async function countMessage(
  deps: CountDeps,
  {
    channel,
    share,
    also = [],
  }: { readonly channel: PhoneChannel; readonly share: Share; readonly also?: readonly SharedLimit[] },
): Promise<Exceeded | undefined> {
  const totals = totalsFor(deps.settings, channel, share);
  const counts = await countShared(deps.storage.queries, deps.clock.now(), [...also, ...totals]);
  if ('limit' in counts) return counts;
  for (const [at, total] of totals.entries())
    if (counts[also.length + at] === Math.ceil(total.most / 2)) await tellHalf(deps, total);
  return undefined;
}

const kinds: readonly Kind[] = ['texts', 'calls'];
const allShares: readonly Share[] = ['new-number', 'unproved', 'notices'];

type Used = { readonly limit: LimitName; readonly share: number };

/** @returns the part of each total that its hour or day has used, from 0 to 1 */
export async function readTotals(
  queries: Queries,
  settings: Pick<Settings, 'messageTotals'>,
  now: number,
): Promise<readonly Used[]> {
  const totals = kinds.flatMap((kind) =>
    spansOf(settings, kind).flatMap((span) => allShares.flatMap((share) => totalsOf(span, kind, share))),
  );
  const keys = [...new Set(totals.map(({ key }) => key))];
  const rows = await queries.selectFrom('allowance').select(['key', 'since', 'taken']).where('key', 'in', keys).execute();
  const taken = new Map(rows.map((row) => [row.key, row]));
  return totals.map((total) => {
    const row = taken.get(total.key);
    return {
      limit: limitOf(total),
      share: row === undefined || row.since + total.within <= now ? 0 : Math.min(1, row.taken / total.most),
    };
  });
}

/** Counts a notification by text. @returns whether it may go out now */
export async function countNotification(deps: CountDeps): Promise<boolean> {
  const exceeded = await countMessage(deps, { channel: 'sms', share: 'notices' });
  if (exceeded !== undefined) deps.report({ what: 'held-back', limit: exceeded.limit });
  return exceeded === undefined;
}

export type MostMessages = { readonly [K in Kind]: { readonly anHour: number; readonly aDay: number } };

/** The most messages in an hour and in a day: every code, and every notification. */
export function mostMessages({ messageTotals: { texts, calls } }: Settings): MostMessages {
  const withNotices = (most: number): number => most + computeShare(most, messageShares.notices);
  return { texts: { anHour: withNotices(texts.anHour), aDay: withNotices(texts.aDay) }, calls };
}

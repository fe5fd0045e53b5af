/** Reports events of the service to operators as they happen: a line of the log, and a figure of the metrics. */
import type { Clock } from '../kernel/clock.ts';
import type { Report, Reported } from '../kernel/report.ts';
import type { Metrics } from './serve-metrics.ts';

type Write = (facts: object, message: string) => void;
type Log = { readonly error: Write; readonly warn: Write; readonly info: Write };

type ProviderReport = Extract<Reported, { readonly what: 'provider' }>;

/** Outcomes that are a fault of the provider or of ours, and those that concern the one whom the message was for. Others need no line. */
const faults: readonly string[] = ['failed', 'unknown', 'unavailable'];
const refusals: readonly string[] = ['refused', 'busy'];

/** Milliseconds in which the same failure has one line. */
const quiet = 60_000;

/** Failures that differ. A provider that gives a new reason each time shares one line a minute beyond that. */
const mostDifferent = 200;

/** How many like it had no line since the last one; nothing if there were none. */
type More = { readonly more?: number };

/** Decides which failures get a line, by their kind and reason. The first of its kind always does. */
export function openQuiet({ now }: Clock): (of: string, reason?: string) => More | undefined {
  const kinds = new Map<string, { readonly since: number; more: number }>();
  return (of, reason) => {
    const at = now();
    for (const [kind, { since }] of kinds.size < mostDifferent ? [] : kinds) if (at - since >= quiet) kinds.delete(kind);
    const kind = `${of} ${kinds.size < mostDifferent ? reason : ''}`;
    const last = kinds.get(kind);
    if (last !== undefined && at - last.since < quiet) {
      last.more += 1;
      return undefined;
    }
    kinds.set(kind, { since: at, more: 0 });
    return last !== undefined && last.more > 0 ? { more: last.more } : {};
  };
}

type Counting = Pick<Metrics, 'refused' | 'provided' | 'code' | 'pageFailed'>;

/** @param log is asked for with each line, because the service that logs is made after the ports that report */
export function createReports(clock: Clock, log: () => Log, metrics: () => Counting | undefined = () => undefined): Report {
  const mayTell = openQuiet(clock);

  function tellOfProvider(report: ProviderReport): void {
    metrics()?.provided(report);
    const isFault = faults.includes(report.outcome);
    if (!isFault && !refusals.includes(report.outcome)) return;
    const more = mayTell(`${report.channel} ${report.outcome}`, report.reason);
    if (more === undefined) return;
    const { what: _, ...facts } = report;
    const line = { ...facts, ...more };
    if (isFault) log().error(line, 'a provider has failed');
    else log().warn(line, 'a provider has refused');
  }

  function tellOfPage({ part, fault }: Extract<Reported, { readonly what: 'page-fault' }>): void {
    metrics()?.pageFailed(part, fault);
    const more = mayTell(`page ${part} ${fault}`);
    if (more !== undefined) log().warn({ part, what: fault, ...more }, 'a part of a page has failed in a browser');
  }

  function tellOfReplica({ why }: Extract<Reported, { readonly what: 'replica' }>): void {
    const more = mayTell('replica', why);
    if (more === undefined) return;
    if (why === undefined) log().info(more, 'the standby answers reads');
    else log().warn({ why, ...more }, "the standby isn't used: the primary answers its reads");
  }

  return (reported) => {
    switch (reported.what) {
      case 'half-used':
        return log().error({ limit: reported.limit, most: reported.most }, 'half of a total of messages is used up');
      case 'held-back':
        metrics()?.refused(reported.limit);
        return log().info({ limit: reported.limit }, 'a limit has held a message back');
      case 'staff-limit':
        // An answer that refuses is counted by itself.
        if (!reported.refused) metrics()?.refused(reported.limit);
        return log().error({ limit: reported.limit, staffId: reported.staffId }, 'a member of staff has reached a limit');
      case 'provider':
        return tellOfProvider(reported);
      case 'code':
        return metrics()?.code(reported);
      case 'replica':
        return tellOfReplica(reported);
      case 'page-fault':
        return tellOfPage(reported);
    }
  };
}

import type { LimitName } from './limit-names.ts';

/** What an operator hears of as it happens: a line of the log and a figure of the metrics (`metrics/reports.ts`). */
export type Reported =
  /** Half of a total of messages is used up. `most`: the whole. */
  | { readonly what: 'half-used'; readonly limit: LimitName; readonly most: number }
  /** A limit holds back what nobody is told of. */
  | { readonly what: 'held-back'; readonly limit: LimitName };

export type Report = (reported: Reported) => void;

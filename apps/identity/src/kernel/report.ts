import type { PageFault, PagePart, PhoneChannel } from '@stepgate/contract';
import type { LimitName } from './limit-names.ts';

/** The channels of a provider. */
export type ProviderChannel = PhoneChannel | 'sim' | 'mail' | 'push' | 'captcha' | 'face' | 'photos' | 'social' | 'webhook';

export const codeOutcomes = ['sent', 'typed', 'replaced'] as const;

/** A report to operators as it happens: a line of the log and a figure of the metrics (`metrics/reports.ts`). */
export type Reported =
  /** Half of a total of messages is used up. `most`: the whole. */
  | { readonly what: 'half-used'; readonly limit: LimitName; readonly most: number }
  /** A limit drops messages without notifying anybody. */
  | { readonly what: 'held-back'; readonly limit: LimitName }
  /** A member of staff has reached a limit. `refused`: their request was answered with it. */
  | { readonly what: 'staff-limit'; readonly limit: LimitName; readonly staffId: string; readonly refused: boolean }
  /** A code was sent to a phone, typed, or replaced before it was. What is neither expires. `country`: as below. */
  | {
      readonly what: 'code';
      readonly channel: PhoneChannel;
      readonly outcome: (typeof codeOutcomes)[number];
      readonly country: string | undefined;
    }
  /** The replica begins to answer reads, or answers none, and `why`. */
  | { readonly what: 'replica'; readonly why: string | undefined }
  /** A browser says that a part of one of our pages failed. Anybody can say so. */
  | { readonly what: 'page-fault'; readonly part: PagePart; readonly fault: PageFault }
  /**
   * The outcome of a call to a provider: `outcome` is the port's own word. `reason` has no number, address or key in it. `country` is that of a phone number
   * (ISO 3166, two letters).
   */
  | {
      readonly what: 'provider';
      readonly channel: ProviderChannel;
      readonly outcome: string;
      readonly reason?: string;
      readonly country?: string;
    };

export type Report = (reported: Reported) => void;

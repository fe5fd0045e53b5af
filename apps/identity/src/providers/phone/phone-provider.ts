/** The port to whoever delivers codes to phones. Every adapter passes `phone-provider.test.ts`. */
import type { PhoneChannel } from '@stepgate/contract';
import type { Language } from '../../domain/problem-messages.ts';

export type PhoneMessage = {
  /** Ours, unique: a provider that can tell repeats apart is given it. */
  readonly id: string;
  /** E.164. */
  readonly to: string;
  /** The whole message, code included, in the customer's language. */
  readonly text: string;
  readonly language: Language;
} & (
  | {
      readonly channel: PhoneChannel;
      /** For adapters that build their own words around it: a voice that reads digits, a registered template. */
      readonly code: string;
    }
  /** A notice. */
  | { readonly channel: 'sms'; readonly code?: undefined }
);

/**
 * `sent`: the provider took it. `refused`: it never will, for this number on this channel. `failed`: it surely was not sent.
 * `unknown`: no clear answer in time; it may still arrive, and must not be sent again.
 */
export type PhoneSendResult =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused'; readonly because: 'not-mobile' | 'blocked' }
  | { readonly outcome: 'failed'; readonly reason: string }
  | { readonly outcome: 'unknown' };

export type PhoneProvider = {
  /** What can be sent at all: a channel that is not here is offered to nobody. */
  readonly channels: ReadonlySet<PhoneChannel>;
  /** Never throws, and settles within `providerTimeout`. No reason repeats the number or the text. */
  send(message: PhoneMessage): Promise<PhoneSendResult>;
};

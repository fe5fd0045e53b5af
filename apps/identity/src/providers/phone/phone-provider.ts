/** The port to the provider that sends messages to phones. Every adapter passes `phone-provider.test.ts`. */

import type { PhoneChannel } from '@stepgate/contract';
import type { Language } from '../../kernel/language.ts';

export type PhoneMessage = {
  /** Our unique id, for providers that can detect repeats. */
  readonly id: string;
  /** E.164. */
  readonly to: string;
  /** The whole message, code included, in the customer's language. */
  readonly text: string;
  readonly language: Language;
} & (
  | {
      readonly channel: PhoneChannel;
      /** For adapters that build their own text around it: a voice that reads digits, a registered template. */
      readonly code: string;
    }
  /** A notification. */
  | { readonly channel: 'sms'; readonly code?: undefined }
);

/**
 * `sent`: the provider accepted it. `refused`: the provider will never deliver to this number on this channel. `failed`: it was certainly not sent.
 * `unknown`: no clear answer in time; the message may still arrive and must not be sent again.
 */
export type PhoneSendResult =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused'; readonly because: 'not-mobile' | 'blocked' }
  | { readonly outcome: 'failed'; readonly reason: string }
  | { readonly outcome: 'unknown'; readonly reason?: string };

export type PhoneProvider = {
  /** The channels that can be used. Other channels aren't offered to customers. */
  readonly channels: ReadonlySet<PhoneChannel>;
  /** Never throws, and settles within `providerTimeout`. Reasons don't contain the number or the text. */
  send(message: PhoneMessage): Promise<PhoneSendResult>;
};

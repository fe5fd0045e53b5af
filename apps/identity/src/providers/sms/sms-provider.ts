/** The port to whoever delivers text messages. Every adapter passes `sms-provider.conformance.ts`. */

type TextMessage = {
  /** Ours, unique: a provider that can tell repeats apart is given it. */
  readonly id: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
};

/** `sent`: the provider took it. `failed`: it did not, or did not answer in time. Never throws. */
export type SendResult = { readonly outcome: 'sent' } | { readonly outcome: 'failed'; readonly reason: string };

export type SmsProvider = { send(message: TextMessage): Promise<SendResult> };

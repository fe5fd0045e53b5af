/** The company's own program that receives events. */

export type Delivery = {
  /** The event's. Each attempt has the same, so the receiver recognises what it has already. */
  readonly id: string;
  /** JSON; a signed Security Event Token if the receiver has an `audience`. */
  readonly body: string;
};

export type DeliveryResult =
  /** The receiver has answered that it has it. */
  | { readonly outcome: 'delivered' }
  /** It may have arrived all the same. `after`: milliseconds that the receiver asks us to wait. */
  | { readonly outcome: 'failed'; readonly reason: string; readonly after?: number }
  /** This process is about to end and gave the attempt up. */
  | { readonly outcome: 'stopped' };

export type WebhookReceiver = {
  /** It takes Security Event Tokens, for this `aud`. Without it, JSON. */
  readonly audience?: string;
  /** Never rejects. */
  deliver(delivery: Delivery): Promise<DeliveryResult>;
  /** Gives up the attempts that are under way. */
  stop(): void;
};

/** The port to whoever wakes a customer's device (Web Push). What is to be approved never goes this way: the device asks for it, signed. */
import type { PushSubscriptionKeys } from '@stepgate/contract';

export type PushSubscription = PushSubscriptionKeys;

/** `gone`: the subscription is over and can be forgotten. `failed`: the device may still ask by itself. */
export type WakeResult = 'sent' | 'gone' | 'failed';

export type PushProvider = {
  /** For `pushManager.subscribe` (RFC 8292): an uncompressed point on P-256, base64url. */
  readonly publicKey: string;
  /** Whether an endpoint belongs to a push service that we know: nothing is ever sent to a place of a client's choosing. */
  accepts(endpoint: string): boolean;
  /** Never throws, and settles within `providerTimeout`. */
  wake(subscription: PushSubscription): Promise<WakeResult>;
};

/** The port to the push service that wakes a customer's device (Web Push). The request itself isn't sent this way: the device asks for it, signed. */
import type { PushSubscriptionKeys } from '@stepgate/contract';

export type PushSubscription = PushSubscriptionKeys;

/** `gone`: the subscription has ended and can be deleted. `failed`: the device may still ask by itself. */
export type WakeResult = { readonly outcome: 'sent' | 'gone' } | { readonly outcome: 'failed'; readonly reason: string };

export type PushProvider = {
  /** For `pushManager.subscribe` (RFC 8292): an uncompressed point on P-256, base64url. */
  readonly publicKey: string;
  /** Whether an endpoint belongs to a known push service. Nothing is ever sent to an address that a client chose. */
  accepts(endpoint: string): boolean;
  /**
   * Never throws, and settles within `providerTimeout`.
   * @param keptFor how long the push service keeps it for a device that is off, in milliseconds
   */
  wake(subscription: PushSubscription, keptFor: number): Promise<WakeResult>;
};

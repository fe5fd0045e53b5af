/** The port to notifications: whether this phone can be told of a request while its page is closed (Web Push). */
import type { PushSubscriptionKeys } from '@stepgate/contract';

/** `denied`: by the customer, in the browser's settings. `needsHomeScreen`: only once the page is on the home screen (iOS). */
export type NotificationState =
  | { readonly name: 'on'; readonly subscription: PushSubscriptionKeys }
  | { readonly name: 'off' | 'denied' | 'unsupported' | 'needsHomeScreen' };

export type Notifications = {
  /** Asks nobody. */
  read(): Promise<NotificationState>;
  /**
   * Asks the customer; to be called from a tap. Rejects where the browser cannot reach its push service.
   * @param vapidPublicKey of the service, base64url
   */
  turnOn(vapidPublicKey: string): Promise<NotificationState>;
  turnOff(): Promise<void>;
  /** Takes those off the screen that are there: what they told of has been seen. */
  clear(): Promise<void>;
};

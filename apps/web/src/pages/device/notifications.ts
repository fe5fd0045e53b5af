/** The port for notifications of a request while the page is closed (Web Push). */
import type { PushSubscriptionKeys } from '@stepgate/contract';

/** `denied`: by the customer, in the browser's settings. `needsHomeScreen`: only once the page is on the home screen (iOS). */
export type NotificationState =
  | { readonly name: 'on'; readonly subscription: PushSubscriptionKeys }
  | { readonly name: 'off' | 'denied' | 'unsupported' | 'needsHomeScreen' };

export type Notifications = {
  /** Reads the state without asking the customer. */
  read(): Promise<NotificationState>;
  /**
   * Asks the customer. Call it from a tap. Rejects if the browser can't reach its push service.
   * @param vapidPublicKey the service's key, in base64url
   */
  turnOn(vapidPublicKey: string): Promise<NotificationState>;
  turnOff(): Promise<void>;
  /** Removes the notifications that are shown, because their requests have been seen. */
  clear(): Promise<void>;
};

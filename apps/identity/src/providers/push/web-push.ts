/**
 * Web Push (RFC 8030). The message has no content: it wakes the device, and the device asks for the waiting request. The push service only learns
 * when a device is woken.
 */
import { providerTimeout } from '@stepgate/contract';
import webPush from 'web-push';
import { openDoor } from '../../outgoing/door.ts';
import { describeFailure } from '../reasons.ts';
import type { PushProvider } from './push-provider.ts';
import type { VapidKeys } from './vapid-keys.ts';

export type WebPushSettings = {
  /** Known once the database is. */
  readonly keys: () => VapidKeys;
  /** The contact for push services: a `mailto:` or https address. */
  readonly contact: string;
  /** Accepted origins in addition to the browsers' own push services. */
  readonly origins: readonly string[];
};

/** Chrome and Edge on Android, Firefox, Safari, Edge on Windows. */
const known =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[a-z0-9-]+\.push\.apple\.com|[a-z0-9-]+(\.[a-z0-9-]+)*\.notify\.windows\.com)$/;

/** Only the status of an answer counts. */
const bounds = { within: providerTimeout, mostBytes: 0 } as const;

export function createWebPush({ keys, contact, origins }: WebPushSettings): PushProvider {
  // Customers send endpoints, so only the operator's own origins may be in a private network.
  const ask = openDoor({ named: origins, known: (hostname) => known.test(hostname) }, bounds);
  const accepts = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const url = new URL(endpoint);
    if (url.username !== '' || url.password !== '') return false;
    return origins.includes(url.origin) || (url.protocol === 'https:' && url.port === '' && known.test(url.hostname));
  };
  return {
    get publicKey() {
      return keys().publicKey;
    },
    accepts,
    async wake(subscription, keptFor) {
      // A stored subscription may be older than the list of origins.
      if (!accepts(subscription.endpoint)) return { outcome: 'failed', reason: 'not a known push service' };
      try {
        const { method, headers } = webPush.generateRequestDetails(subscription, null, {
          vapidDetails: { subject: contact, ...keys() },
          TTL: keptFor / 1_000,
          urgency: 'high',
        });
        const answer = await ask(subscription.endpoint, {
          method,
          headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        });
        await answer.body?.cancel();
        if (answer.ok) return { outcome: 'sent' };
        if (answer.status === 404 || answer.status === 410) return { outcome: 'gone' };
        return { outcome: 'failed', reason: `status ${answer.status}` };
      } catch (error) {
        return { outcome: 'failed', reason: describeFailure(error) };
      }
    },
  };
}

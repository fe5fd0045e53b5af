/** What an enrolled device says to the service, each word of it signed. */
import type { Client } from '@stepgate/client';
import { calls, deviceTexts, type PushAnswer, type PushRequest, type PushSubscriptionKeys } from '@stepgate/contract';
import { sign } from './device-key.ts';

export type Device = {
  readonly deviceId: string;
  readonly privateKey: CryptoKey;
};

/**
 * What the customer says to a request. The number is the one that the login screen shows, as typed; the summary is what they have read, where
 * the request is about one thing: it is signed with the answer, so that the approval is good for nothing else.
 */
export type Said =
  | { readonly answer: 'APPROVED'; readonly number: string; readonly summary: string | undefined }
  | { readonly answer: 'DENIED' };

/** Each rejects with `CallError`; with code `device_not_found` once the device is off the account, or its clock is far out. */
export type DeviceCalls = {
  listRequests(signal: AbortSignal): Promise<readonly PushRequest[]>;
  /** @returns what it came to: an approval with a wrong number is a denial */
  answer(requestId: string, said: Said): Promise<PushAnswer>;
  subscribe(subscription: PushSubscriptionKeys): Promise<void>;
  leave(): Promise<void>;
};

/** @param now the time of day, in whole milliseconds since 1970 */
export function deviceCalls(client: Client, { deviceId, privateKey }: Device, now: () => number): DeviceCalls {
  const params = { deviceId };
  return {
    async listRequests(signal) {
      const signedAt = now();
      const signature = await sign(privateKey, deviceTexts.requests({ deviceId, signedAt }));
      const { requests } = await client.ask(calls.listPushRequests, { params, body: { signedAt, signature } }, { signal });
      return requests;
    },
    async answer(requestId, said) {
      const signature = await sign(privateKey, deviceTexts.answer({ deviceId, requestId, ...said }));
      const { status } = await client.ask(calls.answerPushRequest, { params, body: { requestId, ...said, signature } });
      return status;
    },
    async subscribe(subscription) {
      const signedAt = now();
      const { endpoint } = subscription;
      const signature = await sign(privateKey, deviceTexts.subscription({ deviceId, signedAt, endpoint }));
      await client.ask(calls.subscribePushDevice, { params, body: { subscription, signedAt, signature } });
    },
    async leave() {
      const signedAt = now();
      const signature = await sign(privateKey, deviceTexts.leave({ deviceId, signedAt }));
      await client.ask(calls.leavePushDevice, { params, body: { signedAt, signature } });
    },
  };
}

/** The signed calls of an enrolled device. */
import type { Client } from '@stepgate/client';
import { calls, deviceTexts, type PushAnswer, type PushSubscriptionKeys, type SuccessOf } from '@stepgate/contract';
import { sign } from '@stepgate/pages/keys';

export type Device = {
  readonly deviceId: string;
  readonly privateKey: CryptoKey;
};

/**
 * The customer's answer to a request. The number is typed from the login screen. The summary is the text of the transaction details that the
 * customer has read. It is signed with the answer, so that the approval is valid for nothing else.
 */
export type DeviceAnswer =
  | { readonly answer: 'APPROVED'; readonly number: string; readonly summary: string | undefined }
  | { readonly answer: 'DENIED' };

/** Each rejects with `CallError`, with code `device_not_found` if the device was removed or its clock is far off. */
export type DeviceCalls = {
  /** The open items of this device: requests, a recovery without passkeys and the change of a lost number. */
  listRequests(signal: AbortSignal): Promise<SuccessOf<typeof calls.listPushRequests>>;
  /** @returns the outcome: an approval with a wrong number is a denial */
  answer(requestId: string, deviceAnswer: DeviceAnswer): Promise<PushAnswer>;
  /** @param recoveryId as listed; rejects with code `not_found` if it has ended */
  cancelRecovery(recoveryId: string): Promise<void>;
  /** @param phoneChangeId the same */
  cancelPhoneChange(phoneChangeId: string): Promise<void>;
  subscribe(subscription: PushSubscriptionKeys): Promise<void>;
  leave(): Promise<void>;
};

/** @param now the current time, in whole milliseconds since 1970 */
export function deviceCalls(client: Client, { deviceId, privateKey }: Device, now: () => number): DeviceCalls {
  const params = { deviceId };
  return {
    async listRequests(signal) {
      const signedAt = now();
      const signature = await sign(privateKey, deviceTexts.requests({ deviceId, signedAt }));
      return client.ask(calls.listPushRequests, { params, body: { signedAt, signature } }, { signal });
    },
    async answer(requestId, deviceAnswer) {
      const signature = await sign(privateKey, deviceTexts.answer({ deviceId, requestId, ...deviceAnswer }));
      const { status } = await client.ask(calls.answerPushRequest, { params, body: { requestId, ...deviceAnswer, signature } });
      return status;
    },
    async cancelRecovery(recoveryId) {
      const signature = await sign(privateKey, deviceTexts.cancelRecovery({ deviceId, recoveryId }));
      await client.ask(calls.cancelPasskeyRecoveryOnDevice, { params, body: { recoveryId, signature } });
    },
    async cancelPhoneChange(phoneChangeId) {
      const signature = await sign(privateKey, deviceTexts.cancelPhoneChange({ deviceId, phoneChangeId }));
      await client.ask(calls.cancelPhoneChangeOnDevice, { params, body: { phoneChangeId, signature } });
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

/** A customer's phone that approves logins, controlled by a test: its key, and its signed requests. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { calls, deviceTexts } from '@stepgate/contract';
import type { Storage } from '@stepgate/identity';
import type { Answer, Ask } from './asking.ts';

type AskService = (path: string, request?: Ask) => Promise<Answer>;

export type TestDevice = {
  readonly id: string;
  readonly publicKey: string;
  /** The same key under the id that the service assigned. */
  withId(id: string): TestDevice;
  /** Signs any text with the device's key. */
  sign(text: string): string;
  requests(ask: AskService, signedAt: number): Promise<Answer>;
  /** From then on a push service wakes it: the address ends with the id. */
  subscribe(ask: AskService, signedAt: number): Promise<Answer>;
  leave(ask: AskService, signedAt: number): Promise<Answer>;
  cancelRecovery(ask: AskService, recoveryId: string): Promise<Answer>;
  cancelPhoneChange(ask: AskService, phoneChangeId: string): Promise<Answer>;
  /** @param summary as shown on the device, if there was one */
  answer(ask: AskService, requestId: string, answer: 'APPROVED' | 'DENIED', number?: string, summary?: string): Promise<Answer>;
};

const publicPoint = (key: KeyObject): string => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url');
};

/** @param id from the service, or any value before the device is enrolled */
export function newDevice(id: string): TestDevice {
  return deviceWith(generateKeyPairSync('ec', { namedCurve: 'P-256' }), id);
}

function deviceWith(keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }, id: string): TestDevice {
  const { publicKey, privateKey } = keys;
  const signed = (text: string): string =>
    sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  const pathOf = (path: string): string => path.replace(':deviceId', id);
  return {
    id,
    publicKey: publicPoint(publicKey),
    withId: (otherId) => deviceWith(keys, otherId),
    sign: signed,
    requests: (ask, signedAt) =>
      ask(pathOf(calls.listPushRequests.path), {
        body: { signedAt, signature: signed(deviceTexts.requests({ deviceId: id, signedAt })) },
      }),
    subscribe: (ask, signedAt) => {
      const endpoint = `https://push.example.test/${id}`;
      const keys = { p256dh: publicPoint(publicKey), auth: Buffer.alloc(16, 1).toString('base64url') };
      const signature = signed(deviceTexts.subscription({ deviceId: id, signedAt, endpoint }));
      return ask(pathOf(calls.subscribePushDevice.path), { body: { subscription: { endpoint, keys }, signedAt, signature } });
    },
    leave: (ask, signedAt) =>
      ask(pathOf(calls.leavePushDevice.path), {
        body: { signedAt, signature: signed(deviceTexts.leave({ deviceId: id, signedAt })) },
      }),
    cancelRecovery: (ask, recoveryId) =>
      ask(pathOf(calls.cancelPasskeyRecoveryOnDevice.path), {
        body: { recoveryId, signature: signed(deviceTexts.cancelRecovery({ deviceId: id, recoveryId })) },
      }),
    cancelPhoneChange: (ask, phoneChangeId) =>
      ask(pathOf(calls.cancelPhoneChangeOnDevice.path), {
        body: { phoneChangeId, signature: signed(deviceTexts.cancelPhoneChange({ deviceId: id, phoneChangeId })) },
      }),
    answer: (ask, requestId, answer, number, summary) => {
      const deviceAnswer = { requestId, answer, number, summary };
      const signature = signed(deviceTexts.answer({ deviceId: id, ...deviceAnswer }));
      return ask(pathOf(calls.answerPushRequest.path), { body: { ...deviceAnswer, signature } });
    },
  };
}

let made = 0;

/** A device inserted into the database directly, as an enrolment stores it. */
export async function insertDevice({ queries }: Storage, customerId: string, now: number): Promise<TestDevice> {
  made += 1;
  const device = newDevice(`device-${made}-of-a-test`);
  await queries
    .insertInto('push_device')
    .values({
      id: device.id,
      customer_id: customerId,
      name: 'A phone',
      public_key: device.publicKey,
      enrolled_at: now,
      last_used_at: null,
      subscription: null,
    })
    .execute();
  return device;
}

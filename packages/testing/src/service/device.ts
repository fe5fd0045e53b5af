/** A fake of a customer's approving phone: its key, and its signatures. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { calls, deviceTexts } from '@stepgate/contract';
import { addDevice, transact } from '@stepgate/identity/for-extras';
import * as v from 'valibot';
import { askInside } from './ask-inside.ts';
import type { Service } from './open-service.ts';

export type Device = {
  /** Answers the newest request. @param oneTimeToken of the login or the approval, whose screen shows the number */
  answer(oneTimeToken: string, answer: 'APPROVED' | 'DENIED'): Promise<void>;
};

const requests = v.object({
  requests: v.array(v.object({ requestId: v.string(), summary: v.optional(v.string()) })),
});

/** The two digits that a login screen shows. */
const numberOnScreen = /"message":"[^"]*?\b(\d{2})\b/;

/** Enrols a device for a customer. */
export async function enrolDevice(service: Service, customerId: string): Promise<Device> {
  const { deps } = service;
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = keys.publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const deviceId = deps.secrets.newToken();
  const signed = (text: string): string =>
    sign('sha256', Buffer.from(text), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  const ask = (path: string, body: object): Promise<string> => askInside(service, path.replace(':deviceId', deviceId), { body });
  await transact(deps, (tx) =>
    addDevice(tx, { id: deviceId, customerId, name: 'Test phone', publicKey: point.toString('base64url') }),
  );
  return {
    async answer(oneTimeToken, answer) {
      const signedAt = deps.clock.now();
      const listed = await ask(calls.listPushRequests.path, {
        signedAt,
        signature: signed(deviceTexts.requests({ deviceId, signedAt })),
      });
      const [newest] = v.parse(requests, JSON.parse(listed)).requests;
      if (newest === undefined) throw new Error('the device has no request to answer');
      const screen = await askInside(service, calls.tokenStatus.path, { oneTimeToken });
      const number = answer === 'APPROVED' ? numberOnScreen.exec(screen)?.[1] : undefined;
      const summary = answer === 'APPROVED' ? newest.summary : undefined;
      const deviceAnswer = { requestId: newest.requestId, answer, number, summary };
      await ask(calls.answerPushRequest.path, {
        ...deviceAnswer,
        signature: signed(deviceTexts.answer({ deviceId, ...deviceAnswer })),
      });
    },
  };
}

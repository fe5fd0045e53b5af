/** The kit's own phone that approves logins: it signs with a key generated for this run. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { type Challenge, calls, deviceTexts } from '@stepgate/contract';
import { promises } from './promises.ts';
import type { Trial } from './trial.ts';

export type OwnDevice = {
  readonly id: string;
  /** Triggers an approval request, approves it, and checks the service's result. */
  approve(trial: Trial, oneTimeToken: string, challenge: Challenge): Promise<boolean>;
  leave(trial: Trial): Promise<void>;
};

/** @param code from the security page. @returns the device, if the service accepts it */
export async function enrolDevice(trial: Trial, code: string): Promise<OwnDevice | undefined> {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = keys.publicKey.export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const publicKey = Buffer.concat(point).toString('base64url');
  const signed = (text: string): string =>
    sign('sha256', Buffer.from(text), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  const enrolled = await trial.succeed(calls.enrolPushDevice, {
    body: { code, name: 'Contract kit', publicKey, signature: signed(deviceTexts.enrol({ code, publicKey })) },
  });
  if (enrolled?.value === undefined) return undefined;
  const id = enrolled.value.deviceId;
  const params = { deviceId: id };

  return {
    id,
    async approve(trial, oneTimeToken, { view, context }) {
      const v2 = context.version === 2 && trial.has(calls.triggerPushV2);
      if ((await trial.succeed(v2 ? calls.triggerPushV2 : calls.triggerPush, { oneTimeToken })) === undefined) return false;
      const status = () =>
        v2 && context.challengeId !== undefined
          ? trial.succeed(calls.pushChallengeStatus, { oneTimeToken, params: { challengeId: context.challengeId } })
          : trial.succeed(calls.pushStatus, { oneTimeToken });
      await status();
      const signedAt = trial.now();
      const listed = await trial.succeed(calls.listPushRequests, {
        params,
        body: { signedAt, signature: signed(deviceTexts.requests({ deviceId: id, signedAt })) },
      });
      const request = listed?.value?.requests[0];
      const number = view.message?.match(/(?<!\d)\d{2}(?!\d)/)?.[0];
      if (request === undefined || number === undefined) return false;
      const deviceAnswer = { requestId: request.requestId, answer: 'APPROVED', number, summary: request.summary } as const;
      const body = { ...deviceAnswer, signature: signed(deviceTexts.answer({ deviceId: id, ...deviceAnswer })) };
      await trial.succeed(calls.answerPushRequest, { params, body });
      await trial.refuse(calls.answerPushRequest, promises.spent, { params, body }, [409]);
      const after = await status();
      // Both status calls must give the same answer for one push.
      if (v2) await trial.succeed(calls.pushStatus, { oneTimeToken });
      return after?.value?.done === true && after.value.value === 'APPROVED';
    },
    async leave(trial) {
      const signedAt = trial.now();
      const body = { signedAt, signature: signed(deviceTexts.leave({ deviceId: id, signedAt })) };
      await trial.succeed(calls.leavePushDevice, { params, body });
    },
  };
}

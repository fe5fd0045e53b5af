/** Push as the customer's device sees it: every request is signed with the key that only the device has. */
import { calls, deviceTexts } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { allow } from '../../domain/allowance.ts';
import { noteRiskyChange } from '../../domain/cool-off.ts';
import { customerWithId } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import { deviceCodeHash } from '../../domain/enrolment.ts';
import { spendLink } from '../../domain/links.ts';
import { maskEmail } from '../../domain/masked.ts';
import { tell } from '../../domain/notices.ts';
import { Problem } from '../../domain/problem.ts';
import { answerApproval, requestsFor } from '../../domain/push.ts';
import { hasSigned, sealSubscription, speakingDevice } from '../../domain/push-devices.ts';
import { removeDevice } from '../../domain/remove-device.ts';
import { serveCall } from '../../serve-call.ts';

/** Enrolment codes tried from one network: they are short enough to be typed. */
const tries = { most: 20, within: 10 * 60_000 };

export function servePushDevice(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock, push } = deps;

  serveCall(app, calls.enrolPushDevice, async ({ body }, { network }) => {
    const now = clock.now();
    await allow(storage.queries, now, [{ key: `enrolment from ${network}`, ...tries }]);
    if (!hasSigned(body.publicKey, deviceTexts.enrol(body), body.signature)) throw new Problem('invalid_format');
    const deviceId = secrets.newToken();
    const customer = await storage.transaction(async (queries) => {
      const link = await spendLink(queries, now, 'enrol-device', deviceCodeHash(secrets, body.code));
      const owner = await customerWithId(queries, link?.customerId);
      if (owner === undefined) throw new Problem('invalid_link');
      await queries
        .insertInto('push_device')
        .values({
          id: deviceId,
          customer_id: owner.id,
          name: body.name,
          public_key: body.publicKey,
          enrolled_at: now,
          last_used_at: null,
          subscription: null,
        })
        .execute();
      await noteRiskyChange(queries, now, owner.id, 'device');
      await tell(deps, queries, owner, 'deviceAdded', body.name);
      return owner;
    });
    return { deviceId, email: maskEmail(customer.email), vapidPublicKey: push.publicKey };
  });

  serveCall(app, calls.listPushRequests, async ({ params: { deviceId }, body: { signedAt, signature } }, { language }) => {
    const text = deviceTexts.requests({ deviceId, signedAt });
    const device = await speakingDevice(storage.queries, clock.now(), { deviceId, text, signature, signedAt });
    return { requests: await requestsFor(deps, device, language) };
  });

  serveCall(
    app,
    calls.answerPushRequest,
    async ({ params: { deviceId }, body: { requestId, answer, number, summary, signature } }) => {
      const text = deviceTexts.answer({ deviceId, requestId, answer, number, summary });
      const device = await speakingDevice(storage.queries, clock.now(), { deviceId, text, signature });
      const status = await answerApproval(deps, device, { requestId, answer, number, summary });
      return { status };
    },
  );

  serveCall(app, calls.subscribePushDevice, async ({ params: { deviceId }, body: { subscription, signedAt, signature } }) => {
    const text = deviceTexts.subscription({ deviceId, signedAt, endpoint: subscription.endpoint });
    await speakingDevice(storage.queries, clock.now(), { deviceId, text, signature, signedAt });
    if (!push.accepts(subscription.endpoint)) throw new Problem('invalid_format');
    await storage.queries
      .updateTable('push_device')
      .set({ subscription: sealSubscription(secrets, deviceId, subscription) })
      .where('id', '=', deviceId)
      .execute();
    return undefined;
  });

  serveCall(app, calls.leavePushDevice, async ({ params: { deviceId }, body: { signedAt, signature } }) => {
    const now = clock.now();
    const text = deviceTexts.leave({ deviceId, signedAt });
    const device = await speakingDevice(storage.queries, now, { deviceId, text, signature, signedAt });
    await storage.transaction((queries) => removeDevice(deps, queries, device));
    return undefined;
  });
}

/** Push from the customer's device: every request is signed with a key that never leaves the device. */

import { calls, deviceTexts, phoneChange } from '@stepgate/contract';
import { spendLink } from '../../customers/action-links.ts';
import { customerWithId } from '../../customers/customers.ts';
import { isForStaffAlone, openRecovery, type PasskeyRecovery } from '../../customers/open-recovery.ts';
import { tellOfChange } from '../../customers/tell-of-change.ts';
import { addDevice, keepSubscription, sealSubscription } from '../../factors/devices.ts';
import { factorName, isSettled } from '../../factors/used-factor.ts';
import { serveCall } from '../../http/serve-call.ts';
import { placeOf } from '../../kernel/client-origin.ts';
import type { Deps } from '../../kernel/context.ts';
import type { Language } from '../../kernel/language.ts';
import { maskEmail, maskPhoneNumber } from '../../kernel/masked.ts';
import { Problem } from '../../kernel/problem.ts';
import { enforceLimits } from '../../limits/rate-limits.ts';
import { openPhoneChange, type PhoneChange } from '../../phone-numbers/find-phone-change.ts';
import { transact } from '../../storage/transaction.ts';
import { securityChanged } from '../../tokens/security-changes.ts';
import { answerApproval } from './answer-push.ts';
import { hasSigned, speakingDevice } from './device-signatures.ts';
import { deviceCodeHashes } from './enrolment.ts';
import { requestsFor } from './push.ts';
import { removeDevice } from './remove-device.ts';

/** Limits enrolment codes tried from one network, because the codes are short enough to type. */
const tries = { most: 20, within: 10 * 60_000 };

const shownRecovery = ({ id, browser, address, begunAt, readyAt, byStaff }: PasskeyRecovery, language: Language) => ({
  id,
  browser,
  address: byStaff ? '' : (placeOf(address, language) ?? ''),
  begunAt,
  readyAt,
  ...(byStaff && { byStaff }),
});

const shownPhoneChange = ({ id, newNumber, browser, address, receivedAt, readyAt }: PhoneChange, language: Language) => ({
  id,
  maskedNewPhoneNumber: maskPhoneNumber(newNumber),
  browser,
  address: placeOf(address, language) ?? '',
  begunAt: receivedAt,
  readyAt: readyAt ?? receivedAt + phoneChange.atLeast,
});

export function pushDeviceRoutes(deps: Deps) {
  const { storage, secrets, clock, push } = deps;

  const enrolPushDevice = serveCall(calls.enrolPushDevice, async ({ body }, { network }) => {
    const now = clock.now();
    await enforceLimits(storage.queries, now, [{ what: 'enrolment from', from: network, ...tries }]);
    if (!hasSigned(body.publicKey, deviceTexts.enrol(body), body.signature)) throw new Problem('invalid_format');
    const deviceId = secrets.newToken();
    const customer = await transact(deps, async (tx) => {
      const link = await spendLink(tx.queries, now, 'enrol-device', deviceCodeHashes(secrets, body.code));
      const owner = await customerWithId(tx.queries, link?.customerId);
      if (owner === undefined) throw new Problem('invalid_link');
      await addDevice(tx, { id: deviceId, customerId: owner.id, name: body.name, publicKey: body.publicKey });
      const session = link?.session ?? '';
      await securityChanged(tx, owner.id, 'device-added', {
        session,
        added: [factorName('device', deviceId)],
        label: body.name,
      });
      await tellOfChange(tx, owner, { session }, 'deviceAdded', { device: body.name });
      return owner;
    });
    return { deviceId, email: maskEmail(customer.email), vapidPublicKey: push.publicKey };
  });

  const listPushRequests = serveCall(
    calls.listPushRequests,
    async ({ params: { deviceId }, body: { signedAt, signature } }, { language }) => {
      const text = deviceTexts.requests({ deviceId, signedAt });
      const device = await speakingDevice(storage.queries, clock.now(), { deviceId, text, signature, signedAt });
      const [requests, ...waiting] = await Promise.all([
        requestsFor(deps, device, language),
        openRecovery(storage.queries, device.customerId),
        openPhoneChange(storage.queries, device.customerId),
      ]);
      const isOpen = (of: { readonly latestAt: number } | undefined) => of !== undefined && of.latestAt > clock.now();
      if (!waiting.some(isOpen)) return { requests };
      const customer = await customerWithId(storage.queries, device.customerId);
      if (!isSettled(customer?.unconfirmedSince, device.enrolledAt)) return { requests };
      const [recovery, change] = waiting;
      const mayStop = isOpen(recovery) && recovery?.undoes === '' && !(await isForStaffAlone(storage.queries, device.customerId));
      return {
        requests,
        ...(recovery !== undefined && mayStop && { recovery: shownRecovery(recovery, language) }),
        ...(change !== undefined && isOpen(change) && { phoneChange: shownPhoneChange(change, language) }),
      };
    },
  );

  const answerPushRequest = serveCall(
    calls.answerPushRequest,
    async ({ params: { deviceId }, body: { requestId, answer, number, summary, signature } }) => {
      const signed = deviceTexts.answer({ deviceId, requestId, answer, number, summary });
      const device = await speakingDevice(storage.queries, clock.now(), { deviceId, text: signed, signature });
      const status = await answerApproval(deps, device, { requestId, answer, number, summary, signed, signature });
      return { status };
    },
  );

  const subscribePushDevice = serveCall(
    calls.subscribePushDevice,
    async ({ params: { deviceId }, body: { subscription, signedAt, signature } }) => {
      const text = deviceTexts.subscription({ deviceId, signedAt, endpoint: subscription.endpoint });
      await speakingDevice(storage.queries, clock.now(), { deviceId, text, signature, signedAt });
      if (!push.accepts(subscription.endpoint)) throw new Problem('invalid_format');
      await keepSubscription(storage.queries, deviceId, sealSubscription(secrets, deviceId, subscription));
      return undefined;
    },
  );

  const leavePushDevice = serveCall(calls.leavePushDevice, async ({ params: { deviceId }, body: { signedAt, signature } }) => {
    const now = clock.now();
    const text = deviceTexts.leave({ deviceId, signedAt });
    const device = await speakingDevice(storage.queries, now, { deviceId, text, signature, signedAt });
    await transact(deps, (tx) => removeDevice(tx, device, { session: '' }));
    return undefined;
  });

  return { enrolPushDevice, listPushRequests, answerPushRequest, subscribePushDevice, leavePushDevice };
}

/** The change of a lost number: how it begins, its status, and how it is cancelled. */

import { calls, deviceTexts, phoneChangesBegun, routes } from '@stepgate/contract';
import { issueFor } from '../challenges/issue-for.ts';
import { speakingDevice } from '../challenges/push/device-signatures.ts';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { cancelOpenPhoneChange } from '../customers/open-phone-change.ts';
import { isSettled } from '../factors/used-factor.ts';
import { type CallContext, serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { maskPhoneNumber } from '../kernel/masked.ts';
import { Problem } from '../kernel/problem.ts';
import { enforceLimits, type KeyedLimit } from '../limits/rate-limits.ts';
import { openPhoneChange, phoneChangeOfToken } from '../phone-numbers/find-phone-change.ts';
import { cancelByLink } from '../phone-numbers/phone-change.ts';
import { authenticate, freshUntil } from '../sessions/current-session.ts';
import { ifApproved } from '../step-up/approve.ts';
import { databaseNow, type Transaction, transact } from '../storage/transaction.ts';
import { policies } from '../tokens/policy.ts';
import { findToken, proofsOf } from '../tokens/tokens.ts';

export const changesBegunBy = (customerId: string): KeyedLimit => ({
  key: `phone changes begun by ${customerId}`,
  ...phoneChangesBegun,
});

export function phoneChangeRoutes(deps: Deps) {
  const { storage, secrets, clock } = deps;

  /** Issues a token that is only for the change. */
  async function begin(tx: Transaction, context: CallContext, customer: Customer, sessionHash: string) {
    const now = clock.now();
    await enforceLimits(tx.queries, now, [changesBegunBy(customer.id)]);
    const settings = { redirectTo: routes.home, sessionHash };
    const oneTimeToken = await issueFor(tx, context, customer, 'IDENTITY__CHANGE_PHONE_NUMBER', settings);
    return { oneTimeTokenProperties: { oneTimeToken } };
  }

  /** During a login, after the password: a customer who has lost the phone can get no further. */
  async function beginInLogin(context: CallContext) {
    const token = await findToken(databaseNow(deps), context.oneTimeToken);
    const customer = await customerWithId(storage.queries, token.customerId);
    const mayBegin = policies[token.action].purpose === 'session' && proofsOf(token).includes('PASSWORD');
    // With passkeys only, the password alone changes nothing.
    if (!mayBegin || customer === undefined || customer.passkeysOnly) throw new Problem('not_allowed');
    return transact(deps, (tx) => begin(tx, context, customer, ''));
  }

  async function beginInSession(context: CallContext) {
    const authenticated = await authenticate(deps, context);
    const { session, customer } = authenticated;
    const write = (tx: Transaction) => begin(tx, context, customer, session.hash);
    return freshUntil(session, clock.now()) > 0
      ? transact(deps, write)
      : ifApproved(deps, calls.startPhoneChange, context, authenticated, { details: { kind: 'change-phone-number' } }, write);
  }

  const startPhoneChange = serveCall(calls.startPhoneChange, (_request, context) =>
    context.oneTimeToken === undefined ? beginInSession(context) : beginInLogin(context),
  );

  const phoneChangeStatus = serveCall(calls.phoneChangeStatus, async (_request, { oneTimeToken }) => {
    const { hash } = await findToken(databaseNow(deps), oneTimeToken);
    const change = await phoneChangeOfToken(storage.queries, hash);
    if (change === undefined) throw new Problem('not_allowed');
    const { status, newNumber, receivedAt, readyAt, latestAt } = change;
    return { status, maskedNewPhoneNumber: maskPhoneNumber(newNumber), receivedAt, readyAt, latestAt };
  });

  const cancelPhoneChange = serveCall(calls.cancelPhoneChange, async ({ body }) => {
    const cancelled = await transact(deps, (tx) => cancelByLink(tx, secrets.hashToken(body.token)));
    if (!cancelled) throw new Problem('invalid_link');
    return undefined;
  });

  const cancelOwnPhoneChange = serveCall(calls.cancelOwnPhoneChange, async (_request, context) => {
    const { customer } = await authenticate(deps, context);
    const cancelled = await transact(deps, (tx) => cancelOpenPhoneChange(tx, customer.id));
    if (!cancelled) throw new Problem('not_found');
    return undefined;
  });

  const cancelPhoneChangeOnDevice = serveCall(
    calls.cancelPhoneChangeOnDevice,
    async ({ params: { deviceId }, body: { phoneChangeId, signature } }) => {
      const text = deviceTexts.cancelPhoneChange({ deviceId, phoneChangeId });
      const { customerId, enrolledAt } = await speakingDevice(storage.queries, clock.now(), { deviceId, text, signature });
      await transact(deps, async (tx) => {
        await lockCustomer(tx.queries, customerId);
        const customer = await customerWithId(tx.queries, customerId);
        if (!isSettled(customer?.unconfirmedSince, enrolledAt)) throw new Problem('not_found');
        // The signature is for the change that the device showed, and has no time: it cancels no later one.
        const open = await openPhoneChange(tx.queries, customerId);
        if (open?.id !== phoneChangeId || !(await cancelOpenPhoneChange(tx, customerId))) throw new Problem('not_found');
      });
      return undefined;
    },
  );

  return { startPhoneChange, phoneChangeStatus, cancelPhoneChange, cancelOwnPhoneChange, cancelPhoneChangeOnDevice };
}

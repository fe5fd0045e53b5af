/** The change of a lost number: how it begins, what has become of it, and how it is cancelled. */
import { calls, phoneChangesBegun, routes } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { allow } from '../../domain/allowance.ts';
import { ifApproved } from '../../domain/approvals.ts';
import { browserName, networkOf } from '../../domain/asking-browser.ts';
import { challengesFor } from '../../domain/challenges-for.ts';
import { freshUntil, ownerOf } from '../../domain/current-session.ts';
import { type Customer, customerWithId, waysOfCustomer } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import { issueToken } from '../../domain/issue-token.ts';
import { maskPhoneNumber } from '../../domain/masked.ts';
import { cancelByLink, cancelOfCustomer, phoneChangeOfToken } from '../../domain/phone-change.ts';
import { noSignals, policies, ruleFor } from '../../domain/policy.ts';
import { Problem } from '../../domain/problem.ts';
import { findToken, proofsOf } from '../../domain/tokens.ts';
import { type CallContext, serveCall } from '../../serve-call.ts';
import type { Queries } from '../../storage/storage.ts';

export function serveChangePhoneNumber(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock } = deps;

  /** A token for nothing but the change. */
  async function begin(queries: Queries, context: CallContext, customer: Customer, sessionHash: string) {
    const now = clock.now();
    await allow(queries, now, [{ key: `phone changes begun by ${customer.id}`, ...phoneChangesBegun }]);
    const rule = ruleFor('IDENTITY__CHANGE_PHONE_NUMBER', noSignals);
    const ways = await waysOfCustomer(deps, queries, customer.id, context.language);
    const oneTimeToken = await issueToken(queries, secrets, now, {
      customerId: customer.id,
      subject: customer.id,
      action: 'IDENTITY__CHANGE_PHONE_NUMBER',
      proofs: rule.proves,
      challenges: challengesFor(rule.require, ways, customer),
      redirectTo: routes.home,
      begunBy: { browser: browserName(context.userAgent), address: networkOf(context.address) },
      sessionHash,
    });
    return { oneTimeTokenProperties: { oneTimeToken } };
  }

  /** In the middle of a login, with the password proved: whoever has lost the phone gets no further. */
  async function beginInLogin(context: CallContext) {
    const token = await findToken(storage.queries, secrets, clock.now(), context.oneTimeToken);
    const customer = await customerWithId(storage.queries, token.customerId);
    const mayBegin = policies[token.action].purpose === 'session' && proofsOf(token).includes('PASSWORD');
    if (!mayBegin || customer === undefined) throw new Problem('not_allowed');
    return storage.transaction((queries) => begin(queries, context, customer, ''));
  }

  async function beginInSession(context: CallContext) {
    const owner = await ownerOf(deps, context);
    const { session, customer } = owner;
    const write = (queries: Queries) => begin(queries, context, customer, session.hash);
    return freshUntil(session, clock.now()) > 0
      ? storage.transaction(write)
      : ifApproved(deps, context, owner, { action: 'IDENTITY__APPROVAL', about: { kind: 'change-phone-number' } }, write);
  }

  serveCall(app, calls.startPhoneChange, (_request, context) =>
    context.oneTimeToken === undefined ? beginInSession(context) : beginInLogin(context),
  );

  serveCall(app, calls.phoneChangeStatus, async (_request, { oneTimeToken }) => {
    const { hash } = await findToken(storage.queries, secrets, clock.now(), oneTimeToken);
    const change = await phoneChangeOfToken(storage.queries, hash);
    if (change === undefined) throw new Problem('not_allowed');
    const { status, newNumber, receivedAt, latestAt } = change;
    return { status, maskedNewPhoneNumber: maskPhoneNumber(newNumber), receivedAt, latestAt };
  });

  serveCall(app, calls.cancelPhoneChange, async ({ body }) => {
    const cancelled = await storage.transaction((queries) => cancelByLink(deps, queries, secrets.hashToken(body.token)));
    if (!cancelled) throw new Problem('invalid_link');
    return undefined;
  });

  serveCall(app, calls.cancelOwnPhoneChange, async (_request, context) => {
    const { customer } = await ownerOf(deps, context);
    const cancelled = await storage.transaction((queries) => cancelOfCustomer(deps, queries, customer.id));
    if (!cancelled) throw new Problem('not_found');
    return undefined;
  });
}

/** A small money service, like that of a company that embeds the product. Never registered in production. */

import { calls, demoCalls, headers, type ProblemCode, problemStatus, sizes } from '@stepgate/contract';
import type { Deps } from '@stepgate/identity';
import {
  authenticate,
  type CallContext,
  lockCustomer,
  Problem,
  type Route,
  serveCall,
  transact,
} from '@stepgate/identity/for-extras';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { listTransfers, readBalance, sendFrom, sentBefore, type TransferKey } from './accounts.ts';
import { ledgerServer } from './ledger-server.ts';

/** Visible ASCII, which every log, database and proxy keeps unchanged. */
const idempotencyKey = new RegExp(`^[!-~]{1,${sizes.idempotencyKey}}$`);

function requireIdempotencyKey({ idempotencyKey: key }: CallContext): string {
  if (key === undefined || !idempotencyKey.test(key)) throw new Problem('invalid_format');
  return key;
}

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problemStatus, code);

/** The answer to the customer, from this process. Another API sends the response unchanged. */
async function toProblem(response: Response): Promise<Problem> {
  const { code, message, params } = v.parse(calls.requestApproval.answers[200].body.entries.body, await response.json());
  if (!isProblemCode(code)) throw new Error(`the service refuses with ${code}`);
  const approvalToken = response.headers.get(headers.approval);
  const coolOffToken = response.headers.get(headers.coolOff);
  const retryAfter = response.headers.get('retry-after');
  const options = {
    words: message,
    ...(params && { params }),
    ...(approvalToken !== null && { approvalToken }),
    ...(coolOffToken !== null && { coolOffToken }),
    ...(retryAfter !== null && { retryAfter: Number(retryAfter) }),
  };
  return code === 'too_many_requests' || code === 'attempt_limit_reached'
    ? new Problem(code, { ...options, limit: 'session-approvals' })
    : new Problem(code, options);
}

/** The customer's request in the form that back ends use. Its body is read already. */
function requestFrom({ cookies, approval, language, timeZone, userAgent }: CallContext, origin: string): Request {
  const { method, path } = demoCalls.demoSendMoney;
  return new Request(new URL(path, origin), {
    method,
    headers: {
      ...(cookies && { cookie: cookies }),
      'user-agent': userAgent,
      [headers.language]: language,
      ...(timeZone && { [headers.timeZone]: timeZone }),
      ...(approval && { [headers.approval]: approval }),
    },
  });
}

/** @param app has the service's calls, which this API asks with a key */
export function moneyRoutes(deps: Deps, app: FastifyInstance): readonly Route[] {
  const { storage, secrets, clock, settings } = deps;
  const { queries } = storage;
  const stepgate = ledgerServer(app, deps);

  const demoMoney = serveCall(demoCalls.demoMoney, async (_request, context) => {
    const { customer } = await authenticate(deps, context);
    return {
      balance: await readBalance(queries, customer.id),
      currency: 'GBP' as const,
      transfers: await listTransfers(queries, customer.id),
    };
  });

  const demoSendMoney = serveCall(demoCalls.demoSendMoney, async ({ body }, context) => {
    const { customer } = await authenticate(deps, context);
    // The digest covers the address and the whole body, also what no schema names.
    const digest = secrets.hashToken(context.request());
    const wish: TransferKey = { customerId: customer.id, key: requireIdempotencyKey(context), digest };

    /** With the current balance. */
    const before = async () => {
      const transfer = await sentBefore(queries, wish);
      return transfer && { transfer, balance: await readBalance(queries, customer.id) };
    };
    const known = await before();
    if (known !== undefined) return known;

    // Checked before the approval, so that the customer approves nothing that can't be done. The same request, sent at the same moment, may have been
    // carried out first.
    if ((await readBalance(queries, customer.id)) < body.amount) {
      const meanwhile = await before();
      if (meanwhile !== undefined) return meanwhile;
      throw new Problem('insufficient_funds');
    }
    const approval = await stepgate.approve(requestFrom(context, settings.origin), {
      details: { kind: 'transfer', ...body },
      body: context.request(),
      address: context.address,
      requestId: JSON.stringify([customer.id, wish.key]),
    });
    if (approval.state === 'failed')
      throw approval.reason === 'unavailable'
        ? new Problem('busy', { retryAfter: 1 })
        : new Error(`the service refuses an approval: ${approval.reason}`);
    if (approval.state === 'refused') {
      const meanwhile = await before();
      if (meanwhile !== undefined) return meanwhile;
      throw await toProblem(approval.response);
    }
    // Also for `approved-before`, when an earlier answer was lost: the transfer's unique key says whether it was made.
    const transfer = await transact(deps, async (tx) => {
      await lockCustomer(tx.queries, customer.id);
      const sent = await sentBefore(tx.queries, wish);
      if (sent !== undefined) return sent;
      const made = { id: secrets.newToken(), ...body, sentAt: clock.now() };
      await sendFrom(tx.queries, wish, made);
      return made;
    });
    return { transfer, balance: await readBalance(queries, customer.id) };
  });

  return [demoMoney, demoSendMoney];
}

/** A small money service, like one that a company that embeds the product would have. Never registered in production. */
import { demoCalls, headers, type ProblemCode, problemStatus, sizes } from '@stepgate/contract';
import { lockCustomer } from '../../customers/lock-customer.ts';
import { cookieName } from '../../http/cookies.ts';
import { type CallContext, type Route, serveCall } from '../../http/serve-call.ts';
import type { Deps } from '../../kernel/context.ts';
import { Problem } from '../../kernel/problem.ts';
import { authenticate } from '../../sessions/current-session.ts';
import { transact } from '../../storage/transaction.ts';
import { balanceOf, sendFrom, sentBefore, transfersOf, type Wish } from './accounts.ts';
import { approvalsClient, type Refusal, type SendToService } from './approvals-client.ts';
import { ledgerKey } from './ledger-key.ts';

/** Visible ASCII, which every log, database and proxy keeps unchanged. */
const idempotencyKey = new RegExp(`^[!-~]{1,${sizes.idempotencyKey}}$`);

function keyOf({ idempotencyKey: key }: CallContext): string {
  if (key === undefined || !idempotencyKey.test(key)) throw new Problem('invalid_format');
  return key;
}

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problemStatus, code);

/** The service's refusal, as the customer of this API gets it. */
function problemOf({ body, headers: given }: Refusal): Problem {
  const { code, message, params } = body;
  if (!isProblemCode(code)) throw new Error(`the service refuses with ${code}`);
  const approvalToken = given[headers.approval];
  const coolOffToken = given[headers.coolOff];
  const retryAfter = given['retry-after'];
  return new Problem(code, {
    words: message,
    ...(params && { params }),
    ...(approvalToken !== undefined && { approvalToken }),
    ...(coolOffToken !== undefined && { coolOffToken }),
    ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }),
  });
}

/** Longer names of browsers are cut: the service reads their beginning. */
const userAgentRead = 500;

/** @param send to the service, whose API key this API has */
export function moneyRoutes(deps: Deps, send: SendToService): { readonly [N in keyof typeof demoCalls]: Route<N> } {
  const { storage, secrets, clock, settings } = deps;
  const { queries } = storage;
  const approvals = approvalsClient(send, settings.accessToken, () => ledgerKey(deps));

  const demoMoney = serveCall(demoCalls.demoMoney, async (_request, context) => {
    const { customer } = await authenticate(deps, context);
    return {
      balance: await balanceOf(queries, customer.id),
      currency: 'GBP' as const,
      transfers: await transfersOf(queries, customer.id),
    };
  });

  const demoSendMoney = serveCall(demoCalls.demoSendMoney, async ({ body }, context) => {
    const { customer } = await authenticate(deps, context);
    // The digest covers the address and the whole body, also what no schema names.
    const digest = secrets.hashToken(context.request());
    const wish: Wish = { customerId: customer.id, key: keyOf(context), digest };

    /** With the current balance. */
    const before = async () => {
      const transfer = await sentBefore(queries, wish);
      return transfer && { transfer, balance: await balanceOf(queries, customer.id) };
    };
    const known = await before();
    if (known !== undefined) return known;

    const approvable = {
      sessionCookie: context.cookies.get(cookieName('session', settings.origin)) ?? '',
      method: demoCalls.demoSendMoney.method,
      path: demoCalls.demoSendMoney.path,
      bodyDigest: digest,
      details: { kind: 'transfer', ...body },
    } as const;
    const { approval: approvalToken } = context;
    const requestId = secrets.hashToken(`${customer.id} ${wish.key} ${approvalToken}`);
    if (!(approvalToken && (await approvals.spend({ ...approvable, approvalToken, requestId })))) {
      // The same request, sent at the same moment, may have been approved first.
      const meanwhile = await before();
      if (meanwhile !== undefined) return meanwhile;
      // Checked before the approval, so that the customer approves nothing that can't be done.
      if ((await balanceOf(queries, customer.id)) < body.amount) throw new Problem('insufficient_funds');
      const client = { userAgent: context.userAgent.slice(0, userAgentRead), address: context.address };
      const forwarded = { [headers.language]: context.language, [headers.timeZone]: context.timeZone };
      throw problemOf(await approvals.request({ ...approvable, client }, forwarded));
    }
    const transfer = await transact(deps, async (tx) => {
      await lockCustomer(tx, customer.id);
      const sent = await sentBefore(tx, wish);
      if (sent !== undefined) return sent;
      const made = { id: secrets.newToken(), ...body, sentAt: clock.now() };
      await sendFrom(tx, wish, made);
      return made;
    });
    return { transfer, balance: await balanceOf(queries, customer.id) };
  });

  return { demoMoney, demoSendMoney };
}

/** A small money service, as a company that embeds the product would have one of its own. Never registered in production. */
import { demoCalls, sizes } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { ifApproved } from '../../domain/approvals.ts';
import { refuseWhileResting } from '../../domain/cool-off.ts';
import { ownerOf } from '../../domain/current-session.ts';
import type { Deps } from '../../domain/deps.ts';
import { Problem } from '../../domain/problem.ts';
import { type CallContext, serveCall } from '../../serve-call.ts';
import { balanceOf, sendFrom, sentBefore, transfersOf, type Wish } from './accounts.ts';

/** Visible ASCII: what every log, database and proxy keeps as it is. */
const idempotencyKey = new RegExp(`^[!-~]{1,${sizes.idempotencyKey}}$`);

function keyOf({ idempotencyKey: key }: CallContext): string {
  if (key === undefined || !idempotencyKey.test(key)) throw new Problem('invalid_format');
  return key;
}

export function serveMoney(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock } = deps;
  const { queries } = storage;

  serveCall(app, demoCalls.demoMoney, async (_request, context) => {
    const { customer } = await ownerOf(deps, context);
    return {
      balance: await balanceOf(queries, customer.id),
      currency: 'GBP' as const,
      transfers: await transfersOf(queries, customer.id),
    };
  });

  serveCall(app, demoCalls.demoSendMoney, async ({ body }, context) => {
    const owner = await ownerOf(deps, context);
    const { customer } = owner;
    const wish: Wish = { customerId: customer.id, key: keyOf(context), digest: secrets.hashToken(context.request()) };

    /** The balance is that of now. */
    const before = async () => {
      const transfer = await sentBefore(queries, wish);
      return transfer && { transfer, balance: await balanceOf(queries, customer.id) };
    };
    const known = await before();
    if (known !== undefined) return known;

    await refuseWhileResting(deps, context, owner);
    // Nobody proves anything for what cannot be done.
    if ((await balanceOf(queries, customer.id)) < body.amount) throw new Problem('insufficient_funds');
    const transfer = { id: secrets.newToken(), ...body, sentAt: clock.now() };
    try {
      await ifApproved(deps, context, owner, { action: 'IDENTITY__APPROVAL', about: { kind: 'transfer', ...body } }, (writing) =>
        sendFrom(writing, wish, transfer),
      );
    } catch (error) {
      // The same wish, sent twice at one moment: the other one has spent the approval, or written it down first.
      const meanwhile = await before();
      if (meanwhile === undefined) throw error;
      return meanwhile;
    }
    return { transfer, balance: await balanceOf(queries, customer.id) };
  });
}

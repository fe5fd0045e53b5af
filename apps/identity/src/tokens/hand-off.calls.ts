import { calls } from '@stepgate/contract';
import { customerWithId } from '../customers/customers.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { enforceLimits, type KeyedLimit } from '../limits/rate-limits.ts';
import { notify } from '../messages/notify.ts';
import { databaseNow, transact } from '../storage/transaction.ts';
import { beginHandOff, handOffState, refuseHandOff, takeHandOff } from './hand-off.ts';
import { endForFraud } from './report-fraud.ts';
import { endToken } from './token-progress.ts';
import { findToken, methodOf, openChallenge } from './tokens.ts';

/** The rate limit for links of one token, over the token's lifetime. */
const begun = { most: 10, within: 30 * 60_000 };

export const handOffsOf = (tokenHash: string): KeyedLimit => ({ key: `hand-offs of ${tokenHash}`, ...begun });

export function handOffRoutes(deps: Deps) {
  const { clock } = deps;
  const beginHandOffRoute = serveCall(calls.beginHandOff, async ({ body: { type } }, { oneTimeToken }) => {
    const now = clock.now();
    const token = await findToken(databaseNow(deps), oneTimeToken);
    if (methodOf(openChallenge(token), type) === undefined) throw new Problem('not_allowed');
    return transact(deps, async (tx) => {
      await enforceLimits(tx.queries, now, [handOffsOf(token.hash)]);
      return beginHandOff(tx, token, type);
    });
  });

  const handOffStatus = serveCall(calls.handOffStatus, async (_request, { oneTimeToken = '' }) => ({
    status: await handOffState(deps, oneTimeToken),
  }));

  const takeHandOffRoute = serveCall(calls.takeHandOff, ({ body }, { language }) =>
    transact(deps, (tx) => takeHandOff(tx, body.token, language)),
  );

  const refuseHandOffRoute = serveCall(calls.refuseHandOff, async (_request, { oneTimeToken }) => {
    await transact(deps, async (tx) => {
      const token = await refuseHandOff(tx, oneTimeToken);
      if (token.details !== undefined) return endForFraud(tx, token);
      await endToken(tx.queries, token.hash, tx.now);
      const customer = await customerWithId(tx.queries, token.customerId);
      if (customer !== undefined) await notify(tx, customer, 'handOffRefused');
    });
    return undefined;
  });

  return {
    beginHandOff: beginHandOffRoute,
    handOffStatus,
    takeHandOff: takeHandOffRoute,
    refuseHandOff: refuseHandOffRoute,
  };
}

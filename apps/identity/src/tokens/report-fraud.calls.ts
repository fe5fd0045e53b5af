import { calls } from '@stepgate/contract';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { transact } from '../storage/transaction.ts';
import { findHeldToken } from './hand-off.ts';
import { endForFraud, stopByLink, stopShown } from './report-fraud.ts';

export function reportFraudRoutes(deps: Deps) {
  const { secrets } = deps;
  const reportFraud = serveCall(calls.reportFraud, async (_request, { oneTimeToken }) => {
    await transact(deps, async (tx) => {
      // Also for a phone that a challenge was handed off to: its holder may not be the person who began.
      const { token } = await findHeldToken(tx, oneTimeToken, 'act');
      await endForFraud(tx, token);
    });
    return undefined;
  });

  const denyChange = serveCall(calls.denyChange, async ({ body }, { oneTimeToken }) => {
    await transact(deps, async (tx) => {
      const { token } = await findHeldToken(tx, oneTimeToken, 'act');
      await stopShown(tx, token, body.change);
    });
    return undefined;
  });

  const stopChange = serveCall(calls.stopChange, async ({ body }) => {
    await transact(deps, (tx) => stopByLink(tx, secrets.hashToken(body.token)));
    return undefined;
  });

  return { reportFraud, denyChange, stopChange };
}

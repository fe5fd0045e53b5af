import { appeals, appealsFrom, calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { reactivate } from '../../domain/account-status.ts';
import { allow, takeAll } from '../../domain/allowance.ts';
import { browserName, networkOf } from '../../domain/asking-browser.ts';
import { requireCaptcha } from '../../domain/captchas.ts';
import type { Deps } from '../../domain/deps.ts';
import { followUp } from '../../domain/follow-ups.ts';
import { isEnough } from '../../domain/policy.ts';
import { Problem } from '../../domain/problem.ts';
import { findToken, openChallenge, proofsOf } from '../../domain/tokens.ts';
import { serveCall } from '../../serve-call.ts';

/** The way back to an account that is switched off: its owner's, and staff's. */
export function serveAccount(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock } = deps;

  serveCall(app, calls.reactivateAccount, async (_request, { oneTimeToken }) => {
    const token = await findToken(storage.queries, secrets, clock.now(), oneTimeToken);
    const { customerId } = token;
    const proved = openChallenge(token) === undefined && isEnough(token.action, proofsOf(token));
    if (token.action !== 'IDENTITY__REACTIVATE_ACCOUNT' || !proved || customerId === undefined) throw new Problem('not_allowed');
    if (!(await storage.transaction((queries) => reactivate(deps, queries, customerId)))) throw new Problem('not_allowed');
    return undefined;
  });

  serveCall(app, calls.appeal, async ({ body: { email, message, challenge } }, { address, network, userAgent }) => {
    await allow(storage.queries, clock.now(), [{ key: `appeals from ${network}`, ...appealsFrom }]);
    await requireCaptcha(deps, challenge, { address, network });
    const key = `appeals of ${secrets.keyedHash('appeals', email)}`;
    const asked = { what: 'appeal', email, message, browser: browserName(userAgent), address: networkOf(address) } as const;
    await storage.transaction(async (queries) => {
      if ((await takeAll(queries, clock.now(), [{ key, ...appeals }])) === undefined) await followUp(deps, queries, asked);
    });
    return undefined;
  });
}

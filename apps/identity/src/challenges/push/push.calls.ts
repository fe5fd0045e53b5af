/** Push from the login screen. Both versions of the calls share the same counters, state and checks. */

import { calls } from '@stepgate/contract';
import { wakeDevices } from '../../factors/wake-devices.ts';
import { type CallContext, keepPolling, serveCall } from '../../http/serve-call.ts';
import type { Deps } from '../../kernel/context.ts';
import { Problem } from '../../kernel/problem.ts';
import { databaseNow } from '../../storage/transaction.ts';
import { challengeOf, findToken, methodOf, openChallenge } from '../../tokens/tokens.ts';
import { askForApproval, hasPushChallenge, readPushAnswer } from './push.ts';

export function pushRoutes(deps: Deps) {
  const { storage } = deps;

  async function trigger(_request: unknown, { oneTimeToken }: CallContext): Promise<undefined> {
    const token = await findToken(databaseNow(deps), oneTimeToken);
    if (methodOf(openChallenge(token), 'PUSH') === undefined) throw new Problem('not_allowed');
    wakeDevices(deps, await askForApproval(deps, token));
    return undefined;
  }

  async function readStatus(oneTimeToken: string | undefined, challengeId?: string) {
    const token = await findToken(databaseNow(deps), oneTimeToken);
    if (challengeOf(token, 'PUSH') === undefined) throw new Problem('not_allowed');
    if (challengeId !== undefined && !hasPushChallenge(token, challengeId)) throw new Problem('not_found');
    const status = await readPushAnswer(storage.queries, token);
    return status === undefined ? keepPolling : { status };
  }

  const triggerPush = serveCall(calls.triggerPush, trigger);
  const triggerPushV2 = serveCall(calls.triggerPushV2, trigger);
  const pushStatus = serveCall(calls.pushStatus, (_request, { oneTimeToken }) => readStatus(oneTimeToken));
  const pushChallengeStatus = serveCall(calls.pushChallengeStatus, ({ params }, { oneTimeToken }) =>
    readStatus(oneTimeToken, params.challengeId),
  );

  return { triggerPush, triggerPushV2, pushStatus, pushChallengeStatus };
}

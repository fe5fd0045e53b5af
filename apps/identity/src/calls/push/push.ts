/** Push as the login screen sees it. Both versions are the same door: one count, one state, one check. */
import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { Problem } from '../../domain/problem.ts';
import { approvalOf, askForApproval, hasPushChallenge } from '../../domain/push.ts';
import { openSubscription, type PushDevice } from '../../domain/push-devices.ts';
import { challengeOf, findToken, openChallenge, wayOf } from '../../domain/tokens.ts';
import { type CallContext, keepPolling, serveCall } from '../../serve-call.ts';

/** Wakes the devices; one that cannot be woken finds the request by asking. */
async function wake({ storage, secrets, push }: Deps, devices: readonly PushDevice[]): Promise<void> {
  for (const device of devices) {
    const subscription = openSubscription(secrets, device);
    if (subscription === undefined || (await push.wake(subscription)) !== 'gone') continue;
    await storage.queries
      .updateTable('push_device')
      .set({ subscription: null })
      .where('id', '=', device.id)
      .where('subscription', '=', device.subscription ?? '')
      .execute();
  }
}

export function servePush(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock } = deps;

  async function trigger(_request: unknown, { oneTimeToken }: CallContext): Promise<undefined> {
    const token = await findToken(storage.queries, secrets, clock.now(), oneTimeToken);
    if (wayOf(openChallenge(token), 'PUSH') === undefined) throw new Problem('not_allowed');
    deps.background(wake(deps, await askForApproval(deps, token)));
    return undefined;
  }

  async function statusOf(oneTimeToken: string | undefined, challengeId?: string) {
    const token = await findToken(storage.queries, secrets, clock.now(), oneTimeToken);
    if (challengeOf(token, 'PUSH') === undefined) throw new Problem('not_allowed');
    if (challengeId !== undefined && !hasPushChallenge(token, challengeId)) throw new Problem('not_found');
    const status = await approvalOf(storage.queries, token);
    return status === undefined ? keepPolling : { status };
  }

  serveCall(app, calls.triggerPush, trigger);
  serveCall(app, calls.triggerPushV2, trigger);
  serveCall(app, calls.pushStatus, (_request, { oneTimeToken }) => statusOf(oneTimeToken));
  serveCall(app, calls.pushChallengeStatus, ({ params }, { oneTimeToken }) => statusOf(oneTimeToken, params.challengeId));
}

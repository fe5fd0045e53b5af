/** A forgotten password, from somebody who is not logged in: what is answered, and when, says nothing about the address. */
import { calls, resetsAsked } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { allow } from '../../domain/allowance.ts';
import { requireCaptcha } from '../../domain/captchas.ts';
import type { Deps } from '../../domain/deps.ts';
import { followUp } from '../../domain/follow-ups.ts';
import { serveCall } from '../../serve-call.ts';

export function serveAskPasswordReset(app: FastifyInstance, deps: Deps): void {
  const { storage, clock } = deps;

  serveCall(app, calls.askPasswordReset, async ({ body }, { address, network }) => {
    await allow(storage.queries, clock.now(), [{ key: `resets asked from ${network}`, ...resetsAsked }]);
    await requireCaptcha(deps, body.challenge, { address, network });
    await followUp(deps, storage.queries, { what: 'reset-mail', email: body.email });
    return undefined;
  });
}

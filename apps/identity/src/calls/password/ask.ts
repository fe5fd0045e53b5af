/** A forgotten password, from somebody who is not logged in: what is answered, and when, says nothing about the address. */
import { setImmediate } from 'node:timers/promises';
import { calls, resetsAsked } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { allow } from '../../domain/allowance.ts';
import { requireCaptcha } from '../../domain/captchas.ts';
import { findCustomer } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import { mailResetLink } from '../../domain/reset-link.ts';
import { serveCall } from '../../serve-call.ts';

export function serveAskPasswordReset(app: FastifyInstance, deps: Deps): void {
  const { storage, clock } = deps;

  /** Once the answer is out: an account costs some writes more, in a database that works in this very thread. */
  async function mailLinkTo(email: string): Promise<void> {
    await setImmediate();
    const customer = await findCustomer(storage.queries, email);
    await mailResetLink(deps, customer?.id);
  }

  serveCall(app, calls.askPasswordReset, async ({ body }, { address, network }) => {
    await allow(storage.queries, clock.now(), [{ key: `resets asked from ${network}`, ...resetsAsked }]);
    await requireCaptcha(deps, body.challenge, { address, network });
    deps.background(mailLinkTo(body.email));
    return undefined;
  });
}

import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { spendTotpCode } from '../../domain/authenticators.ts';
import type { Deps } from '../../domain/deps.ts';
import { evaluate } from '../../domain/evaluate.ts';
import { describeToken, findToken } from '../../domain/tokens.ts';
import { serveCall } from '../../serve-call.ts';

export function serveVerifyTotp(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock } = deps;
  serveCall(app, calls.verifyTotp, async ({ body }, { oneTimeToken = '' }) => {
    const now = clock.now();
    const token = await findToken(storage.queries, secrets, now, oneTimeToken);
    await evaluate(storage, {
      token,
      type: 'TOTP',
      family: 'possession-code',
      now,
      check: (queries) => spendTotpCode(deps, queries, token.customerId, body.code),
    });
    return describeToken(await findToken(storage.queries, secrets, now, oneTimeToken), oneTimeToken, now);
  });
}

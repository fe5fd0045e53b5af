import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { evaluate } from '../../domain/evaluate.ts';
import { spendCode } from '../../domain/phone-codes.ts';
import { describeToken, findToken } from '../../domain/tokens.ts';
import { serveCall } from '../../serve-call.ts';
import { typeOfChannel } from './trigger.ts';

export function serveVerifyPhoneCode(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock } = deps;
  serveCall(app, calls.verifyPhoneCode, async ({ params: { channel }, body }, { oneTimeToken = '' }) => {
    const now = clock.now();
    const token = await findToken(storage.queries, secrets, now, oneTimeToken);
    await evaluate(deps, { token, type: typeOfChannel[channel], family: 'possession-code', now }, (queries) =>
      spendCode(deps, queries, token, channel, body.otpCode),
    );
    return describeToken(await findToken(storage.queries, secrets, now, oneTimeToken), oneTimeToken, now);
  });
}

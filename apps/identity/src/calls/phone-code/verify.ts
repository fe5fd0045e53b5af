import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { phoneCodeFamilyOf } from '../../domain/code-attempts.ts';
import type { Deps } from '../../domain/deps.ts';
import { type Evaluation, evaluate } from '../../domain/evaluate.ts';
import { provesNewNumber } from '../../domain/new-phone-numbers.ts';
import { spendCode } from '../../domain/phone-codes.ts';
import { describeToken, findToken, openChallenge, wayOf } from '../../domain/tokens.ts';
import { serveCall } from '../../serve-call.ts';
import { takeProvedNumber } from '../update-phone-number/take-number.ts';
import { typeOfChannel } from './trigger.ts';

export function serveVerifyPhoneCode(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock } = deps;
  serveCall(app, calls.verifyPhoneCode, async ({ params: { channel }, body }, { oneTimeToken = '', language }) => {
    const now = clock.now();
    const token = await findToken(storage.queries, secrets, now, oneTimeToken);
    const type = typeOfChannel[channel];
    const way = wayOf(openChallenge(token), type);
    const isNew = provesNewNumber(way);
    const evaluation: Evaluation = { token, type, family: phoneCodeFamilyOf(token, way), now };
    await evaluate(deps, isNew ? { ...evaluation, passedBy: 'UPDATE_PHONE_NUMBER' } : evaluation, async (queries) => {
      const phoneNumberId = await spendCode(deps, queries, token, channel, body.otpCode);
      if (phoneNumberId === undefined) return false;
      return isNew ? takeProvedNumber(deps, queries, token, phoneNumberId) : true;
    });
    return describeToken(await findToken(storage.queries, secrets, now, oneTimeToken), oneTimeToken, now, language);
  });
}

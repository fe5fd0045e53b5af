import { calls } from '@stepgate/contract';
import { numberUsed } from '../../factors/used-number.ts';
import { serveCall } from '../../http/serve-call.ts';
import type { Deps } from '../../kernel/context.ts';
import { takeProvedNumber } from '../../phone-numbers/take-number.ts';
import { findToken, methodOf, openChallenge } from '../../tokens/tokens.ts';
import { type Verification, verifyProof } from '../../tokens/verify-proof.ts';
import { phoneCodeFamilyOf } from '../code-attempts.ts';
import { describeToken } from '../describe-token.ts';
import { spendCode } from './phone-codes.ts';
import { askedBy } from './sending-limits.ts';
import { typeOfChannel } from './trigger.calls.ts';

export function verifyPhoneCodeRoutes(deps: Deps) {
  const { storage, secrets, clock } = deps;
  const verifyPhoneCode = serveCall(
    calls.verifyPhoneCode,
    async ({ params: { channel }, body }, { oneTimeToken = '', language }) => {
      const now = clock.now();
      const token = await findToken(storage.queries, secrets, now, oneTimeToken);
      const type = typeOfChannel[channel];
      const method = methodOf(openChallenge(token), type);
      const isNew = method?.to === 'new-number';
      const verification: Verification = { token, type, family: phoneCodeFamilyOf(token, method), now };
      await verifyProof(deps, isNew ? { ...verification, passedBy: 'UPDATE_PHONE_NUMBER' } : verification, async (tx) => {
        if (method === undefined) return { refused: 'its challenge was passed before' };
        const phoneNumberId = await spendCode(tx, token, channel, body.otpCode, askedBy(token, method));
        if (phoneNumberId === undefined) return { refused: 'wrong code' };
        return isNew ? takeProvedNumber(tx, token, phoneNumberId) : numberUsed(tx.queries, phoneNumberId);
      });
      return describeToken(deps, oneTimeToken, language);
    },
  );

  return { verifyPhoneCode };
}

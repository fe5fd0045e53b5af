import { calls } from '@stepgate/contract';
import { numberUsed } from '../../factors/used-number.ts';
import type { Deps } from '../../kernel/context.ts';
import { takeProvedNumber } from '../../phone-numbers/take-number.ts';
import { methodOf, openChallenge } from '../../tokens/tokens.ts';
import { type Verification, verifyProof } from '../../tokens/verify-proof.ts';
import { phoneCodeFamilyOf } from '../code-attempts.ts';
import { serveTokenCall } from '../serve-token-call.ts';
import { spendCode } from './phone-codes.ts';
import { askedBy } from './sending-limits.ts';
import { typeOfChannel } from './trigger.calls.ts';

export function verifyPhoneCodeRoutes(deps: Deps) {
  const verifyPhoneCode = serveTokenCall(
    deps,
    calls.verifyPhoneCode,
    async ({ params: { channel }, body }, { token, now, describe }) => {
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
      return describe();
    },
  );

  return { verifyPhoneCode };
}

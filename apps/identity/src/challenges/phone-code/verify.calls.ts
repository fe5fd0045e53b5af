import { calls } from '@stepgate/contract';
import { numberUsed } from '../../factors/used-number.ts';
import type { Deps } from '../../kernel/context.ts';
import { takeProvedNumber } from '../../phone-numbers/take-number.ts';
import { countryOf } from '../../providers/phone/reachable.ts';
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
      let typedFor: string | undefined;
      await verifyProof(deps, isNew ? { ...verification, passedBy: 'UPDATE_PHONE_NUMBER' } : verification, async (tx) => {
        if (method === undefined) return { refused: 'its challenge was passed before' };
        const spent = await spendCode(tx, token, channel, body.otpCode, askedBy(token, method));
        if (spent === undefined) return { refused: 'wrong code' };
        typedFor = spent.number;
        return isNew ? takeProvedNumber(tx, token, spent.id) : numberUsed(tx.queries, spent.id);
      });
      if (typedFor !== undefined) deps.report({ what: 'code', channel, outcome: 'typed', country: countryOf(typedFor) });
      return describe();
    },
  );

  return { verifyPhoneCode };
}

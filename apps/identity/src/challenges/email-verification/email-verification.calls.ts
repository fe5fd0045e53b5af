import { calls } from '@stepgate/contract';
import { followUp } from '../../customers/follow-ups.ts';
import type { Deps } from '../../kernel/context.ts';
import { transact } from '../../storage/transaction.ts';
import { verifyProof } from '../../tokens/verify-proof.ts';
import { serveTokenCall } from '../serve-token-call.ts';
import { spendMailedCode } from './verify-by-mail.ts';

export function emailVerificationRoutes(deps: Deps) {
  const resendEmailVerification = serveTokenCall(deps, calls.resendEmailVerification, async (_request, { token }) => {
    const { customerId, hash: tokenHash } = token;
    await transact(deps, (tx) => followUp(tx, { what: 'verification-mail', customerId, tokenHash }));
    return undefined;
  });

  const verifyEmailCode = serveTokenCall(deps, calls.verifyEmailCode, async ({ body }, { token, now, describe }) => {
    await verifyProof(deps, { token, type: 'EMAIL_VERIFICATION', family: 'email-code', now }, async (tx) =>
      (await spendMailedCode(tx, token, body.code)) ? 'passed' : { refused: 'wrong code' },
    );
    return describe();
  });

  return { resendEmailVerification, verifyEmailCode };
}

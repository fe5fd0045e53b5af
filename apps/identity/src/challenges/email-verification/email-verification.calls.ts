import { calls } from '@stepgate/contract';
import { followUp } from '../../customers/follow-ups.ts';
import type { Deps } from '../../kernel/context.ts';
import { transact } from '../../storage/transaction.ts';
import { serveTokenCall } from '../serve-token-call.ts';

export function emailVerificationRoutes(deps: Deps) {
  const resendEmailVerification = serveTokenCall(deps, calls.resendEmailVerification, async (_request, { token }) => {
    await transact(deps, (tx) => followUp(tx, { what: 'verification-mail', customerId: token.customerId }));
    return undefined;
  });

  return { resendEmailVerification };
}

import { calls } from '@stepgate/contract';
import { followUp } from '../../customers/follow-ups.ts';
import { serveCall } from '../../http/serve-call.ts';
import type { Deps } from '../../kernel/context.ts';
import { transact } from '../../storage/transaction.ts';
import { findToken } from '../../tokens/tokens.ts';

export function emailVerificationRoutes(deps: Deps) {
  const { storage, secrets, clock } = deps;
  const resendEmailVerification = serveCall(calls.resendEmailVerification, async (_request, { oneTimeToken }) => {
    const token = await findToken(storage.queries, secrets, clock.now(), oneTimeToken);
    await transact(deps, (tx) => followUp(tx, { what: 'verification-mail', customerId: token.customerId }));
    return undefined;
  });

  return { resendEmailVerification };
}

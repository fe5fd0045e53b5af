import { calls } from '@stepgate/contract';
import { customerWithId } from '../../customers/customers.ts';
import type { Deps } from '../../kernel/context.ts';
import { Problem } from '../../kernel/problem.ts';
import { notify } from '../../messages/notify.ts';
import { takesBackupCodes } from '../../tokens/takes-backup-codes.ts';
import { verifyProof } from '../../tokens/verify-proof.ts';
import { codeFamilyOf } from '../code-attempts.ts';
import { serveTokenCall } from '../serve-token-call.ts';
import { spendTotpCode } from './authenticators.ts';
import { spendBackupCode } from './backup-codes.ts';

export function totpRoutes(deps: Deps) {
  const verifyTotp = serveTokenCall(deps, calls.verifyTotp, async ({ body }, { token, now, describe, log }) => {
    await verifyProof(deps, { token, type: 'TOTP', family: codeFamilyOf(token), now }, async (tx) => {
      const spent = await spendTotpCode(tx, token.customerId, body.code);
      if (spent !== 'clock-behind') return spent ?? { refused: 'wrong code' };
      const { customerId } = token;
      tx.afterCommit(() => log.warn({ customerId }, 'an app code is refused because the clock has stepped back'));
      // Answered as a wrong code, but not counted as an attempt.
      return new Problem('invalid_code');
    });
    return describe();
  });
  const verifyBackupCode = serveTokenCall(deps, calls.verifyBackupCode, async ({ body }, { token, now, describe }) => {
    await verifyProof(deps, { token, type: 'TOTP', family: codeFamilyOf(token), now }, async (tx) => {
      // The screen doesn't offer it, and a code that is sent anyway stays unspent.
      if (!takesBackupCodes(token.action, token.details)) return new Problem('invalid_code');
      const used = await spendBackupCode(tx, token.customerId, body.backupCode);
      if (used === undefined) return { refused: 'wrong code' };
      const customer = await customerWithId(tx.queries, token.customerId);
      if (customer !== undefined) await notify(tx, customer, 'backupCodeUsed');
      return used;
    });
    return describe();
  });

  return { verifyTotp, verifyBackupCode };
}

import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { spendTotpCode } from '../../domain/authenticators.ts';
import { spendBackupCode } from '../../domain/backup-codes.ts';
import { codeFamilyOf } from '../../domain/code-attempts.ts';
import { customerWithId } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import { evaluate } from '../../domain/evaluate.ts';
import { tell } from '../../domain/notices.ts';
import { Problem } from '../../domain/problem.ts';
import { describeToken, findToken } from '../../domain/tokens.ts';
import { serveCall } from '../../serve-call.ts';

export function serveVerifyTotp(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock } = deps;
  serveCall(app, calls.verifyTotp, async ({ body }, { oneTimeToken = '', language }) => {
    const now = clock.now();
    const token = await findToken(storage.queries, secrets, now, oneTimeToken);
    await evaluate(deps, { token, type: 'TOTP', family: codeFamilyOf(token), now }, async (queries) => {
      const spent = await spendTotpCode(deps, queries, token.customerId, body.code);
      if (spent !== 'clock-behind') return spent;
      const { customerId } = token;
      queries.afterCommit(() => app.log.warn({ customerId }, 'an app code is refused because the clock has stepped back'));
      // Answered as a wrong one, and not counted as one.
      return new Problem('invalid_code');
    });
    return describeToken(await findToken(storage.queries, secrets, now, oneTimeToken), oneTimeToken, now, language);
  });
  serveCall(app, calls.verifyBackupCode, async ({ body }, { oneTimeToken = '', language }) => {
    const now = clock.now();
    const token = await findToken(storage.queries, secrets, now, oneTimeToken);
    await evaluate(deps, { token, type: 'TOTP', family: codeFamilyOf(token), now }, async (queries) => {
      const right = await spendBackupCode(deps, queries, token.customerId, body.backupCode);
      const customer = right ? await customerWithId(queries, token.customerId) : undefined;
      if (customer !== undefined) await tell(deps, queries, customer, 'backupCodeUsed');
      return right;
    });
    return describeToken(await findToken(storage.queries, secrets, now, oneTimeToken), oneTimeToken, now, language);
  });
}

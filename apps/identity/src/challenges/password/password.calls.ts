import { calls } from '@stepgate/contract';
import { replaceHash } from '../../customers/change-customer.ts';
import { customerWithId } from '../../customers/customers.ts';
import { renewPasswordHash } from '../../customers/renew-password-hash.ts';
import type { Deps } from '../../kernel/context.ts';
import { Problem } from '../../kernel/problem.ts';
import { trySlowProof } from '../../tokens/verify-proof.ts';
import { serveTokenCall } from '../serve-token-call.ts';

/** The password as a challenge. It shares the login's counter, so that it offers no additional attempts. */
export function passwordRoutes(deps: Deps) {
  const { storage, passwords } = deps;
  const verifyPassword = serveTokenCall(deps, calls.verifyPassword, async ({ body }, { token, now, describe }) => {
    const customer = await customerWithId(storage.queries, token.customerId);
    const place = passwords.enter('trusted', customer);
    try {
      // Strangers fill the counter of new browsers. A session has proved more.
      const family = token.trustedDevice || token.sessionHash !== '' ? 'password-known-device' : 'password';
      const verified = await trySlowProof(deps, { token, type: 'PASSWORD', family, now }, async () => {
        const password = await place.verify(body.password, customer);
        if (password === undefined) return { refused: 'wrong password' };
        if (customer) deps.background(renewPasswordHash(deps, replaceHash, customer, password));
        return 'passed';
      });
      if (verified !== 'passed') throw new Problem('invalid_password');
    } finally {
      place.release();
    }
    return describe();
  });

  return { verifyPassword };
}

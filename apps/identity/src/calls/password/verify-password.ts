import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { customerWithId } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import { evaluateSlowly } from '../../domain/evaluate.ts';
import { renewPasswordHash } from '../../domain/renew-password-hash.ts';
import { describeToken, findToken } from '../../domain/tokens.ts';
import { serveCall } from '../../serve-call.ts';

/** The password again, as a challenge. It shares the counter of the login, so that it is no second door to guess at. */
export function serveVerifyPassword(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, passwords, clock } = deps;
  serveCall(app, calls.verifyPassword, async ({ body }, { oneTimeToken = '', language }) => {
    const now = clock.now();
    const token = await findToken(storage.queries, secrets, now, oneTimeToken);
    const place = passwords.enter('trusted');
    try {
      const family = token.knownDevice ? 'password-known-device' : 'password';
      await evaluateSlowly(deps, { token, type: 'PASSWORD', family, now, wrong: 'invalid_password' }, async () => {
        const customer = await customerWithId(storage.queries, token.customerId);
        const matches = await place.verify(body.password, customer);
        if (matches && customer) deps.background(renewPasswordHash(deps, 'customer', customer, body.password));
        return matches;
      });
    } finally {
      place.release();
    }
    return describeToken(await findToken(storage.queries, secrets, now, oneTimeToken), oneTimeToken, now, language);
  });
}

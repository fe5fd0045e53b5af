/**
 * A forgotten or compromised password. The link in the mail opens a token whose challenges are a second factor; only then is the new
 * password set, and whatever was open before is ended.
 */
import { calls, routes } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { browserName, networkOf } from '../../domain/asking-browser.ts';
import { challengesFor } from '../../domain/challenges-for.ts';
import { customerWithId, waysOfCustomer } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import { followUp } from '../../domain/follow-ups.ts';
import { issueToken } from '../../domain/issue-token.ts';
import { spendLink, voidLinks } from '../../domain/links.ts';
import { refuseWeak } from '../../domain/new-passwords.ts';
import { noSignals, ruleFor } from '../../domain/policy.ts';
import { Problem } from '../../domain/problem.ts';
import { replacePassword } from '../../domain/replace-password.ts';
import { addProof } from '../../domain/token-progress.ts';
import { findToken, openChallenge } from '../../domain/tokens.ts';
import { serveCall } from '../../serve-call.ts';

export function servePasswordReset(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock, passwords } = deps;
  serveCall(app, calls.forgotPassword, async (_request, { oneTimeToken }) => {
    const token = await findToken(storage.queries, secrets, clock.now(), oneTimeToken);
    await followUp(deps, storage.queries, { what: 'reset-mail', customerId: token.customerId });
    return undefined;
  });

  serveCall(app, calls.beginPasswordReset, async ({ body }, { language, userAgent, address }) => {
    const now = clock.now();
    // One transaction: a fault in the middle doesn't cost the customer their link.
    const oneTimeToken = await storage.transaction(async (queries) => {
      const link = await spendLink(queries, now, 'reset-password', secrets.hashToken(body.token));
      const customer = await customerWithId(queries, link?.customerId);
      if (customer === undefined || customer.status === 'registering') throw new Problem('invalid_link');
      const rule = ruleFor('IDENTITY__RESET_PASSWORD', { ...noSignals, risk: customer.risk });
      const ways = await waysOfCustomer(deps, queries, customer.id, language);
      return issueToken(queries, secrets, now, {
        customerId: customer.id,
        subject: customer.id,
        action: 'IDENTITY__RESET_PASSWORD',
        proofs: rule.proves,
        challenges: challengesFor(rule.require, ways, customer),
        redirectTo: routes.home,
        begunBy: { browser: browserName(userAgent), address: networkOf(address) },
      });
    });
    return { data: { oneTimeTokenProperties: { oneTimeToken } } };
  });

  serveCall(app, calls.setPassword, async ({ body }, { oneTimeToken }) => {
    const now = clock.now();
    const token = await findToken(storage.queries, secrets, now, oneTimeToken);
    const customer = await customerWithId(storage.queries, token.customerId);
    const ready = token.action === 'IDENTITY__RESET_PASSWORD' && openChallenge(token) === undefined;
    if (!ready || customer === undefined || token.proofs.includes('PASSWORD')) throw new Problem('not_allowed');
    const passwordHash = await refuseWeak(passwords, customer, body.password);
    await storage.transaction(async (queries) => {
      if (!(await addProof(queries, token, 'PASSWORD', now))) throw new Problem('not_allowed');
      await voidLinks(queries, now, 'reset-password', { customerId: customer.id });
      await replacePassword(deps, queries, customer, passwordHash, { exceptToken: token.hash });
    });
    return undefined;
  });
}

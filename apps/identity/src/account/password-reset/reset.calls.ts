/**
 * A forgotten or compromised password. The mailed link opens a token whose challenges are a second factor. Only then is the new password set, and
 * everything that was open before ends.
 */

import { calls } from '@stepgate/contract';
import { issueFor } from '../../challenges/issue-for.ts';
import { refuseChangedSim } from '../../challenges/refuse-changed-sim.ts';
import { serveTokenCall } from '../../challenges/serve-token-call.ts';
import { findLink, spendLink, voidLinks } from '../../customers/action-links.ts';
import { customerWithId } from '../../customers/customers.ts';
import { followUp } from '../../customers/follow-ups.ts';
import { refuseWeak } from '../../customers/new-passwords.ts';
import { askAboutSims } from '../../factors/sim-checks.ts';
import { serveCall } from '../../http/serve-call.ts';
import type { Deps } from '../../kernel/context.ts';
import { Problem } from '../../kernel/problem.ts';
import { allowedRedirect } from '../../kernel/settings.ts';
import { mailedBrowserCookie } from '../../sessions/mailed-browser.ts';
import { transact } from '../../storage/transaction.ts';
import { secondFactorTypes } from '../../tokens/factors.ts';
import { reachesRequiredAssurance } from '../../tokens/policy.ts';
import { addProof } from '../../tokens/token-progress.ts';
import { openChallenge, proofsOf } from '../../tokens/tokens.ts';
import { replacePassword } from './replace-password.ts';
import { forgiveResetMail } from './reset-link.ts';

/** Access to the mailbox and a face together are never enough: docs/policy.md. */
const afterMail = secondFactorTypes.filter((type) => type !== 'FACE_MATCH');

export function passwordResetRoutes(deps: Deps) {
  const { storage, secrets, clock } = deps;
  const forgotPassword = serveTokenCall(deps, calls.forgotPassword, async (_request, { token }) => {
    await transact(deps, (tx) => followUp(tx, { what: 'reset-mail', customerId: token.customerId }));
    return undefined;
  });

  const beginPasswordReset = serveCall(calls.beginPasswordReset, async ({ body }, context) => {
    const now = clock.now();
    const hash = secrets.hashToken(body.token);
    const resetLink = await findLink(storage.queries, now, 'reset-password', hash);
    if (resetLink !== undefined) await askAboutSims(deps, resetLink.customerId);
    // One transaction, so that an error in the middle doesn't cost the customer their link.
    const { id, email, oneTimeToken } = await transact(deps, async (tx) => {
      const link = await spendLink(tx.queries, now, 'reset-password', hash);
      const customer = await customerWithId(tx.queries, link?.customerId);
      if (customer === undefined || customer.status === 'registering') throw new Problem('invalid_link');
      await refuseChangedSim(tx, customer.id, { action: 'IDENTITY__RESET_PASSWORD', types: afterMail }, context);
      await forgiveResetMail(tx, customer.id);
      return {
        id: customer.id,
        email: customer.email,
        oneTimeToken: await issueFor(tx, context, customer, 'IDENTITY__RESET_PASSWORD', {
          redirectTo: allowedRedirect(body.redirectUrl, deps.settings),
        }),
      };
    });
    context.setCookie(mailedBrowserCookie(deps, id));
    return { data: { oneTimeTokenProperties: { oneTimeToken } }, email };
  });

  const setPassword = serveTokenCall(deps, calls.setPassword, async ({ body }, { token, now }) => {
    const customer = await customerWithId(storage.queries, token.customerId);
    // The new password itself counts, once it is set.
    const isProved = openChallenge(token) === undefined && reachesRequiredAssurance(token, [...proofsOf(token), 'PASSWORD']);
    const ready = token.action === 'IDENTITY__RESET_PASSWORD' && isProved;
    if (!ready || customer === undefined || token.proofs.includes('PASSWORD')) throw new Problem('not_allowed');
    const passwordHash = await refuseWeak(deps, customer, body.password);
    await transact(deps, async (tx) => {
      if (!(await addProof(tx.queries, token, 'PASSWORD', now))) throw new Problem('not_allowed');
      await voidLinks(tx.queries, now, 'reset-password', { customerId: customer.id });
      await replacePassword(tx, customer, passwordHash, { exceptToken: token.hash });
    });
    return undefined;
  });

  return { forgotPassword, beginPasswordReset, setPassword };
}

import { calls } from '@stepgate/contract';
import { authenticatorUri, confirmEnrolment, hasRoom, newEnrolment } from '../challenges/totp/authenticators.ts';
import { makeBackupCodes } from '../challenges/totp/backup-codes.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { tellOfChange } from '../customers/tell-of-change.ts';
import { type Authenticator, listAuthenticators, nameAuthenticator } from '../factors/authenticator-rows.ts';
import { factorName } from '../factors/used-factor.ts';
import { type CallContext, serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { notify } from '../messages/notify.ts';
import { type Authenticated, authenticate } from '../sessions/current-session.ts';
import { ifApproved, recentlyAuthenticated } from '../step-up/approve.ts';
import type { Queries } from '../storage/storage.ts';
import { transact } from '../storage/transaction.ts';
import { securityChanged } from '../tokens/security-changes.ts';
import { refuseNeeded, removeOrWait } from './removals.ts';

/** @throws Problem `not_found` */
async function ownApp(queries: Queries, customerId: string, id: string): Promise<Authenticator> {
  const app = (await listAuthenticators(queries, customerId)).find((each) => each.id === id);
  if (app === undefined) throw new Problem('not_found');
  return app;
}

export function authenticatorRoutes(deps: Deps) {
  const beginAuthenticator = serveCall(calls.beginAuthenticator, async (_request, context) => {
    const authenticated = await authenticate(deps, context);
    const { id, email } = authenticated.customer;
    // Refused before anything is approved in vain.
    if (!(await hasRoom(deps.storage.queries, id))) throw new Problem('not_allowed');
    const details = { kind: 'set-up-authenticator' } as const;
    const key = await ifApproved(deps, calls.beginAuthenticator, context, authenticated, { details }, (tx) =>
      newEnrolment(tx, id),
    );
    return { key, uri: authenticatorUri(key, email, deps.settings.brand) };
  });

  const confirmAuthenticator = serveCall(calls.confirmAuthenticator, async ({ body }, context) => {
    // The key of the code was given to an approved request.
    const { customer, session } = await authenticate(deps, context);
    await transact(deps, async (tx) => {
      await lockCustomer(tx.queries, customer.id);
      if (body.name !== undefined && !(await hasRoom(tx.queries, customer.id))) throw new Problem('not_allowed');
      const confirmed = await confirmEnrolment(tx, customer.id, { ...body, removedIn: session.hash });
      if (typeof confirmed === 'string') throw new Problem(confirmed);
      const removed = confirmed.replaced === undefined ? [] : [confirmed.replaced];
      await securityChanged(tx, customer.id, 'authenticator-added', {
        session: session.hash,
        removed,
        added: [confirmed.added],
      });
      await tellOfChange(tx, customer, { session: session.hash }, 'authenticatorAdded');
    });
    return undefined;
  });

  async function removeApp(
    call: typeof calls.removeAuthenticator | typeof calls.removeAuthenticatorApp,
    context: CallContext,
    authenticated: Authenticated,
    { id, name }: Authenticator,
  ): Promise<undefined> {
    const { customer, session } = authenticated;
    const going = { kind: 'authenticator', name: factorName('authenticator', id), id, label: name } as const;
    await refuseNeeded(deps, customer, going);
    const details = { kind: 'remove-authenticator', name } as const;
    await ifApproved(deps, call, context, authenticated, { details }, (tx, approval) =>
      removeOrWait(tx, deps, customer, going, { session: session.hash, approval }),
    );
    return undefined;
  }

  const removeAuthenticator = serveCall(calls.removeAuthenticator, async (_request, context) => {
    const authenticated = await authenticate(deps, context);
    const [first] = await listAuthenticators(deps.storage.queries, authenticated.customer.id);
    // A missing app needs no approval to be removed.
    return first && removeApp(calls.removeAuthenticator, context, authenticated, first);
  });

  const removeAuthenticatorApp = serveCall(calls.removeAuthenticatorApp, async ({ params }, context) => {
    const authenticated = await authenticate(deps, context);
    const app = await ownApp(deps.storage.queries, authenticated.customer.id, params.id);
    return removeApp(calls.removeAuthenticatorApp, context, authenticated, app);
  });

  const renameAuthenticatorApp = serveCall(calls.renameAuthenticatorApp, async ({ params, body }, context) => {
    const { customer } = await recentlyAuthenticated(deps, calls.renameAuthenticatorApp, context, async (owner) => {
      const { name } = await ownApp(deps.storage.queries, owner.customer.id, params.id);
      return { kind: 'rename-authenticator', name };
    });
    await transact(deps, async (tx) => {
      const app = await ownApp(tx.queries, customer.id, params.id);
      if (app.name === body.name) return;
      await nameAuthenticator(tx.queries, customer.id, app, body.name);
      await notify(tx, customer, 'authenticatorRenamed', { app: body.name });
    });
    return undefined;
  });

  // Backup codes replace the app's codes, so there must be an app.
  async function refuseWithoutApp(queries: Queries, customerId: string): Promise<void> {
    if ((await listAuthenticators(queries, customerId)).length === 0) throw new Problem('not_allowed');
  }

  const makeBackupCodesRoute = serveCall(calls.makeBackupCodes, async (_request, context) => {
    const authenticated = await authenticate(deps, context);
    const { customer } = authenticated;
    // Refused before anything is approved in vain.
    await refuseWithoutApp(deps.storage.queries, customer.id);
    const details = { kind: 'make-backup-codes' } as const;
    const codes = await ifApproved(deps, calls.makeBackupCodes, context, authenticated, { details }, async (tx) => {
      await refuseWithoutApp(tx.queries, customer.id);
      const session = authenticated.session.hash;
      const made = await makeBackupCodes(tx, customer.id, session);
      const removed = made.replaced === undefined ? [] : [made.replaced];
      await securityChanged(tx, customer.id, 'backup-codes-made', {
        session,
        removed,
        added: [factorName('backup-codes', tx.now)],
      });
      await tellOfChange(tx, customer, { session }, 'backupCodesMade');
      return made.codes;
    });
    return { codes };
  });

  return {
    beginAuthenticator,
    confirmAuthenticator,
    removeAuthenticator,
    removeAuthenticatorApp,
    renameAuthenticatorApp,
    makeBackupCodes: makeBackupCodesRoute,
  };
}

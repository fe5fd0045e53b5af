import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { authenticatorUri, confirmEnrolment, newEnrolment } from '../../domain/authenticators.ts';
import { makeBackupCodes } from '../../domain/backup-codes.ts';
import { noteRiskyChange } from '../../domain/cool-off.ts';
import { provenOwnerOf } from '../../domain/current-session.ts';
import type { Deps } from '../../domain/deps.ts';
import { refuseLastWay } from '../../domain/last-way.ts';
import { tell } from '../../domain/notices.ts';
import { Problem } from '../../domain/problem.ts';
import { serveCall } from '../../serve-call.ts';

export function serveAuthenticator(app: FastifyInstance, deps: Deps): void {
  const { storage, clock } = deps;

  serveCall(app, calls.beginAuthenticator, async (_request, context) => {
    const { customer } = await provenOwnerOf(deps, context);
    const key = await newEnrolment(deps, customer.id);
    return { key, uri: authenticatorUri(key, customer.email) };
  });

  serveCall(app, calls.confirmAuthenticator, async ({ body }, context) => {
    const { customer } = await provenOwnerOf(deps, context);
    await storage.transaction(async (queries) => {
      if (!(await confirmEnrolment(deps, queries, customer.id, body.code))) throw new Problem('invalid_code');
      await noteRiskyChange(queries, clock.now(), customer.id, 'authenticator');
      await tell(deps, queries, customer, 'authenticatorAdded');
    });
    return undefined;
  });

  serveCall(app, calls.removeAuthenticator, async (_request, context) => {
    const { customer } = await provenOwnerOf(deps, context);
    await storage.transaction(async (queries) => {
      const removed = await queries
        .deleteFrom('totp')
        .where('customer_id', '=', customer.id)
        .returning('customer_id')
        .executeTakeFirst();
      if (removed === undefined) return;
      await queries.deleteFrom('backup_code').where('customer_id', '=', customer.id).execute();
      await refuseLastWay(deps, queries, customer.id);
      await tell(deps, queries, customer, 'authenticatorRemoved');
    });
    return undefined;
  });

  serveCall(app, calls.makeBackupCodes, async (_request, context) => {
    const { customer } = await provenOwnerOf(deps, context);
    const codes = await storage.transaction(async (queries) => {
      // They stand in for the app's codes, so that there must be an app.
      const app = await queries
        .selectFrom('totp')
        .select('customer_id')
        .where('customer_id', '=', customer.id)
        .executeTakeFirst();
      if (app === undefined) throw new Problem('not_allowed');
      await tell(deps, queries, customer, 'backupCodesMade');
      return makeBackupCodes(deps, queries, customer.id);
    });
    return { codes };
  });
}

import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { browserName, networkOf } from '../../domain/asking-browser.ts';
import { provenOwnerOf } from '../../domain/current-session.ts';
import type { Deps } from '../../domain/deps.ts';
import { askForEmailChange, cancelEmailChange, confirmEmailChange } from '../../domain/email-changes.ts';
import { undoEmailChange } from '../../domain/undo-email-change.ts';
import { serveCall } from '../../serve-call.ts';

export function serveEmailChange(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets } = deps;

  serveCall(app, calls.beginEmailChange, async ({ body: { email } }, context) => {
    const { customer } = await provenOwnerOf(deps, context);
    const asking = { email, browser: browserName(context.userAgent), address: networkOf(context.address) };
    await storage.transaction((queries) => askForEmailChange(deps, queries, customer, asking));
    return undefined;
  });

  serveCall(app, calls.confirmEmailChange, async ({ body }) => {
    const hash = secrets.hashToken(body.token);
    const email = await storage.transaction((queries) => confirmEmailChange(deps, queries, hash));
    return { email };
  });

  serveCall(app, calls.undoEmailChange, async ({ body }) => {
    const hash = secrets.hashToken(body.token);
    await storage.transaction((queries) => undoEmailChange(deps, queries, hash));
    return undefined;
  });

  serveCall(app, calls.cancelEmailChange, async ({ body }) => {
    const hash = secrets.hashToken(body.token);
    await storage.transaction((queries) => cancelEmailChange(deps, queries, hash));
    return undefined;
  });
}

import { calls } from '@stepgate/contract';
import { browserName } from '../../http/client-browser.ts';
import { serveCall } from '../../http/serve-call.ts';
import type { Deps } from '../../kernel/context.ts';
import { authenticate } from '../../sessions/current-session.ts';
import { ifApproved } from '../../step-up/approve.ts';
import { transact } from '../../storage/transaction.ts';
import { askForEmailChange, cancelEmailChange, confirmEmailChange } from './email-changes.ts';
import { undoEmailChange } from './undo-email-change.ts';

export function emailChangeRoutes(deps: Deps) {
  const { secrets } = deps;

  const beginEmailChange = serveCall(calls.beginEmailChange, async ({ body: { email } }, context) => {
    const authenticated = await authenticate(deps, context);
    const { customer, session } = authenticated;
    const asking = { email, session: session.hash, browser: browserName(context.userAgent), address: context.origin };
    await ifApproved(deps, calls.beginEmailChange, context, authenticated, { details: { kind: 'change-email' } }, (tx) =>
      askForEmailChange(tx, customer, asking),
    );
    return undefined;
  });

  const confirmEmailChangeRoute = serveCall(calls.confirmEmailChange, async ({ body }) => {
    const hash = secrets.hashToken(body.token);
    const email = await transact(deps, (tx) => confirmEmailChange(tx, hash));
    return { email };
  });

  const undoEmailChangeRoute = serveCall(calls.undoEmailChange, async ({ body }) => {
    const hash = secrets.hashToken(body.token);
    await transact(deps, (tx) => undoEmailChange(tx, hash));
    return undefined;
  });

  const cancelEmailChangeRoute = serveCall(calls.cancelEmailChange, async ({ body }) => {
    const hash = secrets.hashToken(body.token);
    await transact(deps, (tx) => cancelEmailChange(tx, hash));
    return undefined;
  });

  return {
    beginEmailChange,
    confirmEmailChange: confirmEmailChangeRoute,
    undoEmailChange: undoEmailChangeRoute,
    cancelEmailChange: cancelEmailChangeRoute,
  };
}

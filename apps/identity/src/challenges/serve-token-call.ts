/** Serves a call of somebody who holds a one-time token: finds the token first, and describes it again if the answer is its list. */
import type { ParsedRequestOf } from '@stepgate/contract';
import { type CallContext, type Handler, type KeylessCall, type Route, serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { databaseNow } from '../storage/transaction.ts';
import { findToken, type OneTimeToken } from '../tokens/tokens.ts';
import { describeToken } from './describe-token.ts';

type TokenContext = CallContext & {
  readonly token: OneTimeToken;
  /** When the token was found, in milliseconds since 1970. */
  readonly now: number;
  /** The token as it is once the handler has done its work. */
  readonly describe: () => ReturnType<typeof describeToken>;
};

type TokenHandler<C extends KeylessCall> = (request: ParsedRequestOf<C>, context: TokenContext) => ReturnType<Handler<C>>;

/** The route of a call. Before the handler runs, it throws `ott_not_found` if the token isn't live. */
export const serveTokenCall = <C extends KeylessCall & { readonly auth: 'one-time-token' }>(
  deps: Deps,
  call: C,
  handler: TokenHandler<C>,
): Route<C['id']> =>
  serveCall(call, async (request, context) => {
    const db = databaseNow(deps);
    const { oneTimeToken = '' } = context;
    const token = await findToken(db, oneTimeToken);
    const describe = () => describeToken(deps, oneTimeToken, context);
    return handler(request, { ...context, token, now: db.now, describe });
  });

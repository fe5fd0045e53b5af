import type { Client } from '@stepgate/client';
import { CallError, type CustomerSession } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';

/**
 * The session of the page's customer. It counts as activity, unless the query says that the page asks by itself.
 * @throws CallError with status 401 without a session
 */
export async function askSession(
  client: Client,
  query: { readonly poll?: 'true' },
  options: { readonly signal?: AbortSignal } = {},
): Promise<CustomerSession> {
  const session = await client.ask(calls.session, { query }, options);
  // Only visitors' requests are answered like this.
  if (session === null) throw new CallError('unreadable');
  return session;
}

/** The session, for a page that shows something to visitors too. */
import type { Client } from '@stepgate/client';
import { asCallError, type CallError, type CustomerSession } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import type { Clock } from '@stepgate/flow';

export type SessionState =
  /** The service hasn't answered yet, and nothing is known. On a server it stays so. */
  | { readonly name: 'asking' }
  | { readonly name: 'loggedOut' }
  | { readonly name: 'loggedIn'; readonly session: CustomerSession }
  /** The session couldn't be asked for. What was known before doesn't change, so this is only the answer to the first request. */
  | { readonly name: 'failed'; readonly error: CallError };

export type SessionStore = {
  /** The first subscription asks the service. @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
  getState(): SessionState;
  /** Asks the service again. */
  refresh(): Promise<void>;
  /**
   * Ends the session on the server.
   * @throws CallError if the server couldn't be reached; the session then stays
   */
  logOut(): Promise<void>;
};

/** When a request that failed is made again for a customer who is shown as logged in. Milliseconds. */
const againAfter = 30_000;

const asking: SessionState = { name: 'asking' };
const loggedOut: SessionState = { name: 'loggedOut' };

function toFailedState(error: unknown): SessionState {
  const failure = asCallError(error);
  // A server of another company may answer a visitor with 401. A frozen session is 401 too.
  return failure.status === 401 ? loggedOut : { name: 'failed', error: failure };
}

export function createSessionStore(client: Client, clock: Clock): SessionStore {
  const listeners = new Set<() => void>();
  let state: SessionState = asking;
  let hasAsked = false;
  /** Counts the requests: only the answer to the latest one counts. */
  let latest = 0;
  let cancel = () => {};

  function become(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** The page itself asks when the session should have ended, which doesn't keep it alive. */
  function askAtItsEnd({ now, idleExpiresAt, expiresAt }: CustomerSession): void {
    if (now === undefined) return;
    const left = Math.min(idleExpiresAt, expiresAt) - now;
    if (left > 0) cancel = clock.after(left, () => void ask({ poll: 'true' }));
  }

  async function ask(by: { readonly poll?: 'true' }): Promise<void> {
    hasAsked = true;
    cancel();
    const own = ++latest;
    let next: SessionState;
    try {
      const session = await client.ask(calls.session, { query: { ...by, visitor: 'true' } });
      next = session === null ? loggedOut : { name: 'loggedIn', session };
    } catch (error) {
      next = toFailedState(error);
    }
    if (own !== latest) return;
    if (next.name === 'failed' && state.name !== 'asking' && state.name !== 'failed') {
      if (state.name === 'loggedIn') cancel = clock.after(againAfter, () => void ask({ poll: 'true' }));
      return;
    }
    if (next.name === 'loggedIn') askAtItsEnd(next.session);
    become(next);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      if (!hasAsked) {
        void ask({});
        // A tab that was away: the customer may have logged in or out in another one.
        clock.onWake(() => void ask({ poll: 'true' }));
      }
      return () => listeners.delete(listener);
    },
    getState: () => state,
    refresh: () => ask({}),
    async logOut() {
      await client.ask(calls.logout, {});
      cancel();
      latest += 1;
      become(loggedOut);
    },
  };
}

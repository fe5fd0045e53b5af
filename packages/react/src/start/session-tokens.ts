/** Session tokens for the company's own API: one at a time, asked for again before it ends. */
import type { Client } from '@stepgate/client';
import * as calls from '@stepgate/contract/calls';
import type { Clock } from '@stepgate/flow';
import type { SessionState, SessionStore } from './session-store.ts';

/** The part of a token's minute that a request of the host needs to arrive. Milliseconds. */
const spare = 10_000;

type StoredToken = { readonly of: SessionState; until: number; readonly token: Promise<string> };

/** @returns a function that asks for a token, or returns the stored one of the same session */
export function createSessionTokens(client: Client, clock: Clock, session: SessionStore): () => Promise<string> {
  let stored: StoredToken | undefined;

  async function ask(requestedAt: number, setEnd: (until: number) => void): Promise<string> {
    const { sessionToken, expiresAt, now } = await client.ask(calls.sessionToken, {});
    setEnd(requestedAt + (expiresAt - now) - spare);
    return sessionToken;
  }

  return () => {
    const of = session.getState();
    const requestedAt = clock.now();
    // After a login or a logout the token would say who was there before.
    if (stored?.of === of && requestedAt < stored.until) return stored.token;
    const token = ask(requestedAt, (until) => {
      own.until = until;
    });
    const own: StoredToken = { of, until: Number.POSITIVE_INFINITY, token };
    stored = own;
    token.catch(() => {
      if (stored === own) stored = undefined;
    });
    return token;
  };
}

/** When a session ends without activity, by the word of the service: somebody who is active in another tab keeps it here too. */
import type { Client } from '@stepgate/client';
import { CallError, type Calls, type ReadSuccess, sessionWarning } from '@stepgate/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { hasNoSession } from '../use-of-session.ts';

const second = 1_000;
/** How often the service is asked while the warning shows, so that an answer in another tab ends it here. */
const askEvery = 5 * second;

/** A session of one kind. */
export type EndingSession = {
  /** How long it lasts without activity. Milliseconds. */
  readonly idle: number;
  /** Asks when it ends. It counts as activity, unless the query says that the page asks by itself. */
  ask(
    client: Client,
    query: { readonly poll?: 'true' },
    options: { readonly signal?: AbortSignal },
  ): Promise<ReadSuccess<Calls['reviewSession']>>;
};

type SessionEnd = {
  /** On the page's clock; `undefined` until the last minute. */
  readonly endsAt: number | undefined;
  /** Counts as activity. */
  stay(): Promise<void>;
};

/** A service may leave the call out. Then there is no warning. */
const isMissing = (error: unknown) => error instanceof CallError && error.status === 404;

/**
 * @param session must be the same from render to render
 * @param onEnded the session has ended. Must be the same from render to render
 */
export function useSessionEnd(session: EndingSession, onEnded: (error: unknown) => void): SessionEnd {
  const { client, clock } = useStepgate();
  const [endsAt, setEndsAt] = useState<number>();
  const next = useRef<() => void>(() => undefined);

  const ask = useCallback(
    async (by: 'poll' | 'press', signal?: AbortSignal): Promise<number> => {
      const query = by === 'poll' ? { poll: 'true' as const } : {};
      const { now, idleExpiresAt, expiresAt } = await session.ask(client, query, signal ? { signal } : {});
      // A session can't last past its last day, and the time of a service that doesn't give it can't be compared.
      const left = now === undefined || idleExpiresAt >= expiresAt ? session.idle : idleExpiresAt - now;
      setEndsAt(left > sessionWarning ? undefined : clock.now() + left);
      return left;
    },
    [session, client, clock],
  );

  useEffect(() => {
    const left = new AbortController();
    let cancel = () => {};
    const after = (wait: number) => {
      cancel();
      cancel = clock.after(wait, () => void look());
    };
    async function look(): Promise<void> {
      cancel();
      try {
        const stays = await ask('poll', left.signal);
        if (!left.signal.aborted)
          after(stays > sessionWarning ? stays - sessionWarning : Math.min(askEvery, Math.max(stays, second)));
      } catch (error) {
        if (left.signal.aborted || isMissing(error)) return;
        if (hasNoSession(error)) onEnded(error);
        else after(askEvery);
      }
    }
    next.current = () => after(session.idle - sessionWarning);
    next.current();
    const unlisten = clock.onWake(() => void look());
    return () => {
      left.abort();
      cancel();
      unlisten();
    };
  }, [session, ask, clock, onEnded]);

  const stay = useCallback(async () => {
    try {
      await ask('press');
      next.current();
    } catch (error) {
      if (hasNoSession(error)) onEnded(error);
      else throw error;
    }
  }, [ask, onEnded]);

  return { endsAt, stay };
}

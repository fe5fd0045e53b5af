import type { Calls, ReadSuccess } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useEffect, useEffectEvent } from 'react';
import { useStepgate } from '../../../host/context.ts';
import type { LinkToken } from './use-link-token.ts';

/** Why a link no longer works. */
type DeadLink = Exclude<ReadSuccess<Calls['linkState']>['state'], 'valid'>;

type Options = {
  readonly kind: 'reset-password' | 'verify-email';
  /** Whether the customer could still use the link on this page. */
  readonly unused: boolean;
  onDead(why: DeadLink): void;
};

/** Asks for the link's state when its page opens, without spending it. A server that has no answer is asked by the press alone. */
export function useDeadLink(link: LinkToken, { kind, unused, onDead }: Options): void {
  const { client } = useStepgate();
  const token = useEffectEvent(link.read);
  const learned = useEffectEvent((state: DeadLink | 'valid') => {
    // A press may have used the link meanwhile.
    if (state !== 'valid' && unused && link.read() !== undefined) onDead(state);
  });
  useEffect(() => {
    const opened = token();
    if (opened === undefined) return;
    const left = new AbortController();
    const { signal } = left;
    client
      .ask(calls.linkState, { body: { token: opened, kind } }, { signal })
      .then(({ state }) => !signal.aborted && learned(state))
      .catch(() => undefined);
    return () => left.abort();
  }, [client, kind]);
}

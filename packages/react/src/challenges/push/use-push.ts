/** The request on the customer's phone: sent once, then its answer is waited for. */
import { type CallError, lifetimes, type Polled, type PushAnswer, polls, pushNotReceivedAfterPolls } from '@stepgate/contract';
import { useState } from 'react';
import type { ScreenProps } from '../screen.ts';
import { isTokenAtFault } from '../token-at-fault.ts';
import { isStillAsked } from '../waiting/still-asked.ts';
import { useAsking } from '../waiting/use-asking.ts';
import { usePolling } from '../waiting/use-polling.ts';

/** What the version and the id in the challenge's context pick: version 2 has calls of its own. */
function callsOf({ challenge, api }: Pick<ScreenProps, 'challenge' | 'api'>) {
  const { version, challengeId } = challenge.context;
  return {
    trigger: () => (version === 2 ? api.triggerPushV2({}) : api.triggerPush({})),
    async status(signal: AbortSignal): Promise<Polled<PushAnswer>> {
      if (version === 2 && challengeId !== undefined) return api.pushChallengeStatus({ params: { challengeId } }, signal);
      const polled = await api.pushStatus({}, signal);
      if (!polled.done) return polled;
      if (polled.value !== 'ended') return { done: true, value: polled.value };
      return (await isStillAsked(api, challenge, signal)) ? { done: false } : { done: true, value: 'APPROVED' };
    },
  };
}

export function usePush(props: ScreenProps<'PUSH'>) {
  const { onPassed, onFailed, switchTo } = props;
  const { trigger, status } = callsOf(props);
  const [ended, setEnded] = useState<'denied'>();

  /** @returns whether the error is dealt with */
  function judge(error: CallError): boolean {
    if (error.code !== 'authenticator_account_deleted') return false;
    switchTo('SMS')();
    return true;
  }

  const asking = useAsking({
    name: 'push',
    lifetime: lifetimes.push,
    trigger,
    onError(error) {
      if (!judge(error) && isTokenAtFault(error)) onFailed(error);
    },
  });
  const polling = usePolling({
    ask: status,
    policy: polls.push,
    active: asking.asked && ended === undefined,
    onDone(answer) {
      if (answer === 'DENIED') return setEnded('denied');
      asking.over();
      onPassed();
    },
    onError(error) {
      if (!judge(error)) onFailed(error);
    },
  });
  return {
    ...asking,
    ended: ended ?? (polling.exhausted ? ('over' as const) : undefined),
    /** The customer may say that nothing has come. */
    mayComplain: polling.polls >= pushNotReceivedAfterPolls,
    /** Sends a new request in place of one that has run out. */
    anew() {
      asking.again();
      polling.again();
    },
  };
}

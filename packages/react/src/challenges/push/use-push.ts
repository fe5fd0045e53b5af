/** The request on the customer's phone: sends it once, then polls for its answer. */
import {
  type CallError,
  type Challenge,
  lifetimes,
  type Polled,
  type PushAnswer,
  polls,
  pushNotReceivedAfterPolls,
} from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useState } from 'react';
import { useStepgate } from '../../host/context.ts';
import { useSurroundingFlow } from '../../parts/surrounding-flow.ts';
import { type OfToken, useTokenApi } from '../../parts/token-api.ts';
import { isTokenAtFault } from '../../parts/token-at-fault.ts';
import { untilNotAsked, untilResult } from '../../parts/waiting/still-asked.ts';
import { useAsking } from '../../parts/waiting/use-asking.ts';
import { usePolling } from '../../parts/waiting/use-polling.ts';
import type { ScreenProps } from '../screen.ts';

const pushApi = (token: OfToken) => {
  const { client, oneTimeToken } = token;
  return {
    trigger: () => client.ask(calls.triggerPush, {}, { oneTimeToken }),
    triggerV2: () => client.ask(calls.triggerPushV2, {}, { oneTimeToken }),
    status: (signal: AbortSignal) => client.ask(calls.pushStatus, {}, { oneTimeToken, signal }),
    statusV2: (challengeId: string, signal: AbortSignal) =>
      client.ask(calls.pushChallengeStatus, { params: { challengeId } }, { oneTimeToken, signal }),
    notAsked: untilNotAsked(token, 'PUSH'),
  };
};

/** Selects the calls by the version and the id in the challenge's context. Version 2 has its own calls. */
function usePushCalls({ context: { version, challengeId } }: Challenge<'PUSH'>) {
  const api = useTokenApi(pushApi);
  return {
    trigger: () => (version === 2 ? api.triggerV2() : api.trigger()),
    status: (signal: AbortSignal): Promise<Polled<PushAnswer | undefined>> =>
      version === 2 && challengeId !== undefined
        ? api.statusV2(challengeId, signal)
        : untilResult(api.status, api.notAsked)(signal),
  };
}

export function usePush({ challenge, onPassed, onFailed }: ScreenProps<'PUSH'>) {
  const { switchTo } = useSurroundingFlow();
  const { clock } = useStepgate();
  const { trigger, status } = usePushCalls(challenge);
  const [answer, setAnswer] = useState<PushAnswer>();

  /** The provider has no account of the customer any more. */
  const isDeleted = ({ code }: CallError) => code === 'authenticator_account_deleted';
  const toSms = switchTo('SMS', 'screen');

  const asking = useAsking({
    name: 'push',
    lifetime: lifetimes.push,
    trigger,
    onError(error) {
      if (isTokenAtFault(error)) onFailed(error);
      // The specification names no code for the deleted account, and nothing else about a push can be gone.
      else if (isDeleted(error) || error.status === 404 || error.status === 410) toSms();
    },
  });
  const polling = usePolling({
    ask: status,
    policy: polls.push,
    active: asking.isRequested && answer === undefined,
    onDone(pushAnswer = 'APPROVED') {
      setAnswer(pushAnswer);
      if (pushAnswer === 'DENIED') return;
      asking.over();
      onPassed();
    },
    onError(error) {
      if (isDeleted(error)) toSms();
      else onFailed(error);
    },
  });
  const { askedAt = clock.now() } = asking;
  return {
    ...asking,
    /** The share of the request's life that is left. Each poll has it drawn anew. */
    left: Math.max(0, 1 - (clock.now() - askedAt) / lifetimes.push),
    approved: answer === 'APPROVED',
    ended: answer === 'DENIED' ? ('denied' as const) : polling.exhausted ? ('over' as const) : undefined,
    /** Whether the customer may say that no request has arrived. */
    mayComplain: polling.polls >= pushNotReceivedAfterPolls,
    /** Sends a new request after one has expired. */
    anew() {
      asking.again();
      polling.again();
    },
  };
}

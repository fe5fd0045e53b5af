import type { FlowController, FlowFailure, FlowState } from '@stepgate/flow';
import { useEffect } from 'react';
import { type AnalyticsEvent, track } from '../host/analytics.ts';
import { useHost } from '../host/context.ts';

export const failureEvent = (error: FlowFailure): AnalyticsEvent => ({
  name: 'challenges_failed',
  code: error === 'unsupported' ? error : error.code,
});

function toEvent(state: FlowState): AnalyticsEvent | undefined {
  switch (state.name) {
    case 'SHOW_CHALLENGE':
    case 'SHOW_ALTERNATE_CHALLENGES': {
      const { currentChallenge, oneTimeTokenProperties } = state.response;
      return {
        name: state.name === 'SHOW_CHALLENGE' ? 'challenge_shown' : 'other_ways_shown',
        challenge: currentChallenge.type,
        action: oneTimeTokenProperties.actionType,
      };
    }
    case 'ERROR':
      return failureEvent(state.error);
    case 'LOADING':
    case 'RESET':
      return undefined;
  }
}

/** Reports each view of a flow to the host's analytics. The flow's callbacks report how it ends. */
export function useFlowAnalytics(flow: FlowController): void {
  const host = useHost();
  useEffect(
    () =>
      flow.subscribe(() => {
        const event = toEvent(flow.getState());
        if (event) void track(host, event);
      }),
    [flow, host],
  );
}

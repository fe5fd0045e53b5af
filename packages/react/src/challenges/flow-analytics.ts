import type { FlowController, FlowFailure, FlowState } from '@stepgate/flow';
import { useEffect } from 'react';
import { type AnalyticsEvent, tell } from '../provider/analytics.ts';
import { useHost } from '../provider/context.ts';

export const failureEvent = (error: FlowFailure): AnalyticsEvent => ({
  name: 'challenges_failed',
  code: error === 'unsupported' ? error : error.code,
});

function eventOf(state: FlowState): AnalyticsEvent | undefined {
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

/** Tells the host of each view of a flow as it comes. How a flow ends is told where that is heard of. */
export function useFlowAnalytics(flow: FlowController): void {
  const host = useHost();
  useEffect(
    () =>
      flow.subscribe(() => {
        const event = eventOf(flow.getState());
        if (event) void tell(host, event);
      }),
    [flow, host],
  );
}

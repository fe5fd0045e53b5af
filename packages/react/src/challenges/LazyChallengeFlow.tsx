import { lazy, Suspense } from 'react';
import { Boundary } from '../problems/Boundary.tsx';
import type { ChallengeFlowProps } from './ChallengeFlow.tsx';
import { LoadingFrame, LoadingView } from './LoadingView.tsx';

const load = () => import('./ChallengeFlow.tsx');
const Loaded = lazy(async () => ({ default: (await load()).ChallengeFlow }));

/**
 * Fetches the flow's code ahead of its use, unless the browser knows that it is offline: some never ask again for a module that they
 * once failed to get. A failure shows when the flow is used.
 */
export function preloadChallengeFlow(): void {
  if (navigator.onLine) load().catch(() => undefined);
}

/** The second step: walks the customer through whatever the one-time token still asks for. Its code is loaded when it is first shown. */
export function ChallengeFlow(props: ChallengeFlowProps) {
  return (
    <Boundary>
      <LoadingFrame>
        <Suspense fallback={<LoadingView />}>
          <Loaded key={props.oneTimeToken} {...props} />
        </Suspense>
      </LoadingFrame>
    </Boundary>
  );
}

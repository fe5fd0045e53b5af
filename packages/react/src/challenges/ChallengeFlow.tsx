/** The challenge container: runs the flow for one token and shows the view of its state (specification, part 4). */
import type { ChallengeType, LoginVariant } from '@stepgate/contract';
import { type FlowController, type FlowFailure, type FlowOptions, type FlowState, runFlow } from '@stepgate/flow';
import { Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { LoadingView } from '../loading/LoadingView.tsx';
import { tell } from '../provider/analytics.ts';
import { useStepgate } from '../provider/context.ts';
import { report } from '../provider/report.ts';
import { AboutPanel } from './about/AboutPanel.tsx';
import { Disown } from './about/Disown.tsx';
import { ApproveAnotherWay } from './approve-another-way/ApproveAnotherWay.tsx';
import { type ChallengeApi, challengeApi } from './challenge-api.ts';
import { hasOffer, offerOf } from './choices.ts';
import { FlowError } from './FlowError.tsx';
import { fetchChallenges } from './fetch-challenges.ts';
import { failureEvent, useFlowAnalytics } from './flow-analytics.ts';
import { screenEntry } from './registry.ts';
import type { ScreenProps } from './screen.ts';

export type ChallengeFlowProps = Pick<FlowOptions, 'onComplete' | 'onFailure' | 'onRetry' | 'onChallengesLoaded'> & {
  /** What the flow works through. It travels in headers only; another token is another flow. */
  readonly oneTimeToken: string;
  /** Of the login form that began, where it was not the plain one: the e-mail checkpoint tells the service. */
  readonly variant?: LoginVariant | undefined;
  /** The token has run out. Without it the error screen says so. */
  readonly onExpired?: () => void;
  /** Shows 'Verify later' on every code screen: what it does where the host lets a customer go on without the code for now. */
  readonly onVerifyLater?: () => void;
  /** What 'Verify later' does where the server itself offers it, on the challenges that say `mayVerifyLater`. */
  readonly onPostpone?: () => void;
  /** This is the phone's side of a handover: the one challenge of another screen. Nothing is handed on from here. */
  readonly handedOver?: boolean;
  /** Where the host itself asked for the new phone number whose code is wanted here: what leads back to that, for another number. */
  readonly onChangeNumber?: () => void;
  /** The customer has said that it was not them: the token has ended, its session is frozen, and the flow tells so. */
  readonly onDisowned?: () => void;
};

const hasExpired = (error: FlowFailure) => error !== 'unsupported' && error.code === 'ott_not_found';
const isExpired = (state: FlowState): boolean => state.name === 'ERROR' && hasExpired(state.error);

/** The flow of this token, running while the component is there. The host's callbacks may change from render to render. */
function useFlow({ oneTimeToken, variant: _, ...callbacks }: ChallengeFlowProps) {
  const { client, clock, host } = useStepgate();
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  const [flow] = useState(() =>
    runFlow({
      port: { fetchChallenges: (signal) => fetchChallenges(client, clock, oneTimeToken, signal) },
      onComplete(result) {
        void tell(host, { name: 'challenges_passed', challenges: result.resolvedChallengeTypes });
        latest.current.onComplete(result);
      },
      onFailure:
        callbacks.onFailure &&
        ((error) => {
          void tell(host, failureEvent(error));
          latest.current.onFailure?.(error);
        }),
      onRetry: callbacks.onRetry && (() => latest.current.onRetry?.()),
      onChallengesLoaded: (response, resume) => latest.current.onChallengesLoaded?.(response, resume),
      report: (error) => void report(host, error),
    }),
  );
  useFlowAnalytics(flow);
  useEffect(() => {
    flow.start();
    return () => flow.stop();
  }, [flow]);
  return [flow, useSyncExternalStore(flow.subscribe, flow.getState, flow.getState)] as const;
}

/** A screen goes another way by itself; the screen of that way is told which one it stands in for. */
function useSwitching(flow: FlowController) {
  const [switched, setSwitched] = useState<{ readonly from: ChallengeType; readonly to: number }>();
  return {
    from:
      ({ instance, response }: FlowState & { readonly name: 'SHOW_CHALLENGE' }) =>
      (type: ChallengeType) => {
        flow.fallBackTo(type, instance);
        const to = flow.getState().instance;
        if (to !== instance) setSwitched({ from: response.currentChallenge.type, to });
      },
    insteadOf: (instance: number) => (switched?.to === instance ? switched.from : undefined),
  };
}

function Screen<T extends ChallengeType>(props: ScreenProps<T>) {
  const { screen: Shown } = screenEntry<T>(props.challenge.type);
  return <Shown {...props} />;
}

type ViewProps = {
  readonly given: ChallengeFlowProps;
  readonly flow: FlowController;
  readonly state: FlowState;
  readonly api: ChallengeApi;
};

/** The view of a state. */
function View({ given, flow, state, api }: ViewProps) {
  const { handedOver = false, onRetry, onExpired, onVerifyLater, onPostpone, onChangeNumber } = given;
  const switching = useSwitching(flow);
  switch (state.name) {
    case 'LOADING':
    case 'RESET':
      return <LoadingView />;
    case 'ERROR':
      return isExpired(state) && onExpired ? <LoadingView /> : <FlowError error={state.error} onRetry={flow.retry} />;
    case 'SHOW_ALTERNATE_CHALLENGES':
      return (
        <ApproveAnotherWay
          offer={offerOf(state.response)}
          fallbackAction={state.response.currentChallenge.view.fallbackAction}
          onStartOver={onRetry}
          onChoose={flow.switchTo}
          onBack={flow.backToChallenge}
        />
      );
    case 'SHOW_CHALLENGE': {
      const { currentChallenge, alternateChallenges, phoneNumberId, unlisted = false } = state.response;
      const { instance } = state;
      const fallBackTo = switching.from(state);
      const isListed = (type: ChallengeType) => alternateChallenges.some((each) => each.type === type);
      return (
        <Suspense fallback={<LoadingView />}>
          <Screen
            key={instance}
            challenge={currentChallenge}
            phoneNumberId={phoneNumberId}
            api={api}
            onPassed={() => flow.challengePassed(instance)}
            onFailed={(error) => flow.tokenFailed(error, instance)}
            onAnotherWay={hasOffer(state.response) ? flow.showAlternatives : undefined}
            otherWays={alternateChallenges.length}
            unlisted={unlisted}
            switchTo={(type) =>
              type === 'UPDATE_PHONE_NUMBER' && onChangeNumber && !isListed(type) ? onChangeNumber : () => fallBackTo(type)
            }
            insteadOf={switching.insteadOf(instance)}
            mayHandOver={!handedOver}
            onVerifyLater={onVerifyLater ?? (currentChallenge.view.mayVerifyLater ? onPostpone : undefined)}
            onStartOver={onRetry}
          />
        </Suspense>
      );
    }
  }
}

function FlowOfToken(props: ChallengeFlowProps) {
  const { client, memory } = useStepgate();
  const { oneTimeToken, variant, onExpired, onDisowned } = props;
  const [flow, state] = useFlow(props);
  const [disowned, setDisowned] = useState(false);
  const api = useMemo(() => challengeApi(client, oneTimeToken, variant), [client, oneTimeToken, variant]);
  useEffect(() => {
    if (memory.get('codesOf') === oneTimeToken) return;
    memory.clear('code.');
    memory.clear('asked.');
    memory.set('codesOf', oneTimeToken);
  }, [memory, oneTimeToken]);
  const expired = isExpired(state);
  const toldExpired = useRef(false);
  // Once, though a host may give another function with each render.
  useEffect(() => {
    if (expired && !toldExpired.current) onExpired?.();
    toldExpired.current = expired;
  }, [expired, onExpired]);

  /** While it is being stopped, nothing that comes in passes. */
  function disown(): void {
    flow.stop();
    setDisowned(true);
  }
  function goOn(): void {
    setDisowned(false);
    flow.start();
  }

  const { about } = state;
  const view = <View given={props} flow={flow} state={state} api={api} />;
  if (about === undefined || expired) return view;
  if (disowned) return <Disown kind={about.kind} api={api} onBack={goOn} onDisowned={onDisowned} />;
  return (
    <AboutPanel about={about} onDisown={disown}>
      {view}
    </AboutPanel>
  );
}

/** The flow of one token; another token is another flow. */
export function ChallengeFlow(props: ChallengeFlowProps) {
  return <FlowOfToken key={props.oneTimeToken} {...props} />;
}

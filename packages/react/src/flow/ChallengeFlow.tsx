/** The challenge container: runs the flow for one token and shows the view of its state. */
import type { ChallengeType, LoginVariant } from '@stepgate/contract';
import { type FlowController, type FlowFailure, type FlowOptions, type FlowState, runFlow } from '@stepgate/flow';
import { type ComponentType, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { screenOf } from '../challenges/registry.ts';
import type { ScreenProps } from '../challenges/screen.ts';
import { track } from '../host/analytics.ts';
import type { HostScreenProps } from '../host/appearance.ts';
import { callHost } from '../host/call-host.ts';
import { useHost, useStepgate } from '../host/context.ts';
import { useHistorySteps } from '../host/history-steps.ts';
import { report } from '../host/report.ts';
import { useCopy } from '../i18n/use-copy.ts';
import { LoadingView } from '../parts/loading/LoadingView.tsx';
import { Extra } from '../parts/problems/Extra.tsx';
import { type SurroundingFlow, SurroundingFlowContext } from '../parts/surrounding-flow.ts';
import { TokenContext } from '../parts/token-api.ts';
import { ReportFraud } from '../parts/transaction-details/ReportFraud.tsx';
import { TransactionDetailsPanel } from '../parts/transaction-details/TransactionDetailsPanel.tsx';
import type { copy } from '../parts/ways-out/copy.ts';
import { Banner } from '../ui/Banner.tsx';
import { ApproveAnotherWay } from './approve-another-way/ApproveAnotherWay.tsx';
import { hasOffer, offerOf } from './approve-another-way/choices.ts';
import { FlowError } from './FlowError.tsx';
import { fetchChallenges } from './fetch-challenges.ts';
import { failureEvent, useFlowAnalytics } from './flow-analytics.ts';

export type ChallengeFlowProps = Pick<FlowOptions, 'onComplete' | 'onFailure' | 'onRetry' | 'onChallengesLoaded'> & {
  /** The token whose challenges the flow walks through. It travels in headers only. Another token starts another flow. */
  readonly oneTimeToken: string;
  /** The variant of the login form that began the login, if it wasn't the plain one. The email checkpoint sends it to the service. */
  readonly variant?: LoginVariant | undefined;
  /** Called when the token has expired. Without it the error screen says so. */
  readonly onExpired?: () => void;
  /** Shows 'Verify later' on every code screen, for a host that lets a customer go on without the code. Called when it is pressed. */
  readonly onVerifyLater?: () => void;
  /** Called when 'Verify later' is pressed where the server offers it: on the challenges that say `mayVerifyLater`. */
  readonly onPostpone?: () => void;
  /** This flow runs on the phone's side of a hand-off, for the one challenge of another screen. It can't be handed off again. */
  readonly handedOff?: boolean;
  /** Leads back to the host's own form for the new phone number, if the host asked for the number whose code is entered here. */
  readonly onChangeNumber?: () => void;
  /** The customer has reported fraud: the token has ended, its session is frozen, and the flow says so. */
  readonly onFraudReported?: () => void;
};

const hasExpired = (error: FlowFailure) => error !== 'unsupported' && error.code === 'ott_not_found';
const isExpired = (state: FlowState): boolean => state.name === 'ERROR' && hasExpired(state.error);

/** The flow of this token. It runs while the component is mounted. The host's callbacks may change from render to render. */
function useFlow({ oneTimeToken, variant: _, ...callbacks }: ChallengeFlowProps) {
  const { client, clock, host } = useStepgate();
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  const [flow] = useState(() =>
    runFlow({
      port: { fetchChallenges: (signal) => fetchChallenges(client, clock, oneTimeToken, signal) },
      clock,
      onComplete(result) {
        void track(host, { name: 'challenges_passed', challenges: result.resolvedChallengeTypes });
        latest.current.onComplete(result);
      },
      onFailure:
        callbacks.onFailure &&
        ((error) => {
          void track(host, failureEvent(error));
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
  // A page that the browser restores with the back button (bfcache) is as it was left, but the token may not be.
  useEffect(() => {
    const shownAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) flow.check();
    };
    addEventListener('pageshow', shownAgain);
    return () => removeEventListener('pageshow', shownAgain);
  }, [flow]);
  const state = useSyncExternalStore(flow.subscribe, flow.getState, flow.getState);
  useHistorySteps(state.behind.length, flow.back);
  return [flow, state] as const;
}

/** Lets a screen switch to another type, and tells the screen of that type which one it stands in for. */
function useSwitching(flow: FlowController) {
  const [switched, setSwitched] = useState<{ readonly from: ChallengeType; readonly to: number }>();
  return {
    from:
      ({ instance, response }: FlowState & { readonly name: 'SHOW_CHALLENGE' }) =>
      (type: ChallengeType, by: 'screen' | 'customer') => {
        flow.fallBackTo(type, instance, by);
        const to = flow.getState().instance;
        if (to !== instance) setSwitched({ from: response.currentChallenge.type, to });
      },
    insteadOf: (instance: number) => (switched?.to === instance ? switched.from : undefined),
  };
}

/** The customer has seen this step before the last proof: says that it isn't over. */
function StillAsked() {
  const t = useCopy<typeof copy>();
  return (
    <Banner tone="info">
      <p>{t('challenge.stillAsked')}</p>
    </Banner>
  );
}

/** Ours, or the host's. One of the host that throws holds nobody up. */
function Screen<T extends ChallengeType>({ oneTimeToken, ...props }: ScreenProps<T> & { readonly oneTimeToken: string }) {
  const { appearance } = useHost();
  const { type } = props.challenge;
  const Ours = screenOf<T>(type);
  const Own: ComponentType<HostScreenProps<T>> | undefined = appearance?.screens?.[type];
  if (Own === undefined) return <Ours {...props} />;
  return (
    <Extra instead={<Ours {...props} />}>
      <Own {...props} oneTimeToken={oneTimeToken} />
    </Extra>
  );
}

type ViewProps = {
  readonly given: ChallengeFlowProps;
  readonly flow: FlowController;
  readonly state: FlowState;
  /** The host replaces the error screen of an expired token. */
  readonly hostShowsExpiry: boolean;
};

/** The view of a state. */
function View({ given, flow, state, hostShowsExpiry }: ViewProps) {
  const { handedOff = false, onRetry, onVerifyLater, onPostpone, onChangeNumber } = given;
  const switching = useSwitching(flow);
  switch (state.name) {
    case 'LOADING':
    case 'RESET':
      return <LoadingView />;
    case 'ERROR':
      return isExpired(state) && hostShowsExpiry ? <LoadingView /> : <FlowError error={state.error} onRetry={flow.retry} />;
    case 'SHOW_ALTERNATE_CHALLENGES':
      return (
        <ApproveAnotherWay
          offer={offerOf(state.response)}
          fallbackAction={state.response.currentChallenge.view.fallbackAction}
          onStartOver={onRetry}
          onChoose={flow.switchTo}
          onBack={flow.back}
        />
      );
    case 'SHOW_CHALLENGE': {
      const { currentChallenge, alternateChallenges, phoneNumberId, unlisted = false } = state.response;
      const { instance } = state;
      const fallBackTo = switching.from(state);
      const isListed = (type: ChallengeType) => alternateChallenges.some((each) => each.type === type);
      const around: SurroundingFlow = {
        variant: given.variant,
        phoneNumberId,
        summary: state.transactionDetails?.summary,
        unlisted,
        alternatives: alternateChallenges.length,
        insteadOf: switching.insteadOf(instance),
        mayHandOff: !handedOff,
        switchTo: (type, by) =>
          type === 'UPDATE_PHONE_NUMBER' && onChangeNumber && !isListed(type) ? onChangeNumber : () => fallBackTo(type, by),
        onVerifyLater: onVerifyLater ?? (currentChallenge.view.mayVerifyLater ? onPostpone : undefined),
        onStartOver: onRetry,
        onNewNumber: (number) => flow.challengePassed(instance, number),
      };
      return (
        <Suspense fallback={<LoadingView />}>
          {state.progress.again && <StillAsked />}
          <SurroundingFlowContext value={around}>
            <Screen
              key={instance}
              challenge={currentChallenge}
              oneTimeToken={given.oneTimeToken}
              onPassed={() => flow.challengePassed(instance)}
              onFailed={(error) => flow.tokenFailed(error, instance)}
              onAnotherWay={hasOffer(state.response) ? flow.showAlternatives : undefined}
            />
          </SurroundingFlowContext>
        </Suspense>
      );
    }
  }
}

function FlowOfToken(props: ChallengeFlowProps) {
  const { memory, host } = useStepgate();
  const { oneTimeToken, onExpired, onFraudReported } = props;
  const [flow, state] = useFlow(props);
  const [reportingFraud, setReportingFraud] = useState(false);
  useEffect(() => {
    if (memory.get('codesOf') === oneTimeToken) return;
    memory.clear('code.');
    memory.clear('asked.');
    memory.set('codesOf', oneTimeToken);
  }, [memory, oneTimeToken]);
  const expired = isExpired(state);
  const toldExpired = useRef(false);
  const [threw, setThrew] = useState(false);
  // Called once, even if the host passes another function with each render.
  useEffect(() => {
    if (expired && !toldExpired.current) setThrew(!callHost(host, () => onExpired?.()));
    toldExpired.current = expired;
  }, [expired, onExpired, host]);

  /** The flow stops first, so that no late answer can pass a challenge while the customer reports fraud. */
  function reportFraud(): void {
    flow.stop();
    setReportingFraud(true);
  }
  function goOn(): void {
    setReportingFraud(false);
    flow.start();
  }

  const { transactionDetails } = state;
  const view = <View given={props} flow={flow} state={state} hostShowsExpiry={onExpired !== undefined && !threw} />;
  if (transactionDetails === undefined || expired) return view;
  return (
    <TransactionDetailsPanel transactionDetails={transactionDetails} onReportFraud={reportingFraud ? undefined : reportFraud}>
      {reportingFraud ? <ReportFraud kind={transactionDetails.kind} onBack={goOn} onFraudReported={onFraudReported} /> : view}
    </TransactionDetailsPanel>
  );
}

/** The flow of one token. Another token starts another flow. */
export function ChallengeFlow(props: ChallengeFlowProps) {
  const { client } = useStepgate();
  const { oneTimeToken } = props;
  const token = useMemo(() => ({ client, oneTimeToken }), [client, oneTimeToken]);
  return (
    <TokenContext value={token}>
      <FlowOfToken key={oneTimeToken} {...props} />
    </TokenContext>
  );
}
